import { spawn, type StdioOptions } from 'node:child_process';
import { closeSync, openSync, readdirSync, readFileSync, readlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { CHILD_ENV, cleanup, hostBundle, temporaryFolder } from '../host/host.fixture';
import { isForeign } from '../host/foreign';
import { event, hostPid, place, shell } from './client.fixture';

/** What a process has open, by number, as the system names it. */
function openIn(pid: number): Map<number, string> {
  return new Map(readdirSync(`/proc/${pid}/fd`).map((fd) => [Number(fd), readlinkSync(`/proc/${pid}/fd/${fd}`)]));
}

async function output(file: string, args: string[], stdio: StdioOptions): Promise<string> {
  const child = spawn(file, args, { env: CHILD_ENV, stdio });
  let text = '';
  child.stdout?.setEncoding('utf8').on('data', (piece: string) => (text += piece));
  await new Promise((resolve) => child.once('close', resolve));
  return text;
}

/** A program that lists what a child of its own inherits, covered or not, and what it has left open itself. */
function lister(folder: string): string {
  const source = readFileSync(join(import.meta.dirname, 'inherited.ts'), 'utf8');
  const { outputText } = ts.transpileModule(source, { compilerOptions: { module: ts.ModuleKind.ESNext, target: ts.ScriptTarget.ES2022 } });
  writeFileSync(join(folder, 'inherited.mjs'), outputText);
  const file = join(folder, 'lister.mjs');
  writeFileSync(
    file,
    `import { spawnSync } from 'node:child_process';
    import { readdirSync } from 'node:fs';
    import { coveredStdio, inheritable } from './inherited.mjs';
    const count = () => readdirSync('/proc/self/fd').length;
    const before = count();
    const { stdio, close } = process.argv[2] === 'covered' ? coveredStdio(inheritable()) : { stdio: ['pipe', 'pipe', 'pipe'], close: () => {} };
    const { stdout } = spawnSync('/bin/ls', ['-l', '/proc/self/fd'], { stdio });
    close();
    console.log(stdout.toString(), 'more than before:', count() - before);`,
  );
  return file;
}

describe.runIf(process.platform === 'linux')('what a child inherits', () => {
  it('P9: nothing that its starter was left with, whatever the number, and the starter has nothing more open than before', async () => {
    const folder = temporaryFolder();
    const file = join(folder, 'of the app');
    writeFileSync(file, 'x');
    const given = openSync(file, 'r');
    // Handed down on purpose it stands for what a browser leaves open: once right behind the standard ones, once behind a
    // gap, where the runtime's own start does not look for what it inherited.
    const stdio: StdioOptions = ['ignore', 'pipe', 'inherit', given, ...Array.from({ length: 120 }, () => 'ignore' as const), given];
    const program = lister(folder);
    expect(await output(process.execPath, [program, 'plain'], stdio)).toContain(file);
    const covered = await output(process.execPath, [program, 'covered'], stdio);
    expect(covered).toContain('124 -> /dev/null');
    expect(covered).not.toContain(file);
    expect(covered).toContain('more than before: 0');
    closeSync(given);
  });

  it('P9: the host’s standard descriptors are the null device, and the program in its terminal has its three and no other', async () => {
    const here = await place();
    const terminals = await here.connect();
    const spec = shell('echo up; read line');
    const alive = event(terminals, 'alive', spec.id);
    const { pid } = await terminals.spawn(spec);
    await alive;
    const host = openIn(await hostPid(here.stateFolder));
    expect([0, 1, 2].map((fd) => host.get(fd))).toEqual(['/dev/null', '/dev/null', '/dev/null']);
    const program = openIn(pid);
    expect([...program.keys()]).toEqual([0, 1, 2]);
    for (const name of program.values()) expect(name).toMatch(/^\/dev\/pts\/\d+$/);
  });

  it('P9: what slips in between its starter’s look and the fork is closed by the host itself', async () => {
    const folder = temporaryFolder();
    const file = join(folder, 'of the app');
    writeFileSync(file, 'x');
    const given = openSync(file, 'r');
    // Node makes socket pairs of "pipe".
    const gap = Array.from({ length: 60 }, () => 'ignore' as const);
    const host = spawn(process.execPath, [await hostBundle()], { env: { PATH: CHILD_ENV['PATH'] }, stdio: ['pipe', 'pipe', 'inherit', given, 'pipe', ...gap, 'pipe', given] });
    cleanup(() => host.kill('SIGKILL'));
    expect([...openIn(host.pid ?? 0).values()]).toContain(file);
    const ready = new Promise<string>((resolve) => host.stdout?.setEncoding('utf8').once('data', resolve));
    host.stdin?.end(`${JSON.stringify({ folder: join(folder, 'host'), lingerMs: 60_000 })}\n`);
    expect(await ready).toContain('"ready":true');
    const open = [...openIn(host.pid ?? 0)].filter(([fd]) => fd > 2).map(([, name]) => name);
    expect(open.filter((name) => name === file)).toEqual([]);
    // Its own two, on which it listens.
    expect(open.filter((name) => name.startsWith('socket:'))).toHaveLength(2);
    closeSync(given);
  });

  it('P9: a runtime’s own descriptors are told from those of a starter by their names', () => {
    const of = (name: string): boolean => isForeign(name, new Set(['pipe:[7]']), '/opt/atelier/');
    expect(['socket:[1]', 'pipe:[7]', '/home/me/.config/chromium/Cookies', '/memfd:shared (deleted)', '/dev/dri/card0'].filter((name) => !of(name))).toEqual([]);
    expect(['pipe:[8]', 'anon_inode:[eventpoll]', 'anon_inode:[eventfd]', '/dev/null', '/dev/urandom', '/opt/atelier/icudtl.dat', '/opt/atelier/resources/app.asar'].filter(of)).toEqual([]);
  });
});
