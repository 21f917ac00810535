import { describe, expect, it } from 'vitest';
import { fileLinksIn, webLinksIn } from './find-links';

const web = (text: string) => webLinksIn(text).map(({ link }) => link.url);
const files = (text: string) => fileLinksIn(text).map(({ link: { path, line, column } }) => [path, line, column]);
const shown = (text: string) => fileLinksIn(text).map(({ start, end }) => text.slice(start, end));

describe('web links in output', () => {
  it('finds http, https and mailto, and no other scheme', () => {
    expect(web('see https://a.example/x?y=1#z and HTTP://B.example or mailto:me@a.example')).toEqual(['https://a.example/x?y=1#z', 'HTTP://B.example', 'mailto:me@a.example']);
    expect(web('file:///etc/passwd javascript:alert(1) ssh://a.example vscode://x data:text/html,x')).toEqual([]);
  });

  it('leaves the end of a sentence and a foreign bracket outside', () => {
    expect(web('(see https://a.example/x). Or https://en.example/wiki/A_(b), "https://q.example"')).toEqual(['https://a.example/x', 'https://en.example/wiki/A_(b)', 'https://q.example']);
  });

  it('P10: stops before marks that turn text around, and at a bounded length', () => {
    expect(web('https://a.example/\u202egnp')).toEqual(['https://a.example/']);
    expect(web(`https://a.example/${'x'.repeat(100_000)}`)[0]?.length).toBeLessThanOrEqual(2_048);
  });
});

describe('places in files in output', () => {
  it.each([
    ['src/app.ts:12:5 - error TS2322', ['src/app.ts', 12, 5]],
    ['src/app.ts(12,5): error TS2322', ['src/app.ts', 12, 5]],
    ['at main (/code/shop/src/app.ts:12:5)', ['/code/shop/src/app.ts', 12, 5]],
    ['  File "/usr/lib/shop.py", line 12, in main', ['/usr/lib/shop.py', 12, null]],
    ['--> src/main.rs:7:13', ['src/main.rs', 7, 13]],
    ['Makefile:40: recipe failed', ['Makefile', 40, null]],
    ['⏺ Read(README.md)', ['README.md', null, null]],
    ['Update(src/app.ts)', ['src/app.ts', null, null]],
    ['./run.sh: line 3', ['./run.sh', null, null]],
    ['see docs/guide.md#L9.', ['docs/guide.md', 9, null]],
    ['~/notes/today.md', ['~/notes/today.md', null, null]],
    ['app/(shop)/[id]/page.tsx:3', ['app/(shop)/[id]/page.tsx', 3, null]],
    ['src/app.ts:12-20', ['src/app.ts', 12, null]],
  ])('%s', (text, expected) => {
    expect(files(text)).toContainEqual(expected);
  });

  it('takes a name with blanks when it is in quotes', () => {
    expect(files("open 'my notes/to do.md' now")).toContainEqual(['my notes/to do.md', null, null]);
  });

  it('covers the place behind the path', () => {
    expect(shown('error in src/app.ts:12:5, sorry')).toContain('src/app.ts:12:5');
    expect(shown('src/app.ts(12,5): error')).toContain('src/app.ts(12,5)');
  });

  it('asks for no web link, no number, no plain word, no network path', () => {
    expect(files('all is well at 12:30:05, version 1.2.3, see //server/share/x.txt and \\\\server\\share\\x.txt')).toEqual([]);
    expect(files('https://a.example/x.html')).toEqual([]);
  });

  it('asks for a bounded number of them', () => {
    expect(files('a/b.ts '.repeat(5_000)).length).toBe(32);
  });
});
