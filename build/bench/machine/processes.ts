// What Linux tells about a process. Each throws when the process is gone.
import { readdirSync, readFileSync } from 'node:fs';

/** Kernel ticks per second of /proc (sysconf CLK_TCK: 100 on every Linux that Electron runs on). */
const TICKS = 100;

/** Fields of /proc/PID/stat from the state (the third) on: the name before them may hold spaces and brackets. */
function stat(pid: number): string[] {
  const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
  return text.slice(text.lastIndexOf(')') + 2).split(' ');
}

/** CPU time used so far, in seconds. */
export function cpuSeconds(pid: number): number {
  const fields = stat(pid);
  return (Number(fields[11]) + Number(fields[12])) / TICKS;
}

export function descriptors(pid: number): number {
  return readdirSync(`/proc/${pid}/fd`).length;
}

export function threads(pid: number): number {
  return readdirSync(`/proc/${pid}/task`).length;
}

/** Pids of living and dead-but-unread children. */
export function children(pid: number): number[] {
  return readdirSync('/proc').flatMap((name) => {
    if (!/^\d+$/.test(name)) return [];
    try {
      return Number(stat(Number(name))[1]) === pid ? [Number(name)] : [];
    } catch {
      return [];
    }
  });
}

/** Memory that would be free if the process ended, in MB (10⁶ bytes). */
export function privateMegabytes(pid: number): number {
  const text = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');
  const kilobytes = [...text.matchAll(/^Private_(?:Clean|Dirty): +(\d+) kB$/gm)].reduce((sum, [, kb]) => sum + Number(kb), 0);
  return (kilobytes * 1024) / 1e6;
}

/** Ends a process for good; one that is gone already is what was asked for. A negative pid is a process group. */
export function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // Gone.
  }
}
