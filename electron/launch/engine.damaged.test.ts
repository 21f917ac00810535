// One damaged row of the real store: its architect is never put into a wrong conversation, and everybody else comes back as always (S4).
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { startApp, type TestApp } from '../../e2e/fixtures/engine-app';
import { history, talked } from '../../e2e/fixtures/engine-scenes';
import { makeWorld, type World } from '../../e2e/fixtures/engine-world';
import { startAgain } from '../app/start-again';
import { whyReport } from '../app/why';
import { withSql } from '../store/testing';

interface Scene {
  world: World;
  app: TestApp;
  id: string;
  folder: string;
  own: string;
  other: { id: string; own: string };
}

/** Two workspaces with talk, then these rows of the first one's architect are spoiled while no app runs, and the app starts again. */
async function spoiled(name: string, sql: string, of: 'id' | 'own'): Promise<Scene> {
  const world = await makeWorld();
  onTestFinished(() => world.end());
  const first = await startApp(world);
  const { id, folder, own } = await talked(world, first, name);
  const other = await talked(world, first, `${name}-whole`);
  // As if the machine had gone down while both ran: then both are to come back by themselves.
  await first.quit();
  const changes = withSql(path.join(world.state, 'atelier.db'), (raw) => {
    raw.exec('UPDATE launches SET exit_class = NULL, ended_at = NULL');
    return raw.prepare(sql).run({ id, own }[of]).changes;
  });
  expect(changes).toBeGreaterThan(0);
  const app = await startApp(world);
  onTestFinished(() => app.quit());
  expect(app.ctx.storeFault).toBeNull();
  return { world, app, id, folder, own, other };
}

async function othersComeBack({ app, other }: Scene): Promise<void> {
  await startAgain(app.engine, 'running', []);
  expect(app.runtime(other.id)).toMatchObject({ outcome: 'resume', sessionId: other.own });
  await app.until('the other one runs', () => app.runtime(other.id).state === 'running');
}

const LAST_LAUNCH = '(SELECT max(seq) FROM launches WHERE architect_id = ?)';

it.each([
  ['an unknown outcome', `UPDATE launches SET outcome = 'nonsense' WHERE seq = ${LAST_LAUNCH}`],
  ['a token of 5 MB', `UPDATE launches SET token = hex(zeroblob(2500000)) WHERE seq = ${LAST_LAUNCH}`],
  ['an unknown kind of end', `UPDATE launches SET exit_class = 'nonsense' WHERE seq = ${LAST_LAUNCH}`],
])('S4: a last launch with %s costs only itself: the conversation is resumed, Why and the dry run answer, the others come back', async (what, sql) => {
  const scene = await spoiled(`launch ${what}`.replaceAll(' ', '-'), sql, 'id');
  const { world, app, id, folder, own } = scene;
  const { stdout } = await world.atelier(['explain', folder, '--json']);
  expect((JSON.parse(stdout) as { architects: object[] }).architects).toMatchObject([{ name: 'main', outcome: 'resume', sessionId: own }]);
  await othersComeBack(scene);
  expect(await whyReport(app.engine, app.keeping, id)).toMatchObject({ launch: null, next: { decision: { outcome: 'resume', sessionId: own } } });
  expect(await app.start(id)).toMatchObject({ outcome: 'resume', reason: 'stored-id-verified', sessionId: own });
  expect(history(app, id)).toEqual([[own, 'current', null]]);
});

it.each([
  ['an unknown origin', `UPDATE conversations SET origin = 'nonsense' WHERE session_id = ?`],
  ['an empty id', `UPDATE conversations SET session_id = '' WHERE session_id = ?`],
  ['an id of 5 MB', `UPDATE conversations SET session_id = hex(zeroblob(2500000)) WHERE session_id = ?`],
])('S4: a current conversation with %s leads to a fresh start in amber with that reason; the others come back', async (what, sql) => {
  const scene = await spoiled(`conversation ${what}`.replaceAll(' ', '-'), sql, 'own');
  const { app, id, own } = scene;
  await othersComeBack(scene);
  const why = await whyReport(app.engine, app.keeping, id);
  expect(why?.next.facts.store.why).toMatch(/A row of conversations is damaged .* The others are not touched by it\./);
  expect(app.runtime(id)).toMatchObject({ outcome: 'fresh', reason: 'store-unreadable', degraded: true });
  expect(app.launch(id).argv).not.toContain('--resume');
  expect(app.launch(id).argv).not.toContain(own);
});

it.each([
  ['arguments that are no JSON', `UPDATE architects SET args = '["--model"' WHERE id = ?`],
  ['a command of the wrong type', `UPDATE architects SET command = '{"a":1}' WHERE id = ?`],
])('S4: an architect with %s is listed as damaged and not started; the others come back, and mended it goes on where it was', async (what, sql) => {
  const scene = await spoiled(`architect ${what}`.replaceAll(' ', '-'), sql, 'id');
  const { app, id, own } = scene;
  await othersComeBack(scene);
  await app.engine.start(id, { type: 'none' }, 'user');
  expect(await app.terminals.list()).toHaveLength(1);
  expect(app.store.damaged()).toMatchObject([{ table: 'architects', key: id }]);
  // Mended, it is where it was.
  app.store.architects.setOwn(id, { args: [], environment: {} });
  app.store.architects.setHarness(id, 'claude', null);
  expect(await app.start(id)).toMatchObject({ outcome: 'resume', sessionId: own });
});
