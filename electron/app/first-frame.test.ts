// The outline and look of a window before its page knows anything.
import { describe, expect, it } from 'vitest';
import { firstFrame, framed, frameQuery } from './first-frame';
import type { Look } from './window-file';

const HTML = '<html data-theme="__GROUND__" data-contrast="__CONTRAST__" data-shows="__SHOWS__"><style>:root{--first-sidebar:__SIDEBAR__}</style>';
const page = (ground: string, contrast: string, shows: string, sidebar: string) => `<html data-theme="${ground}" data-contrast="${contrast}" data-shows="${shows}"><style>:root{--first-sidebar:${sidebar}}</style>`;

describe('what the settings mean on this system', () => {
  const plain = { dark: false, moreContrast: false };
  it.each<[Look['theme'], Look['contrast'], typeof plain, 'light' | 'dark', 'normal' | 'more']>([
    ['system', 'system', plain, 'light', 'normal'],
    ['system', 'system', { dark: true, moreContrast: true }, 'dark', 'more'],
    ['dark', 'normal', { dark: false, moreContrast: true }, 'dark', 'normal'],
    ['light', 'more', { dark: true, moreContrast: false }, 'light', 'more'],
  ])('%s, contrast %s, on %o: %s, %s', (theme, contrast, system, ground, meant) => {
    expect(firstFrame({ theme, contrast, shows: 'workbench' }, null, system)).toEqual({ ground, contrast: meant, shows: 'workbench', sidebar: 0 });
  });
});

it('comes back out of the address as it went in', () => {
  const frame = { ground: 'dark', contrast: 'more', shows: 'workbench', sidebar: 321 } as const;
  expect(framed(HTML, new URLSearchParams(frameQuery(frame)))).toBe(page('dark', 'more', 'workbench', '321px'));
});

it('of any other query only known words and a width reach the page', () => {
  expect(framed(HTML, new URLSearchParams())).toBe(page('light', 'normal', 'first', '0px'));
  const evil = '"><script>alert(1)</script>';
  expect(framed(HTML, new URLSearchParams({ ground: evil, contrast: evil, shows: evil, sidebar: `1px}${evil}` }))).toBe(page('light', 'normal', 'first', '0px'));
  expect(framed(HTML, new URLSearchParams({ sidebar: '1e9' }))).toBe(page('light', 'normal', 'first', '400px'));
});
