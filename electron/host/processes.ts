// What the host must know of other processes: who descends from a child, and whether a pid still means the same process.
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { everyProcess, ofEach, oneAtATime, procFile } from '../state/proc-files';

export interface ProcessRow {
  pid: number;
  parent: number;
  group: number;
  session: number;
  /** The kernel's start mark: the same pid with another mark is another process. */
  start: string;
}

/** One line of /proc/<pid>/stat. The name stands in brackets and may itself hold spaces and brackets. Null for a zombie: it is gone. */
function parseStat(pid: number, stat: string): ProcessRow | null {
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const [state, parent, group, session] = fields;
  // Field 22 of proc(5), in clock ticks since boot; the third field is the first after the name.
  const start = fields[19];
  if (state === undefined || state === 'Z' || state === 'X' || start === undefined) return null;
  return { pid, parent: Number(parent), group: Number(group), session: Number(session), start };
}

async function readStat(pid: number): Promise<ProcessRow | null> {
  const stat = await procFile(pid, 'stat', 'latin1');
  return stat === null ? null : parseStat(pid, stat);
}

/** `ps` where there is no /proc. It has no session there: a terminal's child leads its session and group, so group serves. */
async function psTable(args: string[]): Promise<ProcessRow[]> {
  const { stdout } = await promisify(execFile)('ps', [...args, '-o', 'pid=,ppid=,pgid=,stat=,lstart='], { env: { LC_ALL: 'C', PATH: '/bin:/usr/bin' } });
  return stdout.split('\n').flatMap((line) => {
    const match = /^\s*(\d+)\s+(\d+)\s+(\d+)\s+(\S+)\s+(.+?)\s*$/.exec(line);
    if (!match || match[4]?.startsWith('Z')) return [];
    return [{ pid: Number(match[1]), parent: Number(match[2]), group: Number(match[3]), session: Number(match[3]), start: match[5] ?? '' }];
  });
}

/** Every process that can be seen now. @throws when the table cannot be read */
export const processTable: () => Promise<ProcessRow[]> = oneAtATime(() => (process.platform === 'linux' ? everyProcess(readStat) : psTable(['-ax'])));

/** The start mark of a living process; null when there is none (or only its zombie). */
export async function startMark(pid: number): Promise<string | null> {
  if (process.platform === 'linux') return (await readStat(pid))?.start ?? null;
  try {
    return (await psTable(['-p', String(pid)]))[0]?.start ?? null;
  } catch {
    return null;
  }
}

/** The variable by which every process of one launch is known: its value is the launch's own. A child passes it on unless it clears its environment. */
export const MARKER = 'ATELIER_SPOOL';

/**
 * Those of the processes whose environment holds this variable with this value, this process left out. It finds what
 * left its parents, its group and its session (a daemon). Empty where environments cannot be read (macOS).
 */
export async function markedBy(value: string, table: readonly ProcessRow[]): Promise<ProcessRow[]> {
  if (process.platform !== 'linux') return [];
  const wanted = `${MARKER}=${value}`;
  const marked = await ofEach(table, async ({ pid }) => pid !== process.pid && ((await procFile(pid, 'environ')) ?? '').split('\0').includes(wanted));
  return table.filter((_, index) => marked[index]);
}

/** The root's own process, everything below it at any depth, and everything else in its session or group. */
export function treeOf(root: number, table: readonly ProcessRow[]): ProcessRow[] {
  const members = new Set([root]);
  for (const row of table) if (row.session === root || row.group === root) members.add(row.pid);
  for (let grown = true; grown; ) {
    grown = false;
    for (const row of table) {
      if (!members.has(row.pid) && members.has(row.parent)) {
        members.add(row.pid);
        grown = true;
      }
    }
  }
  return table.filter((row) => members.has(row.pid));
}
