// What was asked of the terminal host and is not answered yet, each under a deadline: a host that is stopped, or hangs,
// keeps nobody waiting for ever.

/** How long the host may take for an answer. On an idle machine it takes milliseconds. */
export const ANSWER_MS = 10_000;

/** The host took too long. What was asked may still be done, should it go on. */
export class HostSilentError extends Error {
  /** `answered` resolves once the answer came after all, or nobody can answer any more. */
  constructor(readonly answered: Promise<void> = Promise.resolve()) {
    super('The terminal host does not answer. Wait a moment and try again; if it stays so, “atelier host stop” ends it with every agent in it.');
  }
}

export class Requests {
  private readonly open = new Map<number, { done(result: unknown): void; failed(error: Error): void }>();

  /**
   * Waits for the answer to request `n`. An answer that comes after the deadline settles nothing any more; a good one is
   * told to `late`, which undoes what was done too late.
   * @throws HostSilentError after `ms`; what the host or the end of the connection says
   */
  wait(n: number, ms: number, late: () => void = () => undefined): Promise<unknown> {
    return new Promise((resolve, reject) => {
      const guard = setTimeout(() => {
        const answered = new Promise<void>((settled) => {
          this.open.set(n, {
            done: () => {
              late();
              settled();
            },
            failed: () => settled(),
          });
        });
        reject(new HostSilentError(answered));
      }, ms);
      this.open.set(n, {
        done: (result) => {
          clearTimeout(guard);
          resolve(result);
        },
        failed: (error) => {
          clearTimeout(guard);
          reject(error);
        },
      });
    });
  }

  done(n: number, result: unknown): void {
    this.taken(n)?.done(result);
  }

  failed(n: number, error: Error): void {
    this.taken(n)?.failed(error);
  }

  /** Nothing is answered any more. */
  end(error: Error): void {
    const all = [...this.open.values()];
    this.open.clear();
    for (const waiting of all) waiting.failed(error);
  }

  private taken(n: number) {
    const found = this.open.get(n);
    this.open.delete(n);
    return found;
  }
}

/**
 * The value, where it comes within `ms`.
 * @throws HostSilentError after that; what the promise fails with
 */
export function inTime<T>(promise: Promise<T>, ms: number): Promise<T> {
  return new Promise((resolve, reject) => {
    const guard = setTimeout(() => reject(new HostSilentError()), ms);
    promise.then(resolve, reject).finally(() => clearTimeout(guard));
  });
}
