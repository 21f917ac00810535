import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { blocksOf, inlinesOf } from './blocks';

describe('what was said, in pieces', () => {
  it('code stands apart, whatever the fence, and an open one reaches to the end', () => {
    expect(blocksOf('before\n\n```ts\nconst a = 1;\n```\nafter')).toEqual([
      { kind: 'prose', text: 'before' },
      { kind: 'code', language: 'ts', text: 'const a = 1;' },
      { kind: 'prose', text: 'after' },
    ]);
    expect(blocksOf('````\n```\ninner\n```\n````')).toEqual([{ kind: 'code', language: '', text: '```\ninner\n```' }]);
    expect(blocksOf('~~~\nnever closed')).toEqual([{ kind: 'code', language: '', text: 'never closed' }]);
  });

  it('code, strong words and addresses within a line', () => {
    expect(inlinesOf('run `npm test` **now**, see (https://example.org/a_(b)).')).toEqual([
      { kind: 'text', text: 'run ' },
      { kind: 'code', text: 'npm test' },
      { kind: 'text', text: ' ' },
      { kind: 'strong', text: 'now' },
      { kind: 'text', text: ', see (' },
      { kind: 'link', text: 'https://example.org/a_(b)', url: 'https://example.org/a_(b)' },
      { kind: 'text', text: ').' },
    ]);
  });

  it('only http addresses are addresses; HTML stays text', () => {
    const hostile = '<img src=x onerror=alert(1)> javascript:alert(1) file:///etc/passwd [x](javascript:alert(1)) data:text/html,x';
    expect(inlinesOf(hostile)).toEqual([{ kind: 'text', text: hostile }]);
  });

  it('nothing that was said is lost', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('a', ' ', '`', '*', '(', ')', '.', 'https://x.y/', '\n') }), (text) => {
        const shown = inlinesOf(text).map((part) => part.text).join('');
        const letters = (from: string): string => from.replace(/[`*]/g, '');
        expect(letters(shown)).toBe(letters(text));
      }),
    );
  });
});
