import { existsSync, mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { nodePlatform } from '../launch/platform-node';
import type { Platform } from '../launch/platform';
import { resolveFolder } from './folder';

let top: string;
beforeEach(() => {
  top = realpathSync(mkdtempSync(path.join(os.tmpdir(), 'atelier-folder-')));
  mkdirSync(path.join(top, 'shop'));
});
afterEach(() => rmSync(top, { recursive: true, force: true }));

const platform = nodePlatform({ env: {}, stateFolder: null });
const withFiles = (files: Partial<Platform['files']>): Platform => ({ ...platform, files: { ...platform.files, ...files } });

it('W1: every spelling of one folder has the same real path', async () => {
  symlinkSync(path.join(top, 'shop'), path.join(top, 'link'));
  const shop = path.join(top, 'shop');
  for (const typed of ['shop', './shop/', 'shop/../shop', shop, `${shop}//`, 'link', path.join(top, 'link')]) {
    expect(await resolveFolder(platform, typed, top)).toMatchObject({ ok: true, realPath: shop });
  }
  expect(await resolveFolder(platform, 'link', top)).toEqual({ ok: true, realPath: shop, given: path.join(top, 'link') });
});

it('A4: a relative folder is below the given base, also one with a leading dash', async () => {
  mkdirSync(path.join(top, 'shop', '-x'));
  expect(await resolveFolder(platform, '-x', path.join(top, 'shop'))).toMatchObject({ ok: true, realPath: path.join(top, 'shop', '-x') });
});

it('L19: a missing folder is said, and never made', async () => {
  const missing = path.join(top, 'none', 'below');
  expect(await resolveFolder(platform, missing, '/')).toEqual({ ok: false, error: `There is no folder ${missing}. Check the spelling, or make it first.` });
  expect(existsSync(path.join(top, 'none'))).toBe(false);
});

it('L19: a file is no folder', async () => {
  writeFileSync(path.join(top, 'file'), '');
  expect(await resolveFolder(platform, 'file', top)).toMatchObject({ ok: false, error: expect.stringContaining('is a file, not a folder') as string });
  expect(await resolveFolder(platform, 'file/below', top)).toMatchObject({ ok: false, error: expect.stringContaining('There is no folder') as string });
});

it('L19: without permission it says so, wherever the permission is missing', async () => {
  const closed = withFiles({ isExecutable: () => Promise.resolve(false) });
  expect(await resolveFolder(closed, 'shop', top)).toMatchObject({ ok: false, error: expect.stringContaining('permission denied') as string });
  const above = withFiles({ stat: () => Promise.reject(new Error('EACCES: permission denied, stat')) });
  expect(await resolveFolder(above, 'shop', top)).toMatchObject({ ok: false, error: expect.stringContaining('cannot be read: EACCES') as string });
});
