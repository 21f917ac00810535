// What main tells the page. Commands that come before the page listens (folders of a first start) wait for it.
import type { BrowserWindow } from 'electron';
import type { AppState } from '../../shared/ipc';

export class PageLink {
  private window: BrowserWindow | null = null;
  private listening = false;
  private readonly waiting: string[] = [];

  /** The window whose page is meant; a page that loads again listens again only after it asked for the state. */
  connect(window: BrowserWindow): void {
    this.window = window;
    window.webContents.on('did-start-loading', () => (this.listening = false));
    window.on('closed', () => (this.window = null));
  }

  get shown(): BrowserWindow | null {
    return this.window;
  }

  /** Brings the window to the front. */
  front(): void {
    if (this.window?.isMinimized()) this.window.restore();
    this.window?.focus();
  }

  /** The page asked for the state: it listens now. */
  ready(): void {
    this.listening = true;
    setImmediate(() => {
      for (const command of this.waiting.splice(0)) this.command(command);
    });
  }

  state(state: AppState): void {
    if (this.listening) this.send('atelier:state', state);
  }

  command(command: string): void {
    if (this.listening) this.send('atelier:command', command);
    else this.waiting.push(command);
  }

  private send(channel: string, value: unknown): void {
    if (this.window && !this.window.isDestroyed()) this.window.webContents.send(channel, value);
  }
}
