import fc from 'fast-check';
import { expect, it } from 'vitest';
import { COMMANDS, findCommand, keysOf, type Command } from '../../shared/commands';
import { chordText, parseChord, type Chord, type Shortcuts } from '../../shared/keys';
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

it('keys of another command go to the new one, and the other is left without; the default ones are not noted', () => {
  const given = withKeys({}, command('add-architect'), chord('Ctrl+Shift+F'), 'linux');
  expect(given).toEqual({ 'add-architect': 'Ctrl+Shift+F', find: null });
  expect(withKeys(given, command('find'), chord('Ctrl+Shift+F'), 'linux')).toEqual({ 'add-architect': null });
  expect(withKeys({}, command('add-architect'), chord('Ctrl+Shift+T'), 'linux')).toEqual({});
  expect(withKeys({ stop: 'x', 'stop-architect': 'Ctrl+Shift+S' }, command('stop-architect'), null, 'linux')).toEqual({ stop: 'x' });
});

it('whatever is chosen, in whatever order, no two commands share keys', () => {
  const keys = fc.constantFrom('Ctrl+Shift+F', 'Ctrl+Shift+T', 'Ctrl+K', 'Alt+1', 'Ctrl+Shift+9', 'Ctrl+Tab').map(chord);
  const step = fc.tuple(fc.constantFrom(...COMMANDS), fc.option(keys));
  fc.assert(
    fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
      const chosen = steps.reduce<Shortcuts>((now, [which, wanted]) => withKeys(now, which, wanted, 'linux'), {});
      const all = COMMANDS.flatMap((each) => {
        const now = keysOf(each, 'linux', chosen);
        return now ? [chordText(now, 'linux')] : [];
      });
      expect(new Set(all).size).toBe(all.length);
      const [last] = steps.slice(-1);
      if (last) expect(keysOf(last[0], 'linux', chosen)).toEqual(last[1]);
      for (const [id, text] of Object.entries(chosen)) expect(isChanged(command(id), 'linux', { [id]: text })).toBe(true);
    }),
  );
});

it('before keys are taken: who has them, what programs lose, and what cannot be taken at all', () => {
  expect(judge(chord('Ctrl+Shift+F'), 'find', 'linux', {})).toEqual({ refused: false, warnings: [] });
  expect(judge(chord('Ctrl+Shift+F'), 'add-architect', 'linux', {}).warnings).toEqual(['Ctrl+Shift+F is “Find in terminal” now, which would be left without keys.']);
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
