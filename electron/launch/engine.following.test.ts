// What happens to a conversation while its agent runs: changes inside the agent, others on the same one, and what is not kept.
import { existsSync } from 'node:fs';
import path from 'node:path';
import Database from 'better-sqlite3';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { history, stranger, talked } from '../../e2e/fixtures/engine-scenes';
import { FAKE_PROGRAM, plantPersonal, talk, write } from '../../e2e/fixtures/engine-world';
import { HandClock } from './hand-clock.fixture';
import { begin, begunOn, noticed, script, withoutNotice } from './following.fixture';

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
