// The launchers in a stand-in of the installed folder: which words go to the command line, and how arguments arrive.
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

let top: string;
beforeEach(() => (top = mkdtempSync(path.join(tmpdir(), 'atelier launchers-'))));
afterEach(() => rmSync(top, { recursive: true, force: true }));

/** Where each launcher lies in its package, what it starts, and where the bundle is. */
const PACKAGES = [
  { name: 'launcher.sh', at: 'atelier', binary: 'atelier-app', bundle: 'resources/app.asar' },
  { name: 'launcher.mac.sh', at: 'Contents/Resources/bin/atelier', binary: 'Contents/MacOS/Atelier', bundle: 'Contents/Resources/app.asar' },
];
const STAND_IN = '#!/bin/sh\nprintf "%s\\n" "node=${ELECTRON_RUN_AS_NODE-no}" "$@"\n';

describe.skipIf(process.platform === 'win32').each(PACKAGES)('$name', ({ name, at, binary, bundle }) => {
  /** Calls the launcher through two links, as a search path may hold them; the lines that the binary was given. */
  function call(args: string[], env: Record<string, string> = {}): string[] {
    const app = path.join(top, 'the app');
    for (const file of [at, binary]) mkdirSync(path.dirname(path.join(app, file)), { recursive: true });
    cpSync(path.join(import.meta.dirname, name), path.join(app, at));
    writeFileSync(path.join(app, binary), STAND_IN, { mode: 0o755 });
    symlinkSync(path.join('the app', at), path.join(top, 'first'));
    symlinkSync(path.join(top, 'first'), path.join(top, 'second'));
    return execFileSync(path.join(top, 'second'), args, { env: { PATH: process.env.PATH, ...env }, encoding: 'utf8' }).trimEnd().split('\n');
  }

  it.each(['explain', 'list', 'doctor', 'ps', 'attach', 'stop', 'host', 'help', '--help', '-h', '--version', '-v'])('answers %s as Node, without the app', (word) => {
    const [node, cli, ...args] = call([word, 'a folder', '--json']);
    expect(node).toBe('node=1');
    expect(cli?.endsWith(`/the app/${bundle}/out/main/cli.js`)).toBe(true);
    expect(args).toEqual([word, 'a folder', '--json']);
  });

  it.each([[[]], [['my folder', '/another']], [['--', '-dash']], [['explains']]])('starts the app with %j', (args) => {
    expect(call(args)).toEqual(['node=no', ...args]);
  });

  it('starts the app even when told by its environment to be Node', () => {
    expect(call(['folder'], { ELECTRON_RUN_AS_NODE: '1' })).toEqual(['node=no', 'folder']);
  });
});
