// One pane that shows a terminal: bytes against credits; pictures of the screen while it is behind; the exact screen
// whenever it is to go on byte for byte.
import type { PackedLines, ScreenFrame, ToPane } from '../../shared/terminal';
import { realClock, type Clock } from './clock';
import { FloodPace } from './flood-pace';
import type { TerminalExit } from './protocol';
import type { ScreenState } from './screen-messages';

/** The terminal's screen as a pane needs it. Callbacks come at once or later, in the order of the questions. */
export interface PaneSource {
  /** The exact screen at the position of all bytes so far. */
  resync(done: (state: ScreenState) => void): void;
  /** Null when the lines were numbered anew since the screen with that epoch. */
  history(range: { from: number; count: number; epoch: number }, done: (lines: PackedLines | null) => void): void;
  /** Pictures for this pane, at least so many milliseconds apart, through `frame`; null ends them. */
  paint(interval: number | null): void;
  painted(): void;
  /** More output is there than was read: no byte now does not mean that the flood is over. */
  readonly heldBack: boolean;
  /** The pane begins or ceases to follow byte for byte. */
  followed(): void;
}

export interface PaneOptions {
  clock?: Clock;
  pace?: FloodPace;
}

/** Bytes on their way or not parsed yet. Measured: below this the page waits for bytes on 67 % of its frames. */
export const WINDOW = 512 * 1024;
/** Above this the page is given the screen instead of the bytes; the terminal is never held back for a pane. */
export const QUEUE_CAP = 4 * 1024 * 1024;
/** A pane that fell behind gets the screen when it has nearly caught up: before, it would only wait in its queue. */
export const CAUGHT_UP = 64 * 1024;
/** A pane that can paint and has so much before it is painted: parsing that much takes it about 12 ms. */
export const BEHIND = 256 * 1024;
/** A flood is over after so long without a byte. */
export const IDLE_MS = 30;
/** One that goes on right after it seemed over, as on a busy machine, is given twice as long, up to so much. */
export const LONGEST_IDLE_MS = 120;
const RIGHT_AFTER_MS = 500;
/** An endless stream that has become so slow is followed again, byte for byte. */
const SLOW_SPAN_MS = 200;
const SLOW_BYTES = 400_000;

/** `late`: waits until it can take a screen. `asked`: the screen is being made. */
type State = 'late' | 'asked' | 'following' | 'painted';

export class Pane {
  private state: State = 'late';
  private queue: Uint8Array[] = [];
  private queued = 0;
  private unacked = 0;
  private ended: TerminalExit | null = null;
  private exitSent = false;
  /** It has said that it can paint pictures. */
  private paints = false;
  private pictures = 0;
  private epoch = 0;
  /** A screen is being made, and whether another one must follow it. */
  private asking = false;
  private askAgain = false;
  private disposed = false;
  private lastByte = 0;
  private span = { since: 0, bytes: 0 };
  private slow = false;
  private idleMs = IDLE_MS;
  private leftAt = -Infinity;
  private cancelCheck: (() => void) | null = null;
  private readonly clock: Clock;
  private readonly floods: FloodPace;

  constructor(
    private readonly source: PaneSource,
    private readonly send: (message: ToPane) => void,
    options: PaneOptions = {},
  ) {
    this.clock = options.clock ?? realClock;
    this.floods = options.pace ?? new FloodPace(this.clock);
  }

  /** Whether it counts every byte that the mirror parses. */
  get follows(): boolean {
    return this.state === 'following' || this.state === 'asked';
  }

  /** Bytes that the mirror has been given before. */
  bytes(data: Uint8Array): void {
    if (this.state === 'late') return;
    if (this.state === 'painted') {
      this.measure(data.length);
      return;
    }
    this.queue.push(data);
    this.queued += data.length;
    this.pump();
    if (this.paints && this.queued + this.unacked > BEHIND) this.enterFlood();
    else if (this.queued > QUEUE_CAP) this.resync();
  }

  /** The pane parsed so many bytes. */
  ack(bytes: number): void {
    this.unacked = Math.max(0, this.unacked - bytes);
    this.tookSomething();
  }

  /** The pane painted a picture. */
  painted(): void {
    if (this.pictures === 0) return;
    this.pictures--;
    this.source.painted();
    this.tookSomething();
  }

  /** From now on it may be painted instead of given bytes. */
  canPaint(): void {
    this.paints = true;
  }

  /** A picture of the screen from its source. */
  frame(frame: ScreenFrame): void {
    if (this.state !== 'painted') return;
    this.pictures++;
    this.send({ k: 'frame', frame });
  }

