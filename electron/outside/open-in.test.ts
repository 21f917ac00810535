// Which program opens a folder, and that it is really started there.
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { nodePlatform } from '../launch/platform-node';
import { OpenIn } from './open-in';
import type { OpenTarget } from './open-in';

interface Given {
  programs?: string[];
  env?: Record<string, string>;
  editor?: string;
  folderEditor?: string;
  terminal?: string;
}

function place({ programs = [], env = {}, editor = '', folderEditor = '', terminal = '' }: Given) {
  const top = realpathSync(mkdtempSync(path.join(tmpdir(), 'atelier-open-')));
  onTestFinished(() => rmSync(top, { recursive: true, force: true }));
  const folder = path.join(top, 'my shop & $(x)');
  const bin = path.join(top, 'bin');
  const note = path.join(top, 'started');
  for (const each of [folder, bin]) mkdirSync(each);
  for (const name of programs) {
    writeFileSync(path.join(bin, name), `#!/bin/sh\n{ printf '%s\\n' "$0" "$PWD" "$@"; } > '${note}.tmp'\n/bin/mv '${note}.tmp' '${note}'\n`);
    chmodSync(path.join(bin, name), 0o755);
  }
  const openPath = vi.fn(() => Promise.resolve(''));
  const platform = nodePlatform({ env: { PATH: bin, ...env }, stateFolder: null });
  const openIn = new OpenIn(platform, { openPath, editors: () => ({ editor, folderEditor }), terminal: () => terminal }, 'linux');
  return {
    folder, bin, openPath,
    open: (target: OpenTarget, at = folder) => openIn.open(at, target),
    /** Program, working folder and arguments of what was started. */
    started: async () => {
      await vi.waitFor(() => expect(existsSync(note)).toBe(true), { timeout: 30_000 });
      return readFileSync(note, 'utf8').trimEnd().split('\n');
    },
  };
}

it('an editor: of the settings first, then VISUAL or EDITOR when it opens a window, then the first known one', async () => {
  const chosen = place({ programs: ['ed', 'code'], folderEditor: 'ed --new {folder} -x' });
  expect(await chosen.open('editor')).toEqual({ ok: true, value: null });
  expect(await chosen.started()).toEqual([path.join(chosen.bin, 'ed'), chosen.folder, '--new', chosen.folder, '-x']);
  const visual = place({ programs: ['code', 'zed'], env: { VISUAL: 'vim', EDITOR: 'zed --wait' } });
  await visual.open('editor');
  expect(await visual.started()).toEqual([path.join(visual.bin, 'zed'), visual.folder, visual.folder]);
  const both = place({ programs: ['ed', 'code'], editor: 'ed --goto {file}:{line}' });
  await both.open('editor');
  expect(await both.started()).toEqual([path.join(both.bin, 'ed'), both.folder, both.folder]);
  const known = place({ programs: ['subl'], env: { VISUAL: `code 'x`, EDITOR: 'vim' } });
  expect(await known.open('editor')).toEqual({ ok: true, value: `VISUAL (code 'x) is not used: a quote is left open.` });
  expect(await known.started()).toEqual([path.join(known.bin, 'subl'), known.folder, known.folder]);
});

it('a terminal: of the settings, of TERMINAL, or the first known one, each told its folder in its own way', async () => {
  const chosen = place({ programs: ['term'], terminal: 'term --here' });
  await chosen.open('terminal');
  expect(await chosen.started()).toEqual([path.join(chosen.bin, 'term'), chosen.folder, '--here']);
  const variable = place({ programs: ['kitty', 'xterm'], env: { TERMINAL: 'kitty -1' } });
  await variable.open('terminal');
  expect(await variable.started()).toEqual([path.join(variable.bin, 'kitty'), variable.folder, '-1', '--directory', variable.folder]);
  const known = place({ programs: ['gnome-terminal', 'xterm'], env: { TERMINAL: 'kitty "-1' } });
  expect(await known.open('terminal')).toEqual({ ok: true, value: 'TERMINAL (kitty "-1) is not used: a quote is left open.' });
  expect(await known.started()).toEqual([path.join(known.bin, 'gnome-terminal'), known.folder, `--working-directory=${known.folder}`]);
});

it('the file manager is the system’s; a folder that is gone, no program, or one that cannot be started is one sentence', async () => {
  const here = place({ editor: '/nowhere/editor' });
  expect(await here.open('folder')).toEqual({ ok: true, value: null });
  expect(here.openPath).toHaveBeenCalledWith(here.folder);
  expect(await here.open('folder', `${here.folder}-gone`)).toMatchObject({ ok: false, error: expect.stringContaining('is not there') as string });
  expect(await here.open('editor')).toEqual({ ok: false, error: '/nowhere/editor could not be started (ENOENT). Another program can be named in the settings.' });
  expect(await place({ env: { EDITOR: '/nowhere/code' } }).open('editor')).toEqual({ ok: false, error: '/nowhere/code, which EDITOR names, could not be started (ENOENT). Another program can be named in the settings.' });
  const none = place({ env: { EDITOR: 'vim' } });
  expect(await none.open('editor')).toMatchObject({ ok: false, error: expect.stringContaining('EDITOR (vim) is not used: it is not known to open a window.') as string });
  expect(await none.open('editor')).toMatchObject({ ok: false, error: expect.stringContaining('No editor with a window was found') as string });
  expect(await none.open('terminal')).toMatchObject({ ok: false, error: expect.stringContaining('No terminal was found') as string });
});
