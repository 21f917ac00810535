import { describe, expect, it } from 'vitest';
import { holds, median, quantile, ratios } from './statistics';

describe('the statistics of the benchmark', () => {
  it('takes the middle value, and the mean of two', () => {
    expect(median([9, 1, 5])).toBe(5);
    expect(median([4, 1, 3, 2])).toBe(2.5);
    expect(median([Number.NaN, 7])).toBe(7);
    expect(median([])).toBeNaN();
  });

  it('takes a quantile as the smallest value that the share does not exceed', () => {
    const hundred = Array.from({ length: 100 }, (_, n) => 100 - n);
    expect(quantile(hundred, 0.95)).toBe(95);
    expect(quantile(hundred, 0.5)).toBe(50);
    expect(quantile([3, 8], 0.95)).toBe(8);
    expect(quantile([3, 8], 0)).toBe(3);
    expect(quantile([], 0.5)).toBeNaN();
  });

  it('compares within each repetition and leaves out the failed ones', () => {
    expect(ratios([10, 20, Number.NaN, 8], [5, 40, 3, 0])).toEqual([2, 0.5]);
    expect(ratios([1, 2], [4])).toEqual([0.25]);
  });

  it('is not the ratio of the medians', () => {
    const [a, b] = [[2, 4, 9], [1, 4, 3]];
    expect(median(ratios(a, b))).toBe(2);
    expect(median(a) / median(b)).not.toBe(2);
  });

  it('holds on the bound itself, and says nothing without a value or a demand', () => {
    expect(holds(1.2, { atLeast: 1.2 })).toBe(true);
    expect(holds(1.19, { atLeast: 1.2 })).toBe(false);
    expect(holds(0, { atMost: 0 })).toBe(true);
    expect(holds(1, { atMost: 0 })).toBe(false);
    expect(holds(Number.NaN, { atMost: 0 })).toBeNull();
    expect(holds(5, null)).toBeNull();
  });
});
