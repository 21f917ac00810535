// What happens to a conversation while its agent runs: changes inside the agent, others on the same one, and what is not kept.
import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import Database from 'better-sqlite3';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { startApp } from '../../e2e/fixtures/engine-app';
import type { AppOptions, TestApp } from '../../e2e/fixtures/engine-app';
import { history, stranger, talked } from '../../e2e/fixtures/engine-scenes';
import { filesAre, gone, kill } from '../../e2e/fixtures/engine-waits';
import { FAKE_PROGRAM, makeWorld, plantPersonal, talk, write } from '../../e2e/fixtures/engine-world';
import type { World } from '../../e2e/fixtures/engine-world';
import { HandClock } from './hand-clock.fixture';
import type { Platform } from './platform';
import { nodeFiles } from './platform-files';
import { spoolFolder } from './spool';

/** While it is set, what is watched from then on changes unseen. */
let deaf = false;
const hardOfHearing = (platform: Platform): Platform => ({ ...platform, files: { ...platform.files, watch: (folder, changed) => (deaf ? () => undefined : platform.files.watch(folder, changed)) } });

interface Scene {
  world: World;
  app: TestApp;
  clock: HandClock;
  again: (options?: AppOptions) => Promise<TestApp>;
}

async function begin(options?: AppOptions): Promise<Scene> {
  const world = await makeWorld();
  const clock = new HandClock();
  let last = await startApp(world, { platform: (real) => hardOfHearing(clock.platform(real)), ...options });
  onTestFinished(async () => {
    await last.quit();
    await world.end();
  });
  return { world, app: last, clock, again: async (more) => (last = await startApp(world, { platform: clock.platform, ...more })) };
}

const noticed = (app: TestApp, id: string, wanted: RegExp) => app.until(`a notice like ${wanted.source}`, () => wanted.test(app.runtime(id).notice ?? ''));
const withoutNotice = (app: TestApp, id: string) => app.until('no notice', () => app.runtime(id).notice === null);

/** The agent, started in a way of its own: `main` runs on this script. */
function script(world: World, name: string, lines: string): string {
  const file = path.join(world.top, name);
  writeFileSync(file, `#!/bin/sh\n${lines}\n`, { mode: 0o755 });
  return file;
}

async function begunOn(world: World, app: TestApp, name: string, program: string): Promise<{ id: string; folder: string }> {
  const folder = world.folder(name);
  const workspace = app.store.workspaces.open(folder, 'claude', 0);
  const id = app.store.architects.list(workspace.id)[0]?.id ?? '';
  app.store.architects.setHarness(id, 'claude', [program]);
  await app.start(id);
  return { id, folder };
}

