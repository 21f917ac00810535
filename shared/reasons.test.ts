import { describe, expect, it } from 'vitest';
import { REASON_CODES } from './decision';
import { REASONS, outcomeWord } from './reasons';
import { anyOf, plain } from './reasons.text';

describe('the words of every reason', () => {
  it.each(REASON_CODES)('L22: %s has a few words of its own, and amber ones something to do', (code) => {
    const { short, degraded, actions } = REASONS[code];
    expect(short).toMatch(/^[a-z][a-z ]{3,29}$/);
    expect(REASON_CODES.filter((other) => REASONS[other].short === short)).toEqual([code]);
    expect(new Set(actions).size).toBe(actions.length);
    if (degraded) expect(actions).not.toEqual([]);
  });
});

describe('the word on the badge', () => {
  it.each([
    ['fresh', 'starting', 'Fresh'], ['fresh', 'running', 'Fresh'], ['resume', 'running', 'Resumed'], ['reattach', 'running', 'Reattached'],
    ['fresh', 'ended', 'Ended'], ['resume', 'stopped', 'Ended'], ['reattach', 'ended', 'Ended'], [null, 'ended', 'Ended'],
    ['refuse', 'idle', 'Refused'], ['refuse', 'stopped', 'Refused'], ['refuse', 'ended', 'Refused'], [null, 'idle', ''], [null, 'starting', ''],
  ] as const)('X7: outcome %s, state %s → "%s"', (outcome, state, word) => {
    expect(outcomeWord(outcome, state)).toBe(word);
  });
});

describe('text from outside', () => {
  it('L20: lists read as words', () => {
    expect([anyOf([], 'no place'), anyOf(['a'], ''), anyOf(['a', 'b'], ''), anyOf(['a', 'b', 'c'], '')]).toEqual(['no place', 'a', 'a or b', 'a, b or c']);
  });

  it('L27: stays on one printable line, and is cut', () => {
    expect(plain('a\n\u001B]0;x\u0007\u202Eb\u2028c')).toBe('a��]0;x��b�c');
    expect(plain('abcdef', 3)).toBe('abc…');
    expect(plain('Grüße 👩‍💻')).toBe('Grüße 👩‍💻');
  });
});
