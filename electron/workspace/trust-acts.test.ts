// Trust given and taken back, on a real store and real agents.
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { startApp, value } from '../../e2e/fixtures/engine-app';
import { makeWorld } from '../../e2e/fixtures/engine-world';
import { TrustActs } from './trust-acts';

it('main follows the folder’s command to its harness, and has its own harness and conversation back when the trust is taken back', async () => {
  const world = await makeWorld();
  const app = await startApp(world);
  onTestFinished(async () => {
    await app.quit();
    await world.end();
  });
  const trust = new TrustActs(app.engine, () => undefined);
  const folder = world.folder('shop');
  const { id, workspaceId } = await app.open(folder);
  await app.say(id, 'I am main');
  const own = app.current(id);
  mkdirSync(path.join(folder, '.atelier'));
  const brings = async (architect: string, architectHarness: string) => {
    writeFileSync(path.join(folder, '.atelier', 'config.json'), JSON.stringify({ shell: { architect, architectHarness } }));
    value(await trust.trust(workspaceId, value(await trust.report(workspaceId)).mark));
    expect(app.store.architects.get(id)?.harness).toBe(architectHarness);
  };
  await brings('codex', 'codex');
  // What the folder made of it is not what it was.
  await brings('/bin/cat', 'custom');
  await app.start(id);
  expect(app.launch(id)).toMatchObject({ harness: 'custom' });
  value(await trust.distrust(workspaceId));
  expect(app.store.architects.get(id)).toMatchObject({ harness: 'claude', command: null });
  await app.until('it runs as before', () => app.runtime(id).launch?.harness === 'claude' && app.runtime(id).state === 'running');
  expect(app.runtime(id)).toMatchObject({ outcome: 'resume', sessionId: own });

  // What a person chose since stays.
  await brings('/bin/cat', 'custom');
  value(await app.acts.setHarness(id, 'demo', null));
  value(await trust.distrust(workspaceId));
  expect(app.store.architects.get(id)?.harness).toBe('demo');
});
