// The demo agent as a person meets it, in a real terminal. What it shares with Claude Code is held to the contract suite.
import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { bundleDemo } from '../../e2e/fixtures/demo-bundle';
import { PtySession } from '../../e2e/fixtures/pty-session';

const LEFT = '\x1b[D';
const BACKSPACE = '\x7f';

describe('demo agent', () => {
  let bundle: string;
  let base: string;
  let open: PtySession[];
  beforeAll(async () => { bundle = await bundleDemo(); });
  afterAll(() => rmSync(path.dirname(bundle), { recursive: true }));
  beforeEach(() => {
    base = realpathSync(mkdtempSync(path.join(os.tmpdir(), 'atelier-demo-test-')));
    mkdirSync(path.join(base, 'work'));
    open = [];
  });
  afterEach(async () => {
    for (const session of open) await session.end();
    rmSync(base, { recursive: true });
  });

  function run(args: string[], env: Record<string, string> = { ATELIER_DEMO_HOME: path.join(base, 'home') }): PtySession {
    const session = new PtySession(process.execPath, [bundle, ...args], { cwd: path.join(base, 'work'), env: { PATH: process.env.PATH ?? '', HOME: base, TERM: 'xterm-256color', ...env } });
    open.push(session);
    return session;
  }

  async function start(args: string[]): Promise<PtySession> {
    const session = run(args);
    await session.waitFor('❯');
    return session;
  }

  it('L24: shows on resume that it is the same conversation', async () => {
    const id = randomUUID();
    const first = await start(['--session-id', id]);
    await first.sendLine('I like rivers');
    await first.waitFor('Nice to meet you');
    await first.sendLine('/quit');
    expect(await first.exited).toEqual({ code: 0, signal: 0 });
    expect(first.screen()).toContain(`This conversation is kept: ${id}`);

    const second = await start(['--resume', id]);
    expect(second.screen()).toContain('> I like rivers');
    await second.sendLine('and lakes');
    await second.waitFor('You have said 2 things so far; the first was “I like rivers”.');
  });

  it('P2: the line can be edited before it is sent', async () => {
    const session = await start([]);
    session.type(`helo therr${BACKSPACE}e${LEFT.repeat(7)}l`);
    await session.waitFor('hello there');
    session.type('\r');
    await session.waitFor('You said “hello there”');
  });

  it('L1: /role shows the first line of the role, /help the commands; neither is part of the conversation', async () => {
    const role = path.join(base, 'role.md');
    writeFileSync(role, '# The architect of this workspace\nmore\n');
    const session = await start(['--role-file', role]);
    await session.sendLine('/role');
    await session.waitFor((screen) => screen.split('Role: # The architect of this workspace').length === 3);
    await session.sendLine('/help');
    await session.waitFor('needs no account');
    await session.sendLine('/nonsense');
    await session.waitFor('/nonsense is no command');
    expect(existsSync(path.join(base, 'home', 'projects'))).toBe(false);
  });

  it('X4: the first Ctrl-D says how to leave and the conversation goes on', async () => {
    const session = await start([]);
    session.type('\x04');
    await session.waitFor('Press Ctrl-D again to leave');
    await session.sendLine('still here');
    await session.waitFor('You said “still here”');
    session.type('\x04');
    await session.waitFor((screen) => screen.split('Press Ctrl-D again to leave').length === 3);
    session.type('\x04');
    expect(await session.exited).toEqual({ code: 0, signal: 0 });
  });

  it('C3: without a spool folder, or with one that is gone, it works and reports nothing', async () => {
    const spool = path.join(base, 'gone');
    const session = run([], { ATELIER_DEMO_HOME: path.join(base, 'home'), ATELIER_SPOOL: spool });
    await session.waitFor('❯');
    await session.sendLine('hello');
    await session.waitFor('Nice to meet you');
    await session.sendLine('/exit');
    expect((await session.exited).code).toBe(0);
    expect(readdirSync(base).sort()).toEqual(['home', 'work']);
  });

  it('A5: says what is missing where it has nowhere to keep conversations, or no role file', async () => {
    const homeless = run([], {});
    expect((await homeless.exited).code).toBe(1);
    expect(homeless.screen()).toContain('ATELIER_DEMO_HOME');
    const roleless = run(['--role-file', '/no/such/role']);
    expect((await roleless.exited).code).toBe(1);
    expect(roleless.screen()).toContain('/no/such/role cannot be read');
  });
});
