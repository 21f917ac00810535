// A clock that the test owns: it stands still until time is made to pass. Pauses of less than a second (between two looks
// at the same thing) run on the machine's clock, because they wait for the machine.
import type { Platform } from './platform';

const SMALL_PAUSE_MS = 1_000;

interface Timer {
  at: number;
  ms: number;
  fn: () => void;
}

export class HandClock {
  private time = Date.now();
  private flows: (ms: number) => boolean = () => false;
  private readonly timers = new Set<Timer>();

  /** For the fixture's `platform` option. */
  readonly platform = (real: Platform): Platform => ({
    ...real,
    now: () => this.time,
    timer: (ms, fn) => (ms < SMALL_PAUSE_MS ? real.timer(ms, fn) : this.timer(ms, fn)),
  });

  private timer(ms: number, fn: () => void): () => void {
    const timer = { at: this.time + ms, ms, fn };
    this.timers.add(timer);
    if (this.flows(ms)) setImmediate(() => this.fire(timer));
    return () => void this.timers.delete(timer);
  }

  private fire(timer: Timer): void {
    if (!this.timers.delete(timer)) return;
    this.time = Math.max(this.time, timer.at);
    timer.fn();
  }

  /** Whether something waits that was to take so long. */
  waits(ms: number): boolean {
    return [...this.timers].some((timer) => timer.ms === ms);
  }

  now(): number {
    return this.time;
  }

  /** Time passes; what becomes due on the way happens in order. */
  pass(ms: number): void {
    const until = this.time + ms;
    for (;;) {
      const [next] = [...this.timers].filter(({ at }) => at <= until).sort((a, b) => a.at - b.at);
      if (!next) break;
      this.fire(next);
    }
    this.time = until;
  }

  /** From now on waits of these lengths are over as soon as they begin; others (deadlines) are not. */
  flow(flows: (ms: number) => boolean): void {
    this.flows = flows;
    for (const timer of [...this.timers]) if (flows(timer.ms)) this.fire(timer);
  }

  /** The waits between two looks at who has a conversation open, or at what the registry says; not the deadlines of reading. */
  static readonly looks = (ms: number) => ms <= 2_000 || ms === 4_000 || ms === 5_000;
}
