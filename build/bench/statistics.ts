// What the benchmark computes from its samples. Absolute figures move by 30-40 % between runs on one machine (measured), so
// two designs are compared within each repetition, and only then is the middle taken.

export interface Bound {
  /** The demand: not less than `atLeast`, not more than `atMost`. */
  atLeast?: number;
  atMost?: number;
}

/** The value at quantile `q` (0…1) of a sorted copy: the smallest one that at least that share does not exceed. NaN for none. */
export function quantile(values: readonly number[], q: number): number {
  const sorted = values.filter((value) => !Number.isNaN(value)).sort((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(sorted.length * q) - 1)] ?? Number.NaN;
}

/** The middle value, or the mean of the two middle ones. NaN for none. */
export function median(values: readonly number[]): number {
  const sorted = values.filter((value) => !Number.isNaN(value)).sort((a, b) => a - b);
  const upper = sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
  const lower = sorted[Math.floor((sorted.length - 1) / 2)] ?? Number.NaN;
  return (upper + lower) / 2;
}

/** Repetition by repetition `a` through `b`; repetitions in which either failed are left out. */
export function ratios(a: readonly number[], b: readonly number[]): number[] {
  return a.map((value, n) => value / (b[n] ?? Number.NaN)).filter((ratio) => Number.isFinite(ratio));
}

/** Whether a value meets its demand; null where there is no value or no demand. */
export function holds(value: number, bound: Bound | null): boolean | null {
  if (bound === null || Number.isNaN(value)) return null;
  return value >= (bound.atLeast ?? -Infinity) && value <= (bound.atMost ?? Infinity);
}
