import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { homeOf, nodePlatform } from './platform-node';
import { parseCim, parsePs, parseStat } from './platform-processes';

let folder: string;
beforeEach(() => {
  folder = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'atelier-platform-')));
});
afterEach(() => fs.rmSync(folder, { recursive: true, force: true }));

const platformIn = (state: string | null) => nodePlatform({ env: { HOME: '/home/somebody' }, stateFolder: state });
const mode = (file: string) => fs.statSync(file).mode & 0o777;

describe('files', () => {
  it('L11: stat answers null for a positively absent place only; any other fault is thrown', async () => {
    const { files } = platformIn(null);
    fs.writeFileSync(path.join(folder, 'file'), 'abc');
    fs.symlinkSync('loop', path.join(folder, 'loop'));
    expect(await files.stat(path.join(folder, 'none'))).toBeNull();
    expect(await files.stat(path.join(folder, 'file', 'below'))).toBeNull();
    await expect(files.stat(path.join(folder, 'loop'))).rejects.toThrow(/ELOOP/);
    expect(await files.stat(path.join(folder, 'file'))).toMatchObject({ kind: 'file', size: 3 });
    expect(await files.stat(folder)).toMatchObject({ kind: 'folder' });
    expect(await files.stat('/dev/null')).toMatchObject({ kind: 'other' });
  });

  it('T13: pieces are cut at the end of the file', async () => {
    const { files } = platformIn(null);
    const file = path.join(folder, 'file');
    fs.writeFileSync(file, 'abcdef');
    expect(Buffer.from(await files.readPiece(file, 2, 3)).toString()).toBe('cde');
    expect(Buffer.from(await files.readPiece(file, 4, 10)).toString()).toBe('ef');
    expect(await files.readPiece(file, 9, 10)).toHaveLength(0);
  });

  it('L27: a text larger than allowed, or one that is no file, is not read', async () => {
    const { files } = platformIn(null);
    const file = path.join(folder, 'file');
    fs.writeFileSync(file, 'äbc');
    expect(await files.readText(file, 4)).toBe('äbc');
    await expect(files.readText(file, 3)).rejects.toThrow(/larger than 3 bytes/);
    await expect(files.readText('/dev/zero', 100)).rejects.toThrow(/not a file/);
  });

  it('L20: executable is what the user may run', async () => {
    const { files } = platformIn(null);
    const file = path.join(folder, 'tool');
    fs.writeFileSync(file, '');
    expect(await files.isExecutable(file)).toBe(false);
    fs.chmodSync(file, 0o755);
    expect(await files.isExecutable(file)).toBe(true);
    expect(await files.isExecutable(path.join(folder, 'none'))).toBe(false);
  });

  it('C1: a report that arrives in a watched folder is signalled', async () => {
    const { files } = platformIn(null);
    await new Promise<void>((resolve) => {
      const end = files.watch(folder, () => {
        end();
        resolve();
      });
      fs.writeFileSync(path.join(folder, '1-2.json'), '{}');
    });
  });

  it('C1, A6: a folder that appears after the watch began counts as changed then, and is watched from there on', async () => {
    const { files } = platformIn(null);
    const later = path.join(folder, 'later');
    let changed = () => {};
    const next = () => new Promise<void>((resolve) => (changed = resolve));
    const appeared = next();
    const end = files.watch(later, () => changed());
    fs.mkdirSync(later);
    await appeared;
    const arrived = next();
    fs.writeFileSync(path.join(later, '1-2.json'), '{}');
    await arrived;
    end();
  });
});

describe('state', () => {
  it('L9: nothing is written outside the state folder, and nothing at all in a dry run', async () => {
    const state = path.join(folder, 'state');
    const platform = platformIn(state);
    const outside = path.join(folder, 'user.jsonl');
    fs.writeFileSync(outside, 'theirs');
    for (const target of [outside, path.join(state, '..', 'user.jsonl'), `${state}-2/x`]) {
      await expect(platform.state.write(target, 'ours')).rejects.toThrow(/outside/);
      await expect(platform.state.append(target, 'ours')).rejects.toThrow(/outside/);
      await expect(platform.state.remove(target)).rejects.toThrow(/outside/);
    }
    await expect(platform.state.remove(state)).rejects.toThrow(/never removed/);
    await expect(platformIn(null).state.write(path.join(state, 'x'), '')).rejects.toThrow(/nothing may be written/);
    expect(fs.readFileSync(outside, 'utf8')).toBe('theirs');
    expect(fs.existsSync(state)).toBe(false);
  });

  it('S3: a write is whole or not there, owner-only, and leaves no temporary file', async () => {
    const state = path.join(folder, 'state');
    const platform = platformIn(state);
    const file = path.join(state, 'launch-files', 'role.md');
    await platform.state.write(file, 'one');
    await platform.state.write(file, 'two');
    await platform.state.append(path.join(state, 'journal'), 'a');
    await platform.state.append(path.join(state, 'journal'), 'b');
    expect(fs.readFileSync(file, 'utf8')).toBe('two');
    expect(fs.readFileSync(path.join(state, 'journal'), 'utf8')).toBe('ab');
    expect([mode(file), mode(path.dirname(file)), mode(state), mode(path.join(state, 'journal'))]).toEqual([0o600, 0o700, 0o700, 0o600]);
    expect(fs.readdirSync(path.dirname(file))).toEqual(['role.md']);
    fs.mkdirSync(path.join(state, 'taken'));
    await expect(platform.state.write(path.join(state, 'taken'), 'x')).rejects.toThrow();
    expect(fs.readdirSync(state).sort()).toEqual(['journal', 'launch-files', 'taken']);
    await platform.state.remove(path.join(state, 'launch-files'));
    await platform.state.remove(path.join(state, 'launch-files'));
    expect(fs.existsSync(file)).toBe(false);
  });
});