describe('changes inside the agent', () => {
  it('C1: branched: the row follows, the history links old to new, and the next start resumes the branch', async () => {
    const { world, app } = await begin();
    const { id, own } = await talked(world, app, 'c1-branch');
    await app.start(id);
    await app.type(id, '/branch');
    await app.until('it is followed', () => app.current(id) !== own);
    const branch = app.current(id) ?? '';
    expect(app.runtime(id)).toMatchObject({ sessionId: branch, notice: `continued as ${branch.slice(0, 8)}… (branched)` });
    expect(app.store.conversations.history(id).map(({ sessionId, origin, leftReason }) => [sessionId, origin, leftReason])).toEqual([[branch, 'branch', null], [own, 'launch', 'branched']]);
    await app.stop(id);
    expect(await app.start(id)).toMatchObject({ outcome: 'resume', sessionId: branch, notice: null });
  });

  it('C1: a clear that was reported while another program held the store is followed once it is free, without another report', async () => {
    const { world, app, clock } = await begin();
    const { id, own } = await talked(world, app, 'c1-busy');
    await app.start(id);
    await app.shows(id, '❯');
    const other = new Database(path.join(world.state, 'atelier.db'));
    onTestFinished(() => void other.close());
    other.exec('BEGIN IMMEDIATE');
    await app.type(id, '/clear');
    const failed = () => app.log.filter((line) => line.includes('Reading reports') && line.includes('in use by another program')).length;
    await vi.waitFor(() => expect(failed()).toBeGreaterThan(0), { timeout: 30_000 });
    expect(app.current(id)).toBe(own);
    other.exec('ROLLBACK');
    clock.pass(1_000);
    await app.until('it is followed', () => app.current(id) !== own);
    expect(app.store.conversations.history(id).map(({ origin, leftReason }) => [origin, leftReason])).toEqual([['clear', null], ['launch', 'cleared']]);
  });

  it('C1: a branch that was reported while another program held the store stays a branch, although the registry has named it for long', async () => {
    const { world, app, clock } = await begin();
    const { id, own } = await talked(world, app, 'c1-busy-branch');
    await app.start(id);
    await app.shows(id, '❯');
    const other = new Database(path.join(world.state, 'atelier.db'));
    onTestFinished(() => void other.close());
    other.exec('BEGIN IMMEDIATE');
    await app.type(id, '/branch');
    const failed = () => app.log.filter((line) => line.includes('Reading reports') && line.includes('in use by another program')).length;
    const fails = (times: number) => vi.waitFor(() => expect(failed()).toBeGreaterThanOrEqual(times), { timeout: 30_000 });
    await fails(1);
    // The registry is looked at, and the hooks have four seconds from now on.
    await vi.waitFor(() => {
      if (!clock.waits(4_000) && clock.waits(2_000)) clock.pass(2_000);
      expect(clock.waits(4_000)).toBe(true);
    }, { timeout: 30_000 });
    // The last reading that fails is taken up again only after the registry's time has come.
    const before = failed();
    clock.pass(3_500);
    await fails(before + 1);
    other.exec('ROLLBACK');
    clock.pass(500);
    await app.until('it is followed', () => app.current(id) !== own);
    expect(app.store.conversations.history(id).map(({ origin, leftReason }) => [origin, leftReason])).toEqual([['branch', null], ['launch', 'branched']]);
  });

  it('C1: an agent whose hooks are switched off is followed by its own registry file, a little later', async () => {
    const { world, app, clock } = await begin();
    const hookless = script(world, 'hookless', `for part in "$@"; do shift; case "$before" in --settings) ;; *) [ "$part" = --settings ] || set -- "$@" "$part";; esac; before=$part; done\nexec '${FAKE_PROGRAM}' "$@"`);
    const { id } = await begunOn(world, app, 'c1-hookless', hookless);
    await app.type(id, 'first words');
    await app.shows(id, 'last="first words"');
    const first = app.current(id);
    await app.type(id, '/clear');
    clock.flow(HandClock.looks);
    await app.until('it is followed', () => app.runtime(id).sessionId !== first);
    expect(history(app, id)).toEqual([[app.runtime(id).sessionId, 'current', null], [first, 'past', 'cleared']]);
    expect(app.runtime(id).notice).toMatch(/^continued as/);
  });

  it('C5: switched to another architect’s conversation: nothing follows, both are told, and both are free again when it goes back', async () => {
    const { world, app } = await begin();
    const main = await app.open(world.folder('c5'));
    await app.say(main.id, 'I am main');
    const reviewer = await app.add(main.workspaceId, { name: 'reviewer' });
    await app.say(reviewer, 'I am reviewer');
    const own = [app.current(main.id), app.current(reviewer)];
    await app.type(reviewer, `/resume ${own[0]}`);
    await noticed(app, reviewer, /belongs to main/);
    expect(app.runtime(main.id).notice).toMatch(/also open in reviewer/);
    expect([app.current(main.id), app.current(reviewer)]).toEqual(own);
    expect([app.runtime(main.id).sessionId, app.runtime(reviewer).sessionId]).toEqual(own);
    await app.type(reviewer, `/resume ${own[1]}`);
    await withoutNotice(app, reviewer);
    expect(app.runtime(main.id).notice).toBeNull();
  });

  it('C5: the conflict ends with the agent that strayed', async () => {
    const { world, app } = await begin();
    const main = await app.open(world.folder('c5-end'));
    await app.say(main.id, 'I am main');
    const reviewer = await app.add(main.workspaceId, { name: 'reviewer' });
    await app.say(reviewer, 'I am reviewer');
    const own = app.current(reviewer);
    await app.type(reviewer, `/resume ${app.current(main.id)}`);
    await noticed(app, main.id, /also open in reviewer/);
    await app.stop(reviewer);
    expect([app.runtime(main.id).notice, app.runtime(reviewer).notice]).toEqual([null, null]);
    expect(await app.start(reviewer)).toMatchObject({ outcome: 'resume', sessionId: own });
  });

  it('C5: switched to a personal conversation: followed as switched, and shown', async () => {
    const { world, app } = await begin();
    const { id, folder, own } = await talked(world, app, 'c5-personal');
    const [personal = ''] = plantPersonal(world, folder, 1);
    await app.start(id);
    await app.type(id, `/resume ${personal}`);
    await app.until('it is followed', () => app.current(id) === personal);
    expect(app.runtime(id)).toMatchObject({ sessionId: personal, notice: `continued as ${personal.slice(0, 8)}… (switched)` });
    expect(app.store.conversations.history(id).map(({ sessionId, origin, leftReason }) => [sessionId, origin, leftReason])).toEqual([[personal, 'switch', null], [own, 'launch', 'switched']]);
  });
});

