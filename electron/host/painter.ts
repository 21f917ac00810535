// When a viewer that fell behind is given the next picture of its terminal: never more than one is under way, and no
// faster than its interval.
import type { ScreenFrame } from '../../shared/terminal';
import type { Clock } from './clock';

/** What a painter needs of a mirror. */
export interface Painted {
  readonly drawing: boolean;
  frames(): { next(): ScreenFrame; forget(): void };
}

/** A program that draws several steps as one picture (mode 2026) is waited for, but not longer. */
const DRAWING_MS = 150;
const DRAWING_STEP_MS = 10;

export class Painter {
  private readonly frames: { next(): ScreenFrame; forget(): void };
  private interval = 0;
  private last = -Infinity;
  private underWay = false;
  private changed = true;
  private cancel: (() => void) | null = null;

  constructor(
    private readonly mirror: Painted,
    private readonly clock: Clock,
    private readonly emit: (frame: ScreenFrame) => void,
  ) {
    this.frames = mirror.frames();
  }

  /** The least time between two frames, in milliseconds. */
  pace(interval: number): void {
    this.interval = interval;
    this.cancel?.();
    this.cancel = null;
    this.poke();
  }

  /** The mirror parsed something. */
  parsed(): void {
    this.changed = true;
    this.poke();
  }

  /** The viewer painted the last frame. */
  painted(): void {
    this.underWay = false;
    this.poke();
  }

  /** The viewer was given the whole screen: the next frame starts from nothing. */
  forget(): void {
    this.frames.forget();
  }

  stop(): void {
    this.cancel?.();
    this.cancel = null;
    this.changed = false;
  }

  private poke(): void {
    if (this.underWay || !this.changed || this.cancel) return;
    const now = this.clock.now();
    const due = this.last + this.interval - now;
    if (due > 0) this.later(due);
    else if (this.mirror.drawing && now - this.last < this.interval + DRAWING_MS) this.later(DRAWING_STEP_MS);
    else {
      this.changed = false;
      this.underWay = true;
      this.last = now;
      this.emit(this.frames.next());
    }
  }

  private later(ms: number): void {
    this.cancel = this.clock.later(ms, () => {
      this.cancel = null;
      this.poke();
    });
  }
}
