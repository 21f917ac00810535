import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { CHILD_ENV, cleanup } from './host.fixture';
import type { TerminalExit } from './protocol';
import { Pty } from './pty';

/** Looks until it is so: nothing tells of what becomes of a process. */
async function until(so: () => boolean): Promise<void> {
  while (!so()) await new Promise((resolve) => setTimeout(resolve, 10));
}

/** Asleep in a write or a wait, or gone. */
function state(pid: number): string {
  try {
    return /\) (\S)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'))?.[1] ?? '';
  } catch {
    return 'gone';
  }
}

it('P1: a reader that is held back for longer than a stopped tty is waited for gets all that the child could write', async () => {
  let bytes = 0;
  let ready: () => void = () => undefined;
  let end: (exit: TerminalExit) => void = () => undefined;
  const started = new Promise<void>((resolve) => (ready = resolve));
  const ended = new Promise<TerminalExit>((resolve) => (end = resolve));
  const pty = new Pty(
    { file: '/bin/sh', args: ['-c', 'stty -echo; printf ready; read go; printf %0100000d 0'], cwd: '/', env: CHILD_ENV, cols: 80, rows: 24 },
    {
      onData: (data) => {
        bytes += data.length;
        ready();
      },
      onExit: (exit) => end(exit),
    },
  );
  cleanup(() => ended);
  await started;
  pty.hold(true);
  const before = bytes;
  pty.write(Buffer.from('\n'));
  // It writes until the kernel takes no more, not even the mark that is written after it.
  await new Promise((resolve) => setTimeout(resolve, 300));
  await until(() => state(pty.pid) === 'S');
  process.kill(pty.pid, 'SIGKILL');
  await until(() => state(pty.pid) === 'gone');
  // The two seconds for a stopped tty pass.
  await new Promise((resolve) => setTimeout(resolve, 2_300));
  pty.hold(false);
  expect(await ended).toEqual({ code: null, signal: 9 });
  expect(bytes - before).toBeGreaterThan(4_000);
});