describe('not saved', () => {
  it('C4: answered, and nothing kept ten seconds later: a warning, which goes when it is kept after all', async () => {
    const { world, app, clock } = await begin();
    const unsaving = script(world, 'unsaving', `CLAUDE_CODE_SKIP_PROMPT_HISTORY=1 exec '${FAKE_PROGRAM}' "$@"`);
    const { id, folder } = await begunOn(world, app, 'c4', unsaving);
    await app.type(id, 'remember this');
    await app.until('it was answered', () => app.runtime(id).hooksHeard && app.runtime(id).activity === 'idle');
    await app.until('the answer was reported', () => clock.waits(10_000));
    clock.pass(9_999);
    expect(app.runtime(id).notice).toBeNull();
    clock.pass(1);
    await noticed(app, id, /^this conversation is not being saved$/);
    const { sessionId } = app.launch(id);
    expect(existsSync(world.transcript(folder, sessionId ?? ''))).toBe(false);
    write(world.transcript(folder, sessionId ?? ''), talk(sessionId ?? '', folder));
    await app.until('it is looked at again', () => clock.waits(10_000));
    clock.pass(10_000);
    await withoutNotice(app, id);
  });

  it('C4: a resumed conversation that holds no more than before is not being saved either; one that is kept is never warned about', async () => {
    const { world, app, clock } = await begin();
    const { id } = await talked(world, app, 'c4-resumed');
    await app.start(id);
    await app.say(id, 'this is kept');
    await app.until('the answer was reported', () => clock.waits(10_000));
    clock.pass(10_000);
    await app.say(id, 'and this');
    expect(app.runtime(id).notice).toBeNull();
    await app.stop(id);
    app.store.architects.setHarness(id, 'claude', [script(world, 'unsaving', `CLAUDE_CODE_SKIP_PROMPT_HISTORY=1 exec '${FAKE_PROGRAM}' "$@"`)]);
    expect(await app.start(id)).toMatchObject({ outcome: 'resume' });
    await app.type(id, 'this is not');
    await app.until('the answer was reported', () => clock.waits(10_000));
    clock.pass(10_000);
    await noticed(app, id, /not being saved/);
    await app.stop(id);
    expect(app.runtime(id).notice).toBeNull();
  });
});