describe('processes', () => {
  const sleeper = (...more: string[]) => spawn(process.execPath, ['-e', 'process.stdout.write("up");setInterval(()=>{},1e6)', '--', ...more], { stdio: ['ignore', 'pipe', 'ignore'] });

  it('L12: a living process has the start mark of field 22, its exact arguments, and none of either once it ended', async () => {
    const { processes } = platformIn(null);
    const child = sleeper('--resume', 'an id', '');
    await once(child.stdout, 'data');
    const pid = child.pid ?? 0;
    const mark = await processes.start(pid);
    expect(mark).toBe(process.platform === 'linux' ? fs.readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[19] : expect.any(String));
    const listed = (await processes.list()).find((p) => p.pid === pid);
    expect(listed).toMatchObject({ start: mark });
    if (process.platform === 'linux') expect(listed?.argv.slice(-3)).toEqual(['--resume', 'an id', '']);
    expect(await processes.descendants(process.pid)).toContain(pid);
    await processes.end(pid, 'another mark');
    expect(await processes.start(pid)).toBe(mark);
    const exited = once(child, 'exit');
    await processes.end(pid, mark ?? '');
    expect(await exited).toEqual([null, 'SIGTERM']);
    expect(await processes.start(pid)).toBeNull();
  });

  it('L12: the mark is found behind a process name with brackets and spaces', () => {
    const fields = ['S', '1', ...Array.from({ length: 17 }, (_, i) => String(i)), '4711', '0'];
    expect(parseStat(`12 (a) b (c) ${fields.join(' ')}`)).toEqual({ state: 'S', parent: 1, start: '4711' });
    expect(parseStat('12 (a)')).toBeNull();
  });

  it('L12: the tables of macOS and Windows give pid, parent, mark and arguments', () => {
    const ps = '  412     1 S    Mon Nov 30 21:00:40 2026 /usr/local/bin/claude --resume X\n  413   412 Z+   Mon Nov 30 21:00:41 2026 (claude)\nnoise\n';
    expect(parsePs(ps)).toEqual([{ pid: 412, parent: 1, start: 'Mon Nov 30 21:00:40 2026', argv: ['/usr/local/bin/claude', '--resume', 'X'] }]);
    const row = { pid: 7, parent: 4, start: '134', argv: ['C:\\a b\\claude.exe', '--resume', 'X'] };
    expect(parseCim('{"i":7,"p":4,"c":"\\"C:\\\\a b\\\\claude.exe\\" --resume X","s":"134"}')).toEqual([row]);
    expect(parseCim('[{"i":7,"p":4,"c":null,"s":null}]')).toEqual([{ pid: 7, parent: 4, start: null, argv: [] }]);
    expect(parseCim('')).toEqual([]);
  });
});

it('A5: the home folder is HOME, else the account’s', () => {
  expect(homeOf({ HOME: '/home/x', USERPROFILE: '/home/x' })).toBe('/home/x');
  expect(homeOf({})).toBe(os.userInfo().homedir);
});

it('L3: two new ids are two different lower-case UUIDs', () => {
  const platform = platformIn(null);
  const [a, b] = [platform.newId(), platform.newId()];
  expect(a).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
  expect(a).not.toBe(b);
});

it('T13: a timer calls once, and not at all once it was taken back', async () => {
  const platform = platformIn(null);
  const calls: string[] = [];
  platform.timer(1, () => calls.push('taken back'))();
  await new Promise<void>((resolve) => platform.timer(5, () => resolve(void calls.push('called'))));
  expect(calls).toEqual(['called']);
});
