// Whole workspaces: the dry run before a start, starting all or some, and stopping them.
import { chmodSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { startApp, value } from '../../e2e/fixtures/engine-app';
import type { TestApp } from '../../e2e/fixtures/engine-app';
import { stranger, takeAway } from '../../e2e/fixtures/engine-scenes';
import { gone } from '../../e2e/fixtures/engine-waits';
import { makeWorld, tree } from '../../e2e/fixtures/engine-world';
import type { World } from '../../e2e/fixtures/engine-world';
import { WorkspaceActs } from '../workspace/workspace-acts';

interface Scene {
  world: World;
  app: TestApp;
  workspaces: WorkspaceActs;
}

async function begin(options?: Parameters<typeof startApp>[1]): Promise<Scene> {
  const world = await makeWorld();
  const app = await startApp(world, options);
  onTestFinished(async () => {
    await app.quit();
    await world.end();
  });
  return { world, app, workspaces: new WorkspaceActs(app.engine, () => undefined) };
}

interface Shop {
  workspaceId: string;
  folder: string;
  /** By name. */
  ids: Record<string, string>;
  own: Record<string, string>;
}

/** A workspace whose main and others have talked; main stands last in the order of the tabs. Everything is stopped. */
async function shop({ world, app, workspaces }: Scene, name: string, others: string[]): Promise<Shop> {
  const folder = world.folder(name);
  const main = await app.open(folder);
  const ids: Record<string, string> = { main: main.id };
  for (const other of others) ids[other] = await app.add(main.workspaceId, { name: other });
  const own: Record<string, string> = {};
  for (const [who, id] of Object.entries(ids)) {
    await app.say(id, `I am ${who}`);
    own[who] = app.current(id) ?? '';
  }
  app.store.architects.reorder(main.workspaceId, [...others.map((other) => ids[other] ?? ''), main.id]);
  value(await workspaces.stop(main.workspaceId));
  return { workspaceId: main.workspaceId, folder, ids, own };
}

describe('dry run', () => {
  it('L21, W5: says who resumes what, who starts fresh and why, and who cannot start; starts and changes nothing; the start then does just that', async () => {
    const scene = await begin();
    const { world, app, workspaces } = scene;
    const { workspaceId, folder, ids, own } = await shop(scene, 'dry', ['reviewer', 'docs', 'broken', 'runner']);
    takeAway(world.transcript(folder, own.docs ?? ''));
    app.store.architects.setHarness(ids.broken ?? '', 'claude', [path.join(world.top, 'no-such-program')]);
    const other = await stranger(world, folder, own.reviewer ?? '');
    await app.start(ids.runner ?? '');
    await app.shows(ids.runner ?? '', '❯');
    const before = [tree(world.config), app.store.launches.unsettled().map(({ id }) => id), (await app.terminals.list()).length];
    const planned = value(await workspaces.plan(workspaceId));
    expect([tree(world.config), app.store.launches.unsettled().map(({ id }) => id), (await app.terminals.list()).length]).toEqual(before);
    expect(planned.map(({ name, outcome, reason, degraded, sessionId }) => [name, outcome, reason, degraded, sessionId])).toEqual([
      ['main', 'resume', 'stored-id-verified', false, own.main],
      ['reviewer', 'fresh', 'held-elsewhere', true, null],
      ['docs', 'fresh', 'transcript-missing', true, null],
      ['broken', 'refuse', 'command-not-found', true, null],
      ['runner', 'reattach', 'still-running', false, own.runner],
    ]);
    expect(planned[0]).toMatchObject({ workspaceId, workspace: 'dry', harness: 'claude', modifiedAt: expect.any(Number) as number });
    expect(planned[1]?.sentence).toContain(String(other.pid));
    expect(planned[2]?.previousSessionId).toBe(own.docs);
    const started = value(await workspaces.start(workspaceId, null));
    expect(started.map(({ name, outcome, reason }) => [name, outcome, reason])).toEqual(planned.map(({ name, outcome, reason }) => [name, outcome, reason]));
    await other.end();
  });

  it('L21: everything at once: the plan of all listed workspaces, and of none that was closed', async () => {
    const scene = await begin();
    const first = await shop(scene, 'one', []);
    const second = await shop(scene, 'two', ['docs']);
    const closed = await shop(scene, 'three', []);
    value(await scene.app.acts.close(closed.workspaceId));
    const planned = value(await scene.workspaces.plan(null));
    expect(planned.map(({ workspace, name, sessionId }) => [workspace, name, sessionId])).toEqual([['one', 'main', first.own.main], ['two', 'main', second.own.main], ['two', 'docs', second.own.docs]]);
    expect(value(await scene.workspaces.start(null, null)).map(({ outcome }) => outcome)).toEqual(['resume', 'resume', 'resume']);
    expect(scene.app.runtime(closed.ids.main ?? '').state).not.toBe('running');
    expect(await scene.workspaces.plan('none')).toMatchObject({ ok: false });
  });
});

describe('start', () => {
  it('W5: main first, then the others in their order, each in its own conversation; the workspace counts as used', async () => {
    const scene = await begin();
    const { app, workspaces, world } = scene;
    const { workspaceId, folder, ids, own } = await shop(scene, 'order', ['zeta', 'alpha', 'docs']);
    const used = app.store.workspaces.get(workspaceId)?.lastUsedAt ?? 0;
    const started = value(await workspaces.start(workspaceId, null));
    expect(started.map(({ name }) => name)).toEqual(['main', 'zeta', 'alpha', 'docs']);
    const launches = Object.values(ids).map((id) => app.launch(id)).sort((a, b) => a.startedAt - b.startedAt);
    expect(launches.map(({ architectId, sessionId, trigger, outcome }) => [architectId, sessionId, trigger, outcome])).toEqual(
      ['main', 'zeta', 'alpha', 'docs'].map((name) => [ids[name], own[name], 'workspace-start', 'resume']),
    );
    for (const name of ['main', 'zeta', 'alpha', 'docs']) await app.shows(ids[name] ?? '', `> I am ${name}`);
    expect(world.starts(folder)).toHaveLength(8);
    expect(app.store.workspaces.get(workspaceId)?.lastUsedAt).toBeGreaterThan(used);
  });

  it('W5: only some: those, and nobody else', async () => {
    const scene = await begin();
    const { workspaceId, ids, own } = await shop(scene, 'some', ['zeta', 'docs']);
    value(await scene.workspaces.start(workspaceId, [ids.docs ?? '']));
    expect(scene.app.runtime(ids.docs ?? '')).toMatchObject({ outcome: 'resume', sessionId: own.docs });
    expect([scene.app.runtime(ids.main ?? '').state, scene.app.runtime(ids.zeta ?? '').state]).toEqual(['stopped', 'stopped']);
  });

  it('W6: one that cannot start, even main, stops no other, and says why', async () => {
    const scene = await begin();
    const { world, app, workspaces } = scene;
    const { workspaceId, ids, own } = await shop(scene, 'w6', ['zeta', 'docs']);
    app.store.architects.setHarness(ids.main ?? '', 'claude', [path.join(world.top, 'no-such-program')]);
    const noProgram = path.join(world.top, 'no-program');
    writeFileSync(noProgram, '#!/no/such/interpreter\n');
    chmodSync(noProgram, 0o755);
    app.store.architects.setHarness(ids.zeta ?? '', 'claude', [noProgram]);
    const started = value(await workspaces.start(workspaceId, null));
    expect(started[0]).toMatchObject({ name: 'main', outcome: 'refuse', reason: 'command-not-found' });
    expect(started[1]).toMatchObject({ name: 'zeta', error: expect.stringContaining('could not be started') as string });
    expect(started[2]).toMatchObject({ name: 'docs', outcome: 'resume', error: null });
    await app.shows(ids.docs ?? '', '> I am docs');
    expect([app.current(ids.main ?? ''), app.current(ids.zeta ?? '')]).toEqual([own.main, own.zeta]);
  });

  it('W6: at most two programs are being started at a time, however many workspaces', async () => {
    let now = 0;
    let most = 0;
    const scene = await begin({
      terminals: (real) => ({
        ...real,
        spawn: async (spec) => {
          most = Math.max(most, (now += 1));
          try {
            return await real.spawn(spec);
          } finally {
            now -= 1;
          }
        },
      }),
    });
    for (const name of ['one', 'two', 'three', 'four']) await shop(scene, name, []);
    most = 0;
    expect(value(await scene.workspaces.start(null, null))).toHaveLength(4);
    expect(most).toBeGreaterThan(0);
    expect(most).toBeLessThanOrEqual(2);
  });
});

describe('stop', () => {
  it('W5: whole process trees end, one that ignores TERM after five seconds; the rows stay, and a start resumes', async () => {
    const scene = await begin();
    const { app, workspaces } = scene;
    const { workspaceId, ids, own } = await shop(scene, 'w5', ['docs']);
    const deaf = await app.add(workspaceId, { name: 'deaf', command: `/bin/sh -c "trap '' TERM HUP; (trap '' TERM HUP; sleep 1000) & echo ❯ready; while :; do sleep 0.2; done"` });
    await app.shows(deaf, '❯ready');
    value(await workspaces.start(workspaceId, null));
    await app.shows(ids.docs ?? '', '❯');
    const tops = [ids.main, ids.docs, deaf].map((id) => app.launch(id ?? '').pid ?? 0);
    const pids = [...tops, ...(await Promise.all(tops.map((pid) => app.ctx.platform.processes.descendants(pid)))).flat()];
    expect(pids.length).toBeGreaterThan(tops.length);
    const rows = app.store.architects.list(workspaceId);
    value(await workspaces.stop(workspaceId));
    for (const pid of pids) await gone(pid);
    expect(app.store.architects.list(workspaceId)).toEqual(rows);
    for (const id of [ids.main, ids.docs, deaf]) expect(app.runtime(id ?? '')).toMatchObject({ state: 'stopped', ended: { exitClass: 'stopped-by-us' } });
    value(await workspaces.start(workspaceId, [ids.main ?? '', ids.docs ?? '']));
    expect([app.runtime(ids.main ?? '').sessionId, app.runtime(ids.docs ?? '').sessionId]).toEqual([own.main, own.docs]);
  });

  it('W7: every one is marked as stopped on purpose before the first is ended, until its exit was seen; nothing starts again', async () => {
    const marks: boolean[][] = [];
    let ids: Record<string, string> = {};
    const scene: Scene = await begin({
      terminals: (real) => ({
        ...real,
        stop: (id) => {
          marks.push(Object.values(ids).map((each) => scene.app.runtime(each).stopping));
          return real.stop(id);
        },
      }),
    });
    const made = await shop(scene, 'w7', ['docs']);
    ids = made.ids;
    value(await scene.workspaces.start(made.workspaceId, null));
    marks.length = 0;
    const { app } = scene;
    const runningUnmarked: string[] = [];
    const marked = new Set<string>();
    const seen = app.until('both have stopped', () => {
      for (const id of Object.values(ids)) {
        const { state, stopping } = app.runtime(id);
        if (stopping) marked.add(id);
        else if (marked.has(id) && state !== 'stopped') runningUnmarked.push(id);
      }
      return Object.values(ids).every((id) => app.runtime(id).state === 'stopped');
    });
    await scene.workspaces.stop(made.workspaceId);
    await seen;
    expect(marks).toEqual([[true, true], [true, true]]);
    expect([marked.size, runningUnmarked]).toEqual([2, []]);
    for (const id of Object.values(ids)) {
      expect(app.runtime(id)).toMatchObject({ state: 'stopped', stopping: false });
      expect(app.engine.supervision(id)).toEqual({ restartAt: null, card: null });
    }
  });

  it('W7: a start that still waits for its turn is not made after the stop', async () => {
    const scene = await begin();
    const { app, workspaces, world } = scene;
    const { workspaceId, folder, ids } = await shop(scene, 'w7-queue', ['docs', 'zeta', 'alpha']);
    const before = world.starts(folder).length;
    const starts = Object.values(ids).map((id) => app.engine.start(id, { type: 'none' }, 'user'));
    const stopped = workspaces.stop(workspaceId);
    await Promise.all([...starts, stopped]);
    expect(Object.values(ids).map((id) => app.runtime(id).state)).toEqual(['stopped', 'stopped', 'stopped', 'stopped']);
    expect((await app.terminals.list()).filter(({ exit }) => exit === null)).toEqual([]);
    // At most the two whose turn it was.
    expect(world.starts(folder).length - before).toBeLessThanOrEqual(2);
    value(await workspaces.start(workspaceId, null));
    expect(Object.values(ids).map((id) => app.runtime(id).outcome)).toEqual(['resume', 'resume', 'resume', 'resume']);
  });

  it.each(['stop', 'close'] as const)('W5, W7: a %s while all are being started is the last word: nothing that was still to come is started', async (how) => {
    const meanwhile: Promise<unknown>[] = [];
    let act = (): Promise<unknown>[] => [];
    const spawned: string[] = [];
    const scene = await begin({
      terminals: (real) => ({
        ...real,
        spawn: (spec) => {
          spawned.push((JSON.parse(spec.tag) as { architect: string }).architect);
          if (meanwhile.length === 0) meanwhile.push(...act());
          return real.spawn(spec);
        },
      }),
    });
    const { app, workspaces } = scene;
    const { workspaceId, ids } = await shop(scene, 'w7-all', ['docs', 'zeta']);
    spawned.length = 0;
    act = () => [how === 'stop' ? workspaces.stop(workspaceId) : app.acts.close(workspaceId)];
    const started = value(await workspaces.start(workspaceId, null));
    expect(await Promise.all(meanwhile)).toMatchObject([{ ok: true }]);
    expect(spawned).toEqual(['main']);
    expect(started.map(({ name, error }) => [name, error])).toEqual([['main', null], ['docs', 'It was stopped before its turn came.'], ['zeta', 'It was stopped before its turn came.']]);
    expect(Object.values(ids).map((id) => app.runtime(id).state)).toEqual(['stopped', 'stopped', 'stopped']);
    expect((await app.terminals.list()).filter(({ exit }) => exit === null)).toEqual([]);
  });

  it('S7: one that was removed, or whose workspace was closed, is not started by what was on its way', async () => {
    const scene = await begin();
    const { app } = scene;
    const { workspaceId, ids } = await shop(scene, 's7', ['docs']);
    const docs = ids.docs ?? '';
    value(await app.acts.remove(docs));
    expect(await app.start(docs)).toMatchObject({ state: 'stopped', error: expect.stringContaining('removed') as string });
    value(await app.acts.undoRemove(docs));
    expect(app.runtime(docs)).toMatchObject({ outcome: 'resume', error: null });
    value(await app.acts.close(workspaceId));
    expect(await app.start(docs)).toMatchObject({ state: 'stopped', error: expect.stringContaining('closed') as string });
    expect((await app.terminals.list()).filter(({ exit }) => exit === null)).toEqual([]);
  });

  it('W5: one that cannot be ended is named, and the others end', async () => {
    let stuck = '';
    const scene = await begin({ terminals: (real) => ({ ...real, stop: (id) => (id === stuck ? Promise.reject(new Error('the host does not answer')) : real.stop(id)) }) });
    const { app, workspaces } = scene;
    const { workspaceId, ids } = await shop(scene, 'stuck', ['docs']);
    value(await workspaces.start(workspaceId, null));
    stuck = app.runtime(ids.main ?? '').terminalId ?? '';
    expect(await workspaces.stop(workspaceId)).toEqual({ ok: false, error: 'main could not be stopped: the host does not answer.' });
    expect([app.runtime(ids.main ?? '').stopping, app.runtime(ids.docs ?? '').state]).toEqual([false, 'stopped']);
    stuck = '';
    value(await workspaces.stop(workspaceId));
  });
});