describe('a second process', () => {
  it('C6: with our id, after the launch: shown with its command and pid, and gone when it ends, killed or not', async () => {
    const { world, app, clock } = await begin();
    const { id, folder, own } = await talked(world, app, 'c6');
    await app.start(id);
    await app.shows(id, '❯');
    clock.flow(HandClock.looks);
    const other = await stranger(world, folder, own);
    await noticed(app, id, /^also open in /);
    expect(app.runtime(id).notice).toContain(`--resume ${own} (${other.pid})`);
    expect(app.runtime(id)).toMatchObject({ state: 'running', outcome: 'resume' });
    await other.sendLine('/exit');
    await other.exited;
    await withoutNotice(app, id);
    const killed = await stranger(world, folder, own);
    await noticed(app, id, /^also open in /);
    // It leaves its registry file behind, so nothing tells of its end.
    await killed.end();
    await withoutNotice(app, id);
    expect(history(app, id)).toEqual([[own, 'current', null]]);
  });
});

describe('reports that are not believed', () => {
  /** A hook's report, as it arrives in a spool. */
  async function forge(spool: string, sessionId: string, order = Date.now() * 1e6): Promise<void> {
    const name = `${order}-1.json`;
    writeFileSync(path.join(spool, `.${name}`), JSON.stringify({ hook_event_name: 'SessionStart', source: 'resume', session_id: sessionId }));
    renameSync(path.join(spool, `.${name}`), path.join(spool, name));
    await filesAre(spool, (names) => !names.includes(name));
  }

  it('C7: without the registry’s agreement: not followed, shown, and logged once however often it comes', async () => {
    const { world, app } = await begin();
    const folder = world.folder('c7');
    const [personal = ''] = plantPersonal(world, folder, 1);
    const { id } = await app.open(folder);
    await app.say(id, 'mine');
    const own = app.current(id);
    const spool = spoolFolder(world.state, app.launch(id).token);
    for (let time = 1; time <= 3; time++) await forge(spool, personal, Date.now() * 1e6 + time);
    await noticed(app, id, /registry does not/);
    expect(app.log.filter((line) => line.includes('registry does not'))).toHaveLength(1);
    expect(history(app, id)).toEqual([[own, 'current', null]]);
    // The agent's next own word settles it.
    await app.say(id, 'still mine');
    await withoutNotice(app, id);
  });

  it('C3, C7: under another launch’s token, or a token of nobody’s: never read, and logged once by the next run of the app', async () => {
    const { world, app, again } = await begin();
    const { id, folder, own } = await talked(world, app, 'c3');
    const [personal = ''] = plantPersonal(world, folder, 1);
    const tokens = [app.launch(id).token, 'forged-token'];
    await app.start(id);
    await app.say(id, 'running');
    for (const token of tokens) {
      const spool = spoolFolder(world.state, token);
      mkdirSync(spool);
      writeFileSync(path.join(spool, '1760000000000000000-1.json'), JSON.stringify({ hook_event_name: 'SessionStart', source: 'resume', session_id: personal }));
    }
    const { token } = app.launch(id);
    app.vanish();
    const second = await again();
    expect(second.log.filter((line) => line.includes('for a launch that is over were ignored'))).toHaveLength(2);
    expect(await nodeFiles.list(path.join(world.state, 'spool'))).toEqual([token]);
    expect(second.runtime(id)).toMatchObject({ state: 'running', sessionId: own });
    await second.say(id, 'still running');
    expect(history(second, id)).toEqual([[own, 'current', null]]);
  });

  it('C3, C7: late, after app, host and agent were killed and no registry is left: not followed, and said in the log', async () => {
    const { world, app, again } = await begin();
    const folder = world.folder('c7-late');
    const [personal = ''] = plantPersonal(world, folder, 1);
    const { id } = await app.open(folder);
    await app.say(id, 'mine');
    const own = app.current(id);
    const { token, pid } = app.launch(id);
    const host = app.hostPid();
    app.vanish();
    await kill(host);
    await kill(pid ?? 0);
    rmSync(path.join(world.home, '.claude', 'sessions', `${pid}.json`), { force: true });
    writeFileSync(path.join(spoolFolder(world.state, token), `${Date.now()}000000-4242.json`), JSON.stringify({ hook_event_name: 'SessionStart', source: 'resume', session_id: personal }));
    const second = await again();
    expect(await second.start(id)).toMatchObject({ outcome: 'resume', sessionId: own });
    expect(second.launch(id).argv).not.toContain(personal);
    expect(second.log.filter((line) => line.includes('only a report says'))).toHaveLength(1);
    expect(history(second, id)).toEqual([[own, 'current', null]]);
  });
});

