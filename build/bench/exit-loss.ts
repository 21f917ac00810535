// Run as a process of its own, on the Electron binary as Node: starts children that print and exit at once on the
// product's PTY, and counts what arrives. Standard input holds what to do, standard output the bytes that were lost.
import { readFileSync } from 'node:fs';
import { Pty } from '../../electron/host/pty';

/** One kind of child: what it runs and how many bytes it prints. */
export interface Shape {
  file: string;
  args: string[];
  bytes: number;
}

export interface ExitLossTask {
  shapes: Shape[];
  runs: number;
  /** Reading is held for so long after the first 10 KB; 0 for a reader that keeps reading. */
  pauseMs: number;
}

const PAUSE_AFTER = 10_000;
/** A hang guard: a run takes some milliseconds beside its pause. */
const GUARD_MS = 20_000;

/** Bytes of one child that did not arrive (or that arrived twice). */
function lost({ file, args, bytes }: Shape, pauseMs: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const guard = setTimeout(() => reject(new Error(`${file} was never seen to end`)), GUARD_MS);
    let came = 0;
    let paused = pauseMs === 0;
    const pty = new Pty(
      { file, args, cwd: '/', env: { PATH: '/usr/bin:/bin', TERM: 'xterm-256color' }, cols: 80, rows: 24 },
      {
        onData: (data) => {
          came += data.length;
          if (paused || came < PAUSE_AFTER) return;
          paused = true;
          pty.hold(true);
          setTimeout(() => pty.hold(false), pauseMs);
        },
        onExit: () => {
          clearTimeout(guard);
          resolve(Math.abs(bytes - came));
        },
      },
    );
  });
}

async function main(): Promise<void> {
  const { shapes, runs, pauseMs } = JSON.parse(readFileSync(0, 'utf8')) as ExitLossTask;
  let sum = 0;
  for (let run = 0; run < runs; run++) for (const shape of shapes) sum += await lost(shape, pauseMs);
  process.stdout.write(String(sum), () => process.exit(0));
}

main().catch((error: unknown) => {
  process.stderr.write(String(error), () => process.exit(1));
});
