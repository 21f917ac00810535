// Starts with a store that cannot be read, or that another program holds.
import { existsSync, readFileSync } from 'node:fs';
import Database from 'better-sqlite3';
import { describe, expect, it, onTestFinished } from 'vitest';
import { corrupt, database } from '../../e2e/fixtures/corrupt-store';
import { startApp, value } from '../../e2e/fixtures/engine-app';
import { kill } from '../../e2e/fixtures/engine-waits';
import { history, talked } from '../../e2e/fixtures/engine-scenes';
import { makeWorld } from '../../e2e/fixtures/engine-world';
import type { World } from '../../e2e/fixtures/engine-world';
import { openOrStandIn } from '../app/store-opening';
import { statePaths } from '../state/state-folder';
import { journalPath } from './context';
import type { Platform } from './platform';
import { nodePlatform } from './platform-node';

/** The last journalled state of each launch. */
function journal(world: World): { launch: { id: string; pid: number | null; failure?: string }; sessionId: string | null; workspacePath: string; architectName: string }[] {
  const lines = readFileSync(journalPath(world.state), 'utf8').split('\n').filter(Boolean).map((line) => JSON.parse(line) as ReturnType<typeof journal>[number]);
  return [...new Map(lines.map((entry) => [entry.launch.id, entry])).values()];
}

async function newWorld(): Promise<World> {
  const world = await makeWorld();
  onTestFinished(() => world.end());
  return world;
}

describe('a store that cannot be read', () => {
  it('L11: the start is fresh, provisional and journalled; healed, it is merged and the old conversation is resumed', async () => {
    const world = await newWorld();
    const first = await startApp(world);
    const { id, folder, own } = await talked(world, first, 'unreadable');
    await first.quit();
    const heal = corrupt(database(world));
    const bytes = readFileSync(database(world));

    const second = await startApp(world);
    expect(second.ctx.storeFault?.why).toContain('atelier.db');
    const stood = await second.open(folder);
    expect(second.runtime(stood.id)).toMatchObject({ outcome: 'fresh', reason: 'store-unreadable', degraded: true, stored: false });
    const { sessionId, provisional, pid } = second.launch(stood.id);
    expect(provisional).toBe(true);
    expect(journal(world)).toMatchObject([{ sessionId, workspacePath: folder, architectName: 'main', launch: { pid } }]);
    await second.shows(stood.id, '❯');
    expect(world.starts(folder).at(-1)?.argv).toContain(sessionId);
    await second.quit();
    expect(readFileSync(database(world)).equals(bytes)).toBe(true);
    heal();

    const third = await startApp(world);
    expect(third.log.join('\n')).toContain('Merged 1 launches');
    expect([third.current(id), third.provisional(id)]).toEqual([own, sessionId]);
    expect(await third.start(id)).toMatchObject({ outcome: 'resume', reason: 'stored-id-verified', sessionId: own });
    expect(history(third, id)).toEqual([[sessionId, 'past', 'unused'], [own, 'current', null]]);
    await third.quit();
  });

  it('L11: what was said meanwhile takes the place once the store heals, and the old one stays in the history', async () => {
    const world = await newWorld();
    const first = await startApp(world);
    const { id, folder, own } = await talked(world, first, 'unreadable-said');
    await first.quit();
    const heal = corrupt(database(world));
    const second = await startApp(world);
    const stood = await second.open(folder);
    const { sessionId } = second.launch(stood.id);
    await second.type(stood.id, 'in the meantime');
    await second.shows(stood.id, 'last="in the meantime"');
    await second.quit();
    heal();
    // The dry run sees the journal before the app merged it, and takes nothing away.
    const waiting = readFileSync(journalPath(world.state), 'utf8');
    const explained = JSON.parse((await world.atelier(['explain', folder, '--json'])).stdout) as { architects: object[] };
    expect(explained.architects).toMatchObject([{ name: 'main', outcome: 'resume', reason: 'stored-id-verified', sessionId }]);
    expect(readFileSync(journalPath(world.state), 'utf8')).toBe(waiting);
    const third = await startApp(world);
    expect(await third.start(id)).toMatchObject({ outcome: 'resume', sessionId });
    expect(history(third, id)).toEqual([[sessionId, 'current', null], [own, 'past', 'replaced']]);
    await third.shows(id, '> in the meantime');
    await third.quit();
  });

  it('L11: a row that cannot be read: the same for its architect alone; the others are not touched by it', async () => {
    const world = await newWorld();
    const first = await startApp(world);
    const { id, folder, own } = await talked(world, first, 'damaged');
    const other = await talked(world, first, 'whole');
    await first.quit();
    const change = (sql: string) => {
      const raw = new Database(database(world));
      raw.prepare(sql).run(own);
      raw.close();
    };
    change(`UPDATE conversations SET origin = 'nonsense' WHERE session_id = ?`);
    const second = await startApp(world);
    expect(second.ctx.storeFault).toBeNull();
    expect(await second.start(id)).toMatchObject({ outcome: 'fresh', reason: 'store-unreadable', degraded: true, stored: false });
    expect(journal(world)).toMatchObject([{ sessionId: second.launch(id).sessionId, workspacePath: folder }]);
    expect(await second.start(other.id)).toMatchObject({ outcome: 'resume', sessionId: other.own });
    await second.shows(id, '❯');
    await second.quit();
    change(`UPDATE conversations SET origin = 'launch' WHERE session_id = ?`);
    const third = await startApp(world);
    expect(await third.start(id)).toMatchObject({ outcome: 'resume', sessionId: own });
    await third.quit();
  });

  it.each([true, false])('L24, L11: a main that ran another harness does not start with the usual one meanwhile (its agent lives: %s)', async (lives) => {
    const world = await newWorld();
    const first = await startApp(world);
    const { id, folder } = await talked(world, first, `other-harness-${lives}`);
    value(await first.acts.setHarness(id, 'demo', null));
    await first.until('the demo agent was started', () => first.runtime(id).launch?.harness === 'demo');
    await first.shows(id, '❯');
    const { pid } = first.launch(id);
    const claude = world.starts(folder).length;
    first.vanish();
    if (!lives) await kill(pid ?? 0);
    corrupt(database(world));
    const explained = JSON.parse((await world.atelier(['explain', folder, '--json'])).stdout) as { architects: object[] };
    expect(explained.architects).toMatchObject([{ name: 'main', harness: 'demo', ...(lives ? { outcome: 'reattach' } : { outcome: 'fresh', reason: 'store-unreadable' }) }]);
    const second = await startApp(world);
    const stood = await second.open(folder);
    expect(stood.harness).toBe('demo');
    expect(second.runtime(stood.id)).toMatchObject(lives ? { outcome: 'reattach', reason: 'still-running' } : { outcome: 'fresh', reason: 'store-unreadable' });
    value(await second.acts.restart(stood.id, { type: 'none' }));
    expect(second.runtime(stood.id)).toMatchObject({ outcome: 'fresh', reason: 'store-unreadable' });
    expect(second.launch(stood.id)).toMatchObject({ harness: 'demo' });
    expect(world.starts(folder)).toHaveLength(claude);
    await second.quit();
  });

  it('L11: a journalled start that fails claims nothing when it is merged', async () => {
    const world = await newWorld();
    const first = await startApp(world);
    const { id, folder, own } = await talked(world, first, 'unreadable-failed');
    await first.quit();
    const heal = corrupt(database(world));
    const second = await startApp(world, { terminals: (real) => ({ ...real, spawn: () => Promise.reject(new Error('EAGAIN')) }) });
    const stood = await second.open(folder);
    expect(second.runtime(stood.id)).toMatchObject({ outcome: null, error: expect.stringContaining('EAGAIN') as string });
    expect(journal(world)).toMatchObject([{ sessionId: null, launch: { failure: 'EAGAIN' } }]);
    await second.quit();
    heal();
    const third = await startApp(world);
    expect(history(third, id)).toEqual([[own, 'current', null]]);
    expect(third.store.launches.last(id, 'claude')).toMatchObject({ failure: 'EAGAIN', settled: true });
    await third.quit();
  });
});

