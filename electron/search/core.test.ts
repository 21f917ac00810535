import { closeSync, openSync, readFileSync, statSync, truncateSync, utimesSync, writeFileSync, writeSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { SearchCore } from './core';
import { line, Place } from './search.fixture';

const LIMIT = 200_000_000;
let place: Place;
beforeEach(() => {
  place = new Place();
});
afterEach(() => place.end());

const target = (row: number, file: string | null, harness = 'claude') => ({ row, harness, file });
async function indexed(core: SearchCore, targets: ReturnType<typeof target>[], limit = LIMIT): Promise<void> {
  core.begin(targets, limit);
  await core.settled();
}
const found = (core: SearchCore, text: string, rows: number[], by: 'you' | 'agent' | null = null) => core.find({ text, rows, by, limit: 50 }).found.map((hit) => hit.excerpt);

describe('the search index', () => {
  it('finds an old sentence by its words, newest first, and only in the conversations that were asked for', async () => {
    const core = place.core();
    const one = place.write('one', line('user', 'how do rivers begin', 1), line('assistant', 'Rivers begin at springs.', 2));
    const two = place.write('two', line('user', 'a river of tears', 3));
    await indexed(core, [target(1, one), target(2, two)]);
    expect(found(core, 'river', [1, 2])).toEqual(['a river of tears', 'Rivers begin at springs.', 'how do rivers begin']);
    expect(found(core, 'river', [2])).toEqual(['a river of tears']);
    expect(found(core, 'river', [])).toEqual([]);
    expect(found(core, 'river', [1, 2], 'agent')).toEqual(['Rivers begin at springs.']);
    expect(found(core, 'river', [1, 2], 'you')).toEqual(['a river of tears', 'how do rivers begin']);
    expect(core.find({ text: 'springs', rows: [1], by: null, limit: 5 }).found[0]).toMatchObject({ row: 1, by: 'agent', at: Buffer.byteLength(line('user', 'how do rivers begin', 1)), marks: [[16, 23]] });
    expect(statSync(place.index).mode & 0o777).toBe(0o600);
  });

  it('reads on where it stopped: what is appended is found, a half-written line once it is whole', async () => {
    const core = place.core();
    const file = place.write('one', line('user', 'first words'));
    await indexed(core, [target(1, file)]);
    const next = line('assistant', 'second thoughts', 1);
    place.append('one', next.slice(0, 40));
    await indexed(core, [target(1, file)]);
    expect(found(core, 'thoughts', [1])).toEqual([]);
    place.append('one', next.slice(40));
    await indexed(core, [target(1, file)]);
    expect(found(core, 'thoughts', [1])).toEqual(['second thoughts']);
    expect(found(core, 'first', [1])).toEqual(['first words']);
  });

  it('reads anew what was cut, replaced, or written over in place', async () => {
    const core = place.core();
    const file = place.write('one', line('user', 'alpha words'), line('assistant', 'beta words', 1));
    await indexed(core, [target(1, file)]);
    truncateSync(file, Buffer.byteLength(line('user', 'alpha words')));
    await indexed(core, [target(1, file)]);
    expect(found(core, 'words', [1])).toEqual(['alpha words']);
    writeFileSync(file, line('user', 'gamma words and more of them than there were before'));
    await indexed(core, [target(1, file)]);
    expect(found(core, 'words', [1])).toEqual(['gamma words and more of them than there were before']);
  });

  it('what was forgotten or deleted is gone from results and from the bytes of the file', async () => {
    const core = place.core();
    const kept = place.write('kept', line('user', 'keep this'));
    const secret = place.write('secret', line('user', 'the word is zebrafish'), ...Array.from({ length: 300 }, (_, n) => line('assistant', `zebrafish number ${n}`, 1)));
    await indexed(core, [target(1, kept), target(2, secret)]);
    expect(found(core, 'zebrafish', [1, 2])).toHaveLength(50);
    await indexed(core, [target(1, kept)]);
    expect(found(core, 'zebrafish', [1, 2])).toEqual([]);
    expect(found(core, 'keep', [1])).toEqual(['keep this']);
    core.close();
    expect(readFileSync(place.index).includes('zebrafish')).toBe(false);
  });

  it('a transcript that cannot be looked for keeps its place; one that is not there loses it', async () => {
    const core = place.core();
    const file = place.write('one', line('user', 'something said'));
    await indexed(core, [target(1, file)]);
    await indexed(core, [target(1, null)]);
    expect(found(core, 'something', [1])).toEqual(['something said']);
    await indexed(core, [target(1, place.file('nowhere'))]);
    expect(found(core, 'something', [1])).toEqual([]);
  });

  it('keeps to its size by giving up the oldest talk; a larger limit takes it in again', async () => {
    const core = place.core();
    const words = (n: number) => Array.from({ length: 40 }, (_, k) => `w${(n * 7919 + k * 104_729) % 50_021}`).join(' ');
    const old = place.write('old', ...Array.from({ length: 3_000 }, (_, n) => line('user', `oldest ${words(n)}`, 0)));
    const young = place.write('young', ...Array.from({ length: 1_000 }, (_, n) => line('user', `youngest ${words(n + 5_000)}`, 30)));
    const limit = 1_200_000;
    await indexed(core, [target(1, old), target(2, young)], limit);
    const { full, size } = core.state();
    expect(full).toBe(true);
    // The file gives its pages back at the end of the pass.
    expect(size).toBeLessThan(limit * 1.3);
    expect(core.find({ text: 'youngest', rows: [1, 2], by: null, limit: 2_000 }).found).toHaveLength(1_000);
    expect(core.find({ text: 'oldest', rows: [1, 2], by: null, limit: 5_000 }).found.length).toBeLessThan(2_500);
    await indexed(core, [target(1, old), target(2, young)], LIMIT);
    expect(core.find({ text: 'oldest', rows: [1, 2], by: null, limit: 5_000 }).found).toHaveLength(3_000);
    expect(core.state().full).toBe(false);
  });

  it('a damaged index is made again by itself, at the start and in the middle', async () => {
    const file = place.write('one', ...Array.from({ length: 500 }, (_, n) => line('user', `sentence number ${n}`)));
    writeFileSync(place.index, 'this is no database, but it is long enough to be taken for one'.repeat(100));
    const first = place.core();
    await indexed(first, [target(1, file)]);
    expect(found(first, '"number 499"', [1])).toHaveLength(1);
    first.close();
    const fd = openSync(place.index, 'r+');
    const size = statSync(place.index).size;
    for (let at = 8192; at < size; at += 4096) writeSync(fd, Buffer.alloc(4096, 0x5a), 0, Math.min(4096, size - at), at);
    closeSync(fd);
    const second = place.core();
    await indexed(second, [target(1, file)]);
    // Either opening or the first question notices; the answer after that is whole again.
    found(second, '"number 499"', [1]);
    await second.settled();
    expect(found(second, '"number 499"', [1])).toHaveLength(1);
    expect(second.state().fault).toBeNull();
    expect(place.log.join('\n')).toMatch(/damaged|failed/);
  });

  it('cleared, its files are gone', async () => {
    const core = place.core();
    await indexed(core, [target(1, place.write('one', line('user', 'something said')))]);
    core.clear();
    expect(core.state()).toMatchObject({ size: 0, conversations: 0, indexing: false });
    expect(found(core, 'something', [1])).toEqual([]);
  });

  it('made-up times, hostile lines and things that are no talk do no harm', async () => {
    const core = place.core();
    const file = place.write(
      'one',
      line('user', 'from the far future', 0, { timestamp: '9999-12-31T00:00:00Z' }),
      line('user', 'from before the epoch', 0, { timestamp: '0001-01-01T00:00:00Z' }),
      line('user', 'no time at all', 0, { timestamp: { a: 1 } }),
      '{"type":"user","message":{"content":\n',
      '{"type":"user"}\n',
      'null\n',
      line('user', [{ type: 'text' }, null, 7, { type: 'tool_result', content: [{ type: 'text', text: 'a result' }] }]),
      line('user', 'a note of the program', 0, { isMeta: true }),
      line('assistant', '\u001b[31mred\u001b[0m and \u202ebackwards'),
      line('user', 'the end'),
    );
    await indexed(core, [target(1, file), target(2, place.folder), target(3, file, '__proto__')]);
    expect(found(core, 'far', [1])).toEqual(['from the far future']);
    expect(found(core, 'result', [1])).toEqual(['a result']);
    expect(found(core, 'red', [1])).toEqual(['red and [U+202E]backwards']);
    expect(found(core, 'program', [1])).toEqual([]);
    expect(found(core, 'end', [1])).toEqual(['the end']);
  });

  it('an unchanged file is not opened again, and questions are answered while a long one is read', async () => {
    const lines = Array.from({ length: 20_000 }, (_, n) => line('user', `sentence ${n} of a long talk`));
    const file = place.write('long', ...lines);
    const core = place.core();
    const small = place.write('small', line('user', 'a short talk', 50));
    utimesSync(file, 1, 1);
    core.begin([target(1, file), target(2, small)], LIMIT);
    let turns = 0;
    while (found(core, 'short', [2]).length === 0 && turns < 1_000) {
      turns += 1;
      await new Promise((resolve) => setImmediate(resolve));
    }
    // The newest was read first, and the long one is still under way.
    expect(core.state().indexing).toBe(true);
    await core.settled();
    expect(found(core, '"sentence 19999"', [1])).toHaveLength(1);
  });
});
