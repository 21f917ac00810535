// The window: where it was last time, or back on screen when that monitor is gone.
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { BrowserWindow, nativeTheme, screen } from 'electron';
import type { Rectangle } from 'electron';
import { z } from 'zod';
import { ORIGIN } from './scheme';

const placement = z.object({ x: z.number(), y: z.number(), width: z.number().min(400), height: z.number().min(300), maximized: z.boolean() });
type Placement = z.infer<typeof placement>;
const SETTLE_MS = 500;
const FIRST = { width: 1280, height: 800 };
/** look.md's canvas, so that nothing flashes before the page has painted. */
const CANVAS = { light: '#f7f7f5', dark: '#141517' };

function remembered(file: string): Placement | null {
  try {
    return placement.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return null;
  }
}

/** True when enough of the window lies on some display to grab it. */
function onScreen(bounds: Rectangle): boolean {
  return screen.getAllDisplays().some(({ workArea: w }) => {
    const width = Math.min(bounds.x + bounds.width, w.x + w.width) - Math.max(bounds.x, w.x);
    const height = Math.min(bounds.y + bounds.height, w.y + w.height) - Math.max(bounds.y, w.y);
    return width >= 100 && height >= 50;
  });
}

/** Opens the app's window and keeps its place in `placementFile`. Shown once its page has painted. */
export function openWindow(placementFile: string, preload: string): BrowserWindow {
  const last = remembered(placementFile);
  const place = last && onScreen(last) ? { x: last.x, y: last.y, width: last.width, height: last.height } : FIRST;
  const window = new BrowserWindow({
    ...place,
    minWidth: 640,
    minHeight: 420,
    show: false,
    title: 'Atelier',
    backgroundColor: nativeTheme.shouldUseDarkColors ? CANVAS.dark : CANVAS.light,
    autoHideMenuBar: false,
    webPreferences: { preload, contextIsolation: true, sandbox: true, nodeIntegration: false, webviewTag: false, spellcheck: false, devTools: true },
  });
  if (last?.maximized) window.maximize();
  window.once('ready-to-show', () => window.show());
  keepPlacement(window, placementFile);
  void window.loadURL(`${ORIGIN}/`);
  return window;
}

/** Written a moment after each change too: an app that is killed should also come back where it was. */
function keepPlacement(window: BrowserWindow, file: string): void {
  const write = () => {
    try {
      writeFileSync(file, JSON.stringify({ ...window.getNormalBounds(), maximized: window.isMaximized() } satisfies Placement), { mode: 0o600 });
    } catch {
      // The next start opens at the usual place.
    }
  };
  let timer: NodeJS.Timeout | null = null;
  const soon = () => {
    if (timer) clearTimeout(timer);
    timer = setTimeout(write, SETTLE_MS);
  };
  for (const change of ['resize', 'move', 'maximize', 'unmaximize'] as const) window.on(change as 'resize', soon);
  window.on('close', () => {
    if (timer) clearTimeout(timer);
    write();
  });
}

export const preloadPath = (here: string) => path.join(here, '..', 'preload', 'preload.cjs');
