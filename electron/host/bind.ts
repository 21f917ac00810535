// Binding a socket is the host's lock: one living host per folder and protocol.
import { randomBytes } from 'node:crypto';
import { chmodSync, linkSync, lstatSync, renameSync, unlinkSync } from 'node:fs';
import { createConnection, type Server } from 'node:net';

/** Another host answers on this path. */
export class TakenError extends Error {}

function identity(path: string): string | null {
  try {
    const stat = lstatSync(path, { bigint: true });
    return `${stat.dev} ${stat.ino} ${stat.ctimeNs}`;
  } catch {
    return null;
  }
}

/** Whether somebody accepts connections there. A refused connection is the proof that nobody does. */
function answers(path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createConnection(path);
    probe.once('connect', () => {
      probe.destroy();
      resolve(true);
    });
    probe.once('error', (error: NodeJS.ErrnoException) => resolve(error.code !== 'ECONNREFUSED' && error.code !== 'ENOENT'));
  });
}

/**
 * Takes away the socket of a dead host. It is moved aside first and looked at again: when another host bound the path
 * between the look and the move, its socket is put back.
 */
function removeStale(path: string, seen: string): void {
  const aside = `${path}.${randomBytes(6).toString('hex')}`;
  // The change time moves with the rename itself, so only device and inode are compared afterwards; right before, all.
  if (identity(path) !== seen) return;
  renameSync(path, aside);
  const moved = identity(aside);
  if (moved?.split(' ').slice(0, 2).join(' ') === seen.split(' ').slice(0, 2).join(' ')) unlinkSync(aside);
  else {
    linkSync(aside, path);
    unlinkSync(aside);
  }
}

function listen(server: Server, path: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(path, () => {
      server.off('error', reject);
      resolve();
    });
  });
}

/**
 * Makes the server listen at `path` (mode 0600; the folder is 0700 before).
 * @throws TakenError when a living process listens there already
 */
export async function bindSocket(server: Server, path: string): Promise<void> {
  for (let attempt = 0; ; attempt++) {
    const seen = identity(path);
    if (seen !== null) {
      if (await answers(path)) throw new TakenError(`another process already listens at ${path}`);
      try {
        removeStale(path, seen);
      } catch {
        // Somebody else removed it in the same moment; listening decides.
      }
    }
    try {
      await listen(server, path);
      chmodSync(path, 0o600);
      return;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE' || attempt >= 2) throw error;
    }
  }
}
