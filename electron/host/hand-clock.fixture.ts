// For tests: a clock that stands until it is moved.
import type { Clock } from './clock';

export class HandClock implements Clock {
  private time = 0;
  private timers: { at: number; fn: () => void }[] = [];

  now = (): number => this.time;

  later = (ms: number, fn: () => void): (() => void) => {
    const timer = { at: this.time + ms, fn };
    this.timers.push(timer);
    return () => {
      this.timers = this.timers.filter((other) => other !== timer);
    };
  };

  /** Lets time pass; what falls due happens at its own moment, in order. */
  move(ms: number): void {
    const end = this.time + ms;
    for (;;) {
      const next = this.timers.filter((timer) => timer.at <= end).sort((a, b) => a.at - b.at)[0];
      if (!next) break;
      this.timers = this.timers.filter((other) => other !== next);
      this.time = Math.max(this.time, next.at);
      next.fn();
    }
    this.time = end;
  }

  get idle(): boolean {
    return this.timers.length === 0;
  }
}
