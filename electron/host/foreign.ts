// Descriptors that came with the start of this process and belong to its starter. The starter covers those it knows of
// (electron/terminal/inherited.ts), but another of its threads can open one between its look and the fork. What a runtime
// opens for itself before our first line is known by its kind, so the rest is told apart here, for good.
import { closeSync, readdirSync, readlinkSync } from 'node:fs';
import { dirname, sep } from 'node:path';

/** What a process has open, by number, as the system names it. Empty when it is gone or not ours to look at. */
function openIn(pid: number | 'self'): Map<number, string> {
  const open = new Map<number, string>();
  try {
    for (const fd of readdirSync(`/proc/${pid}/fd`)) {
      try {
        open.set(Number(fd), readlinkSync(`/proc/${pid}/fd/${fd}`));
      } catch {
        // Closed meanwhile, as the one by which the folder was read.
      }
    }
  } catch {
    // No such process.
  }
  return open;
}

/**
 * Whether a descriptor beyond the standard ones, named as the system does, is the starter's. Measured (Node 20, Electron
 * 33 as Node): at its first line a process has opened no socket of its own, no file but the runtime's and the null device,
 * and pipes that nobody else holds.
 */
export function isForeign(name: string, starters: ReadonlySet<string>, runtime = dirname(process.execPath) + sep): boolean {
  if (name.startsWith('socket:')) return true;
  if (name.startsWith('pipe:')) return starters.has(name);
  return name.startsWith('/') && !name.startsWith(runtime) && !/^\/dev\/(null|u?random)$/.test(name);
}

/** Closes what this process was started with beside its standard descriptors. To be called before anything else is opened. */
export function closeForeign(): void {
  if (process.platform !== 'linux') return;
  const starters = new Set(openIn(process.ppid).values());
  for (const [fd, name] of openIn('self')) {
    if (fd <= 2 || !isForeign(name, starters)) continue;
    try {
      closeSync(fd);
    } catch {
      // Closed already.
    }
  }
}
