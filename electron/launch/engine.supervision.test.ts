// What follows an agent's end, on real agents and a real host, with a clock that the test owns.
import { existsSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import Database from 'better-sqlite3';
import { describe, expect, it, onTestFinished } from 'vitest';
import { startApp, value } from '../../e2e/fixtures/engine-app';
import type { TestApp } from '../../e2e/fixtures/engine-app';
import { history, talked } from '../../e2e/fixtures/engine-scenes';
import { FAKE_PROGRAM, makeWorld } from '../../e2e/fixtures/engine-world';
import type { World } from '../../e2e/fixtures/engine-world';
import { afterQuitKey } from './after-quit';
import { HandClock } from './hand-clock.fixture';

const MINUTES = 60_000;
const ended = (app: TestApp, id: string) => app.until('it has ended', () => app.runtime(id).state === 'ended');
const sessionFlag = (argv: string[]) => argv.slice(argv.findIndex((part) => part === '--resume' || part === '--session-id'));

interface Scene {
  world: World;
  app: TestApp;
  clock: HandClock;
  /** While a code is set, the agent ends with it at once, saying the text. */
  failing: (code: number | null) => void;
}

async function begin(say = 'something went wrong'): Promise<Scene> {
  const world = await makeWorld();
  const knob = path.join(world.top, 'exit-code');
  const clock = new HandClock();
  const app = await startApp(world, { platform: clock.platform, env: { FAKE_CLAUDE_EXIT: knob, FAKE_CLAUDE_SAY: say } });
  onTestFinished(async () => {
    await app.quit();
    await world.end();
  });
  return { world, app, clock, failing: (code) => (code === null ? rmSync(knob, { force: true }) : writeFileSync(knob, String(code))) };
}

/** Lets the announced restart happen, and waits until that start was made. */
async function restarted(app: TestApp, clock: HandClock, id: string): Promise<void> {
  await app.until('a restart is announced', () => app.engine.supervision(id).restartAt !== null);
  const before = app.launch(id).id;
  clock.pass((app.engine.supervision(id).restartAt ?? 0) - clock.now());
  await app.until('it was started again', () => app.launch(id).id !== before);
}

describe('exits', () => {
  it('X1: the four classes, as a real host tells them', async () => {
    const { world, app } = await begin();
    const { id } = await talked(world, app, 'x1');
    expect(app.runtime(id).ended).toMatchObject({ exitClass: 'stopped-by-us' });
    await app.start(id);
    await app.type(id, '/exit');
    await ended(app, id);
    expect(app.runtime(id).ended).toEqual({ exitClass: 'quit-in-agent', code: 0, signal: null });
    await app.start(id);
    await app.shows(id, '❯');
    process.kill(app.launch(id).pid ?? 0, 'SIGKILL');
    await ended(app, id);
    expect(app.runtime(id).ended).toMatchObject({ exitClass: 'crash', signal: 9 });
    const polite = await app.add(app.store.workspaces.list()[0]?.id ?? '', { name: 'polite', command: `/bin/sh -c "trap 'exit 0' TERM; echo ❯; while :; do sleep 0.1; done"` });
    await app.shows(polite, '❯');
    await app.stop(polite);
    expect(app.runtime(polite).ended).toEqual({ exitClass: 'stopped-by-us', code: 0, signal: null });
    await app.start(id);
    await app.shows(id, '❯');
    app.engine.shutDown();
    process.kill(app.launch(id).pid ?? 0, 'SIGKILL');
    await ended(app, id);
    expect(app.store.launches.list(id, 1)[0]).toMatchObject({ exitClass: 'system', exitSignal: 9 });
  });

  it('X1, X2: nothing is started while the machine shuts down, not even what was announced', async () => {
    const { world, app, clock } = await begin();
    const { id, folder } = await talked(world, app, 'x2-shutdown');
    await app.start(id);
    await app.type(id, 'CRASH:3');
    await app.until('a restart is announced', () => app.engine.supervision(id).restartAt !== null);
    const starts = world.starts(folder).length;
    app.engine.shutDown();
    clock.pass(10 * MINUTES);
    await app.start(id);
    expect([app.engine.supervision(id).restartAt, app.runtime(id).state]).toEqual([null, 'ended']);
    expect(world.starts(folder)).toHaveLength(starts);
  });

  it('X7: an agent that prints nothing counts as running once its process was seen, and as ended when it died behind the app’s back', async () => {
    const { world, app, clock } = await begin();
    const { workspaceId } = await app.open(world.folder('x7'));
    const silent = await app.add(workspaceId, { name: 'silent', command: '/bin/sleep 1000' });
    await app.until('it was started', () => app.runtime(silent).terminalId !== null);
    expect(app.runtime(silent).state).toBe('starting');
    clock.pass(2_000);
    await app.until('it counts as running', () => app.runtime(silent).state === 'running');
    process.kill(app.launch(silent).pid ?? 0, 'SIGKILL');
    await ended(app, silent);
    expect(app.store.launches.list(silent, 1)[0]).toMatchObject({ exitClass: 'crash', exitSignal: 9 });
  });

  it('X7: one that died before anybody looked is never shown as running', async () => {
    const { world, app, clock } = await begin();
    const { workspaceId } = await app.open(world.folder('x7-gone'));
    const states: string[] = [];
    const gone = await app.add(workspaceId, { name: 'gone', command: '/bin/false' });
    await app.until('it has ended', () => {
      states.push(app.runtime(gone).state);
      return app.runtime(gone).state === 'ended';
    });
    clock.pass(1_999);
    expect(states).not.toContain('running');
    expect(app.runtime(gone).ended).toMatchObject({ exitClass: 'crash', code: 1 });
  });
});

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

describe('deliberate exits', () => {
  it('X4: asked by default: nothing starts, and the next start is shown', async () => {
    const { world, app, clock } = await begin();
    const { id, folder, own } = await talked(world, app, 'x4');
    await app.start(id);
    await app.type(id, '/exit');
    await app.until('the next start is shown', () => app.runtime(id).state === 'ended' && app.runtime(id).preview !== null);
    const starts = world.starts(folder).length;
    clock.pass(10 * MINUTES);
    expect(app.runtime(id)).toMatchObject({ ended: { exitClass: 'quit-in-agent' }, preview: { outcome: 'resume', sessionId: own } });
    expect(app.engine.supervision(id)).toEqual({ restartAt: null, card: null });
    expect(world.starts(folder)).toHaveLength(starts);
  });

  it('X4: a setting chooses always: the global one, and an architect’s own before it', async () => {
    const { world, app } = await begin();
    const { id, own } = await talked(world, app, 'x4-setting');
    app.store.settings.set('after-quit', 'resume');
    await app.start(id);
    const relaunched = async () => {
      const before = app.launch(id).id;
      await app.type(id, '/exit');
      await app.until('it was started again', () => app.launch(id).id !== before);
      return app.runtime(id);
    };
    expect(await relaunched()).toMatchObject({ outcome: 'resume', sessionId: own });
    app.store.settings.set(afterQuitKey(id), 'fresh');
    expect(await relaunched()).toMatchObject({ outcome: 'fresh', degraded: false });
    expect(app.current(id)).not.toBe(own);
  });

  it('X5: five quits, each right after its launch: relaunching is given up, visibly', async () => {
    const { world, app, clock } = await begin();
    const { id, folder, own } = await talked(world, app, 'x5');
    app.store.settings.set(afterQuitKey(id), 'resume');
    await app.start(id);
    await app.shows(id, '❯');
    const starts = world.starts(folder).length;
    for (let quit = 1; quit <= 5; quit++) {
      const before = app.launch(id).id;
      await app.type(id, '/exit');
      if (quit < 5) await app.until('it was started again', () => app.launch(id).id !== before);
    }
    await app.until('it was given up', () => app.engine.supervision(id).card !== null);
    expect(app.engine.supervision(id).card).toMatchObject({ kind: 'relaunch', notLoggedIn: false });
    expect(app.engine.supervision(id).card?.attempts.map(({ code }) => code)).toEqual([0, 0, 0, 0, 0]);
    clock.pass(10 * MINUTES);
    expect(app.runtime(id).state).toBe('ended');
    expect(world.starts(folder)).toHaveLength(starts + 4);
    expect(app.current(id)).toBe(own);
    expect(await app.start(id)).toMatchObject({ outcome: 'resume', sessionId: own });
    expect(app.engine.supervision(id).card).toBeNull();
  });
});
