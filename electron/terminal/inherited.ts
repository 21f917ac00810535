// Descriptors that a child of this process would inherit. Measured (Electron 33): about fifty of the app's own (browser
// sockets, files of its profile, its archive) are not closed at exec, and would stay open in the host, and through it in
// every agent, for as long as those live: also after the app is gone.
import { closeSync, openSync, readdirSync, readFileSync } from 'node:fs';

/** O_CLOEXEC as /proc/<pid>/fdinfo writes it, in octal. */
const CLOSED_AT_EXEC = 0o2000000;

/** A descriptor that was closed in this moment reaches nobody. */
function closesAtExec(fd: string): boolean {
  try {
    const flags = /flags:\s*([0-7]+)/.exec(readFileSync(`/proc/self/fdinfo/${fd}`, 'utf8'))?.[1] ?? '';
    return (Number.parseInt(flags, 8) & CLOSED_AT_EXEC) !== 0;
  } catch {
    return true;
  }
}

/**
 * The numbers from 3 on, in ascending order, that a child would inherit. Only what is open: a free number may become the
 * pipe by which a failed exec is reported. Empty where the runtime itself lets none through (macOS).
 */
export function inheritable(): number[] {
  if (process.platform !== 'linux') return [];
  const open = readdirSync('/proc/self/fd').filter((fd) => Number(fd) > 2 && !closesAtExec(fd));
  return open.map(Number).sort((a, b) => a - b);
}

/**
 * Standard descriptors as pipes, and the null device in the place of each of `numbers`: what stood there does not reach
 * the child. `close` is called once it was started.
 */
export function coveredStdio(numbers: readonly number[]): { stdio: ('pipe' | 'ignore' | number)[]; close: () => void } {
  const stdio: ('pipe' | 'ignore' | number)[] = ['pipe', 'pipe', 'pipe'];
  if (numbers.length === 0) return { stdio, close: () => undefined };
  const nothing = openSync('/dev/null', 'r');
  for (const fd of numbers) {
    while (stdio.length < fd) stdio.push('ignore');
    stdio.push(nothing);
  }
  return { stdio, close: () => closeSync(nothing) };
}
