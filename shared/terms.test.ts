import { describe, expect, it } from 'vitest';
import { excerptOf, holdsAll, marksOf, matchExpression, spaced, termsOf } from './terms';

const marked = (text: string, typed: string) => marksOf(text, termsOf(typed)).map(([start, end]) => text.slice(start, end));

describe('what is looked for', () => {
  it('words are found from their beginnings, quoted words as they stand', () => {
    expect(matchExpression(termsOf('resum "old sentence" decide.ts'))).toBe('"resum"* "old sentence" "decide ts"*');
    expect(termsOf('  ')).toEqual([]);
    expect(termsOf('"unclosed quote')).toEqual([{ words: ['unclosed', 'quote'], open: false }]);
  });

  it('nothing that is typed becomes syntax of the index', () => {
    expect(matchExpression(termsOf('a* OR NEAR(x) -b "c" ^ {d}: \'; DROP'))).toBe('"a"* "or"* "near x"* "b"* "c" "d"* "drop"*');
  });

  it('case and accents do not count; scripts without spaces are found inside a line', () => {
    expect(marked('Die Größe des Cafés', 'grosse cafe')).toEqual(['Cafés']);
    expect(marked('Die Grösse des CAFÉS', 'grosse cafe')).toEqual(['Grösse', 'CAFÉS']);
    expect(marked('我们讨论了河流的起点', '河流')).toEqual(['河流']);
    expect(spaced('a河流b')).toBe('a 河  流 b');
  });

  it('a phrase needs its words in order', () => {
    expect(marked('the old, old sentence', '"old sentence"')).toEqual(['old sentence']);
    expect(holdsAll('sentence old', termsOf('"old sentence"'))).toBe(false);
    expect(holdsAll('one two three', termsOf('thr on'))).toBe(true);
  });
});

describe('excerpts', () => {
  it('stand around the first mark, cut at words, with their marks', () => {
    const text = `${'before '.repeat(100)}needle ${'after '.repeat(100)}`;
    const { text: piece, marks } = excerptOf(text, termsOf('needle'));
    expect(piece.length).toBeLessThan(260);
    expect(piece).toMatch(/^…before /);
    expect(piece).toMatch(/after…$/);
    expect(marks.map(([start, end]) => piece.slice(start, end))).toEqual(['needle']);
  });

  it('are the text itself when it is short', () => {
    expect(excerptOf('a needle', termsOf('needle'))).toEqual({ text: 'a needle', marks: [[2, 8]] });
  });
});
