// The process table's files: a fault of the look is not a process that is not there, and looks do not pile up.
import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { build } from 'vite';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../host/host.fixture';
import { ofEach, oneAtATime, procFile } from './proc-files';

it('a process that is gone has no files; a look that fails says so', async () => {
  expect(await procFile(2 ** 22 + 1, 'stat')).toBeNull();
  await expect(procFile(process.pid, 'stat\0')).rejects.toThrow();
});

it('who asks while a look is under way shares the next one, which begins after they asked', async () => {
  const begun: (() => void)[] = [];
  let looks = 0;
  const look = oneAtATime(() => {
    const mine = ++looks;
    return new Promise<number>((resolve) => begun.push(() => resolve(mine)));
  });
  const first = look();
  const [second, third] = [look(), look()];
  expect(looks).toBe(1);
  begun.shift()?.();
  expect(await first).toBe(1);
  await expect.poll(() => looks).toBe(2);
  begun.shift()?.();
  expect([await second, await third]).toEqual([2, 2]);
  const fourth = look();
  begun.shift()?.();
  expect(await fourth).toBe(3);
});

it('after a look that failed the next ones go on', async () => {
  let looks = 0;
  const look = oneAtATime(() => (++looks === 1 ? Promise.reject(new Error('once')) : Promise.resolve(looks)));
  const [first, second] = [look(), look()];
  await expect(first).rejects.toThrow('once');
  expect(await second).toBe(2);
});

it('many at a time are told in their order', async () => {
  const items = Array.from({ length: 200 }, (_, n) => n);
  let open = 0;
  let most = 0;
  const told = await ofEach(items, async (n) => {
    most = Math.max(most, ++open);
    await new Promise((resolve) => setImmediate(resolve));
    open--;
    return n;
  });
  expect(told).toEqual(items);
  expect(most).toBeLessThanOrEqual(64);
});

it.runIf(process.platform === 'linux')('L15: thirty looks at once in a process with few descriptors: each sees itself, none fails', async () => {
  const folder = temporaryFolder();
  const entry = path.join(folder, 'look.ts');
  writeFileSync(entry, `import { nodeProcesses } from ${JSON.stringify(path.resolve('electron/launch/platform-processes.ts'))};
const { list } = nodeProcesses();
const all = await Promise.all(Array.from({ length: 30 }, () => list()));
console.log(all.filter((rows) => rows.some(({ pid }) => pid === process.pid)).length);
`);
  await build({ root: folder, configFile: false, logLevel: 'silent', build: { ssr: entry, outDir: path.join(folder, 'out'), target: 'node20', rollupOptions: { output: { entryFileNames: 'look.mjs' } } } });
  const child = spawn('/bin/sh', ['-c', `ulimit -n 160; exec ${JSON.stringify(process.execPath)} ${JSON.stringify(path.join(folder, 'out', 'look.mjs'))}`]);
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => (said += text.toString('utf8')));
  await new Promise((resolve) => child.once('close', resolve));
  expect(said.trim()).toBe('30');
});
