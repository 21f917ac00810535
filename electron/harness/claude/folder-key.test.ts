import { expect, it } from 'vitest';
import { projectDirName } from './folder-key';

// The expected names were read from the folders that Claude Code 2.1.332 made.
const long = (c: number, ...b: number[]) => `/tmp/k/long_Folder.x${b.map((n) => `/${'b'.repeat(n)}`).join('')}/${'c'.repeat(c)}`;

it('T1: separators and dots become dashes', () => {
  expect(projectDirName('/srv/www/site.example')).toBe('-srv-www-site-example');
});

it('T2: spaces, underscores and ~ @ + = # \' become dashes', () => {
  expect(projectDirName("/tmp/k/a b_c.d~e@f+g=h#i'j")).toBe('-tmp-k-a-b-c-d-e-f-g-h-i-j');
});

it('T3: unicode counts per UTF-16 unit', () => {
  expect(projectDirName('/tmp/k/Größe😀')).toBe('-tmp-k-Gr--e--');
});

it('T3: a decomposed letter is taken as it is spelled', () => {
  expect(projectDirName('/tmp/cafe\u0301')).toBe('-tmp-cafe-');
  expect(projectDirName('/tmp/caf\u00e9')).toBe('-tmp-caf-');
});

it('T4: letter case is kept', () => {
  expect(projectDirName('/tmp/k/CaSe')).toBe('-tmp-k-CaSe');
});

it('T5: exactly 200 characters are not hashed', () => {
  const folder = long(80, 98);
  expect(folder).toHaveLength(200);
  expect(projectDirName(folder)).toBe(`-tmp-k-long-Folder-x-${'b'.repeat(98)}-${'c'.repeat(80)}`);
});

it('T6: 201 and 300 characters are cut and hashed', () => {
  expect(long(81, 98)).toHaveLength(201);
  expect(projectDirName(long(81, 98))).toBe(`-tmp-k-long-Folder-x-${'b'.repeat(98)}-${'c'.repeat(80)}-vm9d4j`);
  expect(long(81, 98, 98)).toHaveLength(300);
  expect(projectDirName(long(81, 98, 98))).toBe(`-tmp-k-long-Folder-x-${'b'.repeat(98)}-${'b'.repeat(80)}-qa169w`);
});

it('T6: the hash is of the original path, unicode included', () => {
  expect(projectDirName(`/tmp/k/${'é😀'.repeat(20)}/${'d'.repeat(150)}`)).toBe(`-tmp-k-${'-'.repeat(61)}${'d'.repeat(132)}-e2cuc`);
});
