// What a person does with workspaces and architects, on a real store and real agents.
import { symlinkSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApp, value } from '../../e2e/fixtures/engine-app';
import type { TestApp } from '../../e2e/fixtures/engine-app';
import { history, talked } from '../../e2e/fixtures/engine-scenes';
import { gone } from '../../e2e/fixtures/engine-waits';
import { makeWorld } from '../../e2e/fixtures/engine-world';
import type { World } from '../../e2e/fixtures/engine-world';
import { StoreBusyError, StoreUnreadableError } from '../store/store';
import { withSql } from '../store/testing';
import { damagedRow } from './damaged-row';
import { resumeCommand, shellLine } from './resume-command';

let world: World;
let app: TestApp;
/** Makes the host refuse to stop anything. */
let unstoppable = false;
beforeAll(async () => {
  world = await makeWorld();
  app = await startApp(world, { terminals: (real) => ({ ...real, stop: (id) => (unstoppable ? Promise.reject(new Error('the host does not answer')) : real.stop(id)) }) });
});
afterAll(async () => {
  await app.quit();
  await world.end();
});

const names = (workspaceId: string) => app.store.architects.list(workspaceId).map((a) => a.name);
const refusal = async (answer: Promise<{ ok: boolean; error?: string }>) => {
  const { ok, error = '' } = await answer;
  expect(ok).toBe(false);
  return error;
};

describe('workspaces', () => {
  it('W1: opened twice, by two spellings and through a link: one workspace, one main, one start', async () => {
    const folder = world.folder('w1');
    const link = path.join(world.top, 'w1-link');
    symlinkSync(folder, link);
    const first = await app.open(folder);
    for (const typed of [folder, `${folder}/.`, path.join(folder, '..', 'w1'), link]) expect(await app.open(typed)).toEqual(first);
    expect(app.store.workspaces.list().filter((w) => w.path === folder)).toHaveLength(1);
    expect(names(first.workspaceId)).toEqual(['main']);
    expect(app.store.launches.list(first.id, 10)).toHaveLength(1);
  });

  it('L19: a folder that cannot be opened is said in one sentence, and no workspace is made', async () => {
    const before = app.store.workspaces.list();
    expect(await refusal(app.acts.open('none', world.top))).toContain(`There is no folder ${path.join(world.top, 'none')}`);
    expect(app.store.workspaces.list()).toEqual(before);
  });

  it('W8: closed it is off the list with its agents ended; opened again main resumes', async () => {
    const { id, workspaceId, folder, own } = await talked(world, app, 'closed');
    await app.start(id);
    const { pid } = app.launch(id);
    value(await app.acts.close(workspaceId));
    await gone(pid ?? 0);
    expect(app.store.workspaces.get(workspaceId)?.open).toBe(false);
    await app.open(folder);
    expect(app.store.workspaces.get(workspaceId)?.open).toBe(true);
    expect(app.runtime(id)).toMatchObject({ outcome: 'resume', sessionId: own });
  });

  it('L7: "locate" refuses a folder that is a workspace already', async () => {
    const main = await app.open(world.folder('moved'));
    const other = await app.open(world.folder('taken'));
    expect(await refusal(app.acts.relocate(main.workspaceId, path.join(world.top, 'work', 'taken')))).toContain('Another workspace');
    expect(app.store.workspaces.get(main.workspaceId)?.formerPaths).toEqual([]);
    expect(other.workspaceId).not.toBe(main.workspaceId);
  });
});