describe('a store that another program holds when the app starts', () => {
  it('L11, S5: is waited for, and then used as ever', async () => {
    const world = await newWorld();
    const first = await startApp(world);
    const { id, own } = await talked(world, first, 'held-at-start');
    await first.quit();
    const other = lockWhole(database(world));
    // The app asks again and again; it is let go after the third pause.
    let pauses = 0;
    const opened = await openOrStandIn(hurried(() => void ((pauses += 1) === 3 && other.close())), statePaths(world.state), () => undefined);
    expect(opened.fault).toBeNull();
    expect(opened.store.conversations.current(id, 'claude')?.sessionId).toBe(own);
    opened.store.close();
  });

  it('L11, S5: for longer: a start is refused as busy, not made fresh; nothing is journalled, and what is stored stays', async () => {
    const world = await newWorld();
    const first = await startApp(world);
    const { folder, own, id } = await talked(world, first, 'held-for-long');
    await first.quit();
    const other = lockWhole(database(world));
    const second = await startApp(world, { opening: hurried(() => undefined) });
    expect(second.ctx.storeFault).toMatchObject({ busy: true, why: expect.stringContaining('in use by another program') as string });
    const stood = await second.open(folder);
    expect(second.runtime(stood.id)).toMatchObject({ outcome: 'refuse', reason: 'store-busy' });
    expect(existsSync(journalPath(world.state))).toBe(false);
    await second.quit();
    other.close();
    const third = await startApp(world);
    expect(await third.start(id)).toMatchObject({ outcome: 'resume', sessionId: own });
    await third.quit();
  });
});

/** Locks the database for readers too, as some backup programs do. */
function lockWhole(file: string): Database.Database {
  const other = new Database(file);
  other.pragma('locking_mode = EXCLUSIVE');
  other.exec('BEGIN EXCLUSIVE; CREATE TABLE held (a); ROLLBACK');
  return other;
}

/** The machine, on which pauses are over at once; each is told of. */
function hurried(paused: () => void): Platform {
  return {
    ...nodePlatform({ env: {}, stateFolder: null }),
    timer: (_ms, fn) => {
      paused();
      const immediate = setImmediate(fn);
      return () => clearImmediate(immediate);
    },
  };
}
