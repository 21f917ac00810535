// node-pty's own terminal class loses output: when the child exits it takes a hang-up with a partial read for the end, and
// 200 ms later it closes the descriptor whatever is still unread (measured: 1 of 20 runs of 1 MB lost its tail with this
// version, 28 of 30 with 1.1.0). It also retries a full PTY without a pause (84 % of a core). So only its native entry is
// used, which it exports without describing it; this file is the one place that knows its shape (1.2.0-beta.15).
import { createRequire } from 'node:module';
import { dirname, resolve } from 'node:path';
import { withoutGaps } from './descriptors';

export interface NativeChild {
  /** The master, non-blocking and closed in children. */
  fd: number;
  pid: number;
  /** The path of the slave. */
  pty: string;
}

interface Native {
  fork(
    file: string,
    args: string[],
    env: string[],
    cwd: string,
    cols: number,
    rows: number,
    uid: number,
    gid: number,
    utf8: boolean,
    helperPath: string,
    onExit: (code: number, signal: number) => void,
  ): NativeChild;
  resize(fd: number, cols: number, rows: number, xPixel: number, yPixel: number): void;
}

const requireHere = createRequire(import.meta.url);

/** Loaded with the first child: threads of this program that start none must not load it. */
function native(): Native {
  const entry = (requireHere('@lydell/node-pty') as { native?: Native | null }).native;
  if (!entry) throw new Error(`there are no pseudo-terminals of this kind on ${process.platform}`);
  return entry;
}

/** On macOS the child is started through a helper program that lies beside the native module. */
function helperPath(): string {
  if (process.platform !== 'darwin') return '';
  const inner = createRequire(requireHere.resolve('@lydell/node-pty'));
  const folder = `${process.platform}-${process.arch}`;
  const path = resolve(dirname(inner.resolve(`@lydell/node-pty-${folder}`)), '..', 'prebuilds', folder, 'spawn-helper');
  return path.replace('app.asar/', 'app.asar.unpacked/');
}

/** The user and group of the child: those of the host. */
const SAME = -1;

/** Starts a child on a new PTY whose line editing knows UTF-8. The exit arrives as code and signal number (0 for none). */
export function forkPty(
  spec: { file: string; args: string[]; env: Record<string, string>; cwd: string; cols: number; rows: number },
  onExit: (code: number, signal: number) => void,
): NativeChild {
  const env = Object.entries(spec.env).map(([name, value]) => `${name}=${value}`);
  return withoutGaps(() => native().fork(spec.file, spec.args, env, spec.cwd, spec.cols, spec.rows, SAME, SAME, true, helperPath(), onExit));
}

export function resizePty(fd: number, cols: number, rows: number): void {
  native().resize(fd, cols, rows, 0, 0);
}
