// A pane of the product: its own view of a terminal of its own host.
import type { ITerminalOptions, Terminal } from '@xterm/xterm';
import { PaneView, type PaneOptions } from '../../../renderer/terminal/pane-view';
import { TERMINAL_PALETTES } from '../../../renderer/theme/terminal-palette';
import type { Command } from '../scenario';
import { bridge, now, portWith } from './bridge';
import type { Grid } from './grid';
import { HistoryWatch } from './history-watch';
import type { BenchPane } from './panes';

/** As the product mounts its terminals; the designs beside it run with xterm's own, cheaper ones. */
const PRODUCT_OPTIONS: ITerminalOptions = { minimumContrastRatio: 4.5, theme: TERMINAL_PALETTES.dark };

export class ProductPane implements BenchPane {
  readonly terminal: Terminal;
  readonly ended: Promise<number>;
  /** When the exact screen stood for the first time. */
  readonly ready: Promise<number>;
  private resolveEnded: (at: number) => void = () => undefined;
  private resolveReady: (at: number) => void = () => undefined;
  private watch: HistoryWatch | null = null;
  private view: PaneView | null = null;
  private port: MessagePort | null = null;

  constructor(
    grid: Grid,
    private readonly options: PaneOptions = {},
  ) {
    this.terminal = grid.add(PRODUCT_OPTIONS);
    this.ended = new Promise((resolve) => {
      this.resolveEnded = resolve;
    });
    this.ready = new Promise((resolve) => {
      this.resolveReady = resolve;
    });
  }

  async start(command: Command): Promise<void> {
    const id = await bridge.spawn(command);
    await this.connect((key) => bridge.attach(id, key));
  }

  /** Binds the pane to the terminal whose port `ask` asks for. */
  async connect(ask: (key: string) => Promise<unknown>): Promise<void> {
    this.port = await portWith(ask);
    this.watch = new HistoryWatch(this.port);
    this.view = new PaneView(this.terminal, this.watch, { onExit: () => this.resolveEnded(now()), onReady: () => this.resolveReady(now()) }, this.options);
  }

  /** Resolves when every line of scrollback that was asked for has come. */
  async historyComplete(): Promise<void> {
    // A design may bring history only to a user who looks at it.
    this.terminal.scrollToTop();
    await this.watch?.quiet();
    this.terminal.scrollToBottom();
  }

  dispose(): void {
    this.view?.dispose();
    this.port?.postMessage({ k: 'detach' });
    this.port?.close();
    const { element } = this.terminal;
    this.terminal.dispose();
    element?.parentElement?.remove();
  }
}

export async function spawnHidden(command: Command): Promise<void> {
  await bridge.spawn(command);
}
