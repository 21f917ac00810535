/** Time as the host uses it; tests bring their own. */
export interface Clock {
  /** Milliseconds that only grow. */
  now(): number;
  /** Calls `fn` once after `ms`; the returned function cancels it. */
  later(ms: number, fn: () => void): () => void;
}

export const realClock: Clock = {
  now: () => performance.now(),
  later: (ms, fn) => {
    const timer = setTimeout(fn, ms);
    return () => clearTimeout(timer);
  },
};
