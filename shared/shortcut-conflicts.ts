// Keys that two commands would share. A key means one command: what is chosen by hand is refused while another has it, and
// what a settings file brings is left out; a store that holds such a pair already shows it in both rows.
import { COMMANDS, findCommand, keysOf, systemKeys } from './commands';
import type { Command } from './commands';
import { chordText, parseChord, shownChord } from './keys';
import type { Chord, Platform, Shortcuts } from './keys';

/** Whether both are there and are the same keys on this platform. */
export function sameChord(a: Chord | null, b: Chord | null, platform: Platform): boolean {
  return a !== null && b !== null && chordText(a, platform) === chordText(b, platform);
}

/** The other commands that these keys belong to now, in the order of the catalogue. */
export function holdersOf(chord: Chord, commandId: string, platform: Platform, shortcuts: Shortcuts): Command[] {
  return COMMANDS.filter((command) => command.id !== commandId && sameChord(keysOf(command, platform, shortcuts), chord, platform));
}

/** What has these keys already: a command, or the window's frame in words. Null when they are free for this command. */
export function takenBy(chord: Chord, commandId: string, platform: Platform, shortcuts: Shortcuts): Command | string | null {
  const system = systemKeys(platform).find((each) => sameChord(each.chord, chord, platform));
  return system?.what ?? holdersOf(chord, commandId, platform, shortcuts)[0] ?? null;
}

/** One sentence about keys that two commands would share after a change and did not share before it; null when there are none. */
export function newConflict(before: Shortcuts, after: Shortcuts, platform: Platform): string | null {
  for (const command of COMMANDS) {
    const chord = keysOf(command, platform, after);
    if (chord === null) continue;
    const held = new Set(sameChord(keysOf(command, platform, before), chord, platform) ? holdersOf(chord, command.id, platform, before).map(({ id }) => id) : []);
    const other = holdersOf(chord, command.id, platform, after).find(({ id }) => !held.has(id));
    if (other) return `${shownChord(chord, platform)} cannot be both “${command.title}” and “${other.title}”. Give one of them other keys.`;
  }
  return null;
}

/** What of the chosen keys can count together, and what was left out, in words: of two with the same keys the later one. */
export function withoutConflicts(chosen: Shortcuts, platform: Platform): { shortcuts: Shortcuts; leftOut: string[] } {
  const shortcuts: Record<string, string | null> = { ...chosen };
  const leftOut: string[] = [];
  // A command that loses what was chosen has its default keys again, which may be another's by now: looked at until none is.
  for (let found = true; found; ) {
    found = false;
    for (const [id, text] of Object.entries(shortcuts).reverse()) {
      const command = findCommand(id);
      const chord = text === null ? null : parseChord(text);
      const holder = command && chord && takenBy(chord, id, platform, shortcuts);
      if (!command || !chord || holder === null) continue;
      leftOut.unshift(`${shownChord(chord, platform)} for “${command.title}”: it is ${typeof holder === 'string' ? holder : `“${holder.title}” already`}`);
      delete shortcuts[id];
      found = true;
    }
  }
  return { shortcuts, leftOut };
}
