// What main tells the page of one window. Commands that come before the page listens (folders of a first start) wait for it.
import type { BrowserWindow } from 'electron';
import type { AppState } from '../../shared/ipc';

export class PageLink {
  private listening = false;
  private readonly waiting: string[] = [];

  /** A page that loads again listens again only after it asked for the state. */
  constructor(
    readonly id: string,
    readonly window: BrowserWindow,
  ) {
    window.webContents.on('did-start-loading', () => (this.listening = false));
  }

  /** The page asked for the state: it listens now. */
  ready(): void {
    this.listening = true;
    setImmediate(() => {
      for (const command of this.waiting.splice(0)) this.command(command);
    });
  }

  /** As one text: thousands of values cost five times as much on their way through the preload (measured with 50 architects). */
  state(state: AppState): void {
    if (this.listening) this.send('atelier:state', JSON.stringify(state));
  }

  command(command: string): void {
    if (this.listening) this.send('atelier:command', command);
    else this.waiting.push(command);
  }

  private send(channel: string, value: unknown): void {
    if (!this.window.isDestroyed()) this.window.webContents.send(channel, value);
  }
}
