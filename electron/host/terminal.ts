// One terminal: its child, its screen, its panes.
import type { FromPane, ToPane } from '../../shared/terminal';
import { Waiting, type Backlog } from './backlog';
import type { Clock } from './clock';
import { endTree } from './end-tree';
import type { FloodPace } from './flood-pace';
import { Gather } from './gather';
import type { Pane } from './pane';
import type { LastOutput } from './last-output';
import { MARKER, startMark } from './processes';
import type { HostEvent, HostTerminalInfo, SpawnRequest, TerminalExit } from './protocol';
import { Pty } from './pty';
import type { Screen } from './screen';
import type { Screens } from './screens';
import { Shown } from './shown';

export interface TerminalOptions {
  clock: Clock;
  screens: Screens;
  backlog: Backlog;
  floods: FloodPace;
  /** Where its last output is kept; null for nowhere. */
  kept: LastOutput | null;
  /** Between TERM and KILL. */
  killAfterMs: number;
  /** Milliseconds since the epoch. */
  startedAt: number;
  onEvent: (event: HostEvent) => void;
  onLog: (line: string) => void;
}

export class Terminal {
  /** Null until it was told: after the last byte and every event before it. */
  exit: TerminalExit | null = null;
  /** The child has ended: its number may belong to another process by now. */
  private gone = false;
  private processStart: string | null = null;
  private readonly pty: Pty;
  private readonly screen: Screen;
  private readonly gather: Gather;
  private readonly shown: Shown;
  private readonly waiting: Waiting;
  private readonly ended: Promise<void>;
  private alive = false;
  private stopping: Promise<void> | null = null;
  private size: { cols: number; rows: number };

  /** @throws what the system says when the child cannot be started */
  constructor(
    private readonly spec: SpawnRequest,
    private readonly options: TerminalOptions,
  ) {
    const { id, cols, rows } = spec;
    const { clock, floods, onEvent } = options;
    this.size = { cols, rows };
    this.gather = new Gather(clock, (bytes) => this.output(bytes));
    this.waiting = new Waiting(options.backlog, (on) => this.pty.hold(on));
    this.shown = new Shown({
      clock,
      floods,
      screen: () => this.screen,
      flush: () => this.gather.flush(),
      heldBack: () => this.waiting.isFull,
      most: () => this.waiting.most,
    });
    this.screen = this.openScreen();
    this.shown.pace();
    let end: () => void = () => undefined;
    this.ended = new Promise((resolve) => {
      end = resolve;
    });
    try {
      this.pty = new Pty(spec, {
        onData: (bytes) => {
          if (!this.alive) {
            this.alive = true;
            onEvent({ event: 'alive', id });
          }
          this.gather.add(bytes);
        },
        onExit: (exit) => this.finish(exit, end),
      });
    } catch (error) {
      void options.kept?.forget();
      this.screen.close();
      throw error;
    }
  }

  /** Reads the child's start mark; to be called once, right after the start. */
  async identify(): Promise<void> {
    // Without it the terminal lives on, and is ended by its pid alone.
    this.processStart = await startMark(this.pty.pid).catch(() => null);
  }

  info(): HostTerminalInfo {
    const { id, tag } = this.spec;
    return { id, tag, pid: this.pty.pid, processStart: this.processStart, ...this.size, startedAt: this.options.startedAt, title: this.screen.title, exit: this.exit };
  }

  /** A new pane of this size: its first message is a resync. */
  attach(size: { cols: number; rows: number }, send: (message: ToPane) => void): Pane {
    this.resize(size.cols, size.rows);
    this.gather.flush();
    const pane = this.shown.add(send);
    if (this.exit) pane.exit(this.exit);
    return pane;
  }

  detach(pane: Pane): void {
    this.shown.remove(pane);
  }

  /** A message of one of its panes. */
  message(pane: Pane, message: Exclude<FromPane, { k: 'detach' }>): void {
    switch (message.k) {
      case 'ack':
        pane.ack(message.bytes);
        break;
      case 'paints':
        pane.canPaint();
        break;
      case 'painted':
        pane.painted();
        break;
      case 'reading':
        this.gather.flush();
        this.shown.reading(pane, message.on);
        break;
      case 'input':
        this.options.floods.key(pane);
        // Refused whole when the queue is full; the bell is how a tty has always said so (IMAXBEL).
        if (!this.input(message.data)) pane.bell();
        break;
      case 'resize':
        this.resize(message.cols, message.rows);
        // Also for an unchanged size: a page that passed over a screen of another size asks again this way.
        this.shown.settle();
        break;
      case 'want-history':
        pane.history(message.from, message.count);
        break;
      case 'colors':
        this.screen.setColors(message);
        break;
    }
  }