describe('late reports, with no registry left', () => {
  /** The app sees no report; app, host and agent then go, each registry entry with them. */
  async function reportsLeft(name: string, happens: (app: TestApp, id: string, spool: string) => Promise<void>): Promise<{ scene: Scene; id: string; own: string; folder: string; spool: string }> {
    const scene = await begin();
    const { world, app } = scene;
    const { id, own, folder } = await talked(world, app, name);
    deaf = true;
    await app.start(id);
    deaf = false;
    await app.shows(id, '❯');
    const { token, pid } = app.launch(id);
    const spool = spoolFolder(world.state, token);
    await happens(app, id, spool);
    const host = app.hostPid();
    app.vanish();
    await kill(host);
    // The terminal's end makes it leave in good order: its registry file goes.
    await gone(pid ?? 0);
    return { scene, id, own, folder, spool };
  }

  it('C3, C7: forged ones that name a personal or unknown conversation as cleared to, forked, begun, resumed or compacted: none is followed', async () => {
    const { scene: { world, again }, id, own, folder, spool } = await reportsLeft('c7-sources', () => Promise.resolve());
    const [old = ''] = plantPersonal(world, folder, 1);
    const [recent, absent] = [randomUUID(), randomUUID()];
    write(world.transcript(folder, recent), talk(recent, folder).replaceAll(new Date(0).toISOString(), new Date(Date.now() + 60_000).toISOString()));
    let order = BigInt(Date.now()) * 1_000_000n;
    for (const personal of [old, recent, absent]) {
      for (const source of ['clear', 'fork', 'startup', 'resume', 'compact', undefined]) {
        writeFileSync(path.join(spool, `${(order += 1n)}-1.json`), JSON.stringify({ hook_event_name: source ? 'SessionStart' : 'UserPromptSubmit', source, session_id: personal }));
      }
    }
    const before = [old, recent].map((personal) => readFileSync(world.transcript(folder, personal), 'utf8'));
    const second = await again();
    expect(await second.start(id)).toMatchObject({ outcome: 'resume', sessionId: own });
    expect(history(second, id)).toEqual([[own, 'current', null]]);
    for (const personal of [old, recent, absent]) expect(second.launch(id).argv).not.toContain(personal);
    expect(second.log.filter((line) => /was not followed: Only a report named/.test(line)).length).toBeGreaterThanOrEqual(8);
    expect([old, recent].map((personal) => readFileSync(world.transcript(folder, personal), 'utf8'))).toEqual(before);
  });

  it('L25, C1: real ones are followed: cleared and talked on, then branched', async () => {
    const { scene: { again }, id, own } = await reportsLeft('c1-late', async (app, of, spool) => {
      await app.type(of, '/clear');
      await filesAre(spool, (names) => names.length >= 3);
      await app.type(of, 'after the clear');
      await app.shows(of, 'last="after the clear"');
      await app.type(of, '/branch');
      await app.shows(of, 'Branched session');
    });
    const second = await again();
    expect(await second.start(id)).toMatchObject({ outcome: 'resume' });
    expect(second.store.conversations.history(id).map(({ origin, state, leftReason }) => [origin, state, leftReason])).toEqual([['branch', 'current', null], ['clear', 'past', 'branched'], ['launch', 'past', 'cleared']]);
    expect(history(second, id)[2]?.[0]).toBe(own);
    await second.shows(id, '> after the clear');
  });
});

