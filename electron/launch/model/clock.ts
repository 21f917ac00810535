// Time of the model's world: it passes only when the world says so, so that no history ever waits.

interface Timer {
  at: number;
  fn: () => void;
}

export class ModelClock {
  private time = Date.UTC(2026, 0, 1);
  private readonly timers = new Set<Timer>();

  now(): number {
    return this.time;
  }

  timer(ms: number, fn: () => void): () => void {
    const timer = { at: this.time + ms, fn };
    this.timers.add(timer);
    return () => void this.timers.delete(timer);
  }

  /** Milliseconds until the next timer; null when nothing waits. */
  untilNext(): number | null {
    const next = Math.min(...[...this.timers].map(({ at }) => at));
    return Number.isFinite(next) ? Math.max(0, next - this.time) : null;
  }

  /** Lets time pass and fires what became due, oldest first. What that begins must be let run before time passes on. */
  pass(ms: number): void {
    this.time += ms;
    const due = [...this.timers].filter(({ at }) => at <= this.time).sort((a, b) => a.at - b.at);
    for (const timer of due) if (this.timers.delete(timer)) timer.fn();
  }
}

/** Lets everything run that waits for no timer: all of the world's answers come in microtasks, which end before the next turn of the loop. */
export function turn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
