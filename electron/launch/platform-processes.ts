// The process table, one reader per system behind one shape. The start marks are spelled as Claude Code 2.1.332 spells its
// registry's procStart (measured on Linux; the other two read from the program), so that the two can be compared as text.
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { everyProcess, oneAtATime, procFile } from '../state/proc-files';
import type { Platform, ProcessInfo } from './platform';

const run = promisify(execFile);
// A process table of thousands of long command lines; far beyond any real one, so that only a fault reaches it.
const MAX_TABLE = 64 * 1024 * 1024;

interface Row extends ProcessInfo {
  parent: number;
}
type Table = (pid: number | null) => Promise<Row[]>;

/** The parts of one /proc/<pid>/stat line. The name may hold spaces and brackets, so the fields start after the last ')'. */
export function parseStat(text: string): { state: string; parent: number; start: string } | null {
  const end = text.lastIndexOf(')');
  if (end < 0) return null;
  const fields = text.slice(end + 1).trim().split(/\s+/);
  // Fields 3, 4 and 22 of proc(5): state, parent, start time in clock ticks since boot.
  const [state, parent, start] = [fields[0], fields[1], fields[19]];
  if (state === undefined || parent === undefined || start === undefined || !/^\d+$/.test(start)) return null;
  return { state, parent: Number(parent), start };
}

async function linuxRow(pid: number): Promise<Row | null> {
  const [stat, command] = await Promise.all([procFile(pid, 'stat'), procFile(pid, 'cmdline')]);
  const parsed = stat === null ? null : parseStat(stat);
  // A zombie has ended: it holds no conversation, only its exit code.
  if (!parsed || command === null || parsed.state === 'Z' || parsed.state === 'X') return null;
  const argv = command.split('\0');
  if (argv.at(-1) === '') argv.pop();
  return { pid, parent: parsed.parent, start: parsed.start, argv };
}

const linuxTable: Table = async (pid) => (pid === null ? everyProcess(linuxRow) : [await linuxRow(pid)].filter((row) => row !== null));

/** Lines of `ps -o pid=,ppid=,state=,lstart=,command=`. */
export function parsePs(text: string): Row[] {
  return text.split('\n').flatMap((line) => {
    const found = /^\s*(\d+)\s+(\d+)\s+(\S+)\s+(\S+\s+\S+\s+\d+\s+\d+:\d+:\d+\s+\d+)\s*(.*)$/.exec(line);
    if (!found || found[3]?.startsWith('Z')) return [];
    // ps shows one joined line. Ids hold no spaces, so splitting still finds an id that is a whole argument.
    return [{ pid: Number(found[1]), parent: Number(found[2]), start: found[4] ?? null, argv: (found[5] ?? '').split(' ').filter(Boolean) }];
  });
}

const macTable: Table = async (pid) => {
  const which = pid === null ? ['-ax'] : ['-p', String(pid)];
  // Claude Code reads its own mark with the same two variables; another locale or zone would spell it differently.
  const env = { ...process.env, LC_ALL: 'C', TZ: 'UTC' };
  try {
    return parsePs((await run('/bin/ps', [...which, '-ww', '-o', 'pid=,ppid=,state=,lstart=,command='], { env, maxBuffer: MAX_TABLE })).stdout);
  } catch (error) {
    // ps -p exits 1 when there is no such process.
    if (pid !== null && (error as { code?: unknown }).code === 1) return [];
    throw error;
  }
};

/** The JSON that the PowerShell query prints: one object, or an array of them. */
export function parseCim(text: string): Row[] {
  if (text.trim() === '') return [];
  const parsed: unknown = JSON.parse(text);
  return (Array.isArray(parsed) ? parsed : [parsed]).flatMap((item: unknown) => {
    const row = item as { i?: unknown; p?: unknown; s?: unknown; c?: unknown };
    if (typeof row.i !== 'number') return [];
    const command = typeof row.c === 'string' ? row.c : '';
    const argv = (command.match(/"[^"]*"|\S+/g) ?? []).map((part) => part.replace(/^"(.*)"$/, '$1'));
    return [{ pid: row.i, parent: typeof row.p === 'number' ? row.p : 0, start: typeof row.s === 'string' ? row.s : null, argv }];
  });
}

const windowsTable: Table = async (pid) => {
  const filter = pid === null ? '' : ` -Filter 'ProcessId=${pid}'`;
  const script = `Get-CimInstance Win32_Process${filter} | ForEach-Object { [pscustomobject]@{ i=[int]$_.ProcessId; p=[int]$_.ParentProcessId; c=$_.CommandLine; s=$(if ($_.CreationDate) { [string]$_.CreationDate.ToFileTimeUtc() }) } } | ConvertTo-Json -Compress`;
  return parseCim((await run('powershell.exe', ['-NoProfile', '-NonInteractive', '-Command', script], { maxBuffer: MAX_TABLE, windowsHide: true })).stdout);
};

/** Linux alone shows a process's environment to its owner. A process that is gone, or another's, has none that can be read. */
async function variableOf(pid: number, name: string): Promise<string | null> {
  const entries = ((await procFile(pid, 'environ')) ?? '').split('\0');
  return entries.find((entry) => entry.startsWith(`${name}=`))?.slice(name.length + 1) ?? null;
}

/** As long as an agent gets to say goodbye before it is killed (W5). */
const KILL_AFTER_MS = 5_000;
const LOOK_AGAIN_MS = 50;

/** Sends the signal unless the process is gone. Any other fault (it is not ours to end) is thrown. */
function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

function tableOf(system: NodeJS.Platform): Table {
  if (system === 'linux') return linuxTable;
  return system === 'win32' ? windowsTable : macTable;
}

/** Processes of this machine. `list` and `descendants` throw when the table cannot be read at all (L15). */
export function nodeProcesses(system: NodeJS.Platform = process.platform): Platform['processes'] {
  const table = tableOf(system);
  const whole = oneAtATime(() => table(null));
  const start = async (pid: number): Promise<string | null> => {
    if (!Number.isSafeInteger(pid) || pid <= 0) return null;
    return (await table(pid))[0]?.start ?? null;
  };
  return {
    start,
    variable: (pid, name) => (system === 'linux' ? variableOf(pid, name) : Promise.resolve(null)),
    async end(pid, mark) {
      const begun = performance.now();
      let sent: NodeJS.Signals | null = null;
      // It is no child of ours, so nobody tells us of its end; the mark is read again before each signal.
      while ((await start(pid)) === mark) {
        const due: NodeJS.Signals = performance.now() - begun < KILL_AFTER_MS ? 'SIGTERM' : 'SIGKILL';
        if (due !== sent) signal(pid, due);
        sent = due;
        await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS));
      }
    },
    async list() {
      return (await whole()).map(({ pid, argv, start }) => ({ pid, argv, start }));
    },
    async descendants(pid) {
      const children = new Map<number, number[]>();
      for (const row of await whole()) children.set(row.parent, [...(children.get(row.parent) ?? []), row.pid]);
      const found: number[] = [];
      const open = [pid];
      for (let at = open.pop(); at !== undefined; at = open.pop()) {
        for (const child of children.get(at) ?? []) {
          // Windows reuses pids without telling the children, which can close a circle.
          if (child === pid || found.includes(child)) continue;
          found.push(child);
          open.push(child);
        }
      }
      return found;
    },
  };
}
