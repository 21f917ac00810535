import type { ITheme } from '@xterm/xterm';
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
};

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
