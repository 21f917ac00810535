// The database as files: made whole or not at all, looked at before it is opened, copied for those who may not touch it.
import Database from 'better-sqlite3';
import { randomBytes } from 'node:crypto';
import { chmodSync, closeSync, copyFileSync, existsSync, fsyncSync, linkSync, mkdirSync, mkdtempSync, openSync, readSync, renameSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { connect } from './database';
import { storeFault, unreadable } from './faults';
import { migrate, refuseNewer, schemaVersion } from './migrations';

/** Files beside a database that hold parts of it. The `-shm` file is an index of the first, and is rebuilt. */
const PARTS = ['-wal', '-journal'] as const;

/** True when there is a database. Throws when only its parts are there: a new one would take in the old one's log. */
export function databaseExists(path: string): boolean {
  if (existsSync(path)) return true;
  const left = pendingParts(path);
  if (left.length > 0) throw unreadable(path, `It is missing, but ${left.join(' and ')} of it is still there. Nothing was changed; put the database back, or take that file away too.`);
  return false;
}

/**
 * Makes a new database: folder 0700, file 0600. It is made under another name and linked into place, so a kill leaves
 * none rather than an empty one, and an empty file is always a damaged one. Loses gracefully to a process that was first.
 */
export function createDatabase(path: string): void {
  const folder = dirname(path);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const draft = `${path}.new-${randomBytes(6).toString('hex')}`;
  closeSync(openSync(draft, 'wx', 0o600));
  try {
    const raw = connect(draft);
    try {
      raw.pragma('journal_mode = WAL');
      migrate(path, raw, { fresh: true });
    } finally {
      raw.close();
    }
    putInPlace(draft, path);
    syncFolder(folder);
  } finally {
    for (const end of ['', '-wal', '-shm', '-journal']) rmSync(draft + end, { force: true });
  }
}

/** Refuses an empty file: SQLite would take it for a new database, and the loss would be silent. */
export function refuseEmpty(path: string): void {
  if (statSync(path).size > 0) return;
  throw unreadable(path, 'It is empty: its content was lost. Nothing was changed; put a good copy in its place to go on, or take the empty file away to begin anew.');
}

/**
 * Refuses what must not be opened: an empty file, a newer schema (StoreNewerError), a database that cannot be read. Opening in earnest would
 * already change files (closing merges a left-over log into the database), so where there is such a log, a copy is looked at instead.
 */
export function inspectDatabase(path: string): void {
  refuseEmpty(path);
  if (pendingParts(path).length === 0) {
    refuseNewer(path, versionInHeader(path));
    return;
  }
  const copy = copyDatabase(path);
  try {
    const raw = new Database(copy.path, { fileMustExist: true });
    try {
      refuseNewer(path, schemaVersion(raw));
      raw.prepare('SELECT count(*) FROM sqlite_schema').get();
    } finally {
      raw.close();
    }
  } catch (error) {
    throw storeFault(error, path);
  } finally {
    copy.remove();
  }
}

/** A private copy (folder 0700) of the database and the parts beside it. The original is only read. */
export function copyDatabase(path: string): { path: string; remove(): void } {
  const folder = mkdtempSync(join(tmpdir(), 'atelier-store-'));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  try {
    const copy = join(folder, basename(path));
    for (const end of ['', ...pendingParts(path)]) {
      copyFileSync(path + end, copy + end);
      chmodSync(copy + end, 0o600);
    }
    return { path: copy, remove };
  } catch (error) {
    remove();
    throw error;
  }
}

/** Takes away what others may do with the file; the log files inherit it from the database. */
export function makePrivate(path: string): void {
  if (process.platform === 'win32' || (statSync(path).mode & 0o077) === 0) return;
  try {
    chmodSync(path, 0o600);
  } catch {
    // Somebody else's file, or a file system without modes: the folder (0700) still guards it, and it can be used.
  }
}

function pendingParts(path: string): string[] {
  return PARTS.filter((end) => (statSync(path + end, { throwIfNoEntry: false })?.size ?? 0) > 0);
}

/** A link, unlike a rename, never replaces a database that another process has just put there. */
function putInPlace(draft: string, path: string): void {
  try {
    linkSync(draft, path);
  } catch (error) {
    if (existsSync(path)) return;
    // File systems without links (exFAT, some shares).
    if (!(error instanceof Error && 'code' in error && ['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EACCES'].includes(String(error.code)))) throw error;
    renameSync(draft, path);
  }
}

/** Makes the new name itself last through a power failure. Windows has no such call. */
function syncFolder(folder: string): void {
  if (process.platform === 'win32') return;
  const fd = openSync(folder, 'r');
  try {
    fsyncSync(fd);
  } finally {
    closeSync(fd);
  }
}

/** `user_version`: four bytes at offset 60, most significant first (SQLite file format 1.3). 0 for what is no database: SQLite then names the fault. */
function versionInHeader(path: string): number {
  const header = Buffer.alloc(100);
  const fd = openSync(path, 'r');
  try {
    readSync(fd, header, 0, header.length, 0);
  } finally {
    closeSync(fd);
  }
  return header.toString('latin1', 0, 16) === 'SQLite format 3\0' ? header.readInt32BE(60) : 0;
}
