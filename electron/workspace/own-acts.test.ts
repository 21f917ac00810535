// Own arguments, accounts and choices of one architect, on a real store and real agents.
import path from 'node:path';
import { mkdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { value } from '../../e2e/fixtures/engine-app';
import { talked } from '../../e2e/fixtures/engine-scenes';
import { app, world } from '../../e2e/fixtures/one-app';
import { settingRow } from '../store/setting-rows';

describe('arguments', () => {
  it('L4: own arguments come first in the next start, as an array, and its conversation stays', async () => {
    const { id, folder, own } = await talked(world, app, 'args');
    value(await app.own.set(id, ['--model', 'opus', '--permission-mode', 'plan', '--append-system-prompt', 'two words; $(touch x)'], {}));
    expect(value(await app.own.read(id))).toMatchObject({ args: ['--model', 'opus', '--permission-mode', 'plan', '--append-system-prompt', 'two words; $(touch x)'], environment: {} });
    await app.start(id);
    await app.shows(id, '❯');
    const argv = world.starts(folder).at(-1)?.argv ?? [];
    expect(argv.slice(0, 6)).toEqual(['--model', 'opus', '--permission-mode', 'plan', '--append-system-prompt', 'two words; $(touch x)']);
    expect(argv.slice(-2)).toEqual(['--resume', own]);
    await app.stop(id);
  });

  it('L4: refused flags and variables are named at their field, and nothing is changed', async () => {
    const { id } = await talked(world, app, 'refused');
    const before = value(await app.own.read(id));
    for (const args of [['--continue'], ['-r', 'x'], ['--session-id=1'], ['-p', 'hello'], ['hello']]) expect(await app.own.set(id, args, {})).toMatchObject({ ok: false, field: 'args' });
    const refused = { 'a b': 'x', '1A': 'x', HOME: '/elsewhere', ATELIER_SPOOL: '/x', ELECTRON_RUN_AS_NODE: '1', TERM: 'dumb', CLAUDE_CODE_CHILD_SESSION: '1', CLAUDECODE: '1', CLAUDE_CODE_FORCE_SESSION_PERSISTENCE: '0', CLAUDE_CONFIG_DIR: 'relative' };
    for (const [name, text] of Object.entries(refused)) {
      const answer = await app.own.set(id, [], { [name]: text });
      expect(answer, name).toMatchObject({ ok: false, field: 'environment' });
      expect(answer.ok ? '' : answer.error).toContain(name);
    }
    expect(value(await app.own.read(id))).toEqual(before);
  });

  it('L1: a new conversation is named by architect and folder, before the one session flag at the end; a resume keeps what it is called', async () => {
    const { id, folder } = await talked(world, app, 'shop');
    const [first] = world.starts(folder);
    expect(first?.argv.slice(-4, -1)).toEqual(['-n', 'main@shop', '--session-id']);
    await app.start(id);
    await app.shows(id, '❯');
    expect(world.starts(folder).at(-1)?.argv).not.toContain('-n');
    await app.stop(id);
    value(await app.own.set(id, ['--name', 'my own'], {}));
    await app.start(id, { type: 'fresh' });
    await app.shows(id, '❯');
    expect(world.starts(folder).at(-1)?.argv.filter((each) => each === '-n' || each === '--name')).toEqual(['--name']);
    await app.stop(id);
  });
});

describe('accounts', () => {
  it('L24: a second account keeps conversations of its own; changing it ends what runs, and the way back resumes the first', async () => {
    const { id, folder, own } = await talked(world, app, 'account');
    const second = path.join(world.top, 'second account');
    mkdirSync(second);
    await app.start(id);
    await app.shows(id, '❯');
    value(await app.own.set(id, [], { CLAUDE_CONFIG_DIR: second, MY_KEY: 'a=b c' }));
    await app.until('it was started again', () => app.runtime(id).state === 'running' && app.runtime(id).reason === 'transcript-missing');
    const { env } = world.starts(folder).at(-1) ?? never();
    expect([env.CLAUDE_CONFIG_DIR, env.MY_KEY]).toEqual([second, 'a=b c']);
    // Nothing was said there yet: the first account's conversation is still the one to go back to.
    expect(app.current(id)).toBe(own);
    const there = app.launch(id).sessionId ?? '';
    await app.say(id, 'hello second account');
    expect(app.current(id)).toBe(there);
    await app.stop(id);

    value(await app.own.set(id, [], {}));
    expect(await app.start(id, { type: 'resume', id: own })).toMatchObject({ outcome: 'resume', sessionId: own });
    await app.stop(id);
    value(await app.own.set(id, [], { CLAUDE_CONFIG_DIR: second }));
    expect(await app.start(id, { type: 'resume', id: there })).toMatchObject({ outcome: 'resume', sessionId: there });
    await app.stop(id);
  });
});

describe('after a deliberate exit', () => {
  it('X4: the architect’s own choice wins over that for all, and taking it back gives that again', async () => {
    const { id } = await talked(world, app, 'after-quit');
    const next = async () => (await app.engine.plan(app.engine.subject(id) ?? never())).facts.switches.afterQuit;
    expect(await next()).toBe('ask');
    app.store.settings.set('after-quit', 'fresh');
    expect(await next()).toBe('fresh');
    value(await app.own.setAfterQuit(id, 'resume'));
    expect(await next()).toBe('resume');
    expect(value(await app.own.read(id))).toMatchObject({ afterQuit: 'resume', afterQuitForAll: 'fresh' });
    value(await app.own.setAfterQuit(id, null));
    expect(await next()).toBe('fresh');
    // A workspace may have its own; an architect's choice still counts before it.
    const { workspaceId } = app.store.architects.get(id) ?? never();
    app.store.settings.set(settingRow('after-quit', workspaceId), 'resume');
    expect(await next()).toBe('resume');
    app.store.settings.set(settingRow('after-quit', workspaceId), 'neither');
    expect(await next()).toBe('fresh');
    app.store.settings.set('after-quit', undefined);
    expect(await next()).toBe('ask');
  });
});

function never(): never {
  throw new Error('the architect is gone');
}
