import fs from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { projectDirName } from './claude/folder-key';
import { codexHarness } from './codex';
import { customHarness } from './custom';
import { demoHarness } from './demo';
import type { Harness } from './harness';
import { ID, counting, lines, scene } from './harness.fixtures';
import type { Scene } from './harness.fixtures';
import { opencodeHarness } from './opencode';
import { harnesses, harnessRegistry } from './registry';

let s: Scene;
beforeEach(() => {
  s = scene();
});
afterEach(() => s.end());

describe('registry', () => {
  it('L18: the known harnesses are found by name and named', () => {
    expect(harnesses.known()).toEqual(['claude', 'codex', 'opencode', 'demo', 'custom']);
    for (const name of harnesses.known()) expect(harnesses.lookUp(name)).toMatchObject({ state: 'known', harness: { name } });
  });

  it.each(['gemini', '', 'Claude', '__proto__', 'constructor', 'toString', 'hasOwnProperty'])('L18: %j is unknown', (name) => {
    expect(harnesses.lookUp(name)).toEqual({ state: 'unknown' });
  });

  it('L18: a retired harness is told from an unknown one, with the reason', () => {
    const registry = harnessRegistry([demoHarness], new Map([['old', 'its program is no longer made']]));
    expect(registry.lookUp('old')).toEqual({ state: 'retired', why: 'its program is no longer made' });
    expect(registry.lookUp('claude')).toEqual({ state: 'unknown' });
    expect(registry.known()).toEqual(['demo']);
  });
});

describe.each<[string, Harness, string[]]>([
  ['codex', codexHarness, ['--no-daemon']],
  ['opencode', opencodeHarness, []],
  ['custom', customHarness, []],
])('%s', (_name, harness, flags) => {
  it('L10: started plainly, with no session flag, no id and no look at anybody’s conversations', async () => {
    const platform = counting(s.platform);
    s.write(lines.assistant());
    const place = { folders: [s.work], env: {}, home: s.home };
    const files = await harness.launchFiles(platform, '/state', 'role', []);
    expect(harness.sessions).toBe('none');
    expect(files).toEqual({ role: null, settings: null });
    for (const session of [{ use: 'none' }, { use: 'resume', id: ID }, { use: 'new', id: '<new>' }] as const) expect(harness.argv(['--a', 'b c'], files, session)).toEqual(['--a', 'b c', ...flags]);
    expect(harness.isId(ID)).toBe(false);
    expect(await harness.transcript(platform, place, ID, s.file())).toEqual({ state: 'absent', lookedAt: [] });
    expect(await harness.holder(platform, place, ID, new Set())).toEqual({ state: 'not-needed' });
    expect(await harness.registryEntry(platform, place, process.pid)).toBeNull();
    expect(harness.parseReport(JSON.stringify({ hook_event_name: 'Stop', session_id: ID }))).toBeNull();
    expect(platform.count).toEqual({ bytes: 0, calls: 0, listed: [] });
    expect(harness.scrubbed).toContain('CLAUDE_CODE_CHILD_SESSION');
  });
});

it.each<[Harness, string[]]>([
  [codexHarness, ['resume', '--last']],
  [codexHarness, ['fork', ID]],
  [codexHarness, ['resume', ID]],
  [codexHarness, ['exec', 'x']],
  [codexHarness, ['--model']],
  [opencodeHarness, ['--continue']],
  [opencodeHarness, ['-c']],
  [opencodeHarness, ['-s', 'ses_1']],
  [opencodeHarness, ['--session=ses_1']],
  [opencodeHarness, ['run', 'x']],
  [opencodeHarness, ['--fork']],
  [demoHarness, ['--resume', ID]],
  [demoHarness, [`--session-id=${ID}`]],
  [demoHarness, ['--role-file', '/x']],
  [demoHarness, ['hello']],
  [customHarness, ['a\0b']],
])('L4: arguments that would open somebody’s conversation are refused: $name %j', (harness, args) => {
  expect(harness.refusedArguments(args)[0]).toMatchObject({ field: 'args' });
});

it.each<[Harness, string[]]>([
  [codexHarness, ['-c', 'model="x"', '-m', 'gpt', '--search', '-i', 'a.png', 'b.png']],
  [opencodeHarness, ['--model', 'a/b', '--agent=plan']],
  [demoHarness, []],
  [customHarness, ['-c', 'echo hello', '--resume', '--']],
])('L4: other arguments are left alone: $name %j', (harness, args) => {
  expect(harness.refusedArguments(args)).toEqual([]);
});

describe('demo', () => {
  const config = () => path.join(s.root, 'demo');
  const place = () => ({ folders: [s.work], env: { ATELIER_DEMO_HOME: config() }, home: s.home });

  it('L1: the role file, then exactly one session flag', async () => {
    const files = await demoHarness.launchFiles(s.platform, '/state', 'role', []);
    expect(files.settings).toBeNull();
    expect(demoHarness.argv([], files, { use: 'resume', id: ID })).toEqual(['--role-file', files.role?.path, '--resume', ID]);
    expect(demoHarness.argv([], files, { use: 'new', id: '<new>' }).slice(-2)).toEqual(['--session-id', '<new>']);
  });

  it('L24: it looks for its conversations in its own folder only', async () => {
    s.write(lines.assistant());
    expect(await demoHarness.transcript(s.platform, place(), ID, null)).toMatchObject({ state: 'absent' });
    const file = path.join(config(), 'projects', projectDirName(s.work), `${ID}.jsonl`);
    fs.mkdirSync(path.dirname(file), { recursive: true });
    fs.writeFileSync(file, lines.assistant());
    expect(await demoHarness.transcript(s.platform, place(), ID, null)).toMatchObject({ state: 'present', path: file, said: true });
    expect(await demoHarness.transcript(s.platform, { ...place(), env: {} }, ID, null)).toMatchObject({ state: 'check-failed' });
  });

  it('L12: its registry has the same form', async () => {
    fs.mkdirSync(path.join(config(), 'sessions'), { recursive: true });
    const procStart = await s.platform.processes.start(process.pid);
    fs.writeFileSync(path.join(config(), 'sessions', `${process.pid}.json`), JSON.stringify({ pid: process.pid, sessionId: ID, procStart }));
    expect(await demoHarness.registryEntry(s.platform, place(), process.pid)).toMatchObject({ sessionId: ID });
    expect(await demoHarness.holder(s.platform, place(), ID, new Set())).toMatchObject({ state: 'foreign', pid: process.pid });
    expect(await demoHarness.holder(s.platform, place(), ID, new Set([process.pid]))).toMatchObject({ state: 'none' });
  });
});
