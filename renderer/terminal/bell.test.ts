import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Bell } from './bell';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('P10: the bell shows for a moment, and seldom however often it rings', () => {
  const frame = document.createElement('div');
  const shown: number[] = [];
  const bell = new Bell(frame, () => Date.now());
  const start = Date.now();
  for (let ms = 0; ms < 10_000; ms += 10) {
    const before = frame.dataset['bell'];
    bell.ring();
    if (before === undefined && frame.dataset['bell'] !== undefined) shown.push(Date.now() - start);
    vi.advanceTimersByTime(10);
  }
  expect(shown).toEqual([0, 2_000, 4_000, 6_000, 8_000]);
  vi.advanceTimersByTime(600);
  expect(frame.dataset['bell']).toBeUndefined();
});
