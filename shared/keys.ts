// Key chords: how they are written down, read, shown and told to a menu; and which of them a terminal needs.
import { z } from 'zod';
import type { AppState } from './ipc';

export type Platform = AppState['platform'];

export interface Chord {
  /** `KeyboardEvent.code`: the place of the key, so that other layouts and Shift do not change it. */
  code: string;
  ctrl: boolean;
  alt: boolean;
  shift: boolean;
  meta: boolean;
}

/** The command keys of a person: command id → its chord as text, or null for none. What is absent has its default. */
export type Shortcuts = Readonly<Record<string, string | null>>;

/** Keys that can be part of a chord, by code, with the name that people and Electron's menus both know. */
const NAMES: ReadonlyMap<string, string> = new Map([
  ...[...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'].map((letter) => [`Key${letter}`, letter] as const),
  ...[...'0123456789'].map((digit) => [`Digit${digit}`, digit] as const),
  ...Array.from({ length: 24 }, (_, index) => [`F${index + 1}`, `F${index + 1}`] as const),
  ['Comma', ','], ['Period', '.'], ['Slash', '/'], ['Backslash', '\\'], ['Semicolon', ';'], ['Quote', "'"], ['BracketLeft', '['], ['BracketRight', ']'],
  ['Minus', '-'], ['Equal', '='], ['Backquote', '`'], ['Space', 'Space'], ['Tab', 'Tab'], ['Enter', 'Enter'], ['Escape', 'Escape'], ['Backspace', 'Backspace'],
  ['Delete', 'Delete'], ['Insert', 'Insert'], ['Home', 'Home'], ['End', 'End'], ['PageUp', 'PageUp'], ['PageDown', 'PageDown'],
  ['ArrowUp', 'Up'], ['ArrowDown', 'Down'], ['ArrowLeft', 'Left'], ['ArrowRight', 'Right'],
]);
const CODES: ReadonlyMap<string, string> = new Map([...NAMES].map(([code, name]) => [name.toLowerCase(), code]));

const MODIFIERS: Readonly<Record<string, 'ctrl' | 'alt' | 'shift' | 'meta'>> = { ctrl: 'ctrl', alt: 'alt', option: 'alt', shift: 'shift', cmd: 'meta', super: 'meta' };

/** Reads "Ctrl+Shift+T", "Cmd+1", "Alt+Left"; null for what is no chord. */
export function parseChord(text: string): Chord | null {
  const parts = text.split('+').map((part) => part.trim().toLowerCase());
  const code = CODES.get(parts.pop() ?? '');
  if (code === undefined) return null;
  const chord: Chord = { code, ctrl: false, alt: false, shift: false, meta: false };
  for (const part of parts) {
    const modifier = Object.hasOwn(MODIFIERS, part) ? MODIFIERS[part] : undefined;
    if (modifier === undefined || chord[modifier]) return null;
    chord[modifier] = true;
  }
  return chord;
}

/** The one spelling of a chord, which is also what Electron's menus understand. */
export function chordText(chord: Chord, platform: Platform): string {
  const { ctrl, alt, shift, meta, code } = chord;
  return [ctrl && 'Ctrl', alt && 'Alt', shift && 'Shift', meta && (platform === 'darwin' ? 'Cmd' : 'Super'), NAMES.get(code) ?? code].filter(Boolean).join('+');
}

const SIGNS: Readonly<Record<string, string>> = { Up: '↑', Down: '↓', Left: '←', Right: '→' };

/** A chord as people read it: "Ctrl+Shift+T", on macOS "⇧⌘T". */
export function shownChord(chord: Chord, platform: Platform): string {
  const name = NAMES.get(chord.code) ?? chord.code;
  if (platform !== 'darwin') return chordText(chord, platform);
  return `${chord.ctrl ? '⌃' : ''}${chord.alt ? '⌥' : ''}${chord.shift ? '⇧' : ''}${chord.meta ? '⌘' : ''}${SIGNS[name] ?? name}`;
}

type Keys = Pick<KeyboardEvent, 'code' | 'ctrlKey' | 'shiftKey' | 'altKey' | 'metaKey'>;

/** The chord of a key press; null while only modifiers are down, and for keys that have no name here. */
export function chordOfPress({ code, ctrlKey, altKey, shiftKey, metaKey }: Keys): Chord | null {
  return NAMES.has(code) ? { code, ctrl: ctrlKey, alt: altKey, shift: shiftKey, meta: metaKey } : null;
}

/** What taking a chord from the terminal would cost. refused: nobody could type any more. */
export type Cost = { kind: 'free' } | { kind: 'refused' | 'taken'; why: string };

const EDITING = new Set(['Enter', 'Tab', 'Backspace', 'Escape', 'Space', 'Delete', 'Home', 'End', 'PageUp', 'PageDown', 'ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight']);

/**
 * The rule that keeps shells, vim and other full-screen programs whole: theirs are plain keys, Ctrl+key, Alt+key and the
 * function keys. Free are Cmd or Super with any key, Ctrl+Shift+key, Ctrl+Tab and Alt+digit.
 */
export function costOf(chord: Chord): Cost {
  const { code, ctrl, alt, shift, meta } = chord;
  const name = NAMES.get(code) ?? code;
  if (meta) return { kind: 'free' };
  if (/^F\d/.test(code)) return { kind: 'taken', why: `${name} is a key of terminal programs; they would not receive it any more.` };
  if (!ctrl && !alt) return { kind: 'refused', why: EDITING.has(code) ? `${name} is needed in every program.` : 'A key without Ctrl, Alt or Cmd is needed for typing.' };
  if (ctrl && alt) return { kind: 'taken', why: 'Ctrl+Alt types characters on many keyboards (AltGr), and editors use it.' };
  if (ctrl) return shift || code === 'Tab' ? (EDITING.has(code) && code !== 'Tab' ? { kind: 'taken', why: `Ctrl+Shift+${name} moves and selects in terminal programs.` } : { kind: 'free' }) : { kind: 'taken', why: `Shells, vim and other programs use Ctrl+${name}; they would not receive it any more.` };
  return /^Digit[1-9]$/.test(code) && !shift ? { kind: 'free' } : { kind: 'taken', why: `Shells and editors use Alt+${name}; they would not receive it any more.` };
}

const chosenKeys = z.string().max(60).refine((text) => {
  const chord = parseChord(text);
  return chord !== null && costOf(chord).kind !== 'refused';
}, 'keys are written like "Ctrl+Shift+T", with at least one of Ctrl, Alt, Cmd or Super');

/** What the setting holds. Ids that no command has are kept: they may be those of another version. */
export const shortcutsSchema: z.ZodType<Shortcuts> = z.record(z.string().max(100), chosenKeys.nullable()).refine((chosen) => Object.keys(chosen).length <= 500, 'at most 500 commands');
