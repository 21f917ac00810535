import { describe, expect, it } from 'vitest';
import { COMMANDS, defaultKeys } from '../../shared/commands';
import { costOf } from '../../shared/keys';
import { commandFor, shownKeys } from './commands';

const NONE = { ctrlKey: false, shiftKey: false, altKey: false, metaKey: false };
const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'].map((letter) => `Key${letter}`);
const others = ['Enter', 'Escape', 'Tab', 'Space', 'Backspace', 'Delete', 'Insert', 'Home', 'End', 'PageUp', 'PageDown', 'ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'Slash', 'Backslash', 'BracketLeft', 'BracketRight', 'Minus', 'Equal', 'Comma', 'Period', 'Semicolon', 'Quote', 'Backquote'];
const functionKeys = Array.from({ length: 12 }, (_, index) => `F${index + 1}`);
const digits = Array.from({ length: 10 }, (_, index) => `Digit${index}`);
const platforms = ['linux', 'win32', 'darwin'] as const;

describe.each(platforms)('keys on %s', (platform) => {
  it('keyboard: plain keys, with Shift or not, stay the terminal\'s', () => {
    for (const code of [...letters, ...digits, ...others, ...functionKeys]) {
      for (const shiftKey of [false, true]) expect(commandFor({ ...NONE, code, shiftKey }, platform), code).toBeNull();
    }
  });

  it('keyboard: Ctrl with any key but Tab stays the terminal\'s (Ctrl+C, Ctrl+T, Ctrl+F, Ctrl+K, Ctrl+V, Ctrl+Z, …)', () => {
    for (const code of [...letters, ...digits, ...others.filter((each) => each !== 'Tab'), ...functionKeys]) {
      expect(commandFor({ ...NONE, code, ctrlKey: true }, platform), code).toBeNull();
    }
  });

  it('keyboard: Alt with letters, arrows and Enter stays the terminal\'s (word moves, Meta)', () => {
    for (const code of [...letters, ...others, ...functionKeys, 'Digit0']) {
      for (const shiftKey of [false, true]) expect(commandFor({ ...NONE, code, altKey: true, shiftKey }, platform), code).toBeNull();
    }
  });

  it('keyboard: the default keys are free ones, by the rule that the list of shortcuts warns with', () => {
    for (const command of COMMANDS) {
      const chord = defaultKeys(command, platform);
      if (chord) expect(costOf(chord), command.id).toEqual({ kind: 'free' });
    }
  });

  it('keyboard: no two commands share keys', () => {
    const keys = COMMANDS.map((command) => shownKeys(command.id, platform)).filter(Boolean);
    expect(new Set(keys).size).toBe(keys.length);
  });
});

it('keyboard: the keys of the product', () => {
  const ctrlShift = { ...NONE, ctrlKey: true, shiftKey: true };
  expect(commandFor({ ...NONE, code: 'Digit3', altKey: true }, 'linux')).toBe('architect-3');
  expect(commandFor({ ...NONE, code: 'Digit3', metaKey: true }, 'darwin')).toBe('architect-3');
  expect(commandFor({ ...NONE, code: 'Tab', ctrlKey: true }, 'linux')).toBe('next-architect');
  expect(commandFor({ ...ctrlShift, code: 'Tab' }, 'linux')).toBe('previous-architect');
  expect(commandFor({ ...ctrlShift, code: 'KeyT' }, 'linux')).toBe('add-architect');
  expect(commandFor({ ...NONE, code: 'KeyT', metaKey: true }, 'darwin')).toBe('add-architect');
  expect(commandFor({ ...ctrlShift, code: 'KeyF' }, 'win32')).toBe('find');
  expect(commandFor({ ...ctrlShift, code: 'KeyC' }, 'linux')).toBe('copy');
  expect(commandFor({ ...NONE, code: 'KeyV', metaKey: true }, 'darwin')).toBe('paste');
  expect(shownKeys('add-architect', 'linux')).toBe('Ctrl+Shift+T');
  expect(shownKeys('add-architect', 'darwin')).toBe('⌘T');
});

it('keyboard: chosen keys take the place of the default ones, null takes them away, and what is no chord counts as not chosen', () => {
  const press = { ...NONE, ctrlKey: true, shiftKey: true };
  const shortcuts = { 'stop-architect': 'Ctrl+Shift+T', 'add-architect': null, find: 'no chord' };
  expect(commandFor({ ...press, code: 'KeyT' }, 'linux', shortcuts)).toBe('stop-architect');
  expect(shownKeys('add-architect', 'linux', shortcuts)).toBe('');
  expect(commandFor({ ...press, code: 'KeyF' }, 'linux', shortcuts)).toBe('find');
});
