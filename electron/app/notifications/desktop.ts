// What the desktop shows of who needs the user: notifications, and the count on the dock or taskbar.
import { app, nativeImage, Notification } from 'electron';
import type { BrowserWindow, NativeImage } from 'electron';
import type { AppState } from '../../../shared/ipc';
import { whoNeedsYou } from '../../../shared/needs-you';
import type { Settings } from '../settings';
import type { Views } from '../views';
import type { Windows } from '../windows';
import { Attention } from './attention';
import type { Notice } from './attention';

/** Tells the desktop of each new state; the returned function takes the states. */
export function tellDesktop(windows: Windows, views: Views, settings: Settings): (state: AppState) => void {
  const attention = new Attention({
    now: Date.now,
    timer: (ms, act) => {
      const timer = setTimeout(act, ms);
      return () => clearTimeout(timer);
    },
    seen: (architectId) => views.inFront()?.architectIds.includes(architectId) ?? false,
    wanted: () => ({ needsYou: settings.get('notifications.needs-you'), finished: settings.get('notifications.finished'), sound: settings.get('notifications.sound') }),
    notify: (notice) => show(notice, windows),
    // The page plays it: the desktops' own sounds are not to be had everywhere.
    chime: () => windows.command('chime'),
  });
  app.on('will-quit', () => attention.end());
  let counted = 0;
  const open = new Set<BrowserWindow>();
  windows.each((window) => {
    open.add(window);
    window.on('closed', () => open.delete(window));
    overlay(window, counted);
  });
  return (state) => {
    attention.take(state);
    const count = whoNeedsYou(state).length;
    if (count === counted) return;
    counted = count;
    app.setBadgeCount(count);
    for (const window of open) overlay(window, count);
  };
}

/** Shown until it is clicked, dismissed or not true any more. */
function show({ title, body, architectId }: Notice, windows: Windows): () => void {
  if (!Notification.isSupported()) return () => undefined;
  const notification = new Notification({ title, body, silent: true });
  notification.on('click', () => {
    const owner = windows.owners.ownerOf(architectId) ?? undefined;
    windows.front(owner);
    windows.command(`show-architect:${architectId}`, owner);
  });
  notification.show();
  return () => notification.close();
}

/** Windows has no counts on the taskbar: an amber dot, with the count for screen readers. */
function overlay(window: BrowserWindow, count: number): void {
  if (process.platform !== 'win32' || window.isDestroyed()) return;
  window.setOverlayIcon(count === 0 ? null : dot(), count === 0 ? '' : `${count} need you`);
}

const SIDE = 16;
/** look.md's "needs you", as blue, green, red, opaque. */
const AMBER = [0x5a, 0xb3, 0xf0, 0xff];

function dot(): NativeImage {
  const inside = (at: number): boolean => Math.hypot((at % SIDE) - 7.5, Math.floor(at / SIDE) - 7.5) <= 7;
  const pixels = Array.from({ length: SIDE * SIDE }, (_, at) => (inside(at) ? AMBER : [0, 0, 0, 0])).flat();
  return nativeImage.createFromBitmap(Buffer.from(pixels), { width: SIDE, height: SIDE });
}
