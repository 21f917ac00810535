import { expect, it } from 'vitest';
import { StoreUnreadableError } from './store';
import { history, launch, open, withArchitects, withSql } from './testing';

const HUGE = 'x'.repeat(5_000_000);

function filled() {
  const store = open();
  const [main, a, b] = withArchitects(store, 'a', 'b');
  const spoil = (sql: string, ...values: string[]) => withSql(store.path, (raw) => raw.prepare(sql).run(...values));
  return { store, main: main!, a: a!, b: b!, spoil };
}

for (const [what, column, value] of [
  ['invalid JSON', 'args', '["--model"'],
  ['JSON of the wrong shape', 'args', '{"a":1}'],
  ['JSON with a number among the arguments', 'args', '["a",1]'],
  ['5 MB of text for JSON', 'command', HUGE],
  ['5 MB of valid JSON', 'args', JSON.stringify(Array(700).fill('x'.repeat(8000)))],
  ['one argument of 10,000 characters', 'args', JSON.stringify(['x'.repeat(10_000)])],
  ['5 MB of text for a name', 'name', HUGE],
] as const) {
  it(`S4: an architect with ${what} is shown as damaged; the others load`, () => {
    const { store, main, a, b, spoil } = filled();
    spoil(`UPDATE architects SET ${column} = ? WHERE id = ?`, value, a.id);
    expect(store.architects.list(main.workspaceId)).toEqual([main, b]);
    const [bad, ...rest] = store.architects.read(main.workspaceId).damaged;
    expect(rest).toEqual([]);
    expect(bad).toMatchObject({ id: a.id, name: column === 'name' ? 'x'.repeat(64) : 'a' });
    expect(bad!.why).toContain(column);
    expect(bad!.why.length).toBeLessThanOrEqual(500);
    expect(() => store.architects.get(a.id)).toThrow(StoreUnreadableError);
    expect(store.damaged()).toEqual([{ table: 'architects', key: a.id, why: bad!.why }]);
    expect(store.architects.nextName(main.workspaceId)).toBe('architect-2');
  });
}

it('S4: a damaged architect can be removed and mended; a launch for it can still be recorded', () => {
  const { store, main, a, spoil } = filled();
  spoil('UPDATE architects SET args = ? WHERE id = ?', '[', a.id);
  launch(store, a.id, 'one', { wanted: false });
  expect(store.conversations.provisional(a.id, 'claude')?.sessionId).toBe('one');
  store.architects.remove(a.id, 5);
  expect(store.architects.read(main.workspaceId).damaged).toEqual([]);
  store.architects.restore(a.id);
  store.architects.setOwn(a.id, { args: [], environment: {} });
  expect(store.architects.get(a.id)?.args).toEqual([]);
});

it('S4: a damaged workspace costs itself only, and is not taken for an absent one', () => {
  const { store, main, spoil } = filled();
  const other = store.workspaces.open('/w/other', 'claude', 1);
  spoil('UPDATE workspaces SET former_paths = ? WHERE id = ?', 'nonsense', main.workspaceId);
  expect(store.workspaces.list()).toEqual([other]);
  expect(() => store.workspaces.open('/home/u/shop', 'claude', 2)).toThrow(StoreUnreadableError);
  expect(() => store.workspaces.byPath('/home/u/shop')).toThrow(StoreUnreadableError);
  expect(store.damaged()).toEqual([{ table: 'workspaces', key: '/home/u/shop', why: 'formerPaths: is not JSON' }]);
});

it('S4: a damaged conversation leaves the rest of the history; as the current one it is not taken for none', () => {
  const { store, a, spoil } = filled();
  launch(store, a.id, 'one');
  launch(store, a.id, 'two');
  spoil('UPDATE conversations SET session_id = ? WHERE session_id = ?', HUGE, 'two');
  expect(history(store, a.id)).toEqual(['one past user-asked']);
  expect(() => store.conversations.current(a.id, 'claude')).toThrow(StoreUnreadableError);
  expect(store.damaged()).toMatchObject([{ table: 'conversations' }]);
});

it('S4: a launch with damaged evidence still says how it ended; with a damaged outcome it is not taken for none', () => {
  const { store, a, spoil } = filled();
  launch(store, a.id, 'one');
  launch(store, a.id, 'two');
  store.launches.ended('launch-two', { at: 9, exitClass: 'quit-in-agent', code: 0, signal: null });
  spoil('UPDATE launches SET facts = ?, argv = ? WHERE id = ?', '{"a":', HUGE, 'launch-two');
  expect(store.launches.last(a.id, 'claude')).toMatchObject({ id: 'launch-two', exitClass: 'quit-in-agent', facts: null, argv: [] });
  expect(store.damaged()).toMatchObject([{ table: 'launches', key: 'launch-two' }]);
  spoil('UPDATE launches SET outcome = ? WHERE id = ?', 'nonsense', 'launch-two');
  expect(store.launches.list(a.id, 10).map(({ id }) => id)).toEqual(['launch-one']);
  expect(store.launches.unsettled().map(({ id }) => id)).toEqual(['launch-one']);
  expect(() => store.launches.last(a.id, 'claude')).toThrow(StoreUnreadableError);
});

it('S4: a damaged setting is as never set, shown, and can be set again', () => {
  const { store, spoil } = filled();
  store.settings.set('theme', 'dark');
  store.settings.set('layout', { a: 1 });
  spoil('UPDATE settings SET value = ? WHERE key = ?', HUGE, 'layout');
  expect([store.settings.get('layout'), store.settings.get('theme')]).toEqual([undefined, 'dark']);
  expect(store.damaged()).toMatchObject([{ table: 'settings', key: 'layout' }]);
  store.settings.set('layout', { a: 2 });
  expect(store.settings.get('layout')).toEqual({ a: 2 });
  store.settings.set('layout', undefined);
  expect(store.settings.get('layout')).toBeUndefined();
});
