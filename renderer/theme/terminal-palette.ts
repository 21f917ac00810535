import type { ITheme } from '@xterm/xterm';
import { useMemo } from 'react';
import type { Palette } from '../../shared/palettes';
import { useSetting } from '../settings/use-setting';
import type { Scheme } from './theme';

/** The 16 colours and the pane's own, per scheme. Text colours keep at least 4.5:1 on their background. */
export const TERMINAL_PALETTES: Record<Scheme, ITheme> = {
  light: {
    background: '#ffffff', overviewRulerBorder: '#00000000', foreground: '#1c1d1f', cursor: '#3b5bdb', cursorAccent: '#ffffff',
    selectionBackground: '#cfd9fb', selectionInactiveBackground: '#b9c7f8',
    black: '#1c1d1f', red: '#c22f2f', green: '#1a7f4b', yellow: '#8a5300', blue: '#3b5bdb', magenta: '#8b3fb3', cyan: '#0b7285', white: '#6b7079',
    brightBlack: '#565a61', brightRed: '#a82424', brightGreen: '#146b3e', brightYellow: '#754600', brightBlue: '#2f4bbd', brightMagenta: '#74319a', brightCyan: '#085d6d', brightWhite: '#3a3d44',
  },
  dark: {
    background: '#1a1b1e', overviewRulerBorder: '#00000000', foreground: '#e7e8ea', cursor: '#7c9cff', cursorAccent: '#1a1b1e',
    selectionBackground: '#34406b', selectionInactiveBackground: '#43559a',
    black: '#3a3d44', red: '#ff7b72', green: '#4cc38a', yellow: '#f0b35a', blue: '#7c9cff', magenta: '#d2a8ff', cyan: '#4cc9e0', white: '#c9ccd1',
    brightBlack: '#878d96', brightRed: '#ff9b94', brightGreen: '#73d5a5', brightYellow: '#f6c987', brightBlue: '#a0b8ff', brightMagenta: '#e0c3ff', brightCyan: '#7fdaea', brightWhite: '#ffffff',
  },
  'light-contrast': {
    background: '#ffffff', foreground: '#000000', cursor: '#1d38a8', cursorAccent: '#ffffff',
    selectionBackground: '#b9c7f8', selectionInactiveBackground: '#cfd9fb',
    black: '#000000', red: '#8f1414', green: '#0b5730', yellow: '#6b3d00', blue: '#1d38a8', magenta: '#5c2080', cyan: '#054a59', white: '#3a3d42',
    brightBlack: '#26282b', brightRed: '#7a0f0f', brightGreen: '#084525', brightYellow: '#573100', brightBlue: '#152a80', brightMagenta: '#481866', brightCyan: '#033b47', brightWhite: '#16181a',
  },
  'dark-contrast': {
    background: '#000000', foreground: '#ffffff', cursor: '#b3c5ff', cursorAccent: '#000000',
    selectionBackground: '#34468a', selectionInactiveBackground: '#2a386e',
    black: '#4a4d52', red: '#ffaaa3', green: '#7ce8b3', yellow: '#ffcf8a', blue: '#b3c5ff', magenta: '#e8ceff', cyan: '#82e4f5', white: '#e7e8ea',
    brightBlack: '#a9adb4', brightRed: '#ffc4bf', brightGreen: '#a4f2cb', brightYellow: '#ffe0b3', brightBlue: '#cbd7ff', brightMagenta: '#f2e2ff', brightCyan: '#aeeffa', brightWhite: '#ffffff',
  },
};

/** What xterm holds text to on its ground: programs choose colours for a dark one, and imported palettes for theirs. */
export const TERMINAL_CONTRAST: Record<Scheme, number> = { light: 4.5, dark: 4.5, 'light-contrast': 7, 'dark-contrast': 7 };

const NAMES = ['black', 'red', 'green', 'yellow', 'blue', 'magenta', 'cyan', 'white', 'brightBlack', 'brightRed', 'brightGreen', 'brightYellow', 'brightBlue', 'brightMagenta', 'brightCyan', 'brightWhite'] as const;

/** An imported palette as xterm takes it. */
export function themeOf({ background, foreground, cursor, selection, ansi }: Palette): ITheme {
  const colors = Object.fromEntries(NAMES.map((name, at) => [name, ansi[at]]));
  return { background, foreground, cursor, cursorAccent: background, selectionBackground: selection, selectionInactiveBackground: selection, ...colors };
}

/** The colours of terminals now: those that were chosen for this ground, else the scheme's own; high contrast has always its own. */
export function useTerminalPalette(scheme: Scheme): ITheme {
  const light = useSetting('terminal.palette.light');
  const dark = useSetting('terminal.palette.dark');
  const chosen = scheme === 'light' ? light : scheme === 'dark' ? dark : null;
  // By what it holds: each new state brings the same palette as another object.
  const text = chosen === null ? '' : JSON.stringify(chosen);
  return useMemo(() => (text === '' ? TERMINAL_PALETTES[scheme] : themeOf(JSON.parse(text) as Palette)), [text, scheme]);
}

/** Bundled mono first, then the signs it lacks, then what the system has. */
export const TERMINAL_FONT = "'JetBrains Mono NL', 'Atelier Signs', 'SFMono-Regular', Menlo, Consolas, 'DejaVu Sans Mono', monospace";
export const TERMINAL_FONT_SIZE = 13;

let ready: Promise<unknown> | null = null;
/** Resolves once the bundled mono can be measured (or will not come): a cell measured before it is the wrong size. */
export function terminalFontReady(): Promise<unknown> {
  ready ??= Promise.all([
    ...[400, 700].map((weight) => document.fonts.load(`${weight} ${TERMINAL_FONT_SIZE}px 'JetBrains Mono NL'`)),
    document.fonts.load(`${TERMINAL_FONT_SIZE}px 'Atelier Signs'`, '\u23f5\u23bf'),
  ]).catch(() => undefined);
  return ready;
}
