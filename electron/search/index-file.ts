// The index as a file of its own beside the store: whatever happens to it, it can be thrown away and made again.
import Database from 'better-sqlite3';
import { chmodSync, closeSync, openSync, rmSync, statSync } from 'node:fs';

/** A file of another number is made again. */
const SCHEMA = 1;
const PARTS = ['', '-wal', '-shm', '-journal'] as const;

// An entry's id grows with its time, so that the newest come first without sorting. The words are kept without a second
// copy of the text (content=''), which stands in `entries`.
const TABLES = `
CREATE TABLE conversations (
  row INTEGER PRIMARY KEY,
  path TEXT NOT NULL,
  identity TEXT NOT NULL,
  size INTEGER NOT NULL,
  modified_at REAL NOT NULL,
  -- How far it was read, in bytes, and what stood right before that place and at the beginning.
  read_to INTEGER NOT NULL,
  mark TEXT NOT NULL
) STRICT;
CREATE TABLE entries (
  id INTEGER PRIMARY KEY,
  conversation INTEGER NOT NULL,
  at INTEGER NOT NULL,
  said_by INTEGER NOT NULL,
  time INTEGER,
  text TEXT NOT NULL
) STRICT;
CREATE INDEX entries_of_conversation ON entries (conversation, id);
CREATE TABLE meta (key TEXT PRIMARY KEY, value INTEGER NOT NULL) STRICT;
CREATE VIRTUAL TABLE words USING fts5(text, content='', tokenize="unicode61 remove_diacritics 2");
`;

const codeOf = (error: unknown): string => (error instanceof Error && 'code' in error ? String(error.code) : '');

/** SQLite's words for a file that is none of its own, or no whole one any more. */
export function isCorrupt(error: unknown): boolean {
  return /^SQLITE_(CORRUPT|NOTADB|FORMAT|IOERR_SHORT_READ)/.test(codeOf(error));
}

export function removeIndexFiles(path: string): void {
  for (const part of PARTS) rmSync(path + part, { force: true });
}

/** Bytes on the disk; 0 when there is none. */
export function indexBytes(path: string): number {
  return PARTS.reduce((sum, part) => sum + (statSync(path + part, { throwIfNoEntry: false })?.size ?? 0), 0);
}

/** Opens the index, 0600. One that is damaged or of another schema is thrown away and made again; `log` hears of it. */
export function openIndexFile(path: string, log: (line: string) => void): Database.Database {
  try {
    return connect(path);
  } catch (error) {
    // While it is opened, a table that is missing or is another one means the same.
    if (!isCorrupt(error) && codeOf(error) !== 'SQLITE_ERROR') throw error;
    log(`The search index was damaged and is made again: ${error instanceof Error ? error.message : String(error)}`);
    removeIndexFiles(path);
    return connect(path);
  }
}

function connect(path: string): Database.Database {
  closeSync(openSync(path, 'a', 0o600));
  if (process.platform !== 'win32') chmodSync(path, 0o600);
  let raw = new Database(path);
  try {
    if (raw.pragma('user_version', { simple: true }) !== SCHEMA) {
      raw.close();
      removeIndexFiles(path);
      closeSync(openSync(path, 'a', 0o600));
      raw = new Database(path);
      // What is taken out (forgotten, cleared) is overwritten, and the file shrinks again.
      raw.pragma('auto_vacuum = INCREMENTAL');
      raw.exec(`${TABLES}PRAGMA user_version = ${SCHEMA};`);
    }
    raw.pragma('journal_mode = WAL');
    // It can be made again: a power failure may cost it its last entries.
    raw.pragma('synchronous = NORMAL');
    raw.pragma('secure_delete = ON');
    raw.pragma('cache_size = -16000');
    raw.prepare('SELECT count(*) FROM conversations').get();
    raw.prepare(`SELECT rowid FROM words WHERE words MATCH '"a"' LIMIT 1`).get();
    return raw;
  } catch (error) {
    raw.close();
    throw error;
  }
}
