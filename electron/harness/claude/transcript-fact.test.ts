import fs from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Platform } from '../../launch/platform';
import { ID, counting, lines, scene, withFiles } from '../harness.fixtures';
import type { Scene } from '../harness.fixtures';
import { claudeHarness } from './claude';

let s: Scene;
beforeEach(() => {
  s = scene();
});
afterEach(() => s.end());

interface Look {
  folders?: string[];
  env?: Record<string, string>;
  id?: string;
  recorded?: string | null;
  platform?: Platform;
}
const look = ({ folders = [s.work], env = {}, id = ID, recorded = null, platform = s.platform }: Look = {}) => claudeHarness.transcript(platform, { folders, env, home: s.home }, id, recorded);
const TALK = lines.user('hi') + lines.assistant();

it('L6: positively absent names every place looked at; with the file back it is present again', async () => {
  const absent = await look();
  expect(absent).toMatchObject({ state: 'absent' });
  expect(absent.state === 'absent' && absent.lookedAt).toContain(s.file());
  const file = s.write(TALK);
  fs.utimesSync(file, 1000, 1000);
  expect(await look()).toEqual({ state: 'present', path: file, kind: 'file', size: TALK.length, modifiedAt: 1_000_000, resumable: true, said: true, spelling: ID });
});

it('L7: a transcript under the key of a folder that never was this workspace is not found; under a former path it is', async () => {
  const moved = path.join(s.root, 'old-place');
  const file = s.write(TALK, moved);
  expect(await look()).toMatchObject({ state: 'absent' });
  expect(await look({ folders: [s.work, moved] })).toMatchObject({ state: 'present', path: file, resumable: true });
});

it('L8, T7: opened through a symlink, the transcript lies under the real path', async () => {
  const link = path.join(s.root, 'link');
  fs.symlinkSync(s.work, link);
  const file = s.write(TALK, fs.realpathSync(link));
  expect(await look({ folders: [fs.realpathSync(link), link] })).toMatchObject({ path: file, resumable: true });
});

it('L8: a transcript stored under the symlink’s own spelling is found as well', async () => {
  const link = path.join(s.root, 'link');
  fs.symlinkSync(s.work, link);
  const file = s.write(TALK, link);
  expect(await look({ folders: [fs.realpathSync(link), link] })).toMatchObject({ path: file, resumable: true });
});

it('T8: a moved config folder is the only place looked in, also for a recorded path', async () => {
  const recorded = s.write(TALK, path.join(s.root, 'elsewhere'));
  expect(await look({ recorded })).toMatchObject({ path: recorded });
  const moved = path.join(s.root, 'config');
  expect(await look({ recorded, env: { CLAUDE_CONFIG_DIR: moved } })).toMatchObject({ state: 'absent' });
  fs.cpSync(s.config, moved, { recursive: true });
  const found = await look({ recorded, env: { CLAUDE_CONFIG_DIR: moved } });
  expect(found).toMatchObject({ state: 'present', path: path.join(moved, path.relative(s.config, recorded)) });
});

it('T8: a config folder that depends on the working folder, or no home at all, is a failed check and no absence', async () => {
  expect(await look({ env: { CLAUDE_CONFIG_DIR: 'here' } })).toMatchObject({ state: 'check-failed' });
  expect(await look({ env: { CLAUDE_CONFIG_DIR: '' } })).toMatchObject({ state: 'check-failed' });
  expect(await claudeHarness.transcript(s.platform, { folders: [s.work], env: {}, home: null }, ID, null)).toMatchObject({ state: 'check-failed' });
});

it('T8: the config folder is named in its composed form, as the CLI makes it', () => {
  expect(claudeHarness.configFolder({ env: { CLAUDE_CONFIG_DIR: '/x/cafe\u0301' }, home: null })).toBe('/x/caf\u00e9');
  expect(claudeHarness.configFolder({ env: {}, home: '/x/cafe\u0301' })).toBe(path.join('/x/caf\u00e9', '.claude'));
});

