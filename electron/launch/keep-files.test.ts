import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { nodeKeepFiles } from './keep-files';

let top: string;
beforeEach(() => {
  top = mkdtempSync(path.join(tmpdir(), 'atelier-keep-'));
});
afterEach(() => rmSync(top, { recursive: true, force: true }));
const file = (name: string, content: string) => {
  writeFileSync(path.join(top, name), content, { mode: 0o644 });
  return path.join(top, name);
};

it('L6: a copy is whole, for its owner only, and takes the place of the copy before it', async () => {
  const to = path.join(top, 'copies', 'claude', 'a.jsonl');
  await nodeKeepFiles.copy(file('a', 'one'), to);
  await nodeKeepFiles.copy(file('a', 'one two'), to);
  expect(readFileSync(to, 'utf8')).toBe('one two');
  expect(statSync(to).mode & 0o777).toBe(0o600);
  expect(statSync(path.dirname(to)).mode & 0o777).toBe(0o700);
  expect(readdirSync(path.dirname(to))).toEqual(['a.jsonl']);
  await expect(nodeKeepFiles.copy(path.join(top, 'none'), to)).rejects.toThrow('ENOENT');
  expect(readFileSync(to, 'utf8')).toBe('one two');
});

it('L6: putting back never goes over a file, a folder or a dangling link, and leaves nothing beside them', async () => {
  const from = file('copy', 'kept');
  const target = file('there', '');
  symlinkSync(path.join(top, 'nowhere'), path.join(top, 'link'));
  for (const to of [target, path.join(top, 'link'), top]) await expect(nodeKeepFiles.putBack(from, to)).rejects.toMatchObject({ code: 'EEXIST' });
  expect(readFileSync(target, 'utf8')).toBe('');
  expect(existsSync(path.join(top, 'nowhere'))).toBe(false);
  expect(readdirSync(top).sort()).toEqual(['copy', 'link', 'there']);
  await nodeKeepFiles.putBack(from, path.join(top, 'new', 'place'));
  expect(readFileSync(path.join(top, 'new', 'place'), 'utf8')).toBe('kept');
  expect(readdirSync(path.join(top, 'new'))).toEqual(['place']);
});
