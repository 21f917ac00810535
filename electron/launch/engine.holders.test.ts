// Who owns a conversation, with real processes: never two owners, never a stranger ended.
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { startApp, value } from '../../e2e/fixtures/engine-app';
import type { AppOptions, TestApp } from '../../e2e/fixtures/engine-app';
import { history, stranger, talked } from '../../e2e/fixtures/engine-scenes';
import { gone, kill } from '../../e2e/fixtures/engine-waits';
import { FAKE_PROGRAM, makeWorld } from '../../e2e/fixtures/engine-world';
import type { World } from '../../e2e/fixtures/engine-world';
import { PtySession } from '../../e2e/fixtures/pty-session';
import { HandClock } from './hand-clock.fixture';
import { nodeProcesses } from './platform-processes';
import { spoolFolder } from './spool';

interface Scene {
  world: World;
  app: TestApp;
  clock: HandClock;
  second: (options?: AppOptions) => Promise<TestApp>;
}

async function begin(): Promise<Scene> {
  const world = await makeWorld();
  const clock = new HandClock();
  const app = await startApp(world, { platform: clock.platform });
  const others: TestApp[] = [];
  onTestFinished(async () => {
    for (const other of others) other.vanish();
    await app.quit();
    await world.end();
  });
  const second = async (options?: AppOptions) => {
    const other = await startApp(world, { platform: clock.platform, ...options });
    others.push(other);
    return other;
  };
  return { world, app, clock, second };
}

const noticed = (app: TestApp, id: string, wanted: RegExp) => app.until(`a notice like ${wanted.source}`, () => wanted.test(app.runtime(id).notice ?? ''));
const living = (app: TestApp) => app.terminals.list().then((all) => all.filter(({ exit }) => exit === null));

describe('a stranger has it', () => {
  it('L12: it ends while a provisional one nobody spoke in runs: said by itself, and the next start resumes', async () => {
    const { world, app, clock } = await begin();
    const { id, folder, own } = await talked(world, app, 'held');
    const other = await stranger(world, folder, own);
    expect(await app.start(id)).toMatchObject({ outcome: 'fresh', reason: 'held-elsewhere', degraded: true, notice: null });
    await app.shows(id, '❯');
    const provisional = app.provisional(id);
    await other.sendLine('/exit');
    expect(await other.exited).toEqual({ code: 0, signal: 0 });
    clock.flow(HandClock.looks);
    await noticed(app, id, /is free again: the next start resumes it/);
    expect(app.runtime(id)).toMatchObject({ state: 'running', preview: { outcome: 'resume', reason: 'stored-id-verified', sessionId: own } });
    value(await app.acts.restart(id, { type: 'none' }));
    expect(app.runtime(id)).toMatchObject({ outcome: 'resume', sessionId: own, notice: null });
    expect(history(app, id)).toEqual([[provisional, 'past', 'unused'], [own, 'current', null]]);
  });

  it('L12: it ends while nothing runs: the next start is shown as a resume, by itself', async () => {
    const { world, app, clock } = await begin();
    const { id, folder, own } = await talked(world, app, 'held-idle');
    const other = await stranger(world, folder, own);
    await app.start(id);
    await app.shows(id, '❯');
    await app.stop(id);
    expect(app.runtime(id).preview).toMatchObject({ outcome: 'fresh', reason: 'held-elsewhere' });
    clock.flow(HandClock.looks);
    await other.end();
    await app.until('the next start resumes', () => app.runtime(id).preview?.outcome === 'resume');
    expect(app.runtime(id)).toMatchObject({ state: 'stopped', preview: { sessionId: own } });
    await noticed(app, id, /is free again/);
  });

  it('L12: something was said in the provisional one: it took the place, and nobody waits for the other any more', async () => {
    const { world, app, clock } = await begin();
    const { id, folder, own } = await talked(world, app, 'held-talk');
    const other = await stranger(world, folder, own);
    await app.start(id);
    await app.say(id, 'I go on here');
    expect(history(app, id)).toEqual([[app.launch(id).sessionId, 'current', null], [own, 'past', 'replaced']]);
    clock.flow(HandClock.looks);
    await other.end();
    await app.say(id, 'and on');
    expect(app.runtime(id)).toMatchObject({ notice: null, preview: null });
  });

  it('L12: the stranger is never touched, whatever is tried', async () => {
    const { world, app } = await begin();
    const { id, folder, own } = await talked(world, app, 'untouched');
    const other = await stranger(world, folder, own);
    await app.start(id);
    expect(await app.acts.endOrphan(id)).toMatchObject({ ok: false });
    await app.acts.restart(id, { type: 'resume', id: own });
    await app.stop(id);
    expect(await nodeProcesses().start(other.pid)).not.toBeNull();
    await other.sendLine('still here');
    await other.waitFor('turns=2');
    await other.end();
  });
});

