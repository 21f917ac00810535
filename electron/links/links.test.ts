import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Engine } from '../launch/engine';
import { fileAt } from './files';
import { Links } from './links';
import { targetOf } from './targets';

describe('which printed paths are files', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'links-'));
    mkdirSync(path.join(folder, 'src'));
    writeFileSync(path.join(folder, 'src', 'app.ts'), '');
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  it('a file in one of the folders, the first one first; no folder, and nothing that is not there', async () => {
    const file = path.join(folder, 'src', 'app.ts');
    expect(await fileAt('src/app.ts', ['/nowhere', folder])).toBe(file);
    expect(await fileAt('./src/../src/app.ts', [folder])).toBe(file);
    expect(await fileAt(file, [])).toBe(file);
    expect(await fileAt('a/src/app.ts', [folder])).toBe(file);
    expect(await fileAt('src', [folder])).toBeNull();
    expect(await fileAt('src/other.ts', [folder])).toBeNull();
  });

  it('P10: no network path and no control character is even looked for', async () => {
    const asked: string[] = [];
    const look = (file: string) => Promise.resolve(asked.push(file) > 0);
    for (const each of ['//server/share/x', '\\\\server\\share\\x', '/net/host/x', '/afs/cell/x', 'a\nb', 'a\x1b[c']) expect(await fileAt(each, ['/work'], look)).toBeNull();
    expect(await fileAt('../net/host/x', ['/work'], look)).toBeNull();
    expect(asked).toEqual([]);
  });

  it('no device', async () => {
    expect(await fileAt('/dev/null', [])).toBeNull();
  });
});

describe('P10: the target of a link', () => {
  it.each([
    ['https://a.example/x?y#z', { kind: 'web', url: 'https://a.example/x?y#z' }],
    ['http://xn--e1awd7f.example/', { kind: 'web', url: 'http://xn--e1awd7f.example/' }],
    ['mailto:me@a.example?subject=a%20b&attach=/etc/passwd', { kind: 'web', url: 'mailto:me@a.example?subject=a%20b' }],
    ['file:///code/a%20b.ts#L12', { kind: 'file', path: '/code/a b.ts', line: 12 }],
    ['file://localhost/code/x', { kind: 'file', path: '/code/x', line: null }],
    ['file://ownhost/code/x', { kind: 'file', path: '/code/x', line: null }],
  ])('%s is opened as what it is', (text, target) => {
    expect(targetOf(text, 'ownhost')).toEqual(target);
  });

  it.each(['javascript:alert(1)', 'data:text/html,x', 'vscode://x', 'ms-msdt:/id', 'ssh://-oProxyCommand=x', 'atelier://app/', 'file://evil.example/share/x', 'https://a.example/\u0007', 'x', 'file:///a%2fb'])('%j is refused', (text) => {
    expect(targetOf(text, 'ownhost')).toMatchObject({ kind: 'refused' });
  });
});

describe('P10: opening a file without an editor', () => {
  let folder: string;
  beforeAll(() => {
    folder = realpathSync(mkdtempSync(path.join(tmpdir(), 'opened-')));
    writeFileSync(path.join(folder, 'notes.txt'), '', { mode: 0o644 });
    writeFileSync(path.join(folder, 'tool'), '', { mode: 0o755 });
    writeFileSync(path.join(folder, 'job.desktop'), '', { mode: 0o644 });
    for (const [link, to] of [['read-me.txt', 'tool'], ['report.pdf', 'job.desktop'], ['latest', 'notes.txt']] as const) symlinkSync(path.join(folder, to), path.join(folder, link));
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  it.each([
    ['notes.txt', 'opened', 'notes.txt'],
    ['latest', 'opened', 'notes.txt'],
    ['tool', 'shown', 'tool'],
    ['job.desktop', 'shown', 'job.desktop'],
    ['read-me.txt', 'shown', 'tool'],
    ['report.pdf', 'shown', 'job.desktop'],
  ])('%s is %s: no program is run, under no other name either', async (name, how, real) => {
    const did: string[][] = [];
    const desktop = {
      openExternal: () => Promise.resolve(),
      openPath: (file: string) => {
        did.push(['opened', file]);
        return Promise.resolve('');
      },
      showInFolder: (file: string) => void did.push(['shown', file]),
    };
    const opened = (env: Record<string, string>) => {
      const engine = { subject: () => undefined, ctx: { platform: { env } } } as unknown as Engine;
      return new Links(engine, desktop, () => '').openFile('a', { path: path.join(folder, name), line: null, column: null });
    };
    expect(await opened({ EDITOR: 'vim' })).toEqual({ ok: true, value: null });
    expect(did).toEqual([[how, path.join(folder, real)]]);
    // Said even where another way was found: what a variable names there can be no command.
    expect(await opened({ VISUAL: 'code "--wait' })).toEqual({ ok: true, value: 'VISUAL (code "--wait) is not used: a quote is left open.' });
  });
});
