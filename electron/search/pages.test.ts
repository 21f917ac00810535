import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Turn } from '../../shared/transcript';
import { exportTarget } from './export-target';
import { exportMarkdown } from './export';
import { findTurn, readPage, readWhole } from './pages';
import { filesOf, line, Place } from './search.fixture';

const files = filesOf('claude') ?? expect.fail('claude has files');
let place: Place;
beforeEach(() => {
  place = new Place();
});
afterEach(() => place.end());

const texts = (turns: Turn[]) => turns.map((turn) => turn.parts.map((part) => ('text' in part ? part.text : '')).join(''));
const numbers = (from: number, to: number) => Array.from({ length: to - from }, (_, n) => `turn ${from + n}`);

describe('a transcript in pages', () => {
  it('from the beginning and from the end, page by page, without gap or double', () => {
    const file = place.write('one', ...numbers(0, 250).map((text, n) => line(n % 2 ? 'assistant' : 'user', text, n)));
    const forwards: string[] = [];
    for (let at: number | null = null; ; ) {
      const page = readPage(files, { file, at, direction: 'later' });
      forwards.push(...texts(page.turns));
      at = page.end;
      if (page.end >= page.size) break;
    }
    expect(forwards).toEqual(numbers(0, 250));
    const backwards: string[] = [];
    for (let at: number | null = null; at !== 0; ) {
      const page = readPage(files, { file, at, direction: 'earlier' });
      expect(page.turns.length).toBeLessThanOrEqual(60);
      backwards.unshift(...texts(page.turns));
      at = page.start;
    }
    expect(backwards).toEqual(numbers(0, 250));
  });

  it('a place that is none, and a file that is gone, are refused', () => {
    const file = place.write('one', line('user', 'words'));
    expect(() => readPage(files, { file, at: 3, direction: 'later' })).toThrow('has changed');
    expect(() => readPage(files, { file, at: 10_000, direction: 'later' })).toThrow('has changed');
    expect(() => readPage(files, { file: place.file('none'), at: null, direction: 'later' })).toThrow('ENOENT');
  });

  it('a page of a very large file costs as little as one of a small file', () => {
    // Half a gigabyte on paper: the holes are read as zeros, which are no lines.
    const file = place.write('large', line('user', 'the first words'));
    writeFileSync(file, Buffer.alloc(40_000_000, line('assistant', [{ type: 'tool_use', id: 't', name: 'Read', input: { file_path: 'x'.repeat(2_000) } }])), { flag: 'a' });
    writeFileSync(file, `\n${line('user', 'the last words')}`, { flag: 'a' });
    const before = process.memoryUsage().rss;
    const last = readPage(files, { file, at: null, direction: 'earlier' });
    expect(texts(last.turns).at(-1)).toBe('the last words');
    expect(last.end - last.start).toBeLessThan(1_000_000);
    expect(process.memoryUsage().rss - before).toBeLessThan(60_000_000);
  });

  it('a line too long to be shown says so in its place', () => {
    const file = place.write('one', line('user', 'before'), line('user', 'x'.repeat(26_000_000)), line('user', 'after'));
    const pages = [null, Buffer.byteLength(line('user', 'before')) + Buffer.byteLength(line('user', '')) + 26_000_000].map((at) => readPage(files, { file, at, direction: 'later' }));
    expect(pages.flatMap(({ turns }) => texts(turns)).map((text) => text.slice(0, 60))).toEqual(['before', 'A line that is too long to be shown.', 'after']);
  });

  it('find within: the next turn with all the words, either way, and a long way in pieces', () => {
    const noise = line('assistant', 'nothing of note '.repeat(2_000));
    const file = place.write('one', line('user', 'the needle one'), noise.repeat(600), line('user', 'the needle two'));
    const step = (at: number | null, direction: 'later' | 'earlier') => {
      let pieces = 0;
      for (let on = at; ; pieces += 1) {
        const answer = findTurn(files, { file, text: 'needle', at: on, direction });
        if (answer.found !== null || answer.on === null) return { ...answer, pieces };
        on = answer.on;
      }
    };
    const first = step(null, 'later');
    expect(first).toMatchObject({ found: 0, pieces: 0 });
    const second = step(first.on, 'later');
    expect(second.pieces).toBeGreaterThan(0);
    expect(texts(readPage(files, { file, at: second.found, direction: 'later' }).turns)).toEqual(['the needle two']);
    expect(step(second.found, 'earlier')).toMatchObject({ found: 0 });
    expect(step(second.on, 'later')).toMatchObject({ found: null });
  });

  it('one turn can be had whole', () => {
    const file = place.write('one', line('user', 'y'.repeat(100_000)), line('user', 'z'));
    expect(texts(readPage(files, { file, at: null, direction: 'later' }).turns)[0]).toHaveLength(40_000);
    expect(texts([readWhole(files, file, 0) ?? expect.fail('there is one')])[0]).toHaveLength(100_000);
    expect(readWhole(files, file, 5)).toBeNull();
  });
});