it('L27: a recorded path cannot lead out of the config folder', async () => {
  fs.mkdirSync(path.join(s.config, 'projects'), { recursive: true });
  fs.writeFileSync(path.join(s.config, `${ID}.jsonl`), TALK);
  expect(await look({ recorded: `/a/../${ID}.jsonl` })).toMatchObject({ state: 'absent' });
  expect(await look({ recorded: `${ID}.jsonl` })).toMatchObject({ state: 'absent' });
});

it('T10: a folder by that name and a file of 0 bytes are present and not resumable', async () => {
  s.write('');
  expect(await look()).toMatchObject({ state: 'present', kind: 'file', size: 0, resumable: false, said: false });
  fs.rmSync(s.file());
  fs.mkdirSync(s.file());
  expect(await look()).toMatchObject({ state: 'present', kind: 'folder', resumable: false });
});

it('T14: 100,000 neighbours cost nothing: no folder is listed, and the file calls are the same', async () => {
  s.write(TALK);
  const before = counting(s.platform);
  await look({ platform: before });
  const folder = path.dirname(s.file());
  let neighbour = '';
  for (let i = 0; i < 100_000; i++) {
    const name = path.join(folder, `${i.toString(16).padStart(8, '0')}-0000-4000-8000-000000000000.jsonl`);
    // Links are made faster than files, but a file takes only so many (65,000 on ext4).
    if (i % 20_000 === 0) fs.writeFileSync((neighbour = name), TALK);
    else fs.linkSync(neighbour, name);
  }
  const after = counting(s.platform);
  expect(await look({ platform: after })).toMatchObject({ state: 'present', resumable: true });
  expect(after.count).toEqual(before.count);
  expect(after.count.listed).toEqual([]);
});

it('L23: an id stored in another letter case is found, and spelled as on disk', async () => {
  const file = s.write(TALK, s.work, ID.toUpperCase());
  expect(await look()).toMatchObject({ path: file, spelling: ID.toUpperCase() });
  expect(claudeHarness.argv([], { role: null, settings: null }, { use: 'resume', id: ID.toUpperCase() })).toEqual(['--resume', ID.toUpperCase()]);
});

it('L23: where letter case does not tell files apart, the real spelling wins', async () => {
  const file = s.write(TALK, s.work, ID.toUpperCase());
  const caseless = (name: string) => (fs.existsSync(name) ? name : name.replace(ID, ID.toUpperCase()));
  const platform = withFiles(s.platform, {
    stat: (name) => s.platform.files.stat(caseless(name)),
    readPiece: (name, offset, length) => s.platform.files.readPiece(caseless(name), offset, length),
    realPath: () => Promise.resolve(file),
  });
  expect(await look({ platform })).toMatchObject({ spelling: ID.toUpperCase() });
});

it('L11: a place that cannot be looked at is a failed check, never an absence', async () => {
  s.write(TALK);
  const fault = () => Promise.reject(new Error('EACCES: permission denied'));
  expect(await look({ platform: withFiles(s.platform, { stat: fault }) })).toEqual({ state: 'check-failed', why: 'EACCES: permission denied' });
  expect(await look({ platform: withFiles(s.platform, { readPiece: fault }) })).toEqual({ state: 'check-failed', why: 'EACCES: permission denied' });
  expect(await look()).toMatchObject({ state: 'present' });
});

it('L1: of several copies the one that the CLI opens is judged', async () => {
  const [a, b] = [path.join(s.root, 'a'), path.join(s.root, 'b')];
  const folders = [s.work, a, b];
  const elsewhere = s.write(TALK, a);
  s.write('');
  expect(await look({ folders })).toMatchObject({ path: elsewhere, resumable: true });
  const own = s.write(TALK);
  expect(await look({ folders, recorded: elsewhere })).toMatchObject({ path: own });
  fs.rmSync(own);
  s.write(TALK, b);
  expect(await look({ folders })).toMatchObject({ state: 'check-failed' });
  fs.rmSync(s.file(b));
  fs.mkdirSync(own);
  expect(await look({ folders })).toMatchObject({ path: own, kind: 'folder', resumable: false });
});
