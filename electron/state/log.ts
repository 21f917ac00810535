// The log: one line per act, in the state folder, kept to two files of bounded size.
import { appendFileSync, mkdirSync, renameSync, statSync } from 'node:fs';
import path from 'node:path';

const MAX_BYTES = 2_000_000;

/** A function that writes one dated line; a log that cannot be written never stops the app. */
export function openLog(file: string): (line: string) => void {
  return (line) => {
    try {
      mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
      if (size(file) > MAX_BYTES) renameSync(file, `${file}.1`);
      appendFileSync(file, `${new Date().toISOString()} ${line.replaceAll('\n', ' ')}\n`, { mode: 0o600 });
    } catch {
      // Nowhere left to say it.
    }
  };
}

function size(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0;
}
