import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { OTHER_ID, counting, lines, scene } from '../harness.fixtures';
import type { Scene } from '../harness.fixtures';
import { projectDirName } from './folder-key';
import { recordedFolder } from './recorded-folder';

let s: Scene;
beforeEach(() => {
  s = scene();
});
afterEach(() => s.end());

it('T9: of two folders with one key, each transcript tells in which it was written', async () => {
  const [a, b] = [path.join(s.root, 'shop.api'), path.join(s.root, 'shop_api')];
  expect(projectDirName(a)).toBe(projectDirName(b));
  const inA = s.write(lines.mode() + lines.user('hi', { cwd: a }), a);
  const inB = s.write(lines.other(70_000) + lines.user('hi', { cwd: b }) + lines.user('moved', { cwd: a }), b, OTHER_ID);
  expect(path.dirname(inA)).toBe(path.dirname(inB));
  expect([await recordedFolder(s.platform, inA), await recordedFolder(s.platform, inB)]).toEqual([a, b]);
});

it('T9: a transcript that records no folder, or one that cannot be parsed, answers null', async () => {
  expect(await recordedFolder(s.platform, s.write(lines.mode() + lines.user('"cwd"') + '{"cwd":5}\n{"cwd":"/x"'))).toBeNull();
  expect(await recordedFolder(s.platform, s.write(''))).toBeNull();
  expect(await recordedFolder(s.platform, s.write(lines.user('hi', { cwd: '/last' }).trimEnd()))).toBe('/last');
});

it('T13: no more than the first 4 MB is read', async () => {
  const platform = counting(s.platform);
  expect(await recordedFolder(platform, s.write(lines.other(9_000_000)))).toBeNull();
  expect(platform.count.bytes).toBeLessThanOrEqual(4 * 1024 * 1024);
});
