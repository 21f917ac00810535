// Files of Linux's process table. A process that is gone or not ours has none; any other fault is one of the look itself,
// and must not be taken for a process that is not there.
import { readdir, readFile } from 'node:fs/promises';

const NOT_THERE = new Set(['ENOENT', 'ESRCH', 'EACCES', 'EPERM']);
/** Starting 30 architects at once had more than 20,000 of these files open, and the look failed (measured: EMFILE). */
const AT_ONCE = 64;

/** A file of a process; null when there is none, or none that we may see. @throws what else went wrong */
export async function procFile(pid: number, name: string, encoding: 'utf8' | 'latin1' = 'utf8'): Promise<string | null> {
  try {
    return await readFile(`/proc/${pid}/${name}`, encoding);
  } catch (error) {
    if (NOT_THERE.has((error as NodeJS.ErrnoException).code ?? '')) return null;
    throw error;
  }
}

/** What `read` tells of each, in their order; some at a time. */
export async function ofEach<Item, Told>(items: readonly Item[], read: (item: Item) => Promise<Told>): Promise<Told[]> {
  const told: Told[] = [];
  for (let at = 0; at < items.length; at += AT_ONCE) told.push(...(await Promise.all(items.slice(at, at + AT_ONCE).map(read))));
  return told;
}

/** What `read` tells of every process that can be seen now; those of which it tells nothing are left out. */
export async function everyProcess<Row>(read: (pid: number) => Promise<Row | null>): Promise<Row[]> {
  const pids = (await readdir('/proc')).map(Number).filter((pid) => Number.isInteger(pid));
  return (await ofEach(pids, read)).filter((row) => row !== null);
}

/** One reading at a time. Who asks while one is under way shares the next: it shows whatever was there when they asked. */
export function oneAtATime<T>(read: () => Promise<T>): () => Promise<T> {
  let reading: Promise<T> | null = null;
  let next: Promise<T> | null = null;
  const begin = (): Promise<T> => {
    next = null;
    const mine = read().finally(() => {
      if (reading === mine) reading = null;
    });
    reading = mine;
    return mine;
  };
  return () => {
    if (!reading) return begin();
    next ??= reading.then(begin, begin);
    return next;
  };
}
