import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Platform } from '../../launch/platform';
import { ID, OTHER_ID, scene, withFiles, withProcesses } from '../harness.fixtures';
import type { Scene } from '../harness.fixtures';
import { claudeHarness } from './claude';
import { argumentsOpen } from './holder';

let s: Scene;
const children: ChildProcess[] = [];
beforeEach(() => {
  s = scene();
  fs.mkdirSync(path.join(s.config, 'sessions'), { recursive: true });
});
afterEach(async () => {
  for (const child of children.splice(0)) {
    if (child.exitCode !== null || child.signalCode !== null) continue;
    const gone = once(child, 'exit');
    child.kill('SIGKILL');
    await gone;
  }
  s.end();
});

const place = () => ({ folders: [s.work], env: {}, home: s.home });
const holder = (platform: Platform = s.platform, ours: number[] = []) => claudeHarness.holder(platform, place(), ID, new Set(ours));

/** A living process with these arguments. */
async function agent(...argv: string[]): Promise<{ pid: number; child: ChildProcess; start: string }> {
  const child = spawn(process.execPath, ['-e', 'process.stdout.write("up");setInterval(()=>{},1e6)', '--', ...argv], { stdio: ['ignore', 'pipe', 'ignore'] });
  children.push(child);
  await once(child.stdout, 'data');
  const pid = child.pid ?? 0;
  return { pid, child, start: (await s.platform.processes.start(pid)) ?? '' };
}

function register(pid: number, entry: object): string {
  const file = path.join(s.config, 'sessions', `${pid}.json`);
  fs.writeFileSync(file, JSON.stringify({ pid, sessionId: ID, cwd: s.work, startedAt: 5, kind: 'interactive', status: 'idle', ...entry }));
  return file;
}

async function end(child: ChildProcess): Promise<void> {
  const gone = once(child, 'exit');
  child.kill('SIGKILL');
  await gone;
}

it('L12: a living process in the registry holds its conversation until it ends; it is not touched', async () => {
  const { pid, child, start } = await agent('claude');
  register(pid, { procStart: start, sessionId: ID.toUpperCase() });
  expect(await holder()).toEqual({ state: 'foreign', pid, command: expect.stringContaining('claude') as string, since: 5 });
  expect(child.exitCode).toBeNull();
  await end(child);
  expect(await holder()).toEqual({ state: 'none', by: 'both' });
});

it('L12: an entry whose pid belongs to another process by now, or that has no start mark, holds nothing', async () => {
  const { pid } = await agent('claude');
  register(pid, { procStart: '1' });
  expect(await holder()).toMatchObject({ state: 'none' });
  register(pid, {});
  expect(await holder()).toMatchObject({ state: 'none' });
});

it.each([['--resume', ID], ['--session-id', ID], ['-r', ID], [`--resume=${ID}`], [`--session-id=${ID.toUpperCase()}`], [`-r${ID}`]])('L12: a living process started with %s %s holds it', async (...argv) => {
  const { pid } = await agent(...argv);
  expect(await holder()).toMatchObject({ state: 'foreign', pid });
});

it('L12: the id inside another argument, or after another flag, holds nothing', async () => {
  await agent('--name', ID, '--resume', `${ID}x`, `see --resume ${ID}`);
  expect(await holder()).toMatchObject({ state: 'none' });
});

it('L12: a process that went on to another conversation holds only that one', async () => {
  const { pid, start } = await agent('--resume', ID);
  register(pid, { procStart: start, sessionId: OTHER_ID });
  expect(await holder()).toMatchObject({ state: 'none' });
  expect(await claudeHarness.holder(s.platform, place(), OTHER_ID, new Set())).toMatchObject({ state: 'foreign', pid });
});

it('L12: a fork holds its new conversation and not the one it was copied from', () => {
  const argv = ['claude', '--resume', ID, '--fork-session', '--session-id', OTHER_ID];
  expect(argumentsOpen(argv, ID)).toBe(false);
  expect(argumentsOpen(argv, OTHER_ID)).toBe(true);
});