  /** Drops what waits and sends the exact screen, as soon as the pane can take it. A pane in a flood stays in it. */
  resync(): void {
    this.drop();
    if (this.state !== 'painted') this.become('late');
    this.askAgain = true;
    this.catchUp();
  }

  history(from: number, count: number): void {
    // While it is behind, a resync will ask again, with line numbers that are true then.
    if (this.state === 'late') return;
    this.source.history({ from, count, epoch: this.epoch }, (lines) => {
      if (lines && !this.disposed) this.send({ k: 'history', lines });
    });
  }

  title(title: string): void {
    this.send({ k: 'title', title });
  }

  bell(): void {
    this.send({ k: 'bell' });
  }

  /** The terminal ended: said after its last byte. */
  exit(exit: TerminalExit): void {
    this.ended = exit;
    if (this.state === 'painted') this.considerLeaving();
    this.pump();
  }

  /** Nobody looks any more. */
  dispose(): void {
    this.disposed = true;
    this.stopPainting();
  }

  private tookSomething(): void {
    this.catchUp();
    if (this.state === 'painted') this.considerLeaving();
    else this.pump();
  }

  private catchUp(): void {
    if (!this.askAgain || this.asking || this.unacked > CAUGHT_UP || this.pictures > 0) return;
    this.askAgain = false;
    this.asking = true;
    if (this.state === 'late') this.become('asked');
    this.source.resync((state) => this.arrived(state));
  }

  private arrived({ snapshot, unfinished, epoch }: ScreenState): void {
    this.asking = false;
    if (this.disposed) return;
    this.epoch = epoch;
    // Another one was asked for meanwhile: this one would only be in its way.
    if (this.askAgain) {
      this.catchUp();
      return;
    }
    this.send({ k: 'resync', snapshot });
    if (this.state !== 'asked') return;
    this.become('following');
    if (unfinished.length > 0) {
      this.queue.unshift(unfinished);
      this.queued += unfinished.length;
    }
    this.pump();
  }

  private enterFlood(): void {
    this.drop();
    this.become('painted');
    this.lastByte = this.clock.now();
    this.idleMs = this.lastByte - this.leftAt < RIGHT_AFTER_MS ? Math.min(LONGEST_IDLE_MS, this.idleMs * 2) : IDLE_MS;
    this.span = { since: this.lastByte, bytes: 0 };
    this.slow = false;
    this.floods.enter(this);
    this.check();
  }

  /** Called by the pace of all floods. */
  pace(interval: number): void {
    this.source.paint(interval);
  }

  private measure(bytes: number): void {
    const now = this.clock.now();
    this.lastByte = now;
    this.span.bytes += bytes;
    if (now - this.span.since < SLOW_SPAN_MS) return;
    this.slow = this.span.bytes < SLOW_BYTES;
    this.span = { since: now, bytes: 0 };
    if (this.slow) this.considerLeaving();
  }

  private check(): void {
    this.cancelCheck?.();
    this.cancelCheck = this.clock.later(IDLE_MS, () => {
      this.cancelCheck = null;
      this.considerLeaving();
      if (this.state === 'painted') this.check();
    });
  }

  /** A pane that took neither its bytes nor its last picture would only pile up more: it stays until it has. */
  private considerLeaving(): void {
    const over = this.ended !== null || this.slow || (this.clock.now() - this.lastByte >= this.idleMs && !this.source.heldBack);
    if (!over || this.unacked > CAUGHT_UP || this.pictures > 0 || this.asking) return;
    this.stopPainting();
    this.leftAt = this.clock.now();
    this.become('late');
    this.askAgain = true;
    this.catchUp();
  }

  private stopPainting(): void {
    this.cancelCheck?.();
    this.cancelCheck = null;
    if (this.state !== 'painted') return;
    this.floods.leave(this);
    this.source.paint(null);
  }

  private become(state: State): void {
    const followed = this.follows;
    this.state = state;
    if (this.follows !== followed) this.source.followed();
  }

  private drop(): void {
    this.queue = [];
    this.queued = 0;
  }

  private pump(): void {
    if (this.state !== 'following') return;
    while (this.unacked < WINDOW) {
      const data = this.queue.shift();
      if (!data) break;
      this.queued -= data.length;
      this.unacked += data.length;
      this.send({ k: 'bytes', data });
    }
    if (this.ended && !this.exitSent && this.queue.length === 0) {
      this.exitSent = true;
      this.send({ k: 'exit', ...this.ended });
    }
  }
}
