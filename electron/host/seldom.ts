// Events that a program can cause as fast as it prints: at most ten a second leave the host.
import type { Clock } from './clock';

const PAUSE_MS = 100;

/** Passes the first value at once and, after a pause, the newest of those that came meanwhile. */
export class Seldom<T> {
  private waiting: { value: T } | null = null;
  private cancel: (() => void) | null = null;

  constructor(
    private readonly clock: Clock,
    private readonly out: (value: T) => void,
  ) {}

  push(value: T): void {
    if (this.cancel) {
      this.waiting = { value };
      return;
    }
    this.cancel = this.clock.later(PAUSE_MS, () => {
      this.cancel = null;
      const waiting = this.waiting;
      this.waiting = null;
      if (waiting) this.push(waiting.value);
    });
    this.out(value);
  }

  /** Passes what still waits, now. */
  flush(): void {
    this.cancel?.();
    this.cancel = null;
    const waiting = this.waiting;
    this.waiting = null;
    if (waiting) this.out(waiting.value);
  }
}
