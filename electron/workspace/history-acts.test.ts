// Forgetting, adopting, keeping and putting back, on a real store, real files and real agents.
import { appendFileSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { value } from '../../e2e/fixtures/engine-app';
import { history, stranger, takeAway, talked } from '../../e2e/fixtures/engine-scenes';
import { plantPersonal, talk, tree, write } from '../../e2e/fixtures/engine-world';
import { app, world } from '../../e2e/fixtures/one-app';
import { whyReport } from '../app/why';

const NOT_AN_ID = 'not-an-id';
const DAY_MS = 86_400_000;

const refusal = async (answer: Promise<{ ok: boolean; error?: string }>) => {
  const { ok, error = '' } = await answer;
  expect(ok).toBe(false);
  return error;
};
const rowOf = (architectId: string, sessionId: string) => app.store.conversations.history(architectId, true).find((c) => c.sessionId === sessionId)?.row ?? -1;
const whyOf = async (architectId: string, sessionId: string) => (await whyReport(app.engine, app.keeping, architectId))?.history.find((c) => c.sessionId === sessionId);

/** `main` that left its first conversation for a second one, and was stopped. */
async function twoConversations(name: string) {
  const first = await talked(world, app, name);
  await app.start(first.id, { type: 'fresh' });
  await app.say(first.id, 'the second one');
  await app.stop(first.id);
  return { ...first, second: app.current(first.id) ?? '' };
}

describe('forget', () => {
  it('S7: an earlier conversation is forgotten with its file untouched, is not resumed by asking, and undo brings it back as it was', async () => {
    const { id, own, second, transcript } = await twoConversations('forget');
    const before = tree(world.config);
    value(await app.history.forget(id, rowOf(id, own)));
    expect(history(app, id)).toEqual([[second, 'current', null]]);
    expect(await app.start(id, { type: 'resume', id: own })).toMatchObject({ outcome: 'refuse', reason: 'asked-unavailable' });
    expect(app.current(id)).toBe(second);
    expect(tree(world.config)).toEqual(before);
    expect(await whyOf(id, own)).toMatchObject({ usable: false });

    value(await app.history.remember(id, rowOf(id, own)));
    expect(history(app, id)).toEqual([[second, 'current', null], [own, 'past', 'user-asked']]);
    expect(await app.start(id, { type: 'resume', id: own })).toMatchObject({ outcome: 'resume', reason: 'user-chosen', sessionId: own });
    await app.stop(id);
    expect(existsSync(transcript)).toBe(true);
  });

  it('S7: the current conversation, and another architect’s, cannot be forgotten', async () => {
    const { id, own, second, workspaceId } = await twoConversations('forget-current');
    expect(await refusal(app.history.forget(id, rowOf(id, second)))).toContain('start fresh first');
    const other = await app.add(workspaceId, { name: 'other', command: '/bin/true', harness: 'custom' });
    expect(await refusal(app.history.forget(other, rowOf(id, own)))).toContain('another architect');
    expect(history(app, id).map(([session]) => session)).toEqual([second, own]);
  });
});

describe('personal conversations', () => {
  it('L9: they are counted and listed with their first and last words; nothing is touched, and no start takes one', async () => {
    const { id, folder, own } = await talked(world, app, 'personal');
    const personal = plantPersonal(world, folder, 3);
    write(path.join(path.dirname(world.transcript(folder, own)), 'notes.txt'), 'no conversation');
    const before = tree(world.config);
    expect(value(await app.history.countPersonal(id))).toBe(3);
    const list = value(await app.history.listPersonal(id));
    expect(list).toMatchObject({ count: 3, lookedAt: 3 });
    expect(list.conversations.map((c) => [c.id, c.first, c.last, c.folder])).toEqual([...personal].reverse().map((each, at) => [each, `mine ${2 - at}`, 'as springs', folder]));
    expect(await app.start(id)).toMatchObject({ outcome: 'resume', sessionId: own });
    await app.stop(id);
    expect(value(await app.history.countPersonal(id))).toBe(3);
    for (const each of personal) expect(tree(world.config)[world.transcript(folder, each)]).toBe(before[world.transcript(folder, each)]);
  });

  it('L9, T14: among 20,000 neighbours at most 5,000 are looked at and 50 listed', async () => {
    const { id, own, folder } = await talked(world, app, 'crowd');
    const place = path.dirname(world.transcript(folder, own));
    for (let at = 0; at < 20_000; at++) writeFileSync(path.join(place, `${at.toString(16).padStart(8, '0')}-0000-4000-8000-000000000000.jsonl`), '');
    expect(value(await app.history.countPersonal(id))).toBe(20_000);
    const list = value(await app.history.listPersonal(id));
    expect([list.count, list.lookedAt, list.conversations.length]).toEqual([20_000, 5_000, 50]);
    rmSync(place, { recursive: true });
  });

  it('L26: adopted by an explicit act one becomes the architect’s own, confirmed, and is resumed when it is asked for; the one before stays in the history', async () => {
    const { id, folder, own } = await talked(world, app, 'adopt');
    const [mine = ''] = plantPersonal(world, folder, 1);
    expect(await app.start(id, { type: 'resume', id: mine })).toMatchObject({ outcome: 'refuse', reason: 'asked-unavailable' });
    const before = readFileSync(world.transcript(folder, mine));
    value(await app.history.adopt(id, mine));
    expect(app.store.conversations.find(id, 'claude', mine)).toMatchObject({ origin: 'adopt', provenance: 'adopted', confirmed: true, state: 'past', transcriptPath: world.transcript(folder, mine) });
    expect(readFileSync(world.transcript(folder, mine))).toEqual(before);
    expect(app.current(id)).toBe(own);
    expect(value(await app.history.countPersonal(id))).toBe(0);
    expect(await app.start(id, { type: 'resume', id: mine })).toMatchObject({ outcome: 'resume', reason: 'user-chosen', sessionId: mine });
    await app.shows(id, '❯');
    expect(world.starts(folder).at(-1)?.argv.slice(-2)).toEqual(['--resume', mine]);
    await app.stop(id);
    expect(history(app, id)).toEqual([[mine, 'current', null], [own, 'past', 'user-chosen']]);
  });

  it('L26, L28: what is held, empty, absent, malformed or in another architect’s history is refused, and nothing changes', async () => {
    const { id, folder, own, workspaceId } = await talked(world, app, 'refused');
    const [held = '', empty = '', absent = ''] = plantPersonal(world, folder, 3);
    writeFileSync(world.transcript(folder, empty), '');
    rmSync(world.transcript(folder, absent));
    const session = await stranger(world, folder, held);
    const other = await app.add(workspaceId, { name: 'other' });
    await app.shows(other, '❯');
    const before = [app.store.conversations.history(id), app.store.conversations.history(other)];
    expect(await refusal(app.history.adopt(id, held))).toContain(`open in process ${session.pid}`);
    expect(await refusal(app.history.adopt(id, empty))).toContain('no talk in it');
    expect(await refusal(app.history.adopt(id, absent))).toContain('not there any more');
    expect(await refusal(app.history.adopt(id, NOT_AN_ID))).toContain('form');
    expect(await refusal(app.history.adopt(other, own))).toContain('main');
    expect([app.store.conversations.history(id), app.store.conversations.history(other)]).toEqual(before);
    await session.end();
    value(await app.history.adopt(id, held));
    expect(await refusal(app.history.adopt(other, held))).toContain('in the history of main');
    await app.stop(other);
  });
});

describe('locate', () => {
  it('L7: after "locate" every conversation of the moved folder is there: the current one resumes from the new place and goes on under its old key', async () => {
    const { id, workspaceId, folder, own, second } = await twoConversations('before-move');
    const moved = path.join(world.top, 'work', 'after-move');
    renameSync(folder, moved);
    value(await app.acts.relocate(workspaceId, moved));
    expect(app.store.workspaces.get(workspaceId)).toMatchObject({ path: moved, formerPaths: [folder] });
    expect([(await whyOf(id, second))?.usable, (await whyOf(id, own))?.usable]).toEqual([true, true]);
    expect(await app.start(id)).toMatchObject({ outcome: 'resume', sessionId: second });
    const size = statSync(world.transcript(folder, second)).size;
    await app.say(id, 'from the new place');
    await app.stop(id);
    expect(statSync(world.transcript(folder, second)).size).toBeGreaterThan(size);
    expect(existsSync(world.transcript(moved, second))).toBe(false);
    expect(await app.start(id, { type: 'resume', id: own })).toMatchObject({ outcome: 'resume', reason: 'user-chosen' });
    await app.stop(id);
  });
});

describe('keeping', () => {
  const copy = (id: string) => path.join(world.state, 'copies', 'claude', `${id}.jsonl`);

  it('L6: days until the agent’s own clean-up count from the last write: 30, or what the user’s settings say; unreadable settings promise nothing', async () => {
    const { id, own, transcript } = await talked(world, app, 'days');
    const written = 1_790_000_000;
    utimesSync(transcript, written, written);
    const settings = path.join(world.config, 'settings.json');
    const untilCleanUp = async (text: string | null) => {
      rmSync(settings, { force: true });
      if (text !== null) write(settings, text);
      const report = await whyReport(app.engine, app.keeping, id);
      const at = report?.history.find((c) => c.sessionId === own)?.cleanUpAt ?? null;
      return [report?.keeping.cleanUpDays, at === null ? null : (at - written * 1000) / DAY_MS];
    };
    expect(await untilCleanUp(null)).toEqual([30, 30]);
    expect(await untilCleanUp('{"cleanupPeriodDays": 7}')).toEqual([7, 7]);
    expect(await untilCleanUp('{"model": "opus"}')).toEqual([30, 30]);
    expect(await untilCleanUp('{')).toEqual([null, null]);
    rmSync(settings);
  });

  it('L6: the folder’s own settings count too, its local ones first; of them and the user’s the shorter is told, with the file that says so', async () => {
    const { id, folder } = await talked(world, app, 'days-of-folder');
    const user = path.join(world.config, 'settings.json');
    const [project, local] = ['settings.json', 'settings.local.json'].map((name) => path.join(folder, '.claude', name));
    const set = (file = '', days: number | string) => write(file, `{"cleanupPeriodDays": ${days}}`);
    const told = async () => {
      const keeping = (await whyReport(app.engine, app.keeping, id))?.keeping;
      return [keeping?.cleanUpDays, keeping?.cleanUpFrom];
    };
    expect(await told()).toEqual([30, null]);
    set(project, 12);
    expect(await told()).toEqual([12, project]);
    set(local, 9);
    expect(await told()).toEqual([9, local]);
    // The clean-up that is started elsewhere goes by the user's.
    set(user, 5);
    expect(await told()).toEqual([5, user]);
    set(local, 90);
    expect(await told()).toEqual([5, user]);
    rmSync(user);
    expect(await told()).toEqual([30, null]);
    set(local, '"soon"');
    expect(await told()).toEqual([null, null]);
  });

  it('L6: copies of own conversations are kept only when asked for, follow what is said, and never of personal ones', async () => {
    const { id, folder, own, transcript } = await talked(world, app, 'copies');
    const [mine = ''] = plantPersonal(world, folder, 1);
    await app.keeping.keepAll();
    expect(existsSync(copy(own))).toBe(false);
    app.store.settings.set('keep-copies', true);
    await app.keeping.keepAll();
    expect(readFileSync(copy(own))).toEqual(readFileSync(transcript));
    expect(statSync(copy(own)).mode & 0o777).toBe(0o600);
    expect(existsSync(copy(mine))).toBe(false);
    await app.start(id);
    await app.say(id, 'more of it');
    await app.stop(id);
    const subject = app.engine.subject(id);
    if (!subject) throw new Error('no subject');
    await app.keeping.keep(subject);
    expect(readFileSync(copy(own))).toEqual(readFileSync(transcript));
    // A damaged transcript does not take its better copy with it.
    const whole = readFileSync(transcript);
    writeFileSync(transcript, talk(own, folder).slice(0, 400));
    await app.keeping.keep(subject);
    expect(readFileSync(copy(own))).toEqual(whole);
    writeFileSync(transcript, whole);
    app.store.settings.set('keep-copies', false);
  });

  it('L6: a copy is put back where the agent expects it, only if nothing is there, and the conversation resumes', async () => {
    const { id, own, transcript } = await talked(world, app, 'restore');
    app.store.settings.set('keep-copies', true);
    await app.keeping.keepAll();
    const before = readFileSync(transcript);
    expect(await refusal(app.history.restoreCopy(id, rowOf(id, own)))).toContain(`left as it is: ${transcript}`);
    const putBack = takeAway(transcript);
    // Whatever has that name stays as it is.
    mkdirSync(transcript);
    expect(await refusal(app.history.restoreCopy(id, rowOf(id, own)))).toContain('left as it is');
    rmSync(transcript, { recursive: true });
    writeFileSync(transcript, '');
    expect(await refusal(app.history.restoreCopy(id, rowOf(id, own)))).toContain('left as it is');
    expect(statSync(transcript).size).toBe(0);
    rmSync(transcript);
    expect(await whyOf(id, own)).toMatchObject({ usable: false, restorable: true });
    expect(value(await app.history.restoreCopy(id, rowOf(id, own)))).toEqual({ path: transcript });
    expect(readFileSync(transcript)).toEqual(before);
    expect(await app.start(id)).toMatchObject({ outcome: 'resume', reason: 'stored-id-verified', sessionId: own });
    await app.stop(id);
    appendFileSync(transcript, '');
    rmSync(transcript);
    putBack();
    rmSync(copy(own));
    rmSync(transcript);
    expect(await refusal(app.history.restoreCopy(id, rowOf(id, own)))).toContain('no copy');
    app.store.settings.set('keep-copies', false);
  });

  it('L6: a copy, or all copies, are deleted on request, with nothing of the agents’ touched; what is not there is refused', async () => {
    app.store.settings.set('keep-copies', true);
    const first = await twoConversations('delete-copies');
    await app.keeping.keepAll();
    const total = async () => (await whyReport(app.engine, app.keeping, first.id))?.keeping.total;
    const before = (await total()) ?? { count: 0, size: 0 };
    const size = statSync(copy(first.own)).size;
    const agents = tree(world.config);
    expect(await whyOf(first.id, first.own)).toMatchObject({ copy: { size } });
    value(await app.history.deleteCopy(first.id, rowOf(first.id, first.own)));
    expect(existsSync(copy(first.own))).toBe(false);
    expect(await total()).toEqual({ count: before.count - 1, size: before.size - size });
    expect(await refusal(app.history.deleteCopy(first.id, rowOf(first.id, first.own)))).toContain('no copy');
    expect(await refusal(app.history.deleteCopy(first.id, 999_999))).toContain('not in the history');
    expect(value(await app.history.deleteCopies())).toEqual({ count: before.count - 1, size: before.size - size });
    expect(existsSync(path.join(world.state, 'copies'))).toBe(false);
    expect(await total()).toEqual({ count: 0, size: 0 });
    expect(value(await app.history.deleteCopies())).toEqual({ count: 0, size: 0 });
    expect(tree(world.config)).toEqual(agents);
    // While they are kept, new ones are made.
    await app.keeping.keepAll();
    expect(existsSync(copy(first.second))).toBe(true);
    app.store.settings.set('keep-copies', false);
  });
});

describe('what was said', () => {
  it('L9: first and last words of an own conversation, current or earlier; never of a personal one, and nothing is written', async () => {
    const { id, own, second, folder } = await twoConversations('said');
    const [personal = ''] = plantPersonal(world, folder, 1);
    const before = tree(world.config);
    expect(value(await app.history.saidIn(id, own.toUpperCase()))).toMatchObject({ first: 'hello from said', messages: 2 });
    expect(value(await app.history.saidIn(id, second))).toMatchObject({ first: 'the second one', messages: 2 });
    expect(await refusal(app.history.saidIn(id, personal))).toBe('This conversation is not in the history.');
    expect(tree(world.config)).toEqual(before);
  });
});
