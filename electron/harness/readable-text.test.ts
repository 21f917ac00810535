import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readable } from './readable-text';

it('escape sequences and control characters are taken out, line ends and tabs stay', () => {
  expect(readable('\u001b[1;31mred\u001b[0m\tplain\r\nnext\u0007')).toBe('red\tplain\nnext');
  expect(readable('\u001b]0;a title\u0007shown \u001b]8;;http://x\u001b\\link\u001b]8;;\u001b\\')).toBe('shown link');
  expect(readable('\u009b31mred\u0000')).toBe('red');
});

it('what would turn the reading order around is written out', () => {
  expect(readable('if (access != "user\u202e \u2066// check\u2069")')).toBe('if (access != "user[U+202E] [U+2066]// check[U+2069]")');
  expect(readable('שלום עולם')).toBe('שלום עולם');
});

it('plain text is left as it is, and nothing dangerous is ever left', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => {
      // eslint-disable-next-line no-control-regex -- the very characters that must be gone
      expect(readable(text)).not.toMatch(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/);
    }),
  );
});
