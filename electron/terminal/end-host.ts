// Ending a terminal host that does not answer any more, by its process: found by what it noted of itself, and only while
// that is still the same process.
import { readFileSync } from 'node:fs';
import { endTree } from '../host/end-tree';
import { hostFile, hostNote } from '../host/note';
import { startMark } from '../host/processes';

/** Between TERM and KILL, as for a terminal that is stopped (W5). */
const KILL_AFTER_MS = 5_000;

/**
 * Ends the host of a folder and everything it runs: TERM, then KILL for what is left, first of all the host itself when it
 * is stopped. Whatever has its number by now is left alone.
 * @returns its process id; null when its process is not known, or is gone
 * @throws a sentence when it could not be ended
 */
export async function endSilentHost(folder: string, killAfterMs = KILL_AFTER_MS): Promise<number | null> {
  const note = readNote(folder);
  if (!note || (await startMark(note.pid)) !== note.start) return null;
  await endTree(note.pid, (row) => row.start === note.start, { killAfterMs, wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)) });
  if ((await startMark(note.pid)) === note.start) throw new Error(`The terminal host does not answer and could not be ended (process ${note.pid}). End it by hand, or restart the computer.`);
  return note.pid;
}

function readNote(folder: string) {
  try {
    return hostNote.parse(JSON.parse(readFileSync(hostFile(folder), 'utf8')));
  } catch {
    return null;
  }
}
