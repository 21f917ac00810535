import fs from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { AgentPlace } from '../harness';
import { ID, scene } from '../harness.fixtures';
import type { Scene } from '../harness.fixtures';
import { claudeHarness } from './claude';

let s: Scene;
let place: AgentPlace;
beforeEach(() => {
  s = scene();
  place = { folders: [s.work], env: {}, home: s.home };
});
afterEach(() => s.end());

const { files } = claudeHarness;
if (!files) throw new Error('Claude Code keeps files');
const line = (type: string, content: unknown, more: object = {}) => `${JSON.stringify({ type, message: { role: type, content }, cwd: '/w', ...more })}\n`;
const preview = (content: string) => {
  const file = s.write(content);
  return files.preview(s.platform, file, fs.statSync(file).size);
};

it('L9: the first and last that was said, without command echoes, meta lines, side chains and control characters', async () => {
  const found = await preview(
    line('user', '<command-name>/clear</command-name>') + line('user', 'meta', { isMeta: true }) + line('user', 'a\u001b[31m first\n\nquestion\u202e') + line('assistant', [{ type: 'text', text: 'an answer' }]) +
      line('assistant', [{ type: 'text', text: 'aside' }], { isSidechain: true }) + '{"type":"summary"}\n',
  );
  expect(found).toEqual({ first: 'a [31m first question', last: 'an answer', messages: 2, folder: '/w' });
});

it('L9, T12: found behind 70 KB of other lines and before 200 KB of them, in bounded pieces; long words are cut', async () => {
  const filler = (bytes: number) => `${JSON.stringify({ type: 'file-history-snapshot', data: 'x'.repeat(1000) })}\n`.repeat(bytes / 1000);
  const found = await preview(filler(70_000) + line('user', 'y'.repeat(1000)) + line('assistant', [{ type: 'text', text: 'late' }]) + filler(200_000));
  expect(found.first).toBe(`${'y'.repeat(280)}…`);
  expect(found.last).toBe('late');
  let read = 0;
  const counting = { ...s.platform, files: { ...s.platform.files, readPiece: (file: string, offset: number, length: number) => {
    read += length;
    return s.platform.files.readPiece(file, offset, length);
  } } };
  const huge = s.write(filler(9_000_000));
  expect(await files.preview(counting, huge, fs.statSync(huge).size)).toMatchObject({ first: null, last: null, messages: null });
  expect(read).toBeLessThan(9_000_000);
});

it('T2, L9: only files named by an id of the CLI’s form are conversations, and each has one place where the CLI looks first', () => {
  expect([`${ID}.jsonl`, `${ID.toUpperCase()}.jsonl`, `${ID}.json`, `${ID}`, 'agent-1.jsonl', '.jsonl', `../${ID}.jsonl`].map((name) => files.idOf(name))).toEqual([ID, ID.toUpperCase(), null, null, null, null, null]);
  expect(files.expectedAt(place, ID)).toBe(s.file());
  expect(files.expectedAt(place, '../../x')).toBeNull();
  expect(files.expectedAt({ ...place, home: null }, ID)).toBeNull();
  expect(files.folders({ ...place, folders: [s.work, '/former'] })).toEqual([path.dirname(s.file()), path.dirname(s.file('/former'))]);
});