describe('export as Markdown', () => {
  const head = { title: '# main · shop', facts: [['Workspace', '/code/shop\nnext']] as [string, string][] };

  it('writes turns under their speakers, tools in fences that their text cannot close, and nothing else in the folder', () => {
    const file = place.write(
      'one',
      line('user', 'Please test.\n```js\nan open fence', 0),
      line('assistant', [{ type: 'thinking', thinking: 'first\nthen' }, { type: 'text', text: 'Running.' }], 1),
      line('assistant', [{ type: 'tool_use', id: 't', name: 'Bash', input: { command: 'echo "```"' } }], 1),
      line('user', [{ type: 'tool_result', tool_use_id: 't', is_error: true, content: '````\n# not a heading' }], 1),
      line('assistant', 'Done.', 2),
    );
    const before = readFileSync(file);
    const to = place.file('out.md');
    exportMarkdown(files, file, to, head);
    expect(readFileSync(to, 'utf8')).toBe(
      [
        '# main · shop', '', '- Workspace: /code/shop next', '', '## You · 2026-06-01 11:00 UTC', '', 'Please test.', '```js', 'an open fence', '```', '',
        '## Agent · 2026-06-01 11:01 UTC', '', '> first', '> then', '', 'Running.', '', '**Bash**', '', '````', 'command: echo "```"', '````', '',
        '**Failed**', '', '`````', '````', '# not a heading', '`````', '', 'Done.', '',
      ].join('\n'),
    );
    expect(readFileSync(file)).toEqual(before);
    expect(readdirSync(place.folder).sort()).toEqual(['one', 'out.md']);
    expect(statSync(to).mode & 0o777).toBe(0o600);
  });

  it('takes the place of the chosen file only when it is complete', () => {
    const to = place.write('out.md', 'what was there');
    expect(() => exportMarkdown(files, place.file('none'), to, head)).toThrow('ENOENT');
    expect(readFileSync(to, 'utf8')).toBe('what was there');
    expect(readdirSync(place.folder)).toEqual(['out.md']);
  });

  it('refuses folders of agents and of the app, also through links, and places that are not there', async () => {
    const agents = place.file('agents');
    const elsewhere = place.file('elsewhere');
    for (const folder of [path.join(agents, 'projects'), elsewhere]) mkdirSync(folder, { recursive: true });
    symlinkSync(agents, path.join(elsewhere, 'link'));
    writeFileSync(path.join(agents, 'settings.json'), '{}');
    symlinkSync(path.join(agents, 'settings.json'), path.join(elsewhere, 'innocent.md'));
    symlinkSync(path.join(agents, 'new.md'), path.join(elsewhere, 'dangling.md'));
    const refused = [agents];
    for (const name of ['agents/x.md', 'agents/projects/x.md', 'elsewhere/link/x.md', 'elsewhere/innocent.md', 'elsewhere/dangling.md', 'nowhere/x.md', 'elsewhere']) {
      await expect(exportTarget(place.file(name), { refused }), name).rejects.toThrow('Nothing was written');
    }
    expect(await exportTarget(place.file('elsewhere/x.md'), { refused })).toBe(place.file('elsewhere/x.md'));
    expect(await exportTarget(place.file('agents-notes.md'), { refused })).toBe(place.file('agents-notes.md'));
    expect(existsSync(place.file('elsewhere/x.md'))).toBe(false);
  });
});
