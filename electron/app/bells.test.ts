import { expect, it, vi } from 'vitest';
import { Bells } from './bells';

it('P10: whoever rings where nobody looks is marked once, however often it rings, until it is visited', () => {
  const changed = vi.fn();
  const shown = new Set(['in-front']);
  const bells = new Bells(() => shown, changed);
  bells.ring('in-front');
  expect([bells.has('in-front'), changed.mock.calls.length]).toEqual([false, 0]);
  for (let times = 0; times < 1_000; times += 1) bells.ring('hidden');
  expect([bells.has('hidden'), changed.mock.calls.length]).toEqual([true, 1]);
  bells.visited(['in-front']);
  expect(changed).toHaveBeenCalledTimes(1);
  bells.visited(['in-front', 'hidden']);
  expect([bells.has('hidden'), changed.mock.calls.length]).toEqual([false, 2]);
  bells.ring('hidden');
  expect(bells.has('hidden')).toBe(true);
});
