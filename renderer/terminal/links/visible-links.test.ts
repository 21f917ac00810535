import { Terminal } from '@xterm/xterm';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { visibleLinks } from './visible-links';

let terminal: Terminal;
const write = (text: string): Promise<void> => new Promise((resolve) => terminal.write(text, resolve));
const marked = (url: string, text: string): string => `\x1b]8;;${url}\x1b\\${text}\x1b]8;;\x1b\\`;
const links = async (): Promise<[string, string][]> => {
  const found = await visibleLinks(terminal, (paths) => Promise.resolve(paths.map((path) => (path.includes('gone') ? null : `/code/${path}`))));
  return found.map(({ text, target }) => [text, target.kind === 'web' ? target.url : [target.path, target.line, target.column].join(':')]);
};

beforeEach(() => {
  terminal = new Terminal({ cols: 40, rows: 5, scrollback: 100, allowProposedApi: true });
});
afterEach(() => terminal.dispose());

it('lists what is in sight, the lowest first: addresses, files that are there with their place, marked text with its real target', async () => {
  await write(`https://up.example/\r\nsrc/app.ts:12:5 - error\r\nsrc/gone.ts:1 no\r\n${marked('https://evil.example/', 'https://bank.example/')}\r\nb.ts:3 and https://a.example/x.\r\n`);
  expect(await links()).toEqual([
    ['https://a.example/x', 'https://a.example/x'],
    ['b.ts:3', '/code/b.ts:3:'],
    ['https://bank.example/', 'https://evil.example/'],
    ['src/app.ts:12:5', '/code/src/app.ts:12:5'],
  ]);
});

it('follows the scroll position; a line that is wrapped is one, also where its first row is above', async () => {
  const long = `https://long.example/${'x'.repeat(60)}`;
  await write(`https://up.example/\r\n${long}\r\n1\r\n2\r\n3\r\n`);
  expect(await links()).toEqual([[long, long]]);
  terminal.scrollToTop();
  expect(await links()).toEqual([[long, long], ['https://up.example/', 'https://up.example/']]);
});

it('what leads to one place is listed once; two marks side by side stay two', async () => {
  await write(`https://a.example/ https://a.example/\r\n${marked('https://one.example/', 'one')}${marked('https://two.example/', 'two')}\r\nend`);
  expect(await links()).toEqual([
    ['two', 'https://two.example/'],
    ['one', 'https://one.example/'],
    ['https://a.example/', 'https://a.example/'],
  ]);
});
