import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { Pasted } from './pasted';

const PNG = Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1, 2, 3]);
const DAY = 86_400_000;
let top: string;
let folder: string;
beforeEach(() => {
  top = mkdtempSync(path.join(tmpdir(), 'pasted-'));
  folder = path.join(top, 'pasted');
});
afterEach(() => rmSync(top, { recursive: true }));

async function saved(pasted: Pasted, data = PNG): Promise<string> {
  const answer = await pasted.save(data);
  if (!answer.ok) throw new Error(answer.error);
  return answer.value.path;
}

it('an image becomes a file that only its user can read', async () => {
  const file = await saved(new Pasted(folder, () => 30));
  expect(path.dirname(file)).toBe(folder);
  expect(file).toMatch(/\.png$/);
  expect(readFileSync(file)).toEqual(Buffer.from(PNG));
  expect([statSync(file).mode & 0o777, statSync(folder).mode & 0o777]).toEqual([0o600, 0o700]);
});

it('what is no image is refused, whatever it is called, and leaves nothing', async () => {
  const pasted = new Pasted(folder, () => 30);
  expect(await pasted.save(new TextEncoder().encode('#!/bin/sh\nreboot'))).toMatchObject({ ok: false });
  expect(await pasted.save(new Uint8Array())).toMatchObject({ ok: false });
  expect(() => readdirSync(folder)).toThrow();
});

it('old ones go after the chosen days, and the oldest when there are too many; nothing else does', async () => {
  const now = Date.now();
  const pasted = new Pasted(folder, () => 7, () => now, { files: 3, bytes: 1_000 });
  const files = [];
  for (let n = 0; n < 3; n++) files.push(await saved(pasted));
  files.forEach((file, n) => utimesSync(file, now / 1_000 - n, now / 1_000 - n));
  writeFileSync(path.join(folder, 'mine.png'), PNG);
  symlinkSync(path.join(top, 'elsewhere'), path.join(folder, 'pasted-20200101-000000-00000000.png'));
  utimesSync(path.join(folder, 'mine.png'), 0, 0);
  const fourth = await saved(pasted);
  expect(readdirSync(folder).sort()).toEqual([...[files[0], files[1], fourth].map((file) => path.basename(file ?? '')), 'mine.png', 'pasted-20200101-000000-00000000.png'].sort());
  utimesSync(files[0] ?? '', (now - 8 * DAY) / 1_000, (now - 8 * DAY) / 1_000);
  await pasted.clean();
  expect(readdirSync(folder)).not.toContain(path.basename(files[0] ?? ''));
});
