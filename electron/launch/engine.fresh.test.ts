// First starts and wanted fresh starts, on a real store, the real terminal host and the fake agent.
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApp } from '../../e2e/fixtures/engine-app';
import type { TestApp } from '../../e2e/fixtures/engine-app';
import { history } from '../../e2e/fixtures/engine-scenes';
import { FAKE_PROGRAM, makeWorld, plantPersonal, tree } from '../../e2e/fixtures/engine-world';
import type { World } from '../../e2e/fixtures/engine-world';

let world: World;
let app: TestApp;
/** Called with each start just before the host gets it. */
let beforeSpawn: (cwd: string, args: string[]) => void = () => {};
/** Holds the answer to a start back until the program has ended, as happens with quick ones. */
let answerAfterEnd = false;
beforeAll(async () => {
  world = await makeWorld();
  app = await startApp(world, {
    terminals: (real) => ({
      ...real,
      spawn: async (spec) => {
        beforeSpawn(spec.cwd, spec.args);
        const end = new Promise<void>((resolve) => real.on('exit', ({ id }) => void (id === spec.id && resolve())));
        const info = await real.spawn(spec);
        if (answerAfterEnd) await end;
        return info;
      },
    }),
  });
});
afterAll(async () => {
  await app.quit();
  await world.end();
});

/** An executable file whose interpreter is not there: it is found, and cannot be started. */
function brokenProgram(name: string): string {
  const file = path.join(world.top, name);
  writeFileSync(file, `#!${path.join(world.top, 'no-such-interpreter')}\n`, { mode: 0o755 });
  return file;
}

describe('a folder that never was a workspace', () => {
  it('L9: personal conversations, newer ones, are left alone: fresh, no continue or resume flag, no id of theirs in argv, files byte-identical', async () => {
    const folder = world.folder('with my own talks');
    const mine = plantPersonal(world, folder, 5);
    const before = Object.entries(tree(world.config)).filter(([file]) => file.endsWith('.jsonl'));
    expect(before).toHaveLength(5);
    const { id } = await app.open(folder);
    await app.say(id, 'hello there');
    await app.acts.restart(id, { type: 'none' });
    await app.shows(id, '❯');
    expect(app.store.launches.list(id, 10).map((l) => l.reason)).toEqual(['stored-id-verified', 'first-launch']);
    const starts = world.starts(folder);
    expect(starts).toHaveLength(2);
    const flags = starts.map(({ argv }) => argv.map((a) => a.split('=')[0] ?? '').filter((a) => ['-c', '--continue', '-r', '--resume', '--fork-session', '--session-id'].includes(a)));
    expect(flags).toEqual([['--session-id'], ['--resume']]);
    for (const personal of mine) expect(JSON.stringify(starts.map((s) => s.argv))).not.toContain(personal);
    for (const [file, was] of before) expect(tree(file)).toEqual({ [file]: was });
  });

  it('W2: main starts fresh, other architects and workspaces are not touched', async () => {
    const [first, second] = [world.folder('w2-first'), world.folder('w2-second')];
    const main = await app.open(first);
    const reviewer = await app.add(main.workspaceId, { name: 'reviewer' });
    await app.shows(reviewer, '❯');
    await app.stop(reviewer);
    const [before, launches] = [app.launch(main.id), app.store.launches.list(reviewer, 10)];
    const other = await app.open(second);
    await app.shows(other.id, '❯');
    expect(app.runtime(other.id)).toMatchObject({ outcome: 'fresh', reason: 'first-launch' });
    expect(app.launch(main.id)).toBe(before);
    expect(app.runtime(main.id).state).toBe('running');
    await app.open(first);
    expect(app.launch(main.id)).toBe(before);
    expect(app.store.launches.list(reviewer, 10)).toEqual(launches);
    expect(app.runtime(reviewer).state).toBe('stopped');
  });
});