describe('architects', () => {
  it('W3: names are trimmed; malformed, reserved and taken ones are refused at their field; the automatic one is the smallest unused', async () => {
    const { workspaceId } = await app.open(world.folder('w3'));
    const add = (name: string | null) => app.acts.add({ workspaceId, name, harness: 'custom', command: '/bin/true', args: [] });
    value(await add('  reviewer '));
    for (const bad of ['Reviewer', '2nd', 'a_b', 'a b', 'x'.repeat(65), 'main', 'reviewer']) expect(await add(bad)).toMatchObject({ ok: false, field: 'name' });
    value(await add('x'.repeat(64)));
    value(await add(null));
    value(await add('architect-4'));
    value(await add('   '));
    value(await add(null));
    expect(names(workspaceId)).toEqual(['main', 'reviewer', 'x'.repeat(64), 'architect-2', 'architect-4', 'architect-3', 'architect-5']);
    const [main, reviewer] = app.store.architects.list(workspaceId);
    expect(await refusal(app.acts.rename(main?.id ?? '', 'other'))).toContain('main');
    expect(await refusal(app.acts.rename(reviewer?.id ?? '', 'architect-2'))).toContain('architect-2');
    value(await app.acts.rename(reviewer?.id ?? '', ' docs '));
    expect(names(workspaceId)).toContain('docs');
  });

  it('L4: session flags, an unknown harness and an empty command are refused at their field, and nothing is added', async () => {
    const { workspaceId } = await app.open(world.folder('l4'));
    const add = (input: object) => app.acts.add({ workspaceId, name: null, harness: null, command: null, args: [], ...input });
    for (const args of [['--continue'], ['-r', 'x'], ['--session-id=1'], ['--fork-session'], ['-p', 'hello']]) expect(await add({ args })).toMatchObject({ ok: false, field: 'args' });
    expect(await add({ harness: 'clawed' })).toMatchObject({ ok: false, field: 'harness' });
    expect(await add({ command: '  ' })).toMatchObject({ ok: false, field: 'command' });
    for (const command of ['claude --continue', 'claude -r x', 'claude --session-id=1', 'claude --model', 'claude hello']) expect(await add({ harness: 'claude', command }), command).toMatchObject({ ok: false, field: 'command' });
    expect(names(workspaceId)).toEqual(['main']);
  });

  it('L4: session flags come in by no other way: not with another harness, not with its command, not past the acts', async () => {
    const folder = world.folder('l4-ways');
    const { workspaceId } = await app.open(folder);
    const id = await app.add(workspaceId, { name: 'plain', harness: 'custom', command: '/bin/cat', args: ['-'] });
    await app.until('it runs', () => app.runtime(id).state === 'running');
    app.store.architects.setOwn(id, { args: ['--continue'], environment: {} });
    expect(await app.acts.setHarness(id, 'claude', null)).toMatchObject({ ok: false, field: 'args', error: expect.stringContaining('--continue') as string });
    app.store.architects.setOwn(id, { args: [], environment: { CLAUDE_CODE_CHILD_SESSION: '1' } });
    expect(await app.acts.setHarness(id, 'claude', null)).toMatchObject({ ok: false, field: 'environment' });
    app.store.architects.setOwn(id, { args: [], environment: {} });
    expect(await app.acts.setHarness(id, 'claude', 'claude --resume x')).toMatchObject({ ok: false, field: 'command', error: expect.stringContaining('--resume') as string });
    // Nothing was changed or ended by these.
    expect([app.store.architects.get(id)?.harness, app.runtime(id).state]).toEqual(['custom', 'running']);
    await app.stop(id);
    const before = world.starts(folder).length;
    app.store.architects.setHarness(id, 'claude', ['claude', '--continue']);
    expect(await app.start(id)).toMatchObject({ outcome: 'refuse', reason: 'settings-refused', error: null, refusal: { facts: { refused: expect.stringContaining('--continue') as string } } });
    expect(await app.own.set(id, ['--model', 'opus'], {})).toMatchObject({ ok: false, field: 'args' });
    expect([world.starts(folder).length - before, app.current(id)]).toEqual([0, null]);
  });

  it('a duplicate stands behind its original with the same harness, command, arguments and environment, in a conversation of its own', async () => {
    const { workspaceId, folder } = { ...(await app.open(world.folder('twice'))), folder: path.join(world.top, 'work', 'twice') };
    const original = await app.add(workspaceId, { name: 'reviewer', args: ['--model', 'opus'] });
    await app.add(workspaceId, { name: 'docs' });
    app.store.architects.setOwn(original, { args: ['--model', 'opus'], environment: { CLAUDE_CONFIG_DIR: path.join(world.top, 'second account'), SECRET: 'x' } });
    const { architectId } = value(await app.acts.duplicate(original));
    const again = value(await app.acts.duplicate(architectId)).architectId;
    expect(names(workspaceId)).toEqual(['main', 'reviewer', 'reviewer-2', 'reviewer-3', 'docs']);
    const { harness, command, args, environment } = app.store.architects.get(original) ?? {};
    for (const id of [architectId, again]) expect(app.store.architects.get(id)).toMatchObject({ harness, command, args, environment });
    await app.shows(architectId, '❯');
    expect(app.runtime(architectId)).toMatchObject({ outcome: 'fresh', reason: 'first-launch' });
    expect(app.runtime(architectId).sessionId).not.toBe(app.runtime(original).sessionId);
    // What resumes it elsewhere names the folder, the account and the conversation; other variables are nobody's business.
    const id = app.runtime(architectId).sessionId ?? '';
    expect(value(resumeCommand(app.engine, architectId)).text).toBe(`cd ${folder} && CLAUDE_CONFIG_DIR='${path.join(world.top, 'second account')}' ${app.store.architects.get(original)?.command?.join(' ') ?? 'claude'} --model opus --resume ${id}`);
    expect(await refusal(app.acts.duplicate('nobody'))).toContain('does not exist');
    const custom = await app.add(workspaceId, { name: 'plain', harness: 'custom', command: '/bin/cat' });
    expect(resumeCommand(app.engine, custom)).toMatchObject({ ok: false, error: 'plain keeps no conversation that could be resumed elsewhere.' });
  });

  it('W4: main cannot be removed', async () => {
    const main = await app.open(world.folder('w4-main'));
    expect(await refusal(app.acts.remove(main.id))).toContain('main cannot be removed');
    expect(names(main.workspaceId)).toEqual(['main']);
    expect(app.runtime(main.id).stopping).toBe(false);
  });

  it('W4: removing another one ends its whole process tree, then leaves a tombstone; undo brings the same conversation back', async () => {
    const main = await app.open(world.folder('w4'));
    const tree = await app.add(main.workspaceId, { name: 'tree', command: `/bin/sh -c "sleep 1000 & echo ❯ready; wait"` });
    await app.shows(tree, '❯ready');
    const { pid } = app.launch(tree);
    const below = await app.ctx.platform.processes.descendants(pid ?? 0);
    expect(below).not.toEqual([]);
    value(await app.acts.remove(tree));
    for (const each of [pid ?? 0, ...below]) await gone(each);
    expect(app.store.architects.get(tree)?.removedAt).not.toBeNull();

    const reviewer = await app.add(main.workspaceId, { name: 'reviewer' });
    await app.say(reviewer, 'remember me');
    const own = app.current(reviewer);
    value(await app.acts.remove(reviewer));
    expect(names(main.workspaceId)).toEqual(['main']);
    value(await app.acts.undoRemove(reviewer));
    expect(app.runtime(reviewer)).toMatchObject({ outcome: 'resume', sessionId: own });
    expect(names(main.workspaceId)).toEqual(['main', 'reviewer']);
  });

  it('S7: a removed one comes back beside the one that has its name now, in its own conversation', async () => {
    const { workspaceId } = await app.open(world.folder('s7-name'));
    const first = await app.add(workspaceId, { name: 'reviewer' });
    await app.say(first, 'remember me');
    const own = app.current(first);
    value(await app.acts.remove(first));
    const second = await app.add(workspaceId, { name: 'reviewer' });
    await app.say(second, 'I am new');
    expect(value(await app.acts.undoRemove(first))).toEqual({ workspaceId, name: 'reviewer-2', damaged: false });
    expect(app.runtime(first)).toMatchObject({ outcome: 'resume', sessionId: own });
    expect(app.current(second)).not.toBe(own);
    expect(names(workspaceId)).toEqual(['main', 'reviewer-2', 'reviewer']);
  });

  it('S4: one whose row is damaged is shown as it stands without its variables, and is taken off the list with the way back; main is not', async () => {
    const { workspaceId, id: main } = await app.open(world.folder('s4-row'));
    const id = await app.add(workspaceId, { name: 'planner' });
    await app.shows(id, '❯');
    const { pid } = app.launch(id);
    const spoil = (column: string, value: string, of: string) => withSql(app.store.path, (raw) => raw.prepare(`UPDATE architects SET ${column} = ? WHERE id = ?`).run(value, of));
    spoil('environment', '{"KEY":"sesame"}', id);
    spoil('args', `["${'x'.repeat(3_000)}`, id);
    expect(app.store.architects.read(workspaceId).damaged).toMatchObject([{ id, name: 'planner' }]);
    const { text } = value(await damagedRow(app.engine, id));
    expect(JSON.parse(text)).toMatchObject({ id, name: 'planner', args: expect.stringContaining('xx… (3002 characters)') as string, environment: expect.stringContaining('left out') as string });
    expect(text).not.toContain('sesame');
    value(await app.acts.remove(id));
    await gone(pid ?? 0);
    expect(app.store.architects.read(workspaceId)).toMatchObject({ good: [{ id: main }], damaged: [] });
    expect(value(await app.acts.undoRemove(id))).toEqual({ workspaceId, name: 'planner', damaged: true });
    expect(app.store.architects.read(workspaceId).damaged).toMatchObject([{ id }]);
    spoil('args', '[', main);
    expect(await refusal(app.acts.remove(main))).toContain('main cannot be removed');
    expect(await damagedRow(app.engine, 'nobody')).toMatchObject({ ok: false });
    for (const each of [id, main]) spoil('args', '[]', each);
  });

  it('W4: a store that cannot be written says so, and removing can be retried', async () => {
    const { workspaceId } = await app.open(world.folder('w4-fault'));
    const id = await app.add(workspaceId, { name: 'reviewer' });
    await app.shows(id, '❯');
    const { architects } = app.store;
    const remove = architects.remove.bind(architects);
    for (const [error, sentence] of [[new StoreUnreadableError('the disk is full'), 'the disk is full'], [new StoreBusyError('locked'), 'The database is busy']] as const) {
      architects.remove = () => {
        throw error;
      };
      expect(await refusal(app.acts.remove(id))).toContain(sentence);
      expect(app.store.architects.get(id)?.removedAt).toBeNull();
    }
    architects.remove = remove;
    expect(app.runtime(id).state).toBe('stopped');
    value(await app.acts.remove(id));
    expect(names(workspaceId)).toEqual(['main']);
  });

  it('W4, W7: an agent that cannot be ended is not removed, and its own end later is not taken for ours', async () => {
    const { workspaceId } = await app.open(world.folder('w4-host'));
    const id = await app.add(workspaceId, { name: 'reviewer' });
    await app.shows(id, '❯');
    unstoppable = true;
    for (const act of [app.acts.remove(id), app.acts.stop(id), app.acts.restart(id, { type: 'none' }), app.acts.setHarness(id, 'demo', null), app.acts.close(workspaceId)]) {
      expect(await refusal(act)).toContain('It could not be stopped: the host does not answer');
    }
    unstoppable = false;
    expect(app.store.architects.get(id)).toMatchObject({ removedAt: null, harness: 'claude' });
    await app.type(id, '/exit');
    await app.until('its end was seen', () => app.runtime(id).state === 'ended');
    expect(app.runtime(id).ended).toMatchObject({ exitClass: 'quit-in-agent', code: 0 });
  });

  it('W5: stopped with all the workspace’s agents, the rows stay, and each comes back in its own conversation', async () => {
    const { id, workspaceId, own } = await talked(world, app, 'w5');
    const reviewer = await app.add(workspaceId, { name: 'reviewer' });
    await app.say(reviewer, 'mine');
    const theirs = app.current(reviewer);
    await app.stop(reviewer);
    expect([app.runtime(id).state, app.runtime(reviewer).state]).toEqual(['stopped', 'stopped']);
    expect(history(app, reviewer)).toEqual([[theirs, 'current', null]]);
    await Promise.all([app.start(id), app.start(reviewer)]);
    expect([app.runtime(id).sessionId, app.runtime(reviewer).sessionId]).toEqual([own, theirs]);
  });

  it('A1: order and hidden tabs are kept', async () => {
    const { id, workspaceId } = await app.open(world.folder('a1'));
    const [two, three] = [await app.add(workspaceId, { command: '/bin/true' }), await app.add(workspaceId, { command: '/bin/true' })];
    value(await app.acts.reorder(workspaceId, [three, id, two]));
    value(await app.acts.setHidden(two, true));
    expect(app.store.architects.list(workspaceId).map((a) => [a.id, a.hidden])).toEqual([[three, false], [id, false], [two, true]]);
    value(await app.acts.setHidden(two, false));
    expect(app.store.architects.get(two)?.hidden).toBe(false);
  });
});

it('the line that resumes elsewhere is quoted for its shell', () => {
  const argv = ['claude', '--model', 'it\'s $HOME', '--resume', 'x'];
  expect(shellLine('/code/shop api', [['DIR', '/a b']], argv, false)).toBe(`cd '/code/shop api' && DIR='/a b' claude --model 'it'\\''s $HOME' --resume x`);
  expect(shellLine('C:\\shop api', [], ['claude', '--resume', 'x'], true)).toBe('cd /d "C:\\shop api" && claude --resume x');
});