describe('hooks that never report', () => {
  const hooklessScript = `for part in "$@"; do shift; case "$before" in --settings) ;; *) [ "$part" = --settings ] || set -- "$@" "$part";; esac; before=$part; done`;

  it.each([
    ['the agent itself', `${hooklessScript}\nexec '${FAKE_PROGRAM}' "$@"`],
    ['a wrapper script with the agent as its child', `${hooklessScript}\n'${FAKE_PROGRAM}' "$@"\nexit $?`],
  ])('C1: the registry of %s leads the dry run and the next run of the app to the same conversation', async (name, lines) => {
    const { world, app, again } = await begin();
    const { id, folder } = await begunOn(world, app, `hookless ${name}`.replaceAll(' ', '-'), script(world, 'hookless-too', lines));
    await app.type(id, 'first words');
    await app.shows(id, 'last="first words"');
    const first = app.launch(id).sessionId;
    await app.type(id, '/clear');
    await app.type(id, 'second words');
    await app.shows(id, 'last="second words"');
    app.vanish();
    // The host and its agent go on, nobody watches.
    const explained = async () => (JSON.parse((await world.atelier(['explain', folder, '--json'])).stdout) as { architects: { outcome: string; sessionId: string }[] }).architects[0];
    const seen = await explained();
    expect(seen).toMatchObject({ outcome: 'reattach' });
    expect(seen?.sessionId).not.toBe(first);
    const second = await again();
    await second.stop(id);
    expect(history(second, id)).toEqual([[seen?.sessionId, 'current', null], [first, 'past', 'switched']]);
    expect((await explained())?.sessionId).toBe(seen?.sessionId);
    expect(await second.start(id)).toMatchObject({ outcome: 'resume', sessionId: seen?.sessionId });
  });
});

describe('activity', () => {
  it('C1: a program’s own status line counts where no hook reports, and for the activity alone', async () => {
    const { world, app } = await begin();
    const { workspaceId } = await app.open(world.folder('osc'));
    const id = await app.add(workspaceId, { name: 'plain', command: `/bin/sh -c "echo ❯; while read -r word; do printf '\\\\033]7501;state=%s:app=x\\\\007' $word; done"` });
    const activity = async (word: string, wanted: string) => {
      await app.type(id, word);
      await app.until(`${word} is ${wanted}`, () => app.runtime(id).activity === wanted);
    };
    await activity('working', 'working');
    await activity('blocked', 'waiting');
    await activity('done', 'idle');
    expect(app.runtime(id)).toMatchObject({ sessionId: null, notice: null });
  });

  it('C1: an agent whose hooks report is believed by them: a status line in a file it prints changes nothing', async () => {
    const { world, app } = await begin();
    const now = path.join(world.top, 'print-now');
    const printing = script(world, 'printing', `( while [ ! -e '${now}' ]; do sleep 0.05; done; printf '\\033]7501;state=blocked\\007' ) &\nexec '${FAKE_PROGRAM}' "$@"`);
    const { id } = await begunOn(world, app, 'osc-hooks', printing);
    const told = (begins: string) => new Promise<void>((resolve) => app.terminals.on('status', ({ status }) => (status.startsWith(begins) ? resolve() : undefined)));
    const done = told('state=done');
    await app.say(id, 'hello');
    // Of several within a tenth of a second only the last is told: its own must be out.
    await done;
    await app.until('it is idle', () => app.runtime(id).activity === 'idle');
    const blocked = told('state=blocked');
    writeFileSync(now, '');
    // The engine heard it first.
    await blocked;
    expect(app.runtime(id).activity).toBe('idle');
  });
});