describe('the id of a fresh start', () => {
  it('L2: is stored and claimed before the spawn, pinned in argv, and the role is passed', async () => {
    const folder = world.folder('l2-before');
    const seen: unknown[] = [];
    beforeSpawn = (cwd, args) => {
      if (cwd !== folder) return;
      const workspace = app.store.workspaces.byPath(folder);
      const [main] = app.store.architects.list(workspace?.id ?? '');
      const current = app.store.conversations.current(main?.id ?? '', 'claude');
      const role = args[args.indexOf('--append-system-prompt-file') + 1] ?? '';
      seen.push({
        pinned: args[args.indexOf('--session-id') + 1] === current?.sessionId,
        claimant: app.store.conversations.claimant('claude', current?.sessionId ?? '')?.id === main?.id,
        launch: app.store.launches.last(main?.id ?? '', 'claude')?.sessionId === current?.sessionId,
        pid: app.store.launches.last(main?.id ?? '', 'claude')?.pid,
        role: readFileSync(role, 'utf8').startsWith('You are an architect'),
      });
    };
    const { id } = await app.open(folder);
    beforeSpawn = () => {};
    expect(seen).toEqual([{ pinned: true, claimant: true, launch: true, pid: null, role: true }]);
    expect(app.store.launches.last(id, 'claude')).toMatchObject({ pid: app.launch(id).pid, provenance: 'minted', outcome: 'fresh', provisional: false });
    await app.shows(id, '❯');
    expect(world.starts(folder)[0]?.argv.slice(-2)).toEqual(['--session-id', app.current(id)]);
  });

  it('L2: a spawn that fails gives the claim back: nothing is current, and the next start is a first one with another id', async () => {
    const folder = world.folder('l2-failed');
    const main = await app.open(world.folder('l2-other'));
    const workspace = app.store.workspaces.open(folder, 'claude', 0);
    const [architect] = app.store.architects.list(workspace.id);
    const id = architect?.id ?? '';
    app.store.architects.setHarness(id, 'claude', [brokenProgram('broken-1')]);
    const runtime = await app.start(id);
    expect(runtime).toMatchObject({ state: 'idle', outcome: null });
    expect(runtime.error).toContain('no-such-interpreter');
    const failed = app.store.launches.last(id, 'claude');
    expect(failed).toMatchObject({ outcome: 'fresh', settled: true, pid: null });
    expect(failed?.failure).toContain('no-such-interpreter');
    expect(app.current(id)).toBeNull();
    expect(history(app, id)).toEqual([]);
    expect(app.store.conversations.claimant('claude', failed?.sessionId ?? '')).toBeNull();
    app.store.architects.setHarness(id, 'claude', null);
    expect(await app.start(id)).toMatchObject({ outcome: 'fresh', reason: 'first-launch', error: null });
    expect(app.current(id)).not.toBe(failed?.sessionId);
    expect(app.current(id)).not.toBe(app.current(main.id));
  });

  it('L2: a fresh start that was asked for and fails leaves the old conversation current', async () => {
    const { id } = await app.open(world.folder('l2-keeps'));
    await app.say(id, 'remember the river');
    const old = app.current(id);
    await app.stop(id);
    app.store.architects.setHarness(id, 'claude', [brokenProgram('broken-2')]);
    await app.start(id, { type: 'fresh' });
    expect(app.store.launches.last(id, 'claude')).toMatchObject({ reason: 'user-asked' });
    expect(history(app, id)).toEqual([[old, 'current', null]]);
    app.store.architects.setHarness(id, 'claude', null);
    expect(await app.start(id)).toMatchObject({ outcome: 'resume', reason: 'stored-id-verified', sessionId: old });
  });

  it('L26: "resume this one" that cannot be started leaves the conversation current that was', async () => {
    const { id } = await app.open(world.folder('l26-failed'));
    await app.say(id, 'the first river');
    const first = app.current(id);
    await app.acts.restart(id, { type: 'fresh' });
    await app.say(id, 'the second river');
    const second = app.current(id);
    await app.stop(id);
    const before = app.store.conversations.history(id);
    app.store.architects.setHarness(id, 'claude', [brokenProgram('broken-3')]);
    const runtime = await app.start(id, { type: 'resume', id: first ?? '' });
    expect(runtime.error).toContain('no-such-interpreter');
    expect(app.store.launches.last(id, 'claude')).toMatchObject({ outcome: 'resume', reason: 'user-chosen', sessionId: first });
    expect(app.store.conversations.history(id)).toEqual(before);
    app.store.architects.setHarness(id, 'claude', null);
    expect(await app.start(id)).toMatchObject({ outcome: 'resume', reason: 'stored-id-verified', sessionId: second });
  });

  it('L2: a program that ends before its start was answered is shown as ended, and does not block a stop', async () => {
    const main = await app.open(world.folder('l2-quick'));
    answerAfterEnd = true;
    const id = await app.add(main.workspaceId, { command: '/bin/sh -c "exit 3"' });
    await app.until('the end was seen', () => app.runtime(id).state === 'ended');
    answerAfterEnd = false;
    expect(app.runtime(id).ended).toEqual({ exitClass: 'crash', code: 3, signal: null });
    expect(await app.acts.stop(id)).toEqual({ ok: true, value: null });
    expect(app.store.launches.last(id, 'custom')).toMatchObject({ exitClass: 'crash', exitCode: 3 });
  });
});

describe('fresh by wish', () => {
  it('L16: "start fresh once" is current at once, the old id stays in the history, and the next start resumes the new one', async () => {
    const folder = world.folder('l16');
    const { id } = await app.open(folder);
    await app.say(id, 'the first talk');
    const old = app.current(id);
    await app.acts.restart(id, { type: 'fresh' });
    expect(app.runtime(id)).toMatchObject({ outcome: 'fresh', reason: 'user-asked', degraded: false });
    const fresh = app.current(id);
    expect(fresh).not.toBe(old);
    expect(history(app, id)).toEqual([[fresh, 'current', null], [old, 'past', 'user-asked']]);
    await app.say(id, 'the second talk');
    await app.acts.restart(id, { type: 'none' });
    expect(app.runtime(id)).toMatchObject({ outcome: 'resume', sessionId: fresh });
    await app.say(id, 'it goes on');
    expect(readFileSync(world.transcript(folder, fresh ?? ''), 'utf8')).toContain('it goes on');
  });

  it('L18: a command without a harness name is custom: started plainly with exactly its arguments, fresh, without an id', async () => {
    const folder = world.folder('l18-custom');
    const main = await app.open(folder);
    const command = `${FAKE_PROGRAM} --name "a b"`;
    const id = await app.add(main.workspaceId, { name: 'plain', command, args: ['--verbose'] });
    await app.shows(id, '❯');
    expect(app.store.architects.get(id)).toMatchObject({ harness: 'custom', command: [FAKE_PROGRAM, '--name', 'a b'] });
    expect(app.runtime(id)).toMatchObject({ outcome: 'fresh', reason: 'no-sessions', sessionId: null });
    expect(world.starts(folder).find((s) => s.pid === app.launch(id).pid)?.argv).toEqual(['--name', 'a b', '--verbose']);
    expect(history(app, id)).toEqual([]);
  });
});