describe('we lost it', () => {
  it('L12: the child of a wrapper script counts as ours, not as a stranger', async () => {
    const { world, app } = await begin();
    const { id, own, folder } = await talked(world, app, 'wrapped');
    // What we would have left behind: the agent as the child of the launched script, with the launch's own environment.
    const file = path.join(world.top, 'wrapper');
    writeFileSync(file, `#!/bin/sh\n'${FAKE_PROGRAM}' "$@"\nexit $?\n`, { mode: 0o755 });
    const last = app.store.launches.list(id, 1)[0];
    const spool = spoolFolder(world.state, last?.token ?? '');
    const lost = new PtySession(file, ['--resume', own], { cwd: folder, env: { ...world.env, ATELIER_SPOOL: spool } });
    await lost.waitFor('❯');
    expect(await app.start(id)).toMatchObject({ outcome: 'refuse', reason: 'held-by-orphan' });
    expect(await app.start(id, { type: 'resume', id: own })).toMatchObject({ outcome: 'refuse', reason: 'asked-unavailable' });
    value(await app.acts.endOrphan(id));
    await lost.exited;
    expect(app.runtime(id)).toMatchObject({ outcome: 'resume', sessionId: own });
    await app.shows(id, '❯');
  });

  it('L12: a process that names a report folder which is none of this architect’s is a stranger', async () => {
    const { world, app } = await begin();
    const { id, own, folder } = await talked(world, app, 'other-spool');
    const other = new PtySession(FAKE_PROGRAM, ['--resume', own], { cwd: folder, env: { ...world.env, ATELIER_SPOOL: spoolFolder(world.state, 'nobody') } });
    await other.waitFor('❯');
    expect(await app.start(id)).toMatchObject({ outcome: 'fresh', reason: 'held-elsewhere' });
    expect(await app.acts.endOrphan(id)).toMatchObject({ ok: false });
    await other.end();
  });

  it('L12: an orphan of ours and what runs below it: refused with its pid; "end it and resume" ends exactly it', async () => {
    const { world, app } = await begin();
    const file = path.join(world.top, 'deaf-claude');
    writeFileSync(file, `#!/usr/bin/env node
const deafen = (target, event) => {
  const on = target.on.bind(target);
  target.on = (name, listener) => on(name, name === event ? () => {} : listener);
};
deafen(process, 'SIGHUP');
deafen(process.stdin, 'end');
process.stdin.on('error', () => {});
setInterval(() => {}, 60_000);
import(${JSON.stringify(path.join(path.dirname(FAKE_PROGRAM), 'main.mjs'))}).then(({ main }) => main(process.argv.slice(2)));
`, { mode: 0o755 });
    const workspace = app.store.workspaces.open(world.folder('orphan'), 'claude', 0);
    const id = app.store.architects.list(workspace.id)[0]?.id ?? '';
    app.store.architects.setHarness(id, 'claude', [file]);
    await app.start(id);
    await app.say(id, 'before the host died');
    const bystander = await stranger(world, workspace.path, app.current(id) ?? '');
    await bystander.end();
    const { pid, sessionId } = app.launch(id);
    await kill(app.hostPid());
    await app.until('the end is shown', () => app.runtime(id).state === 'ended');
    expect(await app.start(id)).toMatchObject({ outcome: 'refuse', reason: 'held-by-orphan' });
    // Resuming it by name is refused as well: it has an owner.
    expect(await app.start(id, { type: 'resume', id: sessionId ?? '' })).toMatchObject({ outcome: 'refuse', reason: 'asked-unavailable' });
    expect(await nodeProcesses().start(pid ?? 0)).not.toBeNull();
    value(await app.acts.endOrphan(id));
    await gone(pid ?? 0);
    expect(app.runtime(id)).toMatchObject({ outcome: 'resume', sessionId });
    expect(await app.acts.endOrphan(id)).toMatchObject({ ok: false });
    await app.shows(id, '> before the host died');
  });
});

