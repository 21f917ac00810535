import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createConnection, createServer } from 'node:net';
import { join, resolve } from 'node:path';
import { build } from 'vite';
import { expect, it } from 'vitest';
import { frame } from '../host/frames';
import { CHILD_ENV, cleanup, temporaryFolder } from '../host/host.fixture';
import { startMark } from '../host/processes';
import { PROTOCOL } from '../host/protocol';
import { hostFolder } from './client';
import { place, shell } from './client.fixture';
import { aboutOthers, otherProtocols } from './other-hosts';
import { startHost } from './start-host';

const OTHER = 99;
const ROOT = resolve(import.meta.dirname, '..', '..');

/** The real host as another version would be: the same program built with another protocol number. */
async function otherHost(folder: string): Promise<number> {
  // Beside node_modules, so that the native module is found from there.
  const outDir = mkdtempSync(join(ROOT, 'node_modules', '.other-host-'));
  cleanup(() => rmSync(outDir, { recursive: true, force: true }));
  await build({
    root: ROOT,
    configFile: false,
    logLevel: 'silent',
    plugins: [{ name: 'other-protocol', transform: (code, id) => (id.endsWith('/host/protocol.ts') ? code.replace(/PROTOCOL = \d+/, `PROTOCOL = ${OTHER}`) : null) }],
    ssr: { noExternal: true, external: ['@lydell/node-pty'] },
    build: { ssr: join(ROOT, 'electron/host/host.ts'), outDir, target: 'node20.18', minify: false, rollupOptions: { output: { entryFileNames: 'host.mjs' } } },
  });
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const ready = await startHost({ file: process.execPath, args: [join(outDir, 'host.mjs')], env: CHILD_ENV }, { folder });
  if (!ready.ready) throw new Error(ready.why);
  cleanup(() => process.kill(ready.pid, 'SIGKILL'));
  expect(ready.protocol).toBe(OTHER);
  return ready.pid;
}

/** Starts a terminal in it as its own app would, and returns the pid of its program. */
async function startIn(folder: string): Promise<number> {
  const socket = createConnection(join(folder, `control-${OTHER}.sock`));
  cleanup(() => socket.destroy());
  for (const message of [{ hello: OTHER }, { n: 1, op: 'spawn', spec: shell('sleep 600') }]) for (const piece of frame(Buffer.from(JSON.stringify(message)))) socket.write(piece);
  let said = '';
  return new Promise((resolve) => {
    socket.on('data', (chunk) => {
      said += chunk.toString('latin1');
      const pid = /"ok":true.*"pid":(\d+)/.exec(said)?.[1];
      if (pid) resolve(Number(pid));
    });
  });
}

it('A1: a host of another version goes on with all it runs; the app says so in one sentence and starts beside it', async () => {
  const told: string[] = [];
  const here = await place({ onOtherHosts: (sentence) => told.push(sentence) });
  const folder = hostFolder(here);
  const pid = await otherHost(folder);
  const agent = await startIn(folder);
  const terminals = await here.connect();
  expect(told).toEqual([aboutOthers([OTHER])]);
  const spec = shell('read line');
  await terminals.spawn(spec);
  expect((await terminals.list()).map(({ id }) => id)).toEqual([spec.id]);
  await terminals.shutdown();
  for (const each of [pid, agent]) expect(await startMark(each)).not.toBeNull();
  expect(await otherProtocols(folder)).toEqual([OTHER]);
});

it('A7: the socket of a dead host of another version is nothing to speak of, nor is any other file', async () => {
  const folder = temporaryFolder();
  const path = join(folder, 'control-7.sock');
  // Killed, it leaves its socket behind.
  const dead = spawn(process.execPath, ['-e', `require('net').createServer().listen(${JSON.stringify(path)}, () => console.log('up'))`], { stdio: ['ignore', 'pipe', 'ignore'] });
  await new Promise((resolve) => dead.stdout.once('data', resolve));
  dead.kill('SIGKILL');
  await new Promise((resolve) => dead.once('close', resolve));
  for (const name of ['control-x.sock', 'stream-8.sock', 'host.log']) writeFileSync(join(folder, name), '');
  const ours = createServer();
  await new Promise<void>((resolve) => ours.listen(join(folder, `control-${PROTOCOL}.sock`), resolve));
  cleanup(() => new Promise((resolve) => ours.close(resolve)));
  expect(await otherProtocols(folder)).toEqual([]);
  expect(aboutOthers([])).toBeNull();
});

it('A1: the sentence says on which side of this version the other one is', () => {
  expect(aboutOthers([PROTOCOL - 1])).toContain('an earlier version');
  expect(aboutOthers([PROTOCOL + 1])).toContain('a later version');
  expect(aboutOthers([PROTOCOL - 1, PROTOCOL + 1])).toContain('another version');
});
