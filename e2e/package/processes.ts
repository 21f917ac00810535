// What the kernel says about running processes (Linux): the proof of the sandbox must not be the app's own word.
import { readFileSync, readdirSync } from 'node:fs';

export interface Process {
  pid: number;
  parent: number;
  uid: number;
  /** The arguments, joined by spaces: Chromium's children write theirs into one string. */
  argv: string;
}

/** One field of /proc/<pid>/status, e.g. `Seccomp`; null when the process or the field is gone. */
export function statusField(pid: number, name: string): string | null {
  try {
    const line = readFileSync(`/proc/${pid}/status`, 'utf8').split('\n').find((text) => text.startsWith(`${name}:`));
    return line?.slice(name.length + 1).trim() ?? null;
  } catch {
    return null;
  }
}

function read(pid: number): Process[] {
  const parent = statusField(pid, 'PPid');
  const uid = statusField(pid, 'Uid')?.split('\t')[0];
  // A dead process that nobody has waited for yet has no arguments and does nothing.
  if (parent === null || uid === undefined || statusField(pid, 'State')?.startsWith('Z')) return [];
  try {
    const argv = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim();
    return [{ pid, parent: Number(parent), uid: Number(uid), argv }];
  } catch {
    return [];
  }
}

/** Every living process that can be seen. */
export function processes(): Process[] {
  return readdirSync('/proc').filter((name) => /^\d+$/.test(name)).flatMap((name) => read(Number(name)));
}

/** The process and everything it started, directly or not. */
export function family(pid: number): Process[] {
  const all = processes();
  const found = all.filter((each) => each.pid === pid);
  for (const each of found) found.push(...all.filter(({ parent }) => parent === each.pid));
  return found;
}
