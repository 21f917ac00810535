import fs from 'node:fs';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Platform } from '../../launch/platform';
import { counting, lines, scene, withFiles } from '../harness.fixtures';
import type { Scene } from '../harness.fixtures';
import { LineReader } from './line-reader';
import { readTranscript } from './transcript';
import { proofOf } from './transcript-lines';

let s: Scene;
beforeEach(() => {
  s = scene();
});
afterEach(() => s.end());

const read = (content: string, platform: Platform = s.platform) => {
  const file = s.write(content);
  return readTranscript(platform, file, fs.statSync(file).size);
};
const TALKED = { proof: { resumable: true, said: true }, why: null };
const QUIET = { proof: { resumable: true, said: false }, why: null };
const UNUSABLE = { proof: { resumable: false, said: false }, why: null };

describe('lines', () => {
  it('T10: metadata only is not resumable', async () => {
    expect(await read(lines.mode() + lines.other(300))).toEqual(UNUSABLE);
  });

  it('T10: lines that the CLI refuses are not resumable (no message, side chain)', async () => {
    expect(await read('{"type":"user"}\n')).toEqual(UNUSABLE);
    expect(await read(lines.user('hi', { isSidechain: true }) + lines.assistant('yo', { isSidechain: true }))).toEqual(UNUSABLE);
  });

  it('L25: the file written at clear is resumable, and nothing was said in it', async () => {
    expect(await read(lines.cleared())).toEqual(QUIET);
    expect(await read(lines.cleared() + lines.user('next task'))).toEqual(TALKED);
    expect(await read(lines.cleared() + lines.assistant())).toEqual(TALKED);
  });

  it.each([
    ['a text', 'hello', true],
    ['a text block', [{ type: 'text', text: 'hello' }], true],
    ['an image', [{ type: 'image', source: {} }], true],
    ['a tool result', [{ type: 'tool_result', content: 'x' }], true],
    ['a command echo', '<command-name>/model</command-name>', false],
    ['a command echo in a block', [{ type: 'text', text: '<command-message>x</command-message>' }], false],
    ['a local command’s output', '<local-command-stdout>x</local-command-stdout>', false],
    ['an echo followed by talk', [{ type: 'text', text: '<command-name>/x</command-name>' }, { type: 'text', text: 'really' }], true],
    ['talk about such a tag', 'what is <command-name>?', true],
    ['nothing', '', false],
    ['no blocks', [], false],
    ['no content', undefined, false],
  ])('L25: a user line with %s', (_what, content, said) => {
    expect(proofOf(lines.user(content))).toEqual({ resumable: true, said });
  });

  it('L25: a user line that is marked as meta says nothing', () => {
    expect(proofOf(lines.user('Continue from where you left off.', { isMeta: true }))).toEqual({ resumable: true, said: false });
  });

  it('T11: a cut last line and a corrupt middle line are skipped', async () => {
    expect(await read(`${lines.user('hi')}{"type":"assis\u0000!!\n${lines.assistant().slice(0, 40)}`)).toEqual(TALKED);
    expect(await read(lines.user('hi').slice(0, 60))).toEqual(UNUSABLE);
    expect(await read(`"user"\nnull\n[1]\n{"type":"user","message":"user"}\n`)).toEqual(UNUSABLE);
  });

  it('T11: a last line without its line end counts', async () => {
    expect(await read(lines.mode() + lines.user('hi').trimEnd())).toEqual(TALKED);
  });
});

