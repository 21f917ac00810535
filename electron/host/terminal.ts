// One terminal: its child, its mirror, its panes.
import type { FromPane, ToPane } from '../../shared/terminal';
import type { Clock } from './clock';
import { endTree } from './end-tree';
import { Gather } from './gather';
import { Mirror } from './mirror';
import { Pane } from './pane';
import { startMark } from './processes';
import type { HostEvent, HostTerminalInfo, SpawnRequest, TerminalExit } from './protocol';
import { Pty } from './pty';
import { Seldom } from './seldom';

export interface TerminalOptions {
  clock: Clock;
  /** Between TERM and KILL. */
  killAfterMs: number;
  /** Milliseconds since the epoch. */
  startedAt: number;
  onEvent: (event: HostEvent) => void;
}

/** After the last of several size changes panes get the exact screen: bytes under way were made for the old size. */
const SETTLE_MS = 100;

export class Terminal {
  exit: TerminalExit | null = null;
  private processStart: string | null = null;
  private readonly pty: Pty;
  private readonly mirror: Mirror;
  private readonly gather: Gather;
  private readonly panes = new Set<Pane>();
  private readonly titles: Seldom<string>;
  private readonly bells: Seldom<null>;
  private readonly statuses: Seldom<string>;
  private readonly ended: Promise<void>;
  private alive = false;
  private cancelSettle: (() => void) | null = null;
  private stopping: Promise<void> | null = null;
  private size: { cols: number; rows: number };

  /** @throws what the system says when the child cannot be started */
  constructor(
    private readonly spec: SpawnRequest,
    private readonly options: TerminalOptions,
  ) {
    const { id, cols, rows } = spec;
    const { clock, onEvent } = options;
    this.size = { cols, rows };
    this.titles = new Seldom(clock, (title) => {
      onEvent({ event: 'title', id, title });
      for (const pane of this.panes) pane.title(title);
    });
    this.bells = new Seldom(clock, () => {
      onEvent({ event: 'bell', id });
      for (const pane of this.panes) pane.bell();
    });
    this.statuses = new Seldom(clock, (status) => onEvent({ event: 'status', id, status }));
    this.gather = new Gather(clock, (bytes) => this.output(bytes));
    this.mirror = new Mirror(this.size, {
      answer: (text) => this.input(Buffer.from(text, 'utf8')),
      title: (title) => this.titles.push(title),
      bell: () => this.bells.push(null),
      status: (status) => this.statuses.push(status),
    });
    let end: () => void = () => undefined;
    this.ended = new Promise((resolve) => {
      end = resolve;
    });
    this.pty = new Pty(spec, {
      onData: (bytes) => {
        if (!this.alive) {
          this.alive = true;
          onEvent({ event: 'alive', id });
        }
        this.gather.add(bytes);
      },
      onExit: (exit) => {
        this.finish(exit);
        end();
      },
    });
  }

  /** Reads the child's start mark; to be called once, right after the start. */
  async identify(): Promise<void> {
    this.processStart = await startMark(this.pty.pid);
  }

  info(): HostTerminalInfo {
    const { id, tag } = this.spec;
    return { id, tag, pid: this.pty.pid, processStart: this.processStart, ...this.size, startedAt: this.options.startedAt, title: this.mirror.title, exit: this.exit };
  }

  /** A new pane of this size: its first message is a resync. */
  attach(size: { cols: number; rows: number }, send: (message: ToPane) => void): Pane {
    this.resize(size.cols, size.rows);
    this.gather.flush();
    const pane = new Pane(this.mirror, send);
    this.panes.add(pane);
    pane.resync();
    if (this.exit) pane.exit(this.exit);
    return pane;
  }

  detach(pane: Pane): void {
    this.panes.delete(pane);
  }

  /** A message of one of its panes. */
  message(pane: Pane, message: Exclude<FromPane, { k: 'detach' }>): void {
    switch (message.k) {
      case 'ack':
        pane.ack(message.bytes);
        break;
      case 'input':
        // Refused whole when the queue is full; the bell is how a tty has always said so (IMAXBEL).
        if (!this.input(message.data)) pane.bell();
        break;
      case 'resize':
        this.resize(message.cols, message.rows);
        // Also for an unchanged size: a page that passed over a screen of another size asks again this way.
        this.settle();
        break;
      case 'want-history':
        pane.history(message.from, message.count);
        break;
      case 'colors':
        this.mirror.colors.setDefaults(message);
        break;
    }
  }

  /** False when the child reads so little that the queue is full; then nothing is taken. */
  input(data: Uint8Array): boolean {
    return this.pty.write(data);
  }

  text(lastLines: number): string {
    this.gather.flush();
    return this.mirror.text(lastLines);
  }

  /** Ends the child and its whole tree; resolves when the exit was seen and nothing is left. */
  stop(): Promise<void> {
    this.stopping ??= this.end();
    return this.stopping;
  }

  dispose(): void {
    this.cancelSettle?.();
    this.mirror.dispose();
  }

  private async end(): Promise<void> {
    if (this.exit) return;
    const wait = (ms: number): Promise<void> => new Promise((resolve) => void this.options.clock.later(ms, resolve));
    await endTree(this.pty.pid, (row) => !this.exit && (this.processStart === null || row.start === this.processStart), { killAfterMs: this.options.killAfterMs, wait });
    await this.ended;
  }

  /** Mirror and PTY in one step, between two bytes, so that both sides wrap the same bytes at the same column. */
  private resize(cols: number, rows: number): void {
    if (cols === this.size.cols && rows === this.size.rows) return;
    this.gather.flush();
    this.size = { cols, rows };
    this.mirror.resize(cols, rows);
    if (!this.exit) this.pty.resize(cols, rows);
    this.settle();
  }

  private settle(): void {
    this.cancelSettle?.();
    this.cancelSettle = this.options.clock.later(SETTLE_MS, () => {
      this.cancelSettle = null;
      this.gather.flush();
      for (const pane of this.panes) pane.resync();
    });
  }

  /**
   * Mirror first, then the panes, the same bytes. Parsing is done here and now, so what the mirror has not seen yet is
   * never more than one gathered piece: the kernel's own buffer is what holds back a child that floods, and no pane can.
   */
  private output(bytes: Buffer): void {
    this.mirror.feed(bytes);
    for (const pane of this.panes) pane.bytes(bytes);
  }

  private finish(exit: TerminalExit): void {
    this.gather.end();
    this.exit = exit;
    this.titles.flush();
    this.bells.flush();
    this.statuses.flush();
    for (const pane of this.panes) pane.exit(exit);
    this.options.onEvent({ event: 'exit', id: this.spec.id, exit });
  }
}
