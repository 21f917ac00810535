// What a folder brings of its own, on real files.
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { harnesses } from '../harness/registry';
import { nodePlatform } from '../launch/platform-node';
import { markOf, readFolderOwn } from './folder-own';

function place() {
  const top = realpathSync(mkdtempSync(path.join(tmpdir(), 'atelier-own-')));
  onTestFinished(() => rmSync(top, { recursive: true }));
  const folder = path.join(top, 'shop');
  const home = path.join(top, 'home');
  for (const each of [folder, home]) mkdirSync(each);
  const write = (name: string, text: string, base = folder) => {
    mkdirSync(path.dirname(path.join(base, name)), { recursive: true });
    writeFileSync(path.join(base, name), text);
  };
  const reader = { platform: nodePlatform({ env: { HOME: home }, stateFolder: null }), lookUp: (name: string) => harnesses.lookUp(name), knownHarnesses: () => harnesses.known() };
  return { top, folder, home, write, read: () => readFolderOwn(reader, folder) };
}

it('a folder without anything of its own brings nothing', async () => {
  expect(await place().read()).toEqual({ own: { role: null, command: null }, faults: [] });
});

it('the role is codev’s, then the older codev’s, then ours', async () => {
  const { folder, write, read } = place();
  for (const name of ['.atelier/roles/architect.md', 'codev/roles/architect.md', '.codev/roles/architect.md']) {
    write(name, `role of ${name}`);
    expect((await read()).own.role).toEqual({ from: path.join(folder, name), text: `role of ${name}` });
  }
});

it('the command comes from codev’s layers, user before project before local, only in a folder with one of its own; else from ours', async () => {
  const { folder, home, write, read } = place();
  write('.codev/config.json', JSON.stringify({ shell: { architect: 'claude --model haiku', architectHarness: 'claude' } }), home);
  expect((await read()).own.command).toBeNull();
  write('.atelier/config.json', JSON.stringify({ shell: { architect: 'codex --full-auto' } }));
  expect((await read()).own.command).toEqual({ from: path.join(folder, '.atelier/config.json'), harness: 'codex', argv: ['codex', '--full-auto'] });
  write('.codev/config.json', JSON.stringify({ shell: {} }));
  expect((await read()).own.command).toEqual({ from: path.join(home, '.codev/config.json'), harness: 'claude', argv: ['claude', '--model', 'haiku'] });
  write('.codev/config.json', JSON.stringify({ shell: { architect: ['claude', '--model', 'opus'] }, other: 1 }));
  expect((await read()).own.command?.argv).toEqual(['claude', '--model', 'opus']);
  write('.codev/config.local.json', JSON.stringify({ shell: { architect: 'claude --model sonnet' } }));
  expect((await read()).own.command).toEqual({ from: path.join(folder, '.codev/config.local.json'), harness: 'claude', argv: ['claude', '--model', 'sonnet'] });
});

it('a harness that the folder describes itself, and a program that is nobody’s, run plainly; one that nobody knows is refused', async () => {
  const { write, read } = place();
  write('.codev/config.json', JSON.stringify({ shell: { architect: './bin/agent --go', architectHarness: 'mine' }, harness: { mine: { roleArgs: [] } } }));
  expect((await read()).own.command).toMatchObject({ harness: 'custom', argv: ['./bin/agent', '--go'] });
  write('.codev/config.json', JSON.stringify({ shell: { architect: 'aider' } }));
  expect((await read()).own.command).toMatchObject({ harness: 'custom', argv: ['aider'] });
  write('.codev/config.json', JSON.stringify({ shell: { architect: 'aider', architectHarness: 'aider' } }));
  const { own, faults } = await read();
  expect(own.command).toBeNull();
  expect(faults).toEqual([expect.stringContaining('names the harness “aider”, which is not known here')]);
});

it('L4: a command with session flags is not used, and says why', async () => {
  const { write, read } = place();
  write('.atelier/config.json', JSON.stringify({ shell: { architect: 'claude --continue' } }));
  const { own, faults } = await read();
  expect(own.command).toBeNull();
  expect(faults).toEqual([expect.stringMatching(/The command in .*config\.json is not used\. .*--continue/)]);
});

it('bad JSON, a wrong shape, a file beyond 64 KB and a pipe are one clear sentence each; the rest is used', async () => {
  const { write, read } = place();
  write('.atelier/config.json', '{ "shell": ');
  expect((await read()).faults).toEqual([expect.stringMatching(/config\.json is not valid JSON and is not used/)]);
  write('.atelier/config.json', JSON.stringify({ shell: { architect: 7 } }));
  expect((await read()).faults).toEqual([expect.stringMatching(/config\.json is not used: shell\.architect/)]);
  write('.atelier/roles/architect.md', 'x'.repeat(64 * 1024));
  expect((await read()).own.role?.text).toHaveLength(64 * 1024);
  write('.atelier/roles/architect.md', 'x'.repeat(64 * 1024 + 1));
  const { own, faults } = await read();
  expect(own.role).toBeNull();
  expect(faults[0]).toContain('At most 64 KB of text are read.');
});

it('a link that leads out of the folder is refused, by file and by folder; one inside it is followed', async () => {
  const { top, folder, write, read } = place();
  write('secret.md', 'private', top);
  mkdirSync(path.join(folder, '.atelier', 'roles'), { recursive: true });
  symlinkSync(path.join(top, 'secret.md'), path.join(folder, '.atelier', 'roles', 'architect.md'));
  const { own, faults } = await read();
  expect(own.role).toBeNull();
  expect(faults).toEqual([expect.stringContaining(`leads out of the folder, to ${path.join(top, 'secret.md')}, and is not used`)]);
  write('roles/architect.md', 'outside', top);
  mkdirSync(path.join(folder, '.codev'));
  symlinkSync(path.join(top, 'roles'), path.join(folder, '.codev', 'roles'));
  expect((await read()).faults[0]).toContain('leads out of the folder');
  write('docs/role.md', 'inside');
  mkdirSync(path.join(folder, 'codev', 'roles'), { recursive: true });
  symlinkSync(path.join(folder, 'docs', 'role.md'), path.join(folder, 'codev', 'roles', 'architect.md'));
  expect((await read()).own.role?.text).toBe('inside');
});

it('the mark is another one when role or command changes, and only then', () => {
  const own = { role: { from: '/a', text: 'x' }, command: { from: '/b', harness: 'claude', argv: ['claude'] } };
  expect(markOf(own)).toBe(markOf(structuredClone(own)));
  expect(markOf({ ...own, role: { from: '/a', text: 'y' } })).not.toBe(markOf(own));
  expect(markOf({ ...own, command: { ...own.command, argv: ['claude', '-x'] } })).not.toBe(markOf(own));
});
