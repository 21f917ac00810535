// The list of workspaces: pins, an order of one's own, labels, and closed ones.
import { expect, it } from 'vitest';
import { value } from '../../e2e/fixtures/engine-app';
import { ListActs } from '../workspace/list-acts';
import { appWithState } from './app-state.fixture';

async function list() {
  const { app, settings, ...shown } = await appWithState();
  const acts = new ListActs(app.engine, { byHand: () => void settings.set('workspace-order', 'hand'), changed: () => undefined });
  const ids: Record<string, string> = {};
  for (const name of ['one', 'two', 'three']) {
    const { id, workspaceId } = await app.open(shown.world.folder(name));
    await app.stop(id);
    ids[name] = workspaceId;
  }
  return { settings, app, acts, ...shown, id: (name: string) => ids[name] ?? '' };
}

it('W8: by use until somebody puts them in an order of their own, which then stays whatever runs, and back', async () => {
  const { settings, app, world, acts, names, id } = await list();
  expect([settings.get('workspace-order'), names()]).toEqual(['use', ['three', 'two', 'one']]);
  value(await acts.reorder([id('two'), id('three'), id('one')]));
  expect([settings.get('workspace-order'), names()]).toEqual(['hand', ['two', 'three', 'one']]);
  await app.open(world.folder('one'));
  await app.open(world.folder('four'));
  expect(names()).toEqual(['two', 'three', 'one', 'four']);
  value(settings.set('workspace-order', null));
  expect(names()).toEqual(['four', 'one', 'three', 'two']);
});

it('a pinned workspace stays on top of those that run', async () => {
  const { app, world, acts, names, id } = await list();
  value(await acts.pin(id('one'), true));
  await app.open(world.folder('two'));
  expect(names()).toEqual(['one', 'two', 'three']);
  value(await acts.pin(id('one'), false));
  expect(names()).toEqual(['two', 'three', 'one']);
});

it('a label is shown instead of the folder’s name; without one the name is back; one that cannot be read is refused', async () => {
  const { app, world, acts, names, id } = await list();
  value(await acts.label(id('two'), '  Shop\u202e\n front '));
  expect(names()).toContain('Shop front');
  expect(app.store.workspaces.get(id('two'))?.path).toBe(world.folder('two'));
  expect(await acts.label(id('two'), 'x'.repeat(101))).toEqual({ ok: false, error: 'A label has at most 100 characters; this one has 101.' });
  value(await acts.label(id('two'), ' '));
  expect(names()).toContain('two');
});

it('closed workspaces are listed, the most recently used first, and come back with their architects', async () => {
  const { app, world, state, id } = await list();
  value(await app.acts.add({ workspaceId: id('one'), name: 'reviewer', harness: 'demo', command: null, args: [] }));
  for (const name of ['one', 'two']) value(await app.acts.close(id(name)));
  expect(state().recent.map(({ name, path }) => [name, path])).toEqual([['two', world.folder('two')], ['one', world.folder('one')]]);
  await app.open(world.folder('one'));
  expect(state().recent.map(({ name }) => name)).toEqual(['two']);
  expect(state().workspaces.find(({ name }) => name === 'one')?.architects.map(({ name }) => name)).toEqual(['main', 'reviewer']);
});
