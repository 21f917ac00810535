import fc from 'fast-check';
import { expect, it } from 'vitest';
import { COMMANDS, findCommand, keysOf, type Command } from '../../shared/commands';
import { parseChord, type Chord, type Shortcuts } from '../../shared/keys';
import { holdersOf, newConflict, withoutConflicts } from '../../shared/shortcut-conflicts';
import { isChanged, judge, listed, withKeys } from './shortcuts';

const command = (id: string): Command => {
  const found = findCommand(id);
  if (!found) throw new Error(`no command ${id}`);
  return found;
};
const chord = (text: string): Chord => {
  const read = parseChord(text);
  if (!read) throw new Error(`no chord ${text}`);
  return read;
};

it('what a command is given is noted, the default keys are not, and nothing of another command changes', () => {
  expect(withKeys({}, command('add-architect'), chord('Ctrl+Shift+S'), 'linux')).toEqual({ 'add-architect': 'Ctrl+Shift+S' });
  expect(withKeys({ 'add-architect': 'Ctrl+Shift+S' }, command('add-architect'), chord('Ctrl+Shift+T'), 'linux')).toEqual({});
  expect(withKeys({ stop: 'x', 'stop-architect': 'Ctrl+Shift+S' }, command('stop-architect'), null, 'linux')).toEqual({ stop: 'x' });
});

const keys = fc.constantFrom('Ctrl+Shift+F', 'Ctrl+Shift+T', 'Ctrl+K', 'Alt+1', 'Ctrl+Shift+9', 'Ctrl+Tab');
const shared = (chosen: Shortcuts): string[] => COMMANDS.flatMap((each) => {
  const now = keysOf(each, 'linux', chosen);
  return now && holdersOf(now, each.id, 'linux', chosen).length > 0 ? [each.title] : [];
});

it('whatever is chosen, in whatever order, no two commands share keys', () => {
  const step = fc.tuple(fc.constantFrom(...COMMANDS), fc.option(keys.map(chord)));
  fc.assert(
    fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
      const chosen = steps.reduce<Shortcuts>((now, [which, wanted]) => (wanted && judge(wanted, which.id, 'linux', now).refused ? now : withKeys(now, which, wanted, 'linux')), {});
      expect(shared(chosen)).toEqual([]);
      for (const [id, text] of Object.entries(chosen)) expect(isChanged(command(id), 'linux', { [id]: text })).toBe(true);
    }),
  );
});

it('whatever a file brings, what is taken of it shares no keys, and each that was left out is named', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.constantFrom(...COMMANDS.map(({ id }) => id)), fc.option(keys)), (chosen) => {
      const { shortcuts, leftOut } = withoutConflicts(chosen, 'linux');
      expect(shared(shortcuts)).toEqual([]);
      expect(Object.keys(shortcuts).length + leftOut.length).toBe(Object.keys(chosen).length);
      expect(newConflict({}, shortcuts, 'linux')).toBeNull();
      if (shared(chosen).length > 0) expect(newConflict({}, chosen, 'linux')).not.toBeNull();
    }),
  );
});

it('before keys are taken: whose they are, what programs lose, and what cannot be taken at all', () => {
  expect(judge(chord('Ctrl+Shift+F'), 'find', 'linux', {})).toEqual({ refused: false, warnings: [] });
  expect(judge(chord('Ctrl+Shift+F'), 'add-architect', 'linux', {})).toEqual({ refused: true, warnings: ['Ctrl+Shift+F is “Find in terminal” already. Give that command other keys first, or none.'] });
  expect(judge(chord('Ctrl+Shift+F'), 'add-architect', 'linux', { find: null }).refused).toBe(false);
  expect(judge(chord('Ctrl+K'), 'find', 'linux', {})).toMatchObject({ refused: false, warnings: [expect.stringContaining('Ctrl+K')] });
  expect(judge(chord('A'), 'find', 'linux', {}).refused).toBe(true);
  expect(judge(chord('F11'), 'find', 'linux', {})).toEqual({ refused: true, warnings: ['F11 is full screen.'] });
  expect(judge(chord('F11'), 'find', 'darwin', {}).refused).toBe(false);
});

it('shortcuts are found by title, group, other words and keys', () => {
  const found = (search: string) => listed(search, 'linux', {}).flatMap(({ commands }) => commands.map(({ id }) => id));
  expect(found('')).toHaveLength(COMMANDS.length);
  expect(found('ctrl+shift+o')).toEqual(['open-workspace']);
  expect(found('sidebar')).toEqual(['toggle-sidebar']);
  expect(found('architect fresh')).toEqual(['start-fresh']);
  expect(found('no such thing')).toEqual([]);
});
