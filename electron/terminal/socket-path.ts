// Where sockets lie. The kernel's limit for a socket's path is 108 bytes on Linux and 104 on macOS.
import { createHash } from 'node:crypto';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';

const MAX_PATH_BYTES = 100;

export interface SocketPlace {
  /** The app's state folder: one set of sockets for each. */
  stateFolder: string;
  /** Where short-lived things go; `$XDG_RUNTIME_DIR` or the temporary folder when left out. */
  runtimeFolder?: string | undefined;
}

/**
 * The folder for sockets of one kind: `<state>/<kind>`, or where the longest socket path in it would exceed 100 bytes,
 * a folder of the runtime folder named by a hash of that path. It is only named, not made.
 * @throws a sentence when even that is too long
 */
export function shortSocketFolder(place: SocketPlace, kind: string, longestName: string): string {
  const own = join(place.stateFolder, kind);
  if (fits(own, longestName)) return own;
  const runtime = place.runtimeFolder ?? process.env['XDG_RUNTIME_DIR'] ?? tmpdir();
  const hashed = join(runtime, `atelier-${createHash('sha256').update(own).digest('hex').slice(0, 16)}`);
  if (fits(hashed, longestName)) return hashed;
  throw new Error(`no place for a socket: ${hashed} is too long a path, and so is ${own}`);
}

/**
 * The path of one socket, given as `<kind>/<name>`, under the same rule as {@link shortSocketFolder}.
 * @throws a sentence when no path is short enough
 */
export function shortSocketPath(place: SocketPlace, kind: string, name: string): string {
  return join(shortSocketFolder(place, kind, basename(name)), basename(name));
}

function fits(folder: string, name: string): boolean {
  return Buffer.byteLength(join(folder, name), 'utf8') <= MAX_PATH_BYTES;
}
