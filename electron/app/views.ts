// What each window shows, as its page tells: for the menu's greyed-out items, and so that nobody is notified of what they see.
import { BrowserWindow } from 'electron';
import type { WebContents } from 'electron';
import type { RequestInput } from '../../shared/ipc';

export type View = RequestInput<'noteView'>;

export class Views {
  /** The one in front, also while another app has the focus; null before the first. */
  last: View | null = null;
  private readonly views = new WeakMap<WebContents, View>();

  /** `changed` is called with the view in front whenever it may be another. */
  constructor(private readonly changed: (view: View) => void) {}

  note(sender: WebContents, view: View): void {
    this.views.set(sender, view);
    const front = BrowserWindow.getFocusedWindow()?.webContents;
    if (front === undefined || front === sender) this.come(view);
  }

  /** Follows which of the windows has the focus. */
  watch(window: BrowserWindow): void {
    window.on('focus', () => {
      const view = this.views.get(window.webContents);
      if (view) this.come(view);
    });
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
