// What follows an agent's crash, on real agents and a real host, with a clock that the test owns.
import { existsSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import Database from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { value } from '../../e2e/fixtures/engine-app';
import { history, talked } from '../../e2e/fixtures/engine-scenes';
import { FAKE_PROGRAM } from '../../e2e/fixtures/engine-world';
import { MINUTES, begin, restarted, sessionFlag } from './supervised.fixture';

describe('crashes', () => {
  it('X2: after a crash it is started again two seconds later, and resumes', async () => {
    const { world, app, clock } = await begin();
    const { id, folder, own } = await talked(world, app, 'x2');
    await app.start(id);
    await app.type(id, 'CRASH:3');
    await app.until('a restart is announced', () => app.engine.supervision(id).restartAt !== null);
    const crashed = app.launch(id);
    expect(app.runtime(id)).toMatchObject({ state: 'ended', ended: { exitClass: 'crash', code: 3 } });
    expect(app.engine.supervision(id).restartAt).toBe(clock.now() + 2_000);
    clock.pass(1_999);
    expect(app.launch(id)).toBe(crashed);
    clock.pass(1);
    await app.until('it was started again', () => app.launch(id) !== crashed);
    await app.shows(id, '> CRASH:3');
    expect(app.launch(id)).toMatchObject({ trigger: 'crash-restart', outcome: 'resume', sessionId: own });
    expect(sessionFlag(world.starts(folder).at(-1)?.argv ?? [])).toEqual(['--resume', own]);
  });

  it('X2: a first launch that crashed before anything was said is followed by a new id', async () => {
    const { world, app, clock, failing } = await begin();
    failing(1);
    const folder = world.folder('x2-first');
    const { id } = await app.open(folder);
    const first = app.launch(id).sessionId;
    await app.until('a restart is announced', () => app.engine.supervision(id).restartAt !== null);
    failing(null);
    await restarted(app, clock, id);
    await app.shows(id, '❯');
    expect(app.launch(id)).toMatchObject({ outcome: 'fresh', reason: 'never-used', degraded: false });
    const flags = world.starts(folder).map(({ argv }) => sessionFlag(argv));
    expect(flags).toEqual([['--session-id', first], ['--session-id', app.launch(id).sessionId]]);
    expect(app.launch(id).sessionId).not.toBe(first);
    expect(existsSync(world.transcript(folder, first ?? ''))).toBe(false);
  });

  it('X2: another environment within the two seconds does not cost the restart', async () => {
    const { world, app } = await begin();
    const { id, own } = await talked(world, app, 'x2-environment');
    await app.start(id);
    await app.type(id, 'CRASH:3');
    await app.until('a restart is announced', () => app.engine.supervision(id).restartAt !== null);
    value(await app.own.set(id, [], { MY_KEY: 'x' }));
    await app.shows(id, '❯');
    expect(app.runtime(id)).toMatchObject({ outcome: 'resume', sessionId: own });
    expect(app.engine.supervision(id).restartAt).toBeNull();
  });

  it('X2, W8: a workspace that was closed within the two seconds has its main back when it is opened again', async () => {
    const { world, app, clock } = await begin();
    const { id, workspaceId, folder, own } = await talked(world, app, 'x2-closed');
    await app.start(id);
    await app.type(id, 'CRASH:3');
    await app.until('a restart is announced', () => app.engine.supervision(id).restartAt !== null);
    // Opening what is open leaves the announced restart as it is (W2).
    const at = app.engine.supervision(id).restartAt;
    await app.open(folder);
    expect([app.engine.supervision(id).restartAt, app.runtime(id).state]).toEqual([at, 'ended']);
    value(await app.acts.close(workspaceId));
    const starts = world.starts(folder).length;
    clock.pass(10 * MINUTES);
    expect(world.starts(folder)).toHaveLength(starts);
    await app.open(folder);
    await app.shows(id, '❯');
    expect(app.runtime(id)).toMatchObject({ outcome: 'resume', sessionId: own });
  });

  it('X3: three failures: one switch to fresh, provisional; failing again: refused with the card; never a fourth blind try', async () => {
    const { world, app, clock, failing } = await begin('Not logged in · Please run /login');
    const { id, folder, own } = await talked(world, app, 'x3');
    const before = world.starts(folder).length;
    failing(7);
    await app.start(id);
    await restarted(app, clock, id);
    await restarted(app, clock, id);
    await app.until('it was given up', () => app.engine.supervision(id).card !== null && app.runtime(id).outcome === 'refuse');
    expect(app.runtime(id)).toMatchObject({ state: 'ended', reason: 'crash-loop', degraded: true });
    const { card } = app.engine.supervision(id);
    expect(card).toMatchObject({ kind: 'crash-loop', notLoggedIn: true, lastOutput: expect.stringContaining('Not logged in') as string });
    expect(card?.attempts.map(({ outcome, code }) => [outcome, code])).toEqual([['resume', 7], ['resume', 7], ['resume', 7], ['fresh', 7]]);
    expect(app.store.launches.list(id, 4).map(({ reason, provisional }) => [reason, provisional])).toEqual([
      ['crash-loop-fallback', true], ['stored-id-verified', false], ['stored-id-verified', false], ['stored-id-verified', false],
    ]);
    expect(app.current(id)).toBe(own);
    clock.pass(10 * MINUTES);
    expect(app.engine.supervision(id).restartAt).toBeNull();
    expect(world.starts(folder)).toHaveLength(before + 4);
  });

  it('X3, L16: after the card an explicit start is tried at once, counts anew, and resumes the good conversation; so does an explicit fresh one', async () => {
    const { world, app, clock, failing } = await begin();
    const { id, own } = await talked(world, app, 'x3-after');
    const loop = async () => {
      failing(7);
      await app.start(id);
      await restarted(app, clock, id);
      await restarted(app, clock, id);
      await app.until('it was given up', () => app.runtime(id).reason === 'crash-loop');
    };
    await loop();
    failing(null);
    expect(await app.start(id)).toMatchObject({ outcome: 'resume', reason: 'stored-id-verified', sessionId: own, degraded: false });
    expect(app.engine.supervision(id).card).toBeNull();
    await app.type(id, 'CRASH:3');
    // Counted anew: this is the first failure.
    await restarted(app, clock, id);
    expect(app.launch(id)).toMatchObject({ outcome: 'resume', sessionId: own });
    await app.shows(id, '❯');
    await app.stop(id);
    await loop();
    failing(null);
    expect(await app.start(id, { type: 'fresh' })).toMatchObject({ outcome: 'fresh', reason: 'user-asked', degraded: false });
    expect(app.current(id)).toBe(app.launch(id).sessionId);
    expect(history(app, id).find(([session]) => session === own)).toEqual([own, 'past', 'user-asked']);
  });

  it('X3: a resume that says at once that there is no such conversation degrades at once, and the good one stays current', async () => {
    const { world, app, clock } = await begin();
    const { id, own } = await talked(world, app, 'x3-not-found');
    const script = path.join(world.top, 'forgetful-claude');
    writeFileSync(script, `#!/bin/sh\ncase "$*" in *--resume*) echo "No conversation found with session ID: ${own}"; exit 1;; esac\nexec '${FAKE_PROGRAM}' "$@"\n`, { mode: 0o755 });
    app.store.architects.setHarness(id, 'claude', [script]);
    const at = clock.now();
    await app.start(id);
    await app.until('it degraded', () => app.runtime(id).reason === 'crash-loop-fallback');
    await app.shows(id, '❯');
    expect(clock.now()).toBe(at);
    expect([app.current(id), app.provisional(id)]).toEqual([own, app.launch(id).sessionId]);
    expect(app.runtime(id)).toMatchObject({ outcome: 'fresh', degraded: true });
  });

  it('X2, L11: a restart that meets a busy store is announced again, and resumes once the store is free', async () => {
    const { world, app, clock } = await begin();
    const { id, own } = await talked(world, app, 'x2-busy');
    await app.start(id);
    await app.type(id, 'CRASH:3');
    await app.until('a restart is announced', () => app.engine.supervision(id).restartAt !== null);
    const crashed = app.launch(id);
    const other = new Database(path.join(world.state, 'atelier.db'));
    other.exec('BEGIN IMMEDIATE');
    for (let tried = 1; tried <= 2; tried++) {
      clock.pass(2_000);
      await app.until('it was refused, and is announced again', () => app.runtime(id).reason === 'store-busy' && app.engine.supervision(id).restartAt === clock.now() + 2_000);
      expect(app.runtime(id)).toMatchObject({ state: 'ended', outcome: 'refuse', degraded: true });
    }
    other.exec('ROLLBACK');
    other.close();
    clock.pass(2_000);
    await app.until('it was started again', () => app.launch(id) !== crashed);
    expect(app.launch(id)).toMatchObject({ trigger: 'crash-restart', outcome: 'resume', sessionId: own });
    expect(app.engine.supervision(id)).toEqual({ restartAt: null, card: null });
  });

  it('L11: a stop ends the waiting for a busy store, also while a try is under way', async () => {
    const { world, app, clock } = await begin();
    const { id, folder } = await talked(world, app, 'x2-busy-stop');
    const starts = world.starts(folder).length;
    const other = new Database(path.join(world.state, 'atelier.db'));
    other.exec('BEGIN IMMEDIATE');
    await app.engine.start(id, { type: 'none' }, 'app-start');
    expect(app.engine.supervision(id).restartAt).toBe(clock.now() + 2_000);
    clock.pass(2_000);
    expect(app.runtime(id).state).toBe('starting');
    await app.engine.stop(id);
    expect([app.engine.supervision(id).restartAt, app.runtime(id).reason]).toEqual([null, 'store-busy']);
    other.exec('ROLLBACK');
    other.close();
    clock.pass(10 * MINUTES);
    expect(world.starts(folder)).toHaveLength(starts);
  });

  it('X6: five minutes of uptime reset the failures', async () => {
    const { world, app, clock } = await begin();
    const { id, own } = await talked(world, app, 'x6');
    await app.start(id);
    for (let crash = 1; crash <= 2; crash++) {
      await app.type(id, 'CRASH:3');
      await restarted(app, clock, id);
    }
    await app.shows(id, '❯');
    clock.pass(5 * MINUTES);
    await app.type(id, 'CRASH:3');
    await restarted(app, clock, id);
    expect(app.launch(id)).toMatchObject({ outcome: 'resume', reason: 'stored-id-verified', sessionId: own });
  });
});
