// Opens the store. Nothing that is damaged, newer or somebody else's is ever changed, renamed or replaced (S5, S6).
import { randomUUID } from 'node:crypto';
import type Database from 'better-sqlite3';
import { architectsTable } from './architects';
import { Claims } from './claims';
import { conversationsTable } from './conversations';
import { connect, StoreDatabase, type ConnectionOptions } from './database';
import { storeFault } from './faults';
import { copyDatabase, createDatabase, databaseExists, inspectDatabase, makePrivate, refuseEmpty } from './files';
import { launchesTable } from './launches';
import { migrate } from './migrations';
import { settingsTable } from './settings';
import type { Store } from './store';
import { workspacesTable } from './workspaces';

export interface OpenOptions extends ConnectionOptions {
  /** A new id for a workspace or architect; a UUID unless given. */
  newId?: () => string;
}

/**
 * Opens the database at the absolute `path`, making it when there is none (folder 0700, file 0600) and bringing an older
 * schema forward. Throws StoreBusyError, StoreNewerError or StoreUnreadableError; the files are then as they were.
 */
export function openStore(path: string, options: OpenOptions = {}): Store {
  try {
    if (!databaseExists(path)) createDatabase(path);
    inspectDatabase(path);
    const raw = connect(path, options);
    return closingOnFailure(raw, () => {
      migrate(path, raw);
      if (raw.pragma('journal_mode', { simple: true }) !== 'wal') raw.pragma('journal_mode = WAL');
      makePrivate(path);
      return assemble(path, raw, options, () => undefined);
    });
  } catch (error) {
    throw storeFault(error, path);
  }
}

/**
 * The store's content for the command line when the app does not run: a temporary copy, because even a read-only
 * open of a WAL database writes beside it (measured). The copy is migrated, never the original; closing removes it. Null when there is no store yet.
 */
export function openStoreCopy(path: string, options: OpenOptions = {}): Store | null {
  try {
    if (!databaseExists(path)) return null;
    refuseEmpty(path);
    const copy = copyDatabase(path);
    try {
      const raw = connect(copy.path, options);
      return closingOnFailure(raw, () => {
        migrate(path, raw);
        return assemble(path, raw, options, () => copy.remove());
      });
    } catch (error) {
      copy.remove();
      throw error;
    }
  } catch (error) {
    throw storeFault(error, path);
  }
}

function closingOnFailure<T>(raw: Database.Database, fn: () => T): T {
  try {
    return fn();
  } catch (error) {
    raw.close();
    throw error;
  }
}

function assemble(path: string, raw: Database.Database, { newId = randomUUID }: OpenOptions, closed: () => void): Store {
  const db = new StoreDatabase(path, raw);
  const claims = new Claims(db);
  const tables = [workspacesTable(db, newId), architectsTable(db, newId), conversationsTable(db, claims), launchesTable(db, claims), settingsTable(db)] as const;
  const [workspaces, architects, conversations, launches, settings] = tables;
  return {
    path,
    workspaces: workspaces.functions,
    architects: architects.functions,
    conversations: conversations.functions,
    launches: launches.functions,
    settings: settings.functions,
    damaged: () => tables.flatMap((table) => table.damaged()),
    close: () => {
      db.close();
      closed();
    },
  };
}
