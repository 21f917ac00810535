// What goes wrong in the host has no screen: it is written beside the sockets, bounded.
import { appendFileSync, statSync, truncateSync } from 'node:fs';

const MAX_BYTES = 256 * 1024;

/** Appends one line (mode 0600). A log that cannot be written must not end anybody's agents. */
export function logTo(path: string): (line: string) => void {
  return (line) => {
    try {
      appendFileSync(path, `${new Date().toISOString()} ${line}\n`, { mode: 0o600 });
      if (statSync(path).size > MAX_BYTES) truncateSync(path, 0);
    } catch {
      // Nowhere left to say it.
    }
  };
}
