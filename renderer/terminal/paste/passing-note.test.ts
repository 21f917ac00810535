import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { PassingNote, SHOWN_MS } from './passing-note';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('a refused paste is said until the next thing is done, or for a while', () => {
  const shown: (string | null)[] = [];
  const note = new PassingNote((sentence) => shown.push(sentence));
  note.end();
  expect(shown).toEqual([]);
  note.say('Too large.');
  vi.advanceTimersByTime(SHOWN_MS - 1);
  note.say('Too large again.');
  vi.advanceTimersByTime(SHOWN_MS - 1);
  expect(shown).toEqual(['Too large.', null, 'Too large again.']);
  vi.advanceTimersByTime(1);
  note.say('Once more.');
  note.end();
  vi.runAllTimers();
  expect(shown.slice(3)).toEqual([null, 'Once more.', null]);
});
