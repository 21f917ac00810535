// While agents run, and after the app or the host was lost: reattached whatever else is wrong, and followed as before.
import { mkdirSync, readFileSync, readdirSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { startApp, value } from '../../e2e/fixtures/engine-app';
import type { AppOptions, TestApp } from '../../e2e/fixtures/engine-app';
import { history, talked } from '../../e2e/fixtures/engine-scenes';
import { filesAre, gone, kill } from '../../e2e/fixtures/engine-waits';
import { FAKE_PROGRAM, makeWorld, plantPersonal } from '../../e2e/fixtures/engine-world';
import type { World } from '../../e2e/fixtures/engine-world';
import { whyReport } from '../app/why';
import { spoolFolder } from './spool';

/** Of the world, the app that was started last is ended with the test. */
async function begin(options?: AppOptions): Promise<{ world: World; app: TestApp; again: (options?: AppOptions) => Promise<TestApp> }> {
  const world = await makeWorld();
  let last = await startApp(world, options);
  onTestFinished(async () => {
    await last.quit();
    await world.end();
  });
  return { world, app: last, again: async (more) => (last = await startApp(world, more)) };
}

/** Clears inside the agent and waits until the app follows. */
async function clear(app: TestApp, id: string): Promise<string> {
  const before = app.runtime(id).sessionId;
  await app.type(id, '/clear');
  await app.until('the new conversation is followed', () => app.runtime(id).sessionId !== before && app.current(id) === app.runtime(id).sessionId);
  return app.current(id) ?? '';
}

/** The fake agent, but it goes on when its terminal is gone. */
function deafProgram(world: World): string {
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
  return file;
}

describe('our own terminal still runs', () => {
  it('L13: after a crash of the app it is reattached although the folder moved and the command is gone', async () => {
    const { world, app, again } = await begin();
    const folder = world.folder('l13');
    const { id } = await app.open(folder);
    await app.say(id, 'before the crash');
    const { pid, sessionId } = app.launch(id);
    app.vanish();
    renameSync(folder, `${folder}-moved`);
    const second = await again({ env: { PATH: '/usr/bin:/bin' } });
    expect(second.runtime(id)).toMatchObject({ state: 'running', outcome: 'reattach', sessionId });
    expect(await second.start(id)).toMatchObject({ outcome: 'reattach', reason: 'still-running', degraded: false, sessionId });
    expect((await second.terminals.list()).map((t) => t.pid)).toEqual([pid]);
    renameSync(`${folder}-moved`, folder);
    const cleared = await clear(second, id);
    expect(history(second, id)).toEqual([[cleared, 'current', null], [sessionId, 'past', 'cleared']]);
  });

  it('L13: it is reattached although the store cannot be read: the terminal itself says whose it is', async () => {
    const { world, app, again } = await begin();
    const folder = world.folder('l13-store');
    const { id } = await app.open(folder);
    await app.say(id, 'before the crash');
    const { pid, sessionId } = app.launch(id);
    app.vanish();
    const file = path.join(world.state, 'atelier.db');
    const good = readFileSync(file);
    writeFileSync(file, 'no database');
    const second = await again();
    const stood = await second.open(folder);
    expect(second.runtime(stood.id)).toMatchObject({ state: 'running', outcome: 'reattach', reason: 'still-running', sessionId });
    expect((await second.terminals.list()).map((t) => t.pid)).toEqual([pid]);
    await second.acts.stop(stood.id);
    expect(second.runtime(stood.id).state).toBe('stopped');
    writeFileSync(file, good);
  });

  it('S3, L13: an app that died before it noted the process: the next one notes it as it reattaches', async () => {
    const { world, app, again } = await begin({ store: (store) => ({ ...store, launches: { ...store.launches, started: () => {} } }) });
    const folder = world.folder('unnoted');
    const { id } = await app.open(folder);
    await app.say(id, 'hello');
    const { id: launchId } = app.launch(id);
    expect(app.store.launches.get(launchId)?.pid).toBeNull();
    app.vanish();
    const second = await again();
    expect(second.runtime(id)).toMatchObject({ state: 'running', outcome: 'reattach' });
    expect(second.store.launches.get(launchId)).toMatchObject({ pid: world.starts(folder).at(-1)?.pid, processStart: expect.any(String) as string });
  });

  it('L13: starting it once more, or looking at it, takes nothing from the running launch', async () => {
    const { world, app } = await begin();
    const folder = world.folder('l13-twice');
    const workspace = app.store.workspaces.open(folder, 'claude', 0);
    const [main] = app.store.architects.list(workspace.id);
    const id = main?.id ?? '';
    const starting = app.start(id);
    // While it is being made, and while it runs.
    await whyReport(app.engine, app.keeping, id);
    await starting;
    await whyReport(app.engine, app.keeping, id);
    await app.shows(id, '❯');
    expect(await app.start(id)).toMatchObject({ outcome: 'reattach', reason: 'still-running' });
    expect(await whyReport(app.engine, app.keeping, id)).toMatchObject({ next: { decision: { outcome: 'reattach' } }, launch: { settled: false } });
    const first = app.launch(id).sessionId;
    const cleared = await clear(app, id);
    expect(history(app, id)).toEqual([[cleared, 'current', null], [first, 'past', 'cleared']]);
  });
});

describe('followed', () => {
  it('C1: cleared and talked on: the history links old to new, the row follows, and the next start resumes the new one', async () => {
    const { world, app } = await begin();
    const { id } = await app.open(world.folder('c1'));
    await app.say(id, 'the first talk');
    const first = app.current(id);
    const cleared = await clear(app, id);
    expect(app.runtime(id).notice).toBe(`continued as ${cleared.slice(0, 8)}…`);
    await app.say(id, 'the second talk');
    await app.acts.restart(id, { type: 'none' });
    expect(app.runtime(id)).toMatchObject({ outcome: 'resume', sessionId: cleared });
    expect(history(app, id)).toEqual([[cleared, 'current', null], [first, 'past', 'cleared']]);
    expect(app.store.conversations.history(id)[0]).toMatchObject({ origin: 'clear', provenance: 'reported', confirmed: true });
  });

  it('C5: switched to another architect’s conversation: nothing follows, and a conflict is shown', async () => {
    const { world, app } = await begin();
    const main = await app.open(world.folder('c5'));
    await app.say(main.id, 'I am main');
    const reviewer = await app.add(main.workspaceId, { name: 'reviewer' });
    await app.say(reviewer, 'I am reviewer');
    const own = [app.current(main.id), app.current(reviewer)];
    await app.type(reviewer, `/resume ${own[0]}`);
    await app.until('the conflict is shown', () => app.runtime(reviewer).notice !== null);
    expect(app.runtime(reviewer).notice).toMatch(/belongs to main/);
    expect([app.current(main.id), app.current(reviewer)]).toEqual(own);
  });

  it('C7, L27: a forged report, and one with an id that is none, are not followed', async () => {
    const { world, app } = await begin();
    const folder = world.folder('c7');
    const [personal = ''] = plantPersonal(world, folder, 1);
    const { id } = await app.open(folder);
    await app.say(id, 'mine');
    const own = app.current(id);
    const spool = spoolFolder(world.state, app.launch(id).token);
    let order = Date.now() * 1e6;
    const forge = (sessionId: string) => {
      const name = `${(order += 1e6)}-${app.launch(id).pid}.json`;
      writeFileSync(path.join(spool, `.${name}`), JSON.stringify({ hook_event_name: 'SessionStart', source: 'resume', session_id: sessionId }));
      renameSync(path.join(spool, `.${name}`), path.join(spool, name));
      return filesAre(spool, (names) => !names.includes(name));
    };
    await forge(personal);
    expect(app.runtime(id).notice).toMatch(/registry does not/);
    for (const malformed of ['../../etc/passwd', '--continue', 'x'.repeat(5_000_000)]) await forge(malformed);
    // Two of them can be read, and are logged once; the third is too large for an id.
    expect(app.log.filter((line) => /was ignored: the reported id is not of this agent’s form/.test(line))).toHaveLength(1);
    expect(history(app, id)).toEqual([[own, 'current', null]]);
    await app.acts.restart(id, { type: 'none' });
    expect(app.runtime(id)).toMatchObject({ outcome: 'resume', sessionId: own });
  });

  it('C3: a report that arrives for an ended launch is not read', async () => {
    const { world, app } = await begin();
    const { id, folder, own } = await talked(world, app, 'c3');
    const [personal = ''] = plantPersonal(world, folder, 1);
    const late = spoolFolder(world.state, app.launch(id).token);
    expect(readdirSync(path.dirname(late))).toEqual([]);
    mkdirSync(late);
    writeFileSync(path.join(late, '1760000000000000000-1.json'), JSON.stringify({ hook_event_name: 'SessionStart', source: 'resume', session_id: personal }));
    expect(await app.start(id)).toMatchObject({ outcome: 'resume', sessionId: own });
    await app.say(id, 'still here');
    expect(history(app, id)).toEqual([[own, 'current', null]]);
  });
});

describe('the host, or everything, was killed', () => {
  it('L25: cleared, then killed before the report was read: settled first, so fresh, cleared-unused, neutral', async () => {
    const { world, app, again } = await begin();
    const { id, own } = await talked(world, app, 'l25-killed');
    await app.quit();
    const deaf = await again({ platform: (real) => ({ ...real, files: { ...real.files, watch: () => () => {} } }) });
    await deaf.start(id);
    const { token, pid } = deaf.launch(id);
    await deaf.type(id, '/clear');
    const spool = spoolFolder(world.state, token);
    await filesAre(spool, (names) => names.some((name) => name.endsWith('.json') && readFileSync(path.join(spool, name), 'utf8').includes('"source":"clear"')));
    expect(deaf.current(id)).toBe(own);
    deaf.vanish();
    await kill(pid ?? 0);
    await kill(deaf.hostPid());
    const last = await again();
    expect(await last.start(id)).toMatchObject({ outcome: 'fresh', reason: 'cleared-unused', degraded: false });
    const [fresh, cleared, old] = history(last, id);
    expect([fresh?.slice(1), cleared?.slice(1), old]).toEqual([['current', null], ['past', 'cleared-unused'], [own, 'past', 'cleared']]);
    expect(last.launch(id).previousId).toBe(cleared?.[0]);
  });

  it('A2: a host that was killed is said, and the next start resumes on another host', async () => {
    const { world, app } = await begin();
    const { id } = await app.open(world.folder('a2'));
    await app.say(id, 'before the host died');
    const { sessionId, pid } = app.launch(id);
    await kill(app.hostPid());
    await app.until('the end is shown', () => app.runtime(id).state === 'ended');
    expect(app.runtime(id).error).toBe('The terminal host ended, and this agent with it. Start it again.');
    await gone(pid ?? 0);
    expect(await app.start(id)).toMatchObject({ outcome: 'resume', sessionId, error: null });
    await app.shows(id, '> before the host died');
  });

  it('L12: an orphan of ours is refused and named, and ended only when that is asked for', async () => {
    const { world, app } = await begin();
    const workspace = app.store.workspaces.open(world.folder('orphan'), 'claude', 0);
    const id = app.store.architects.list(workspace.id)[0]?.id ?? '';
    app.store.architects.setHarness(id, 'claude', [deafProgram(world)]);
    await app.start(id);
    await app.say(id, 'before the host died');
    const { sessionId, pid } = app.launch(id);
    await kill(app.hostPid());
    await app.until('the end is shown', () => app.runtime(id).state === 'ended');
    expect(await app.start(id)).toMatchObject({ outcome: 'refuse', reason: 'held-by-orphan', degraded: true });
    const subject = app.engine.subject(id);
    expect(subject && (await app.engine.plan(subject)).facts.current?.holder).toMatchObject({ state: 'orphan', pid });
    value(await app.acts.endOrphan(id));
    await gone(pid ?? 0);
    expect(app.runtime(id)).toMatchObject({ outcome: 'resume', sessionId });
  });
});
