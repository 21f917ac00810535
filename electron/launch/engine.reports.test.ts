// Which reports of an agent are believed, and what is followed where none come.
import { randomUUID } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import type { TestApp } from '../../e2e/fixtures/engine-app';
import { history, talked } from '../../e2e/fixtures/engine-scenes';
import { filesAre, gone, kill } from '../../e2e/fixtures/engine-waits';
import { FAKE_PROGRAM, plantPersonal, talk, write } from '../../e2e/fixtures/engine-world';
import { nodeFiles } from './platform-files';
import { spoolFolder } from './spool';
import { begin, begunOn, hearNothing, noticed, script, withoutNotice } from './following.fixture';
import type { Scene } from './following.fixture';

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
    hearNothing(true);
    await app.start(id);
    hearNothing(false);
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
