// The order of the workspaces on the list, what they are called, and which of them are missing.
import { renameSync } from 'node:fs';
import { expect, it } from 'vitest';
import { value } from '../../e2e/fixtures/engine-app';
import { OwnConversations } from '../search/own-conversations';
import { WorkspaceActs } from '../workspace/workspace-acts';
import { appWithState } from './app-state.fixture';
import { runningNow } from './quitting';

it('W8: running workspaces first, then the most recently used; a missing one stays listed, as missing, until it is located', async () => {
  const { world, app, state, names } = await appWithState();
  const shown = () => state().workspaces;
  const mains: Record<string, string> = {};
  for (const name of ['one', 'two', 'three']) {
    const { id } = await app.open(world.folder(name));
    await app.say(id, name);
    mains[name] = id;
  }
  expect(names()).toEqual(['three', 'two', 'one']);
  for (const name of ['three', 'two', 'one']) await app.stop(mains[name] ?? '');
  // Stopping is no use of it.
  expect(names()).toEqual(['three', 'two', 'one']);
  await app.start(mains.one ?? '');
  await app.stop(mains.one ?? '');
  expect(names()).toEqual(['one', 'three', 'two']);
  await app.start(mains.two ?? '');
  expect(names()).toEqual(['two', 'one', 'three']);
  const folder = world.folder('three');
  renameSync(folder, `${folder}-moved`);
  expect(await app.start(mains.three ?? '')).toMatchObject({ outcome: 'refuse', reason: 'folder-missing' });
  expect(shown().map(({ name, missing }) => [name, missing])).toEqual([['two', false], ['three', true], ['one', false]]);
  const workspaceId = app.store.architects.get(mains.three ?? '')?.workspaceId ?? '';
  value(await app.acts.relocate(workspaceId, `${folder}-moved`));
  expect(shown().map(({ name, missing }) => [name, missing])).toEqual([['two', false], ['three-moved', false], ['one', false]]);
});

it('workspaces that are called the same are told apart by their folders: on the list, in a plan, at quitting, among the closed ones', async () => {
  const { world, app, state } = await appWithState();
  const ids: string[] = [];
  for (const name of ['client/shop', 'lab/shop']) {
    const { id } = await app.open(world.folder(name));
    ids.push(app.store.architects.get(id)?.workspaceId ?? '');
  }
  expect(state().workspaces.map(({ name, plainName, where }) => [name, plainName, where]).sort()).toEqual([['shop (client)', 'shop', 'client'], ['shop (lab)', 'shop', 'lab']]);
  expect(runningNow(app.engine)?.agents).toEqual(['main@shop (client)', 'main@shop (lab)']);
  expect(runningNow(app.engine, ids[0])?.agents).toEqual(['main']);
  expect(value(await new WorkspaceActs(app.engine, () => undefined).plan(null)).map(({ workspace }) => workspace).sort()).toEqual(['shop (client)', 'shop (lab)']);
  expect(new OwnConversations(app.engine.ctx).architects().map(({ workspace }) => workspace)).toEqual(['shop (client)', 'shop (lab)']);
  value(await app.acts.close(ids[1] ?? ''));
  expect(state().workspaces.map(({ name }) => name)).toEqual(['shop']);
  expect(state().recent.map(({ name }) => name)).toEqual(['shop (lab)']);
  expect(runningNow(app.engine)?.agents).toEqual(['main']);
});
