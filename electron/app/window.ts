// One window: where it was last time, or back on screen when that monitor is gone.
import path from 'node:path';
import { BrowserWindow, nativeTheme, screen } from 'electron';
import type { Rectangle } from 'electron';
import { firstFrame, frameQuery } from './first-frame';
import { ORIGIN } from './scheme';
import type { Look, Placement } from './window-file';

const SETTLE_MS = 500;
const FIRST = { width: 1280, height: 800 };
/** look.md's canvas, so that nothing flashes before the page has painted. */
const CANVAS = { light: '#f7f7f5', dark: '#141517' };

/** True when enough of the window lies on some display to grab it. */
function onScreen(bounds: Rectangle): boolean {
  return screen.getAllDisplays().some(({ workArea: w }) => {
    const width = Math.min(bounds.x + bounds.width, w.x + w.width) - Math.max(bounds.x, w.x);
    const height = Math.min(bounds.y + bounds.height, w.y + w.height) - Math.max(bounds.y, w.y);
    return width >= 100 && height >= 50;
  });
}

export interface NewWindow {
  place: Placement | null;
  look: Look;
  /** Width of the list of workspaces; null while it is put away. */
  sidebar: number | null;
  preload: string;
}

/** Opens a window of the app at this place. Shown once its page has painted. */
export function openWindow({ place: last, look, sidebar, preload }: NewWindow): BrowserWindow {
  const frame = firstFrame(look, sidebar, { dark: nativeTheme.shouldUseDarkColors, moreContrast: nativeTheme.shouldUseHighContrastColors });
  const place = last && onScreen(last) ? { x: last.x, y: last.y, width: last.width, height: last.height } : FIRST;
  const window = new BrowserWindow({
    ...place,
    minWidth: 640,
    minHeight: 420,
    show: false,
    title: 'Atelier',
    backgroundColor: CANVAS[frame.ground],
    autoHideMenuBar: false,
    webPreferences: { preload, contextIsolation: true, sandbox: true, nodeIntegration: false, webviewTag: false, spellcheck: false, devTools: true },
  });
  if (last?.maximized) window.maximize();
  window.once('ready-to-show', () => window.show());
  void window.loadURL(`${ORIGIN}/?${frameQuery(frame)}`);
  return window;
}

/** Tells of the window's place a moment after each change too: an app that is killed should also come back where it was. */
export function watchPlacement(window: BrowserWindow, changed: (place: Placement) => void): void {
  const tell = () => changed({ ...window.getNormalBounds(), maximized: window.isMaximized() });
  let timer: NodeJS.Timeout | null = null;
  const cancel = () => {
    if (timer) clearTimeout(timer);
  };
  for (const change of ['resize', 'move', 'maximize', 'unmaximize'] as const) {
    window.on(change as 'resize', () => {
      cancel();
      timer = setTimeout(tell, SETTLE_MS);
    });
  }
  window.on('close', () => {
    cancel();
    tell();
  });
  window.on('closed', cancel);
}

export const preloadPath = (here: string) => path.join(here, '..', 'preload', 'preload.cjs');
