// A pane of the designs that send text: every piece is written to xterm, and reported where the design wants that.
import type { Terminal } from '@xterm/xterm';
import { VSCODE, type FromPage, type ToPage } from '../app/wire';
import type { Command, PtyDesign } from '../scenario';
import { bridge, now, portWith } from './bridge';
import type { Grid } from './grid';
import type { BenchPane } from './panes';

type Send = (message: FromPage) => void;

class TextPane implements BenchPane {
  readonly ended: Promise<number>;
  private resolveEnded: (at: number) => void = () => undefined;
  private parsed = 0;
  private unreported = 0;
  private total: number | null = null;
  private lastAt = 0;

  constructor(
    private readonly id: number,
    readonly terminal: Terminal,
    private readonly every: number | null,
    private readonly send: Send,
  ) {
    this.ended = new Promise((resolve) => {
      this.resolveEnded = resolve;
    });
    terminal.onData((data) => send({ k: 'input', id, data }));
  }

  start(command: Command): Promise<void> {
    this.send({ k: 'spawn', id: this.id, command });
    return Promise.resolve();
  }

  receive(message: ToPage): void {
    if (message.k === 'data') this.terminal.write(message.data, () => this.done(message.data.length));
    else {
      this.total = message.total;
      this.checkEnd();
    }
  }

  private done(chars: number): void {
    this.parsed += chars;
    this.lastAt = now();
    this.unreported += chars;
    if (this.every !== null && this.unreported >= this.every) {
      this.send({ k: 'ack', id: this.id, chars: this.unreported });
      this.unreported = 0;
    }
    this.checkEnd();
  }

  private checkEnd(): void {
    if (this.total !== null && this.parsed >= this.total) this.resolveEnded(this.lastAt);
  }
}

/** Opens a text design's way to main or to its utility process. */
export async function openText(design: PtyDesign): Promise<{ add(grid: Grid): BenchPane }> {
  const panes = new Map<number, TextPane>();
  const receive = (message: ToPage): void => panes.get(message.id)?.receive(message);
  let send: Send = (message) => bridge.sendText(message);
  if (design === 'vscode') {
    const port = await portWith((key) => bridge.openText(key));
    port.onmessage = ({ data }: MessageEvent<ToPage>) => receive(data);
    send = (message) => port.postMessage(message);
  } else {
    bridge.onText(receive);
    await bridge.openText('');
  }
  window.addEventListener('bench-end', () => send({ k: 'end' }));
  return {
    add: (grid) => {
      const id = panes.size + 1;
      const pane = new TextPane(id, grid.add(), design === 'vscode' ? (VSCODE.flow?.every ?? null) : null, send);
      panes.set(id, pane);
      return pane;
    },
  };
}
