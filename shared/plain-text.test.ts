import { describe, expect, it } from 'vitest';
import { escaped, oneLine } from './plain-text';

describe('text of a program, in the window', () => {
  it('P10: is one line without controls, bidi marks and zero widths', () => {
    expect(oneLine('build\r\n\x1b[31mred\x07 \u202egnp.exe\u202c \u200bok\u{e0041}', 80)).toBe('build [31mred gnp.exe ok');
  });

  it('P10: is bounded, by characters and not by their halves', () => {
    expect(oneLine('x'.repeat(1_000_000), 10)).toBe(`${'x'.repeat(9)}…`);
    expect(oneLine('😀'.repeat(20), 5)).toBe('😀😀😀😀…');
  });

  it('shows what hides, where it must be seen', () => {
    expect(escaped('https://a.example/\u202egnp', 80)).toBe('https://a.example/\\u{202e}gnp');
  });

  it('leaves other scripts alone', () => {
    expect(oneLine('שלום – 世界 – café', 80)).toBe('שלום – 世界 – café');
  });
});
