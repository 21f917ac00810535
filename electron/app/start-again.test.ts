// What comes back by itself when the app opens, in which order.
import { describe, expect, it, onTestFinished } from 'vitest';
import { startApp } from '../../e2e/fixtures/engine-app';
import type { TestApp } from '../../e2e/fixtures/engine-app';
import { makeWorld } from '../../e2e/fixtures/engine-world';
import { FIRST_LAYOUT, type Layout } from '../../shared/layout';
import { startAgain, startOrder } from './start-again';

describe('order', () => {
  const candidates = ['a1', 'a2', 'b1', 'b2', 'c1'].map((architectId) => ({ architectId, workspaceId: architectId.slice(0, 1) }));
  const layout = { activeWorkspaceId: 'b', activeArchitect: { a: 'a2', b: 'b2', c: 'gone' }, splits: {} };

  it('A2: the one on screen first, then those on top elsewhere, then the rest as listed', () => {
    expect(startOrder(candidates, 'running', [layout])).toEqual(['b2', 'a2', 'a1', 'b1', 'c1']);
    expect(startOrder(candidates, 'running', [{ activeWorkspaceId: null, activeArchitect: {}, splits: {} }])).toEqual(['a1', 'a2', 'b1', 'b2', 'c1']);
  });

  it('A2: by the setting only the one on screen, or none; never one that was not running', () => {
    expect(startOrder(candidates, 'visible', [layout])).toEqual(['b2']);
    expect(startOrder(candidates, 'none', [layout])).toEqual([]);
    expect(startOrder(candidates.filter(({ architectId }) => architectId !== 'b2'), 'visible', [layout])).toEqual([]);
  });
});

/** Two workspaces whose `main` ran when the app was quit, and one whose `main` was stopped; then the app is opened again. */
async function openedAgain(policy: 'running' | 'visible' | 'none'): Promise<{ app: TestApp; spawned: string[]; ids: string[]; layout: Layout }> {
  const world = await makeWorld();
  const first = await startApp(world);
  const mains = [];
  for (const name of ['one', 'two', 'three']) {
    const main = await first.open(world.folder(name));
    await first.say(main.id, `I am ${name}`);
    mains.push(main);
  }
  const ids = mains.map(({ id }) => id);
  await first.stop(ids[2] ?? '');
  await first.quit();
  const spawned: string[] = [];
  const app = await startApp(world, {
    terminals: (real) => ({ ...real, spawn: (spec) => (spawned.push((JSON.parse(spec.tag) as { architectId: string }).architectId), real.spawn(spec)) }),
  });
  onTestFinished(async () => {
    await app.quit();
    await world.end();
  });
  const layout = { ...FIRST_LAYOUT, activeWorkspaceId: mains[1]?.workspaceId ?? null, activeArchitect: Object.fromEntries(mains.map(({ id, workspaceId }) => [workspaceId, id])) };
  await startAgain(app.engine, policy, [layout]);
  return { app, spawned, ids, layout };
}

describe('the app is opened again', () => {
  it('A2: what ran resumes; what was stopped waits and shows what it would do', async () => {
    const { app, spawned, ids } = await openedAgain('running');
    expect([...spawned].sort()).toEqual([ids[0], ids[1]].sort());
    expect(ids.map((id) => app.runtime(id).outcome)).toEqual(['resume', 'resume', null]);
    expect(app.runtime(ids[2] ?? '').preview).toMatchObject({ outcome: 'resume', sessionId: app.current(ids[2] ?? '') });
  });

  it('A2: only the visible one, when the setting says so; the others show that they would resume', async () => {
    const { app, spawned, ids } = await openedAgain('visible');
    expect(spawned).toEqual([ids[1]]);
    expect(ids.map((id) => app.runtime(id).preview?.outcome)).toEqual(['resume', undefined, 'resume']);
  });

  it('A2: none, when the setting says so', async () => {
    const { app, spawned, ids } = await openedAgain('none');
    expect(spawned).toEqual([]);
    expect(ids.map((id) => app.runtime(id).preview?.outcome)).toEqual(['resume', 'resume', 'resume']);
  });
});
