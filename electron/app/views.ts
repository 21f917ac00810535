// What each window shows, as its page tells: for the menu's greyed-out items, and so that nobody is notified of what they see.
import { BrowserWindow } from 'electron';
import type { WebContents } from 'electron';
import type { RequestInput } from '../../shared/ipc';

export type View = RequestInput<'noteView'>;

export class Views {
  /** The one in front, also while another app has the focus; null before the first. */
  last: View | null = null;
  private readonly views = new WeakMap<WebContents, View>();

  private changed: (view: View) => void = () => undefined;
  private shown: (architectIds: readonly string[]) => void = () => undefined;

  /** `changed`: called with the view in front whenever it may be another. `shown`: architects are on screen that may not have been before. */
  on({ changed, shown }: { changed: (view: View) => void; shown: (architectIds: readonly string[]) => void }): void {
    Object.assign(this, { changed, shown });
  }

  note(sender: WebContents, view: View): void {
    this.views.set(sender, view);
    const window = BrowserWindow.fromWebContents(sender);
    if (window && onScreen(window)) this.shown(view.architectIds);
    const front = BrowserWindow.getFocusedWindow()?.webContents;
    if (front === undefined || front === sender) this.come(view);
  }

  /** Follows which of the windows has the focus. */
  watch(window: BrowserWindow): void {
    window.on('focus', () => {
      const view = this.views.get(window.webContents);
      if (view) this.come(view);
    });
    const back = (): void => this.shown(this.views.get(window.webContents)?.architectIds ?? []);
    for (const event of ['show', 'restore', 'focus'] as const) window.on(event as 'show', back);
  }

  /** The architects whose panes are on screen, in any window that is not put away. */
  onScreen(): ReadonlySet<string> {
    return new Set(BrowserWindow.getAllWindows().flatMap((window) => (onScreen(window) ? (this.views.get(window.webContents)?.architectIds ?? []) : [])));
  }

  private come(view: View): void {
    this.last = view;
    this.changed(view);
  }

  /** What the focused window shows; null while another app has the focus. */
  inFront(): View | null {
    const window = BrowserWindow.getFocusedWindow();
    return window ? (this.views.get(window.webContents) ?? null) : null;
  }
}

function onScreen(window: BrowserWindow): boolean {
  return !window.isDestroyed() && window.isVisible() && !window.isMinimized();
}
