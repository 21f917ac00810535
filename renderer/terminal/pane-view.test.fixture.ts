// For tests of the pane: a headless terminal in the place of the page's, and the wire between it and a mirror.
import xterm from '@xterm/headless';
import type { Terminal } from '@xterm/xterm';
import { Mirror } from '../../electron/host/mirror';
import { Pane } from '../../electron/host/pane';
import { sourceOf } from '../../electron/host/pane.fixture';
import type { FromPane, ToPane } from '../../shared/terminal';
import { PaneView, type PaneCallbacks, type PaneOptions, type PanePort } from './pane-view';

/** The same core as the page's terminal, with the page's few own methods that a pane calls. */
export function headlessPage(size: { cols: number; rows: number }): Terminal {
  const terminal = new xterm.Terminal({ ...size, allowProposedApi: true, logLevel: 'off' });
  return Object.assign(terminal, {
    refresh: () => undefined,
    hasSelection: () => false,
    getSelectionPosition: () => undefined,
    clearSelection: () => undefined,
    onSelectionChange: () => ({ dispose: () => undefined }),
  }) as unknown as Terminal;
}

/** A mirror, a host's pane and a page's view joined by a port; `sent` keeps what the page sent. */
export class Bench {
  readonly mirror: Mirror;
  readonly page: Terminal;
  readonly view: PaneView;
  readonly pane: Pane;
  readonly sent: FromPane[] = [];
  readonly answers: string[] = [];

  constructor(size: { cols: number; rows: number }, scrollback: number, callbacks: PaneCallbacks = {}, options: PaneOptions = {}, page: Terminal = headlessPage(size)) {
    this.mirror = new Mirror(size, { answer: (text) => this.answers.push(text), title: () => undefined, bell: () => undefined, status: () => undefined }, scrollback);
    this.page = page;
    const port: PanePort = {
      postMessage: (message) => this.fromPage(message),
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
      start: () => undefined,
    };
    this.pane = new Pane(sourceOf(this.mirror), (message) => this.toPage(message));
    this.view = new PaneView(this.page, port, callbacks, { scrollback, afterPaint: (fn) => fn(), ...options });
  }

  /** What the child prints. */
  output(data: Uint8Array): void {
    this.mirror.feed(data);
    this.pane.bytes(data);
  }

  /** Resolves when the page has nothing left to parse and no history is under way. */
  async settled(): Promise<void> {
    for (let before = -1; before !== this.sent.length; ) {
      before = this.sent.length;
      await new Promise<void>((resolve) => this.page.write('', resolve));
    }
  }

  private toPage(message: ToPane): void {
    this.view.receive(structuredClone(message));
  }

  private fromPage(message: FromPane): void {
    this.sent.push(message);
    if (message.k === 'ack') this.pane.ack(message.bytes);
    else if (message.k === 'want-history') this.pane.history(message.from, message.count);
  }
}