it('L12: the command is shown, but never at full length', async () => {
  const { pid } = await agent('--resume', ID, 'x'.repeat(5_000));
  const found = await holder();
  expect(found).toMatchObject({ pid, command: expect.stringContaining(process.execPath) as string });
  expect(found.state === 'foreign' && found.command.length).toBe(201);
});

it('L12: our own processes, and those below them, are no strangers', async () => {
  const { pid, start } = await agent('--resume', ID);
  register(pid, { procStart: start });
  expect(await holder(s.platform, [pid])).toMatchObject({ state: 'none' });
  expect(await holder(s.platform, [process.pid])).toMatchObject({ state: 'none' });
});

it('L12: only <pid>.json is read; the keys beside them are not, and broken entries say nothing', async () => {
  const sessions = path.join(s.config, 'sessions');
  for (const name of ['12.0123abcd.key', 'a.json', '12.json.tmp', '-1.json']) fs.writeFileSync(path.join(sessions, name), 'secret');
  fs.writeFileSync(path.join(sessions, '13.json'), '{"pid":13,');
  fs.writeFileSync(path.join(sessions, '14.json'), '{"pid":15,"sessionId":"x","procStart":"1"}');
  const read: string[] = [];
  const platform = withFiles(s.platform, {
    stat: (file) => {
      read.push(path.basename(file));
      return s.platform.files.stat(file);
    },
    readText: (file, most) => {
      read.push(path.basename(file));
      return s.platform.files.readText(file, most);
    },
  });
  expect(await holder(platform)).toEqual({ state: 'none', by: 'both' });
  expect([...new Set(read)].sort()).toEqual(['13.json', '14.json']);
});

it('L15: with the process list unavailable a readable registry suffices, and the answer says so', async () => {
  const platform = withProcesses(s.platform, { list: () => Promise.reject(new Error('no /proc')) });
  expect(await holder(platform)).toEqual({ state: 'none', by: 'registry' });
  const { pid, start } = await agent('claude');
  register(pid, { procStart: start });
  expect(await holder(platform)).toMatchObject({ state: 'foreign', pid });
});

it('L15: with the registry unreadable the process list suffices; with neither it is unknown', async () => {
  const fault = () => Promise.reject(new Error('EACCES'));
  const blind = withFiles(s.platform, { list: fault });
  expect(await holder(blind)).toEqual({ state: 'none', by: 'process-list' });
  const { pid } = await agent('--resume', ID);
  expect(await holder(blind)).toMatchObject({ state: 'foreign', pid });
  expect(await holder(withProcesses(blind, { list: fault }))).toMatchObject({ state: 'unknown' });
});

it('L15: without any config folder the process list alone is asked', async () => {
  expect(await claudeHarness.holder(s.platform, { folders: [], env: {}, home: null }, ID, new Set())).toEqual({ state: 'none', by: 'process-list' });
});

it('L25: the entry that a killed agent left behind is found by pid and recorded start mark', async () => {
  const { pid, child, start } = await agent('claude');
  register(pid, { procStart: start, sessionId: OTHER_ID, status: 'busy' });
  const alive = await claudeHarness.registryEntry(s.platform, place(), pid);
  expect(alive).toEqual({ pid, sessionId: OTHER_ID, processStart: start, cwd: s.work, startedAt: 5, status: 'busy' });
  await end(child);
  expect(await claudeHarness.registryEntry(s.platform, place(), pid)).toBeNull();
  expect(await claudeHarness.registryEntry(s.platform, place(), pid, start)).toEqual(alive);
  expect(await claudeHarness.registryEntry(s.platform, place(), pid, `${start}0`)).toBeNull();
  expect(await claudeHarness.registryEntry(s.platform, place(), 999_999_999, start)).toBeNull();
});