describe('reading', () => {
  it('T12: the first talk after 70 KB of other lines is found', async () => {
    expect(await read(lines.other(70_000) + lines.user('hi') + lines.other(300_000))).toEqual(TALKED);
  });

  it('T12: the last talk before 200 KB of other lines is found', async () => {
    expect(await read(lines.cleared() + lines.other(3_000_000) + lines.assistant() + lines.other(200_000))).toEqual(TALKED);
  });

  it('T12: talk in the very middle of a large file is found, whatever piece border it lies on', async () => {
    for (const before of [64 * 1024 - 40, 192 * 1024 - 3, 4_000_000]) {
      expect(await read(lines.cleared() + lines.other(before) + lines.user('hi') + lines.other(4_000_000))).toEqual(TALKED);
    }
  });

  it('T12: one line larger than every piece is read whole', async () => {
    expect(await read(lines.user([{ type: 'image', source: { data: 'a'.repeat(3_000_000) } }]))).toEqual(TALKED);
  });

  it('T12: a line that begins exactly where the last part begins is not lost', async () => {
    const talk = lines.user('y'.repeat(64 * 1024 - lines.user('').length));
    expect(talk).toHaveLength(64 * 1024);
    const platform = counting(s.platform);
    expect(await read(lines.other(3_000_000) + talk, platform)).toEqual(TALKED);
    expect(platform.count.bytes).toBe(2 * 64 * 1024 + 1);
  });

  it('T13: of a 400 MB file only the ends are read when they decide', async () => {
    const file = s.write(lines.mode());
    fs.truncateSync(file, 400 * 1024 * 1024);
    fs.appendFileSync(file, `\n${lines.assistant()}`);
    const platform = counting(s.platform);
    expect(await readTranscript(platform, file, fs.statSync(file).size)).toEqual(TALKED);
    expect(platform.count.bytes).toBeLessThanOrEqual(2 * 64 * 1024 + 1);
  });

  it('T13: a 400 MB file that the ends do not decide is read in bounded pieces, and given up at the deadline, never called unusable', async () => {
    const file = s.write(lines.cleared());
    fs.truncateSync(file, 400 * 1024 * 1024);
    let ring = () => {};
    let largest = 0;
    let bytes = 0;
    const platform: Platform = {
      ...withFiles(s.platform, {
        readPiece(path, offset, length) {
          largest = Math.max(largest, length);
          bytes += length;
          if (offset > 20 * 1024 * 1024) ring();
          return s.platform.files.readPiece(path, offset, length);
        },
      }),
      timer(ms, fn) {
        expect(ms).toBe(3_000);
        ring = fn;
        return () => {};
      },
    };
    const verdict = await readTranscript(platform, file, fs.statSync(file).size);
    expect(verdict.proof).toBeNull();
    expect(verdict.why).toMatch(/within 3 s/);
    expect(largest).toBeLessThanOrEqual(1024 * 1024);
    expect(bytes).toBeLessThan(30 * 1024 * 1024);
  });

  it('T13: a read that never returns is given up at the deadline', async () => {
    const platform: Platform = {
      ...withFiles(s.platform, { readPiece: () => new Promise(() => {}) }),
      timer(_ms, fn) {
        queueMicrotask(fn);
        return () => {};
      },
    };
    expect((await read(lines.user('hi'), platform)).proof).toBeNull();
  });

  it('T13: the deadline is taken back once the reading ended', async () => {
    let cancelled = 0;
    const platform: Platform = { ...s.platform, timer: () => () => void cancelled++ };
    await read(lines.user('hi'), platform);
    expect(cancelled).toBe(1);
  });

  it('T13: a line too long to hold is passed over and told, so that no verdict rests on it', () => {
    const reader = new LineReader(10);
    const texts = ['abc\n0123456', '789xyz', '!\nde', 'f\n'].flatMap((piece) => reader.push(Buffer.from(piece)));
    expect(texts.map(String)).toEqual(['abc', 'def']);
    expect(reader.overlong).toBe(true);
    expect(reader.finish()).toBeNull();
  });

  it('T13: an overlong line leaves the question open; talk elsewhere still answers it', async () => {
    const file = s.write(lines.mode());
    fs.truncateSync(file, 66 * 1024 * 1024);
    const size = fs.statSync(file).size;
    expect((await readTranscript(s.platform, file, size)).why).toMatch(/too long/);
    fs.appendFileSync(file, `\n${lines.other(2_000_000)}${lines.user('hi')}${lines.other(2_000_000)}`);
    expect(await readTranscript(s.platform, file, fs.statSync(file).size)).toEqual(TALKED);
  });
});
