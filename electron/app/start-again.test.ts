// What comes back by itself when the app opens, in which order.
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { startApp } from '../../e2e/fixtures/engine-app';
import type { TestApp } from '../../e2e/fixtures/engine-app';
import { makeWorld } from '../../e2e/fixtures/engine-world';
import { FIRST_LAYOUT, type Layout } from '../../shared/layout';
import { gone } from '../../e2e/fixtures/engine-waits';
import { HandClock } from '../launch/hand-clock.fixture';
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

/** `main` crashed within the time before its restart, and the app left; or the app left first, and the host was there to see it crash. */
async function crashedBefore(how: 'then the app left' | 'after the app left', policy: 'running' | 'none'): Promise<{ app: TestApp; id: string; own: string | null }> {
  const world = await makeWorld();
  const first = await startApp(world, { platform: new HandClock().platform });
  const { id } = await first.open(world.folder('one'));
  await first.say(id, 'I am one');
  const own = first.current(id);
  const pid = first.launch(id).pid ?? 0;
  if (how === 'then the app left') {
    process.kill(pid, 'SIGKILL');
    await first.until('a restart is announced', () => first.engine.supervision(id).restartAt !== null);
    await first.quit();
  } else {
    first.vanish();
    process.kill(pid, 'SIGKILL');
    await gone(pid);
  }
  let looked = false;
  const app = await startApp(world, {
    terminals: (real) => ({
      ...real,
      // The process is gone before its host has heard of that: the app opens after both.
      list: async () => {
        let found = await real.list();
        while (!looked && found.some(({ exit }) => exit === null)) found = await real.list();
        looked = true;
        return found;
      },
    }),
  });
  onTestFinished(async () => {
    await app.quit();
    await world.end();
  });
  await startAgain(app.engine, policy, []);
  return { app, id, own };
}

describe('an agent crashed and nobody was left to start it again', () => {
  it.each(['then the app left', 'after the app left'] as const)('A2, X2: %s: it resumes when the app opens', async (how) => {
    const { app, id, own } = await crashedBefore(how, 'running');
    expect(app.store.launches.list(id, 2)[1]).toMatchObject({ exitClass: 'crash', exitSignal: 9 });
    expect(app.runtime(id)).toMatchObject({ outcome: 'resume', sessionId: own, ended: null });
  });

  it('A2, X1: where nothing is started it says that it crashed, and what a start would do', async () => {
    const { app, id, own } = await crashedBefore('after the app left', 'none');
    expect(app.runtime(id)).toMatchObject({ state: 'ended', ended: { exitClass: 'crash', signal: 9 }, preview: { outcome: 'resume', sessionId: own } });
  });

  it('X3: what was given up after a crash loop stays so', async () => {
    const world = await makeWorld();
    const knob = path.join(world.top, 'exit-code');
    const clock = new HandClock();
    const first = await startApp(world, { platform: clock.platform, env: { FAKE_CLAUDE_EXIT: knob } });
    const folder = world.folder('one');
    const { id } = await first.open(folder);
    await first.say(id, 'I am one');
    await first.stop(id);
    writeFileSync(knob, '7');
    await first.start(id);
    for (let again = 0; again < 2; again++) {
      await first.until('a restart is announced', () => first.engine.supervision(id).restartAt !== null);
      clock.pass((first.engine.supervision(id).restartAt ?? 0) - clock.now());
    }
    await first.until('it was given up', () => first.runtime(id).reason === 'crash-loop');
    await first.quit();
    const starts = world.starts(folder).length;
    const app = await startApp(world);
    onTestFinished(async () => {
      await app.quit();
      await world.end();
    });
    await startAgain(app.engine, 'running', []);
    expect(app.runtime(id)).toMatchObject({ state: 'ended', ended: { exitClass: 'crash', code: 7 } });
    expect(world.starts(folder)).toHaveLength(starts);
  });
});

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
