// Lets only so many things happen at once; the rest waits in order.

export class Turns {
  private now = 0;
  private readonly waiting: (() => void)[] = [];

  constructor(private readonly atOnce: number) {}

  /** Runs `act` when its turn has come. */
  async take<T>(act: () => Promise<T>): Promise<T> {
    if (this.now >= this.atOnce) await new Promise<void>((resolve) => this.waiting.push(resolve));
    else this.now += 1;
    try {
      return await act();
    } finally {
      // The turn goes to the next one without becoming free in between.
      const next = this.waiting.shift();
      if (next) next();
      else this.now -= 1;
    }
  }
}
