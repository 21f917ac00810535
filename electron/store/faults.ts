// Turns SQLite's and the file system's faults into the store's own errors, each one plain sentence with what to do.
import Database from 'better-sqlite3';
import { RefusedError, StoreBusyError, StoreUnreadableError } from './store';

const CAUSES: [prefix: string, sentence: string][] = [
  ['SQLITE_FULL', 'The disk is full. Make room, then retry.'],
  ['SQLITE_IOERR', 'The disk reported an error while it was read or written. Check the disk, then retry.'],
  ['SQLITE_READONLY', 'It may not be written. Check its permissions and the disk it lies on, then retry.'],
  ['SQLITE_CANTOPEN', 'It cannot be opened. Check its permissions and the folder it lies in, then retry.'],
  ['SQLITE_PERM', 'It may not be opened. Check its permissions, then retry.'],
  ['SQLITE_NOTADB', 'It is not a database. Nothing in it was changed; put a good copy in its place to go on.'],
  ['SQLITE_CORRUPT', 'It is damaged. Nothing in it was changed; put a good copy in its place to go on.'],
];

/** The codes after which a database must not be written any more, so that its bytes stay as they are (S5). */
export function isDamage(error: unknown): boolean {
  return error instanceof Database.SqliteError && /^SQLITE_(CORRUPT|NOTADB)/.test(error.code);
}

export function unreadable(path: string, sentence: string, cause?: unknown): StoreUnreadableError {
  return new StoreUnreadableError(`The store ${path} cannot be used. ${sentence}`, { cause });
}

/**
 * The store's error for anything thrown while `path` was used: busy and locked → StoreBusyError, a broken constraint →
 * RefusedError, every other SQLite or file system fault → StoreUnreadableError. Errors of ours pass unchanged.
 */
export function storeFault(error: unknown, path: string): unknown {
  if (error instanceof Database.SqliteError) {
    const { code, message } = error;
    if (/^SQLITE_(BUSY|LOCKED|PROTOCOL)/.test(code)) {
      return new StoreBusyError(`The store ${path} is in use by another program. Close it, then retry.`, { cause: error });
    }
    if (code.startsWith('SQLITE_CONSTRAINT')) return new RefusedError(`The store refuses this: ${message}.`, { cause: error });
    const known = CAUSES.find(([prefix]) => code.startsWith(prefix));
    return unreadable(path, known ? `${known[1]} (${message})` : `SQLite says: ${message}.`, error);
  }
  if (isSystemError(error)) return unreadable(path, `The system says: ${error.message}.`, error);
  return error;
}

function isSystemError(error: unknown): error is Error {
  return error instanceof Error && 'syscall' in error;
}
