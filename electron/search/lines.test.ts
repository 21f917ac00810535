import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { afterAll, expect, it } from 'vitest';
import { linesBefore, linesFrom, openToRead, withFile, type PlacedLine } from './lines';

const folder = mkdtempSync(path.join(tmpdir(), 'atelier-lines-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const file = path.join(folder, 'file');

const plain = (lines: Iterable<PlacedLine>) => [...lines].map(({ at, next, bytes, whole }) => ({ at, next, text: bytes?.toString('utf8') ?? null, whole }));

it('backwards gives the same lines as forwards, whatever their lengths, and each with its place', () => {
  const line = fc.oneof(fc.constant(''), fc.string({ maxLength: 40 }), fc.integer({ min: 200_000, max: 600_000 }).map((length) => 'x'.repeat(length)));
  fc.assert(
    fc.property(fc.array(line, { maxLength: 6 }), fc.boolean(), fc.option(fc.constant(300_000)), (lines, ended, longest) => {
      const text = lines.map((each) => each.replaceAll('\n', ' ')).join('\n') + (ended && lines.length > 0 ? '\n' : '');
      writeFileSync(file, text);
      withFile(file, ({ fd, size }) => {
        const forwards = plain(linesFrom(fd, 0, size, longest ?? undefined));
        expect(plain(linesBefore(fd, size, longest ?? undefined)).reverse()).toEqual(forwards);
        expect(forwards.map((each) => each.next).at(-1) ?? 0).toBe(size);
        for (const { at, text: found } of forwards) if (found !== null) expect(Buffer.from(text).subarray(at, at + Buffer.byteLength(found)).toString('utf8')).toBe(found);
        for (const { at } of forwards) expect(plain(linesBefore(fd, at, longest ?? undefined)).reverse()).toEqual(forwards.filter((each) => each.at < at));
      });
    }),
    { numRuns: 60 },
  );
});

it('a folder is refused, and a file that is not there says so', () => {
  expect(() => openToRead(folder)).toThrow('is not a file');
  expect(() => openToRead(path.join(folder, 'none'))).toThrow(expect.objectContaining({ code: 'ENOENT' }));
});