  /** False when the child reads so little that the queue is full; then nothing is taken. */
  input(data: Uint8Array): boolean {
    return this.pty.write(data);
  }

  setScrollback(lines: number): void {
    this.screen.setScrollback(lines);
    // Panes make room for as many.
    this.shown.settle();
  }

  text(lastLines: number): Promise<string> {
    this.gather.flush();
    return new Promise((resolve) => this.screen.ask({ q: 'text', lastLines }, resolve));
  }

  /** Ends the child and its whole tree; resolves when the exit was seen and nothing is left. */
  stop(): Promise<void> {
    this.stopping ??= this.end();
    return this.stopping;
  }

  /** What was kept of its output is removed; resolves when it is. */
  async forgetOutput(): Promise<void> {
    await this.options.kept?.forget();
  }

  dispose(): void {
    void this.forgetOutput();
    this.shown.dispose();
    this.screen.close();
  }

  private openScreen(): Screen {
    const { id } = this.spec;
    const { onEvent, onLog } = this.options;
    return this.options.screens.open(this.size, {
      parsed: (bytes) => this.waiting.parsed(bytes),
      answer: (text) => this.input(Buffer.from(text, 'utf8')),
      title: (title) => {
        onEvent({ event: 'title', id, title });
        this.shown.each((pane) => pane.title(title));
      },
      bell: () => {
        onEvent({ event: 'bell', id });
        this.shown.each((pane) => pane.bell());
      },
      status: (status) => onEvent({ event: 'status', id, status }),
      frame: (viewer, frame) => this.shown.frame(viewer, frame),
      lost: () => this.screenLost(),
      fault: (why) => onLog(`the screen of terminal ${id}: ${why}`),
    });
  }

  private async end(): Promise<void> {
    if (this.gone) return this.ended;
    const wait = (ms: number): Promise<void> => new Promise((resolve) => void this.options.clock.later(ms, resolve));
    await endTree(this.pty.pid, (row) => !this.gone && (this.processStart === null || row.start === this.processStart), { killAfterMs: this.options.killAfterMs, wait, marker: this.spec.env[MARKER], since: this.processStart });
    await this.ended;
  }

  /** Screen and PTY in one step, between two bytes, so that both sides wrap the same bytes at the same column. */
  private resize(cols: number, rows: number): void {
    if (cols === this.size.cols && rows === this.size.rows) return;
    this.gather.flush();
    this.size = { cols, rows };
    this.screen.resize(cols, rows);
    this.options.kept?.resize(this.size);
    if (!this.gone) this.pty.resize(cols, rows);
    this.shown.settle();
  }

  /** Screen first, then the panes, the same bytes: what a pane is given at any byte is what the screen was given before. */
  private output(bytes: Buffer): void {
    this.waiting.add(bytes.length);
    this.options.kept?.add(bytes);
    this.shown.pace();
    this.screen.feed(bytes);
    this.shown.each((pane) => pane.bytes(bytes));
  }

  /** The screen begins anew: programs that draw whole screens draw them again when their size changes. */
  private screenLost(): void {
    this.waiting.clear();
    this.shown.each((pane) => pane.resync());
    if (this.gone) return;
    const { cols, rows } = this.size;
    this.pty.resize(cols, rows + 1);
    this.pty.resize(cols, rows);
  }

  /** The child is gone and its last byte read; said once the screen has parsed it and told what it had to tell. */
  private finish(exit: TerminalExit, done: () => void): void {
    this.gather.end();
    this.gone = true;
    this.screen.ask({ q: 'end' }, (resets) => {
      this.exit = exit;
      // Modes of a dead program are reset on every screen it was shown on (P6).
      if (resets !== '') this.output(Buffer.from(resets, 'latin1'));
      this.shown.each((pane) => pane.exit(exit));
      this.options.onEvent({ event: 'exit', id: this.spec.id, exit });
      done();
    });
  }
}
