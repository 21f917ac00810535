import { closeSync, openSync, readdirSync, readlinkSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { CHILD_ENV, cleanup } from './host.fixture';
import { withoutGaps } from './descriptors';
import { Pty } from './pty';

const open = (pid: number | 'self'): number[] => readdirSync(`/proc/${pid}/fd`).map(Number);

/** A child that runs until it is killed after the test, once it printed something. */
async function child(): Promise<Pty> {
  let alive: () => void = () => undefined;
  let over: () => void = () => undefined;
  const seen = new Promise<void>((resolve) => (alive = resolve));
  const ended = new Promise<void>((resolve) => (over = resolve));
  const pty = new Pty({ file: '/bin/sh', args: ['-c', 'echo up; exec sleep 600'], cwd: '/', env: CHILD_ENV, cols: 80, rows: 24 }, { onData: () => alive(), onExit: () => over() });
  cleanup(() => {
    process.kill(pty.pid, 'SIGKILL');
    return ended;
  });
  await seen;
  return pty;
}

describe.runIf(process.platform === 'linux')('descriptors of a child', () => {
  it('P9: a gap among the numbers lets no master of another terminal through', async () => {
    await child();
    const gap = openSync('/dev/null', 'r');
    const others = [await child(), await child()];
    closeSync(gap);
    const last = await child();
    for (const { pid } of [...others, last]) {
      expect(open(pid)).toEqual([0, 1, 2]);
      expect(readlinkSync(`/proc/${pid}/fd/0`)).toMatch(/^\/dev\/pts\//);
    }
  });

  it('P9: what fills the gaps is gone afterwards, also when the fork fails', () => {
    const before = open('self');
    expect(withoutGaps(() => open('self').length)).toBeGreaterThanOrEqual(before.length);
    const fail = (): never => {
      throw new Error('no more terminals');
    };
    expect(() => withoutGaps(fail)).toThrow('no more terminals');
    expect(open('self')).toEqual(before);
  });
});
