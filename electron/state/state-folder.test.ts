import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { StateFolderError, ensureStateFolder, stateFolderPath, statePaths } from './state-folder';

let top: string;
beforeEach(() => {
  top = mkdtempSync(path.join(os.tmpdir(), 'atelier-state-'));
});
afterEach(() => rmSync(top, { recursive: true, force: true }));

const mode = (folder: string) => statSync(folder).mode & 0o777;

it('A5: ATELIER_HOME moves everything to one folder; a relative one is refused', () => {
  expect(stateFolderPath({ ATELIER_HOME: '/data/atelier/../atelier' })).toBe('/data/atelier');
  expect(() => stateFolderPath({ ATELIER_HOME: 'data' })).toThrow(StateFolderError);
  expect(() => stateFolderPath({ ATELIER_HOME: './data' })).toThrow(/must be an absolute path/);
  for (const place of Object.values(statePaths('/data/atelier'))) expect(place.startsWith('/data/atelier')).toBe(true);
});

it('A5: without it the platform’s place is used', () => {
  const platform = process.platform === 'win32' || process.platform === 'darwin';
  expect(stateFolderPath({ XDG_DATA_HOME: '/home/u/.data' })).toBe(platform ? stateFolderPath({}) : '/home/u/.data/atelier');
  expect(path.basename(stateFolderPath({})).toLowerCase()).toBe('atelier');
});

it('A5: it is made for its owner alone, and closed where others may read it', () => {
  const fresh = path.join(top, 'a', 'b');
  expect(ensureStateFolder(fresh)).toBe(fresh);
  expect(mode(fresh)).toBe(0o700);
  const open = path.join(top, 'open');
  mkdirSync(open);
  chmodSync(open, 0o755);
  ensureStateFolder(open);
  expect(mode(open)).toBe(0o700);
});

it.each([0o777, 0o770, 0o702])('A5: one that others can write to (%i) is refused with what to do, and left as it is', (bits) => {
  const shared = path.join(top, 'shared');
  mkdirSync(shared);
  chmodSync(shared, bits);
  expect(() => ensureStateFolder(shared)).toThrow(`Run: chmod 700 "${shared}"`);
  expect(mode(shared)).toBe(bits);
});

it('A5: another user’s folder, a file, and a place where nothing can be made are refused with a sentence', () => {
  // The root folder is another user's for everybody but the administrator, who can give one away.
  let foreign = '/';
  if (process.getuid?.() === 0) {
    foreign = path.join(top, 'foreign');
    mkdirSync(foreign);
    chownSync(foreign, 65534, 65534);
  }
  expect(() => ensureStateFolder(foreign)).toThrow(/belongs to another user/);
  const file = path.join(top, 'file');
  writeFileSync(file, '');
  expect(() => ensureStateFolder(file)).toThrow(/is a file\. Set ATELIER_HOME/);
  expect(() => ensureStateFolder(path.join(file, 'below'))).toThrow(/cannot be made \(ENOTDIR\)/);
});
