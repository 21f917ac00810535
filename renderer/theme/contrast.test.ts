import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { TERMINAL_PALETTES } from './terminal-palette';

const css = readFileSync(path.resolve(import.meta.dirname, 'tokens.css'), 'utf8');

/** The colour roles of one scheme, from the block that sets them. */
function roles(scheme: 'light' | 'dark'): Record<string, string> {
  const block = new RegExp(`data-theme='${scheme}'\\] \\{([^}]*)\\}`).exec(css)?.[1] ?? '';
  return Object.fromEntries([...block.matchAll(/--([\w-]+): (#[0-9a-f]{6});/g)].map(([, name = '', value = '']): [string, string] => [name, value]));
}

/** WCAG 2 contrast of two sRGB colours, 1 to 21. */
function contrast(a: string, b: string): number {
  const luminance = (hex: string): number => {
    const [r = 0, g = 0, blue = 0] = [1, 3, 5].map((at) => {
      const part = parseInt(hex.slice(at, at + 2), 16) / 255;
      return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * r + 0.7152 * g + 0.0722 * blue;
  };
  const [high = 0, low = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return (high + 0.05) / (low + 0.05);
}

const TEXT = ['text', 'muted', 'faint', 'accent', 'resumed', 'fresh', 'reattached', 'degraded', 'ended', 'refused'];
const UNDER = ['canvas', 'surface', 'raised'];
const ON_HOVER = ['text', 'muted', 'degraded', 'refused', 'resumed', 'accent'];

it.each(['light', 'dark'] as const)('look: every text role keeps 4.5:1 on every ground (%s)', (scheme) => {
  const color = roles(scheme);
  const weak = TEXT.flatMap((text) => UNDER.map((under) => ({ text, under, ratio: contrast(color[text] ?? '', color[under] ?? '') }))).filter(({ ratio }) => !(ratio >= 4.5));
  expect(weak).toEqual([]);
  expect(contrast(color['accent-text'] ?? '', color['accent'] ?? '')).toBeGreaterThanOrEqual(4.5);
  for (const text of ['text', 'muted', 'degraded', 'refused']) expect(contrast(color[text] ?? '', color['selected'] ?? ''), text).toBeGreaterThanOrEqual(4.5);
  for (const text of ON_HOVER) expect(contrast(color[text] ?? '', color['hover'] ?? ''), text).toBeGreaterThanOrEqual(4.5);
  for (const soft of ['degraded-soft', 'refused-soft']) expect(contrast(color['text'] ?? '', color[soft] ?? '')).toBeGreaterThanOrEqual(4.5);
});

it.each(['light', 'dark'] as const)('look: terminal colours keep 4.5:1 on their background, black excepted on dark (%s)', (scheme) => {
  const { background = '', ...palette } = TERMINAL_PALETTES[scheme];
  const names = ['foreground', 'red', 'green', 'yellow', 'blue', 'magenta', 'cyan', 'white', 'brightBlack', 'brightRed', 'brightGreen', 'brightYellow', 'brightBlue', 'brightMagenta', 'brightCyan', 'brightWhite'] as const;
  for (const name of names) expect(contrast(palette[name] ?? '', background), name).toBeGreaterThanOrEqual(4.5);
});
