import { describe, expect, it } from 'vitest';
import { quotedPath } from './quote';
import { asOneLine, cleaned, riskOf, withSigns } from './risk';

describe('P2: what is risky about a paste', () => {
  it('nothing about one line, nor about many for a program that asked for bracketed pastes', () => {
    expect(riskOf('ls -la', false)).toBeNull();
    expect(riskOf('one\ntwo\r\nthree', true)).toBeNull();
  });

  it('every line end that would be taken for Enter, also the last one', () => {
    expect(riskOf('rm -rf x\n', false)).toMatchObject({ lines: 2, controls: false });
    expect(riskOf('one\rtwo\r\nthree', false)).toMatchObject({ lines: 3 });
  });

  it('control characters, bracketed or not: an escape could end the bracket', () => {
    const attack = 'echo hi\x1b[201~\rreboot\r';
    expect(riskOf(attack, true)).toMatchObject({ controls: true });
    expect(cleaned(attack)).toBe('echo hi[201~\nreboot\n');
    expect(cleaned('a\x03\x00\x7f\x9bb\tc')).toBe('ab\tc');
  });

  it('characters that hide or turn what is read, bracketed or not: shown by number, and kept only where a person agrees', () => {
    const attack = 'rm \u202e-rf\u202c a\u200bb\ufeff\u2066c\u2069';
    expect(riskOf(attack, true)).toEqual({ lines: 1, controls: false, hidden: true, long: false });
    expect(withSigns(attack)).toBe('rm ⟨U+202E⟩-rf⟨U+202C⟩ a⟨U+200B⟩b⟨U+FEFF⟩⟨U+2066⟩c⟨U+2069⟩');
    expect(cleaned(attack)).toBe('rm -rf abc');
    expect(cleaned(attack, true)).toBe(attack);
    expect(asOneLine(`${attack}\nx`)).toBe('rm -rf abc x');
    expect(asOneLine(`${attack}\nx`, true)).toBe(`${attack} x`);
    expect(riskOf('ls\u200d -l', true)).toMatchObject({ hidden: true });
    expect(cleaned('hi\u{e0072}\u{e006d}')).toBe('hi');
    expect(withSigns('\u{e0072}')).toBe('⟨U+E0072⟩');
  });

  it('not the joiners inside an emoji or a word that is written with them', () => {
    for (const text of ['👩‍👩‍👧', '👩🏽‍💻', '❤️‍🔥', 'می‌خواهم', 'क्‍ष', '🏴󠁧󠁢󠁥󠁮󠁧󠁿']) {
      expect(riskOf(text, true)).toBeNull();
      expect(cleaned(text)).toBe(text);
    }
  });

  it('a line that the kernel would cut', () => {
    expect(riskOf('x'.repeat(4_095), false)).toBeNull();
    expect(riskOf('x'.repeat(4_096), false)).toMatchObject({ long: true });
    expect(riskOf('世'.repeat(1_400), false)).toMatchObject({ long: true });
    expect(riskOf('x'.repeat(4_096), true)).toBeNull();
  });

  it('can be pasted as one line, and is shown with its control characters', () => {
    expect(asOneLine('cd /tmp\n  ls\r\n\n')).toBe('cd /tmp ls');
    expect(withSigns('a\x1b[31m\r\nb\x7f')).toBe('a␛[31m\nb␡');
  });
});

describe('a path as one word', () => {
  it.each([
    ['/code/a.png', '/code/a.png'],
    ['/code/a b.png', "'/code/a b.png'"],
    ["/code/it's $(reboot).png", "'/code/it'\\''s $(reboot).png'"],
    ['/code/-x;y&z', "'/code/-x;y&z'"],
  ])('%s', (path, word) => expect(quotedPath(path, false)).toBe(word));

  it('refuses a name with a line end or an escape in it', () => {
    expect(quotedPath('/code/a\nreboot\n', false)).toBeNull();
    expect(quotedPath('/code/\x1b[201~', false)).toBeNull();
  });

  it('is quoted as Windows does there', () => {
    expect(quotedPath('C:\\My Files\\a.png', true)).toBe('"C:\\My Files\\a.png"');
  });
});
