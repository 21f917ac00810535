// How a terminal looks and is drawn, as the settings say.
import type { FitAddon } from '@xterm/addon-fit';
import type { Terminal } from '@xterm/xterm';
import { SETTINGS, type SettingValue } from '../../shared/settings';
import { usePage } from '../app/store';
import { chooseSetting } from '../settings/choose';
import { settingNow, useSetting } from '../settings/use-setting';
import { TERMINAL_FONT } from '../theme/terminal-palette';

export interface TerminalLook {
  font: string;
  fontSize: number;
  lineHeight: number;
  renderer: SettingValue<'terminal-renderer'>;
  screenReader: boolean;
}

/** The look that the settings ask for; drawn again when one changes. */
export function useTerminalLook(): TerminalLook {
  return {
    font: useSetting('terminal-font'),
    fontSize: useSetting('terminal-font-size'),
    lineHeight: useSetting('terminal-line-height'),
    renderer: useSetting('terminal-renderer'),
    screenReader: useScreenReader(),
  };
}

/** Chosen, or as the system tells. */
function useScreenReader(): boolean {
  const chosen = useSetting('screen-reader');
  const told = usePage((page) => page.state?.screenReader ?? false);
  return chosen === 'system' ? told : chosen === 'on';
}

/** The fonts to try, the chosen ones first. Names are quoted: what is typed there can be nothing but names. */
export function fontFamily(chosen: string): string {
  const names = chosen
    .split(',')
    .map((name) => name.trim().replace(/^(["'])(.*)\1$/, '$2'))
    .filter((name) => name !== '')
    .map((name) => (/^(monospace|ui-monospace)$/.test(name) ? name : JSON.stringify(name)));
  return [...names, TERMINAL_FONT].join(', ');
}

/** What of a look are options of xterm. */
export function lookOptions({ font, fontSize, lineHeight, screenReader }: TerminalLook) {
  return { fontFamily: fontFamily(font), fontSize, lineHeight, screenReaderMode: screenReader };
}

/** Puts a look on a terminal that stands already; its columns and rows follow. */
export function applyLook(terminal: Terminal, fit: FitAddon, look: TerminalLook): void {
  Object.assign(terminal.options, lookOptions(look));
  fit.fit();
}

const LEAST = 6;
const MOST = 48;

/** Asked for, and not yet come back with main's state: quick presses count from here. */
let pending: number | null = null;
let endPending: (() => void) | null = null;

function pend(size: number): void {
  pending = size;
  endPending ??= usePage.subscribe(() => {
    if (settingNow('terminal-font-size') === pending) settle();
  });
}

function settle(): void {
  pending = null;
  endPending?.();
  endPending = null;
}

/** Makes the text of all terminals larger (1) or smaller (-1) by one pixel, or (null) as it is at first. */
export async function resizeText(by: 1 | -1 | null): Promise<void> {
  const wanted = by === null ? SETTINGS['terminal-font-size'].initial : Math.min(MOST, Math.max(LEAST, (pending ?? settingNow('terminal-font-size')) + by));
  if (wanted === (pending ?? settingNow('terminal-font-size'))) return;
  pend(wanted);
  if (!(await chooseSetting('terminal-font-size', wanted === SETTINGS['terminal-font-size'].initial ? null : wanted))) settle();
}
