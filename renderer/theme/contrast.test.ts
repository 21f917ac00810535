import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { TERMINAL_PALETTES } from './terminal-palette';
import { groundOf, schemeOf, type Scheme } from './theme';

const css = readFileSync(path.resolve(import.meta.dirname, 'tokens.css'), 'utf8');

const SCHEMES = ['light', 'dark', 'light-contrast', 'dark-contrast'] as const;

/** The colour roles of one scheme: those of its ground, and over them those of its contrast. */
function roles(scheme: Scheme): Record<string, string> {
  const ground = groundOf(scheme);
  const selectors = [`data-theme='${ground}'\\]`, ...(scheme === ground ? [] : [`data-theme='${ground}'\\]\\[data-contrast='more'\\]`])];
  const blocks = selectors.map((selector) => new RegExp(`${selector} \\{([^}]*)\\}`).exec(css)?.[1] ?? '');
  return Object.fromEntries(blocks.flatMap((block) => [...block.matchAll(/--([\w-]+): (#[0-9a-f]{6});/g)].map(([, name = '', value = '']): [string, string] => [name, value])));
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

it.each(SCHEMES)('look: every text role keeps 4.5:1 on every ground, 7:1 in high contrast (%s)', (scheme) => {
  const least = scheme === groundOf(scheme) ? 4.5 : 7;
  const color = roles(scheme);
  const weak = TEXT.flatMap((text) => UNDER.map((under) => ({ text, under, ratio: contrast(color[text] ?? '', color[under] ?? '') }))).filter(({ ratio }) => !(ratio >= least));
  expect(weak).toEqual([]);
  expect(contrast(color['accent-text'] ?? '', color['accent'] ?? '')).toBeGreaterThanOrEqual(least);
  for (const text of ['text', 'muted', 'degraded', 'refused']) expect(contrast(color[text] ?? '', color['selected'] ?? ''), text).toBeGreaterThanOrEqual(least);
  for (const text of ON_HOVER) expect(contrast(color[text] ?? '', color['hover'] ?? ''), text).toBeGreaterThanOrEqual(least);
  for (const soft of ['degraded-soft', 'refused-soft']) expect(contrast(color['text'] ?? '', color[soft] ?? '')).toBeGreaterThanOrEqual(least);
});

it.each(SCHEMES)('look: terminal colours keep 4.5:1 on their background, 7:1 in high contrast, black excepted on dark (%s)', (scheme) => {
  const least = scheme === groundOf(scheme) ? 4.5 : 7;
  const { background = '', ...palette } = TERMINAL_PALETTES[scheme];
  const names = ['foreground', 'red', 'green', 'yellow', 'blue', 'magenta', 'cyan', 'white', 'brightBlack', 'brightRed', 'brightGreen', 'brightYellow', 'brightBlue', 'brightMagenta', 'brightCyan', 'brightWhite'] as const;
  for (const name of names) expect(contrast(palette[name] ?? '', background), name).toBeGreaterThanOrEqual(least);
});

it.each(['light-contrast', 'dark-contrast'] as const)('look: edges keep 4.5:1 in high contrast (%s)', (scheme) => {
  const color = roles(scheme);
  for (const line of ['line', 'line-strong']) for (const under of UNDER) expect(contrast(color[line] ?? '', color[under] ?? ''), `${line} on ${under}`).toBeGreaterThanOrEqual(4.5);
});

it('look: the system is followed where a setting says so, and only there', () => {
  const asks = { dark: true, moreContrast: true };
  expect([schemeOf('system', 'system', asks), schemeOf('light', 'system', asks), schemeOf('system', 'normal', asks), schemeOf('light', 'normal', asks)]).toEqual(['dark-contrast', 'light-contrast', 'dark', 'light']);
  const none = { dark: false, moreContrast: false };
  expect([schemeOf('system', 'system', none), schemeOf('dark', 'more', none)]).toEqual(['light', 'dark-contrast']);
});
