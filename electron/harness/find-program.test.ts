import fs from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { nodePlatform } from '../launch/platform-node';
import { claudeHarness } from './claude/claude';
import { findProgram } from './find-program';
import { scene } from './harness.fixtures';
import type { Scene } from './harness.fixtures';
import { usualPlaces } from './program-places';

let s: Scene;
beforeEach(() => {
  s = scene();
});
afterEach(() => s.end());

function program(...parts: string[]): string {
  const file = path.join(s.root, ...parts);
  fs.mkdirSync(path.dirname(file), { recursive: true });
  fs.writeFileSync(file, '#!/bin/sh\n', { mode: 0o755 });
  return file;
}
const find = (command: string, { PATH = '', places = [] as string[], folder = null as string | null } = {}) => findProgram(nodePlatform({ env: { HOME: s.home, PATH }, stateFolder: null }), command, places, folder);

it('L20: a program that is nowhere comes with every place searched', async () => {
  const places = claudeHarness.programPlaces(s.home);
  const { path: found, searched } = await find('claude', { PATH: `${s.root}/a:${s.root}/b`, places });
  expect(found === null || !found.startsWith(s.root)).toBe(true);
  expect(searched.slice(0, 4)).toEqual([`${s.root}/a/claude`, `${s.root}/b/claude`, `${s.home}/.local/bin/claude`, `${s.home}/.claude/local/claude`]);
  expect(new Set(searched).size).toBe(searched.length);
});

it('L20: places of another platform are not searched', () => {
  const foreign = { linux: /AppData|Library|homebrew/, darwin: /AppData|linuxbrew/, win32: /Library|brew|\/usr\/|nvm/ } as const;
  for (const platform of ['linux', 'darwin', 'win32'] as const) {
    const places = usualPlaces('/home/u', platform);
    expect(places).toContain('/home/u/.local/bin');
    expect(places.filter((place) => foreign[platform].test(place))).toEqual([]);
  }
  expect(usualPlaces('/home/u', 'darwin')).toContain('/home/u/Library/pnpm');
  expect(usualPlaces('/home/u', 'win32')).toContain('/home/u/AppData/Roaming/npm');
  expect(usualPlaces(null, 'win32')).toEqual([]);
});

it('L20: PATH comes first, then the usual places, the newest version first', async () => {
  const places = claudeHarness.programPlaces(s.home);
  const old = program('home', '.nvm', 'versions', 'node', 'v9.11.2', 'bin', 'claude');
  expect((await find('claude', { places })).path).toBe(old);
  const newer = program('home', '.nvm', 'versions', 'node', 'v22.1.0', 'bin', 'claude');
  expect((await find('claude', { places })).path).toBe(newer);
  const local = program('home', '.local', 'bin', 'claude');
  expect((await find('claude', { places })).path).toBe(local);
  const onPath = program('bin', 'claude');
  expect((await find('claude', { PATH: path.dirname(onPath), places })).path).toBe(onPath);
});

it('L20: a folder by that name, a file that cannot be run and a broken link are no program', async () => {
  fs.mkdirSync(path.join(s.root, 'a', 'claude'), { recursive: true });
  fs.chmodSync(program('b', 'claude'), 0o644);
  fs.mkdirSync(path.join(s.root, 'c'));
  fs.symlinkSync('/nowhere', path.join(s.root, 'c', 'claude'));
  const right = program('d', 'claude');
  const PATH = ['a', 'b', 'c', 'd'].map((name) => path.join(s.root, name)).join(path.delimiter);
  const { path: found, searched } = await find('claude', { PATH });
  expect(found).toBe(right);
  expect(searched).toHaveLength(4);
});

it('L20: the app’s own node_modules/.bin and relative entries of PATH are passed over', async () => {
  const bin = path.dirname(program('node_modules', '.bin', 'claude'));
  expect(await find('claude', { PATH: `${bin}:${bin}/::.:bin` })).toEqual({ path: null, searched: [] });
});

it('L20: full paths, paths below home and paths below the workspace are taken as they are', async () => {
  const file = program('home', 'my tools', "it's claude");
  expect((await find(file)).path).toBe(file);
  expect((await find("~/my tools/it's claude")).path).toBe(file);
  expect((await find("./my tools/it's claude", { folder: s.home })).path).toBe(file);
  expect(await find("./my tools/it's claude", { PATH: s.home })).toEqual({ path: null, searched: [] });
  expect(await find(`${file}2`, { PATH: s.home })).toEqual({ path: null, searched: [`${file}2`] });
  expect(await find('', { PATH: s.home })).toEqual({ path: null, searched: [] });
});
