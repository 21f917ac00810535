// Faults of the store and of the checks: a start is still made, nothing is lost by it, and it heals by itself.
import Database from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { database } from '../../e2e/fixtures/corrupt-store';
import { startApp } from '../../e2e/fixtures/engine-app';
import type { TestApp } from '../../e2e/fixtures/engine-app';
import { history, talked } from '../../e2e/fixtures/engine-scenes';
import { makeWorld } from '../../e2e/fixtures/engine-world';
import type { World } from '../../e2e/fixtures/engine-world';
import { hungChecks } from './hung-checks.fixture';

describe('on one store', () => {
  let world: World;
  let app: TestApp;
  let fault: 'none' | 'read' | 'hang' | 'processes' | 'both' = 'none';
  let listed = 0;
  /** Called when the engine pauses because the store is busy. */
  let onPause = () => {};
  const isTranscript = (file: string) => file.endsWith('.jsonl') && file.startsWith(world.config);
  const checks = hungChecks(isTranscript);
  const broken = (why: string) => Promise.reject(new Error(why));
  beforeAll(async () => {
    world = await makeWorld();
    app = await startApp(world, {
      terminals: (real) => checks.terminals(real),
      platform: (machine) => {
        const real = checks.platform(machine);
        return {
          ...real,
          timer: (ms, fn) => {
            if (ms === 100) onPause();
            return real.timer(ms, fn);
          },
          files: {
            ...real.files,
            readPiece: (...args) => (fault === 'read' && isTranscript(args[0]) ? broken('EIO: i/o error') : real.files.readPiece(...args)),
            list: (folder) => (fault === 'both' && folder.endsWith('/sessions') ? broken('EACCES: sessions') : real.files.list(folder)),
          },
          processes: {
            ...real.processes,
            list: () => {
              listed += 1;
              return fault === 'processes' || fault === 'both' ? broken('EPERM: process list') : real.processes.list();
            },
          },
        };
      },
    });
  });
  afterAll(async () => {
    await app.quit();
    await world.end();
  });

  it.each([
    ['throws', 'read', 'EIO: i/o error'],
    ['misses its deadline', 'hang', 'within 8 s'],
  ] as const)('L11: a check that %s: fresh and provisional; the old conversation is resumed once it works again', async (name, which, why) => {
    const { id, own } = await talked(world, app, `check ${name}`);
    fault = which;
    checks.hang(which === 'hang');
    expect(await app.start(id)).toMatchObject({ outcome: 'fresh', reason: 'check-failed', degraded: true });
    expect(app.launch(id).facts).toMatchObject({ current: { transcript: { state: 'check-failed', why: expect.stringContaining(why) as string } } });
    expect([app.current(id), app.provisional(id)]).toEqual([own, app.launch(id).sessionId]);
    await app.shows(id, '❯');
    await app.stop(id);
    fault = 'none';
    checks.hang(false);
    expect(await app.start(id)).toMatchObject({ outcome: 'resume', sessionId: own });
  });

  it('L14: an absent transcript decides by itself: nobody is asked who holds it', async () => {
    const folder = world.folder('l14');
    const { id } = await app.open(folder);
    await app.shows(id, '❯');
    await app.stop(id);
    listed = 0;
    expect(await app.start(id)).toMatchObject({ outcome: 'fresh', reason: 'never-used' });
    expect(app.launch(id).facts).toMatchObject({ current: { holder: { state: 'not-needed' } } });
    expect(listed).toBe(0);
  });

  it('L15: no process list but a readable registry: free, and the record says so; neither: check-failed', async () => {
    const { id, own } = await talked(world, app, 'l15');
    fault = 'processes';
    const subject = app.engine.subject(id);
    const plan = subject && (await app.engine.plan(subject));
    expect(plan?.decision).toMatchObject({ outcome: 'resume', sessionId: own, notes: [expect.stringContaining('process list could not be read')] });
    expect(await app.start(id)).toMatchObject({ outcome: 'resume', sessionId: own });
    expect(app.launch(id).facts).toMatchObject({ current: { holder: { state: 'none', by: 'registry' } } });
    await app.stop(id);
    fault = 'both';
    expect(await app.start(id)).toMatchObject({ outcome: 'fresh', reason: 'check-failed' });
    fault = 'none';
  });

  it('L11: a busy store is waited for; longer, it is refused, nothing is started, and a retry resumes', async () => {
    const { id, folder, own } = await talked(world, app, 'busy');
    const starts = world.starts(folder).length;
    const other = new Database(database(world));
    const release = () => void (other.inTransaction && other.exec('ROLLBACK'));
    other.exec('BEGIN IMMEDIATE');
    let pauses = 0;
    onPause = () => (pauses += 1);
    expect(await app.start(id)).toMatchObject({ outcome: 'refuse', reason: 'store-busy', degraded: true });
    expect(pauses).toBeGreaterThan(5);
    expect(world.starts(folder)).toHaveLength(starts);
    expect(history(app, id)).toEqual([[own, 'current', null]]);
    release();
    expect(await app.start(id)).toMatchObject({ outcome: 'resume', reason: 'stored-id-verified', sessionId: own });
    await app.shows(id, '❯');
    await app.stop(id);
    other.exec('BEGIN IMMEDIATE');
    onPause = release;
    expect(await app.start(id)).toMatchObject({ outcome: 'resume', sessionId: own });
    expect(other.inTransaction).toBe(false);
    onPause = () => {};
    other.close();
  });
});
