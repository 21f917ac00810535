import type { AppState } from '../../shared/ipc';

type Platform = AppState['platform'];

export interface Chord {
  /** `KeyboardEvent.code`: the place of the key, so that other layouts and Shift do not change it. */
  code: string;
  ctrl?: boolean;
  shift?: boolean;
  alt?: boolean;
  meta?: boolean;
}

export interface Command {
  /** Also what the menu sends. */
  id: string;
  title: string;
  mac: Chord | null;
  other: Chord | null;
}

const digits = [1, 2, 3, 4, 5, 6, 7, 8, 9];

/**
 * Every command of the page with its keys: the one catalogue. Nothing that a shell or a TUI uses is taken: away from
 * macOS only Ctrl+Shift+letter, Ctrl+Tab and Alt+digit; on macOS only Cmd, which never reaches a terminal, and Ctrl+Tab.
 */
export const COMMANDS: readonly Command[] = [
  { id: 'add-architect', title: 'Add architect', mac: { code: 'KeyT', meta: true }, other: { code: 'KeyT', ctrl: true, shift: true } },
  { id: 'open-workspace', title: 'Open workspace', mac: { code: 'KeyO', meta: true }, other: { code: 'KeyO', ctrl: true, shift: true } },
  { id: 'new-window', title: 'New window', mac: { code: 'KeyN', meta: true }, other: { code: 'KeyN', ctrl: true, shift: true } },
  { id: 'next-architect', title: 'Next architect', mac: { code: 'Tab', ctrl: true }, other: { code: 'Tab', ctrl: true } },
  { id: 'previous-architect', title: 'Previous architect', mac: { code: 'Tab', ctrl: true, shift: true }, other: { code: 'Tab', ctrl: true, shift: true } },
  ...digits.map((digit): Command => ({
    id: `architect-${digit}`,
    title: `Architect ${digit}`,
    mac: { code: `Digit${digit}`, meta: true },
    other: { code: `Digit${digit}`, alt: true },
  })),
  { id: 'find', title: 'Find in terminal', mac: { code: 'KeyF', meta: true }, other: { code: 'KeyF', ctrl: true, shift: true } },
  { id: 'copy', title: 'Copy', mac: { code: 'KeyC', meta: true }, other: { code: 'KeyC', ctrl: true, shift: true } },
  { id: 'paste', title: 'Paste', mac: { code: 'KeyV', meta: true }, other: { code: 'KeyV', ctrl: true, shift: true } },
  { id: 'toggle-sidebar', title: 'Show or hide workspaces', mac: { code: 'KeyB', meta: true }, other: { code: 'KeyB', ctrl: true, shift: true } },
  { id: 'toggle-why', title: 'Show or hide Why', mac: { code: 'KeyY', meta: true, shift: true }, other: { code: 'KeyY', ctrl: true, shift: true } },
  { id: 'focus-messages', title: 'Go to messages', mac: { code: 'KeyM', meta: true, shift: true }, other: { code: 'KeyM', ctrl: true, shift: true } },
  { id: 'stop-architect', title: 'Stop', mac: null, other: null },
  { id: 'restart-architect', title: 'Restart', mac: null, other: null },
  { id: 'start-fresh', title: 'Start fresh', mac: null, other: null },
];

export function chordOf(command: Command, platform: Platform): Chord | null {
  return platform === 'darwin' ? command.mac : command.other;
}

type Keys = Pick<KeyboardEvent, 'code' | 'ctrlKey' | 'shiftKey' | 'altKey' | 'metaKey'>;

/** The command that a key press means on this platform; null lets the terminal have it. */
export function commandFor(keys: Keys, platform: Platform): string | null {
  const found = COMMANDS.find((command) => {
    const chord = chordOf(command, platform);
    return (
      chord !== null &&
      chord.code === keys.code &&
      (chord.ctrl ?? false) === keys.ctrlKey &&
      (chord.shift ?? false) === keys.shiftKey &&
      (chord.alt ?? false) === keys.altKey &&
      (chord.meta ?? false) === keys.metaKey
    );
  });
  return found?.id ?? null;
}

/** The keys of a command as people read them ("Ctrl+Shift+T", "⌘T"); empty when it has none. */
export function shownKeys(id: string, platform: Platform): string {
  const command = COMMANDS.find((each) => each.id === id);
  const chord = command ? chordOf(command, platform) : null;
  if (chord === null) return '';
  const key = chord.code.replace(/^(Key|Digit)/, '');
  if (platform === 'darwin') return `${chord.ctrl ? '⌃' : ''}${chord.shift ? '⇧' : ''}${chord.meta ? '⌘' : ''}${key}`;
  return [chord.ctrl && 'Ctrl', chord.shift && 'Shift', chord.alt && 'Alt', key].filter(Boolean).join('+');
}
