import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { writeLines, writeText } from './data';

/** What colours the line number; it takes no column. */
const COLOUR = new RegExp(`${String.fromCharCode(27)}\\[\\d+m`, 'g');

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'atelier-bench-data-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('the text of the benchmark', () => {
  it('is the same for the same seed, and another for another', () => {
    const [a, b, c] = ['a', 'b', 'c'].map((name) => path.join(folder, name)) as [string, string, string];
    expect(writeText(a, { seed: 1, bytes: 300_000 })).toBe(writeText(b, { seed: 1, bytes: 300_000 }));
    writeText(c, { seed: 2, bytes: 300_000 });
    expect(readFileSync(a).equals(readFileSync(b))).toBe(true);
    expect(readFileSync(a).equals(readFileSync(c))).toBe(false);
    expect(readFileSync(a).length).toBeGreaterThanOrEqual(300_000);
    expect(readFileSync(a, 'utf8')).toMatch(/\n$/);
    expect(readFileSync(a, 'utf8')).not.toContain('\ufffd');
  });

  it('leaves no 1,000 lines without a mark where nothing may be skipped', () => {
    const file = path.join(folder, 'marked');
    writeText(file, { seed: 1, bytes: 300_000, markEvery: 20 });
    const stretches = readFileSync(file, 'utf8').split('\x1b]133;A\x07').map((text) => text.split('\n').length - 1);
    expect(Math.max(...stretches)).toBe(20);
  });

  it('writes lines that fit into 100 columns', () => {
    const file = path.join(folder, 'lines');
    writeLines(file, 5_000);
    const lines = readFileSync(file, 'utf8').trimEnd().split('\n');
    expect(lines).toHaveLength(5_000);
    for (const text of lines) expect(text.replaceAll(COLOUR, '').length).toBeLessThanOrEqual(100);
  });
});
