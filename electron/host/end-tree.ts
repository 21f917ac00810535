// Ends a child with everything it started: TERM, then KILL for what is left (W5).
import { markedBy, processTable, treeOf, type ProcessRow } from './processes';

export interface EndOptions {
  /** Between TERM and KILL, in milliseconds. */
  killAfterMs: number;
  /** Resolves after so many milliseconds. */
  wait(ms: number): Promise<void>;
  /** The launch's marker, where it has one: what carries it belongs to the tree wherever it went. */
  marker?: string | undefined;
  /** The root's start mark, where it is known: nothing that started before it is looked at for the marker. */
  since?: string | null;
}

/** A look reads the whole process table: often at first (an idle agent ends in about 35 ms, measured), seldom later. */
const FIRST_LOOK_MS = 25;
const LAST_LOOK_MS = 200;
/** After KILL only the kernel can be slow (a process in a disk wait); the call does not hang on that. */
const KILLED_MS = 5_000;

/** Signals one process only while it is still the one that was seen: a pid can be anybody's a moment later. */
function signal(rows: readonly ProcessRow[], table: readonly ProcessRow[], name: 'SIGTERM' | 'SIGKILL'): void {
  const now = new Map(table.map((row) => [row.pid, row.start]));
  for (const row of rows) {
    if (now.get(row.pid) !== row.start) continue;
    try {
      process.kill(row.pid, name);
    } catch {
      // Gone in this moment, or not ours to end (a setuid program): the wait below shows which.
    }
  }
}

function living(rows: readonly ProcessRow[], table: readonly ProcessRow[]): ProcessRow[] {
  const now = new Map(table.map((row) => [row.pid, row.start]));
  return rows.filter((row) => now.get(row.pid) === row.start);
}

function merge(known: readonly ProcessRow[], more: readonly ProcessRow[]): ProcessRow[] {
  const keys = new Set(known.map((row) => `${row.pid} ${row.start}`));
  return [...known, ...more.filter((row) => !keys.has(`${row.pid} ${row.start}`))];
}

/**
 * Ends the process `root` and its whole tree: its process group, its session and its descendants at any depth, also
 * those in groups of their own, and what carries the marker. Members are remembered by pid and start mark, because their parents vanish first.
 * Resolves when none is left, or when even KILL did not end one in 5 s. `isRoot` says whether the pid is still ours.
 */
export async function endTree(root: number, isRoot: (row: ProcessRow) => boolean, options: EndOptions): Promise<void> {
  const { marker, since } = options;
  let known: ProcessRow[] = [];
  const look = async (): Promise<{ table: ProcessRow[]; left: ProcessRow[] }> => {
    const table = await processTable();
    const leader = table.find((row) => row.pid === root);
    // A stranger's pid now: what it has below it is not ours.
    if (!leader || isRoot(leader)) known = merge(known, treeOf(root, table));
    if (marker !== undefined) known = merge(known, await markedBy(marker, table.filter(({ start }) => !since || Number(start) >= Number(since))));
    return { table, left: living(known, table) };
  };
  const until = async (deadline: number): Promise<ProcessRow[]> => {
    let pause = FIRST_LOOK_MS;
    for (let waited = 0; ; waited += pause, pause = Math.min(pause * 2, LAST_LOOK_MS)) {
      const { left } = await look();
      if (left.length === 0 || waited >= deadline) return left;
      pause = Math.min(pause, deadline - waited);
      await options.wait(pause);
    }
  };
  // Twice, the second time only what is new: a member may have forked between the look and the signal.
  const first = await look();
  signal(first.left, first.table, 'SIGTERM');
  const second = await look();
  signal(second.left.filter((row) => !first.left.includes(row)), second.table, 'SIGTERM');
  if ((await until(options.killAfterMs)).length === 0) return;
  for (let round = 0; round < 2; round++) {
    const { table, left } = await look();
    signal(left, table, 'SIGKILL');
  }
  await until(KILLED_MS);
}
