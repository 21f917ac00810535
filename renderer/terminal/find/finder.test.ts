import { Terminal } from '@xterm/xterm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Finder, foundWords, NOTHING, regexFault, type Found } from './finder';

const plain = { regex: false, caseSensitive: false };

describe('finding in a terminal', () => {
  let terminal: Terminal;
  let finder: Finder;
  let heard: Found[];
  const last = (): Found | undefined => heard.at(-1);
  const write = (text: string) => new Promise<void>((resolve) => terminal.write(text, resolve));

  beforeEach(async () => {
    terminal = new Terminal({ cols: 40, rows: 5, scrollback: 3_000, allowProposedApi: true });
    // Selecting needs a page that lays out; counting does not.
    Object.assign(terminal, { select: () => undefined, clearSelection: () => undefined, getSelectionPosition: () => undefined, scrollLines: () => undefined });
    finder = new Finder(terminal, 0);
    heard = [];
    finder.onFound((found) => heard.push(found));
    for (let n = 1; n <= 41; n++) await write(`Error number ${n}\r\nsomething else\r\n`);
  });
  afterEach(() => {
    finder.dispose();
    terminal.dispose();
  });

  it('counts every match, in scrollback too, whatever its case', () => {
    finder.find({ ...plain, text: 'error number' }, 'up');
    expect(last()).toMatchObject({ count: 41, more: false, error: null });
  });

  it('keeps to the case when asked', () => {
    finder.find({ text: 'error', regex: false, caseSensitive: true }, 'up');
    expect(last()).toMatchObject({ count: 0, index: null });
    finder.find({ text: 'Error', regex: false, caseSensitive: true }, 'up');
    expect(last()).toMatchObject({ count: 41 });
  });

  it('takes a regular expression when asked, and text for text when not', () => {
    finder.find({ text: 'number [12]$', regex: true, caseSensitive: false }, 'up');
    expect(last()).toMatchObject({ count: 2 });
    finder.find({ ...plain, text: 'number [12]$' }, 'up');
    expect(last()).toMatchObject({ count: 0 });
  });

  it('says that an expression is none, and searches again once it is one', () => {
    finder.find({ text: 'number (', regex: true, caseSensitive: false }, 'up');
    expect(last()?.error).toContain('Not a regular expression');
    finder.find({ text: 'number (7)', regex: true, caseSensitive: false }, 'up');
    expect(last()).toMatchObject({ count: 1, error: null });
  });

  it('refuses an expression that would freeze the page, in words, and nothing hangs', async () => {
    await write(`${'a'.repeat(34)}b\r\n`);
    finder.find({ text: '(a+)+$', regex: true, caseSensitive: false }, 'up');
    expect(last()).toMatchObject({ count: 0, error: 'This expression could take for ever: nothing that repeats may be repeated as a group' });
  });

  it.each(['up', 'down'] as const)('counts no match of nothing, searching %s', (direction) => {
    finder.find({ text: '7*', regex: true, caseSensitive: false }, direction);
    expect(last()).toMatchObject({ count: 4, error: null });
  });

  it('does not count for ever', async () => {
    for (let n = 0; n < 600; n++) await write('xx xx\r\n');
    finder.find({ ...plain, text: 'xx' }, 'up');
    expect(last()).toMatchObject({ count: 1_000, more: true });
  });

  it('finds what was put into the buffer without output', async () => {
    finder.find({ ...plain, text: 'error number' }, 'up');
    // A resync copies cells in the same way: behind the addon's back.
    const { lines } = (terminal as unknown as { _core: { _bufferService: { buffer: { lines: { get(n: number): { _data: Uint32Array } } } } } })._core._bufferService.buffer;
    lines.get(1)._data.set(lines.get(0)._data);
    const again = new Promise<Found>((resolve) => finder.onFound((found) => found.count === 42 && resolve(found)));
    finder.replaced();
    expect(await again).toMatchObject({ count: 42 });
  });

  it('forgets its marks and its count when it ends', () => {
    finder.find({ ...plain, text: 'error' }, 'up');
    finder.end();
    expect(last()).toEqual(NOTHING);
  });
});

describe('what the bar says', () => {
  it('says which match of how many', () => {
    expect(foundWords({ index: 3, count: 41, more: false, error: null }, true)).toBe('3 of 41');
    expect(foundWords({ index: 12, count: 1_000, more: true, error: null }, true)).toBe('12 of 1,000+');
    expect(foundWords({ index: null, count: 1, more: false, error: null }, true)).toBe('1 match');
    expect(foundWords(NOTHING, true)).toBe('No matches');
    expect(foundWords(NOTHING, false)).toBe('');
  });

  it('says why an expression is none', () => {
    expect(regexFault('a(b)')).toBeNull();
    expect(regexFault('a(b')).toBe('Not a regular expression: unterminated group');
  });
});
