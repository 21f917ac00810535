import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { endTree } from './end-tree';
import { CHILD_ENV, cleanup, temporaryFolder } from './host.fixture';
import { MARKER, processTable, startMark, treeOf } from './processes';

const OPTIONS = { killAfterMs: 300, wait: (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms)) };

/** A shell in a session of its own, with this marker; resolves when it printed a line. */
async function shell(script: string, marker: string): Promise<number> {
  const child = spawn('/bin/sh', ['-c', script], { env: { ...CHILD_ENV, [MARKER]: marker }, detached: true, stdio: ['ignore', 'pipe', 'ignore'] });
  const pid = child.pid ?? 0;
  cleanup(() => {
    try {
      process.kill(-pid, 'SIGKILL');
    } catch {
      // Ended by the test.
    }
  });
  await new Promise((resolve) => child.stdout.once('data', resolve));
  return pid;
}

/** Starts a daemon, as careful programs do: its parent gone, its session its own. Then the shell goes on. */
const withDaemon = (file: string, deaf: boolean): string =>
  `(setsid sh -c '${deaf ? 'trap "" TERM HUP; ' : ''}echo $$ > ${file}; while :; do sleep 1; done' &); while [ ! -s ${file} ]; do sleep 0.02; done; echo started; exec sleep 600`;

describe.runIf(process.platform === 'linux')('the end of a tree', () => {
  it.each([false, true])('W5, P9: a daemon that left parent, group and session is found by the launch’s marker and ends too (deaf to TERM: %s)', async (deaf) => {
    const file = join(temporaryFolder(), 'daemon');
    const marker = join(temporaryFolder(), 'token');
    const root = await shell(withDaemon(file, deaf), marker);
    const since = await startMark(root);
    const daemon = Number(readFileSync(file, 'utf8'));
    cleanup(() => {
      try {
        process.kill(daemon, 'SIGKILL');
      } catch {
        // Ended by the test.
      }
    });
    expect(treeOf(root, await processTable()).map(({ pid }) => pid)).not.toContain(daemon);
    await endTree(root, (row) => row.start === since, { ...OPTIONS, marker, since });
    expect([await startMark(root), await startMark(daemon)]).toEqual([null, null]);
  });

  it('P9: what carries another launch’s marker, or none, is left alone', async () => {
    const marker = join(temporaryFolder(), 'token');
    const [root, other, longer] = [await shell('echo up; exec sleep 600', marker), await shell('echo up; exec sleep 600', 'of another'), await shell('echo up; exec sleep 600', `${marker}-2`)];
    const since = await startMark(root);
    await endTree(root, (row) => row.start === since, { ...OPTIONS, marker, since });
    expect(await startMark(root)).toBeNull();
    for (const pid of [other, longer]) expect(await startMark(pid)).not.toBeNull();
  });

  it('P9: a pid that belongs to another process by now is never signalled, nor what is below it', async () => {
    const stranger = await shell('sleep 601 & echo up; wait', 'a stranger');
    const before = treeOf(stranger, await processTable());
    expect(before).toHaveLength(2);
    await endTree(stranger, (row) => row.start === 'another start', OPTIONS);
    expect(treeOf(stranger, await processTable())).toEqual(before);
  });
});