describe('one architect, started more than once', () => {
  it('L13, S2: from two windows at the same moment: one process', async () => {
    const { world, app } = await begin();
    const { id, own } = await talked(world, app, 'windows');
    await Promise.all([app.start(id), app.start(id), app.start(id, { type: 'resume', id: own }), app.acts.restart(id, { type: 'none' })]);
    await app.shows(id, '❯');
    expect((await living(app)).map(({ id: terminal }) => terminal)).toEqual([app.runtime(id).terminalId]);
    expect(app.runtime(id).sessionId).toBe(own);
  });

  it('L13, S2: from two instances of the app on one state folder, at the same moment: one process, the other reattaches', async () => {
    const { world, app, second } = await begin();
    const { id, own } = await talked(world, app, 'instances');
    const other = await second();
    const before = app.store.launches.list(id, 100).length;
    const outcomes = (await Promise.all([app.start(id), other.start(id)])).map(({ outcome }) => outcome);
    expect(outcomes.sort()).toEqual(['reattach', 'resume']);
    expect(await living(app)).toHaveLength(1);
    expect(app.store.launches.list(id, 100)).toHaveLength(before + 1);
    expect([app.runtime(id).terminalId, app.current(id)]).toEqual([other.runtime(id).terminalId, own]);
    expect(await other.start(id)).toMatchObject({ outcome: 'reattach', reason: 'still-running' });
  });

  it('S8, L13: from two instances that decided from the same last launch: one is recorded, the other decides again and reattaches', async () => {
    const { world, app, second } = await begin();
    const { id, own } = await talked(world, app, 'same-last');
    // The other instance has read everything and is just about to record when this one starts.
    let between = () => Promise.resolve();
    const other = await second({
      platform: (real) => ({
        ...real,
        processes: {
          ...real.processes,
          list: async () => {
            const seen = await real.processes.list();
            const act = between;
            between = () => Promise.resolve();
            await act();
            return seen;
          },
        },
      }),
    });
    const before = app.store.launches.list(id, 100).length;
    between = async () => void (await app.start(id));
    expect(await other.start(id)).toMatchObject({ outcome: 'reattach', reason: 'still-running' });
    expect(app.runtime(id)).toMatchObject({ outcome: 'resume', sessionId: own });
    expect(await living(app)).toHaveLength(1);
    expect(app.store.launches.list(id, 100)).toHaveLength(before + 1);
  });

  it('L13, S3: a start that another instance recorded and never made is waited for, and then made here', async () => {
    const { world, app, clock } = await begin();
    const { id, own } = await talked(world, app, 'half-made');
    const made = app.store.launches.list(id, 1)[0];
    if (!made) throw new Error('nothing was recorded');
    app.store.launches.record({ ...made, id: 'half', token: 'half', terminalId: null, pid: null, processStart: null, startedAt: clock.now(), endedAt: null, exitClass: null, exitCode: null, exitSignal: null, settled: false }, null);
    const started = app.start(id);
    await app.until('it waits', () => app.runtime(id).state === 'starting');
    expect(app.store.launches.list(id, 1)[0]?.id).toBe('half');
    // Its app died between the record and the spawn: five seconds later that is certain.
    clock.pass(5_000);
    expect(await started).toMatchObject({ outcome: 'resume', sessionId: own });
    expect(await living(app)).toHaveLength(1);
  });

  it('L28: two architects never own one conversation: the second is refused it, both by start and inside the agent', async () => {
    const { world, app } = await begin();
    const { id, workspaceId, own } = await talked(world, app, 'l28');
    await app.start(id);
    await app.shows(id, '❯');
    const reviewer = await app.add(workspaceId, { name: 'reviewer' });
    await app.say(reviewer, 'mine');
    const theirs = app.current(reviewer);
    await app.type(reviewer, `/resume ${own}`);
    await noticed(app, reviewer, /belongs to main/);
    await app.stop(reviewer);
    expect(await app.start(reviewer, { type: 'resume', id: own })).toMatchObject({ outcome: 'refuse', reason: 'asked-unavailable' });
    expect(await app.start(reviewer)).toMatchObject({ outcome: 'resume', sessionId: theirs });
    expect(app.runtime(id)).toMatchObject({ state: 'running', sessionId: own });
  });
});
