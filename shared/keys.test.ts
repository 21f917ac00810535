import { describe, expect, it } from 'vitest';
import { chordOfPress, chordText, costOf, parseChord, shownChord } from './keys';

const cost = (text: string) => {
  const chord = parseChord(text);
  return chord === null ? 'no chord' : costOf(chord).kind;
};

describe('chords as text', () => {
  it.each(['Ctrl+Shift+T', 'Ctrl+Tab', 'Alt+1', 'Ctrl+Alt+Delete', 'F11', 'Ctrl+Shift+,', 'Ctrl+Shift+/', 'Ctrl+Shift+`', 'Ctrl+Alt+Shift+Super+Left'])('%s is read and written the same', (text) => {
    const chord = parseChord(text);
    expect(chord && chordText(chord, 'linux')).toBe(text);
  });

  it('order, case and the other names of modifiers do not matter', () => {
    const chord = parseChord(' shift + CMD + a');
    expect(chord && chordText(chord, 'darwin')).toBe('Shift+Cmd+A');
    expect(chord && shownChord(chord, 'darwin')).toBe('⇧⌘A');
    expect(parseChord('Option+Up')).toEqual(parseChord('Alt+Up'));
  });

  it.each(['', 'Ctrl', 'Ctrl+', 'Ctrl+Shift', 'Hyper+A', 'Ctrl+Ctrl+A', 'Ctrl+AB', 'constructor+A'])('“%s” is no chord', (text) => expect(parseChord(text)).toBeNull());

  it('a press of a modifier alone is none', () => {
    const press = { ctrlKey: true, shiftKey: false, altKey: false, metaKey: false };
    expect(chordOfPress({ ...press, code: 'ControlLeft' })).toBeNull();
    expect(chordOfPress({ ...press, code: 'Comma' })).toEqual(parseChord('Ctrl+,'));
  });
});

describe('what taking a chord from the terminal costs', () => {
  it.each(['A', 'Shift+A', '1', 'Enter', 'Shift+Tab', 'Escape', 'Space', 'Up'])('%s can never be taken', (text) => expect(cost(text)).toBe('refused'));
  it.each(['Ctrl+A', 'Ctrl+C', 'Ctrl+[', 'Ctrl+Space', 'Ctrl+Left', 'Alt+B', 'Alt+0', 'Alt+Shift+1', 'Alt+Enter', 'F1', 'Shift+F5', 'Ctrl+F12', 'Ctrl+Alt+E', 'Ctrl+Shift+Up'])('%s is warned about', (text) => expect(cost(text)).toBe('taken'));
  it.each(['Ctrl+Shift+A', 'Ctrl+Shift+1', 'Ctrl+Shift+,', 'Ctrl+Tab', 'Ctrl+Shift+Tab', 'Alt+1', 'Alt+9', 'Cmd+A', 'Cmd+F5'])('%s is free', (text) => expect(cost(text)).toBe('free'));
});
