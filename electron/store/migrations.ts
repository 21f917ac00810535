// Brings a database from any older schema to today's, in one transaction (S6).
import type Database from 'better-sqlite3';
import { unreadable } from './faults';
import { v1 } from './migrations/v1';
import { v2 } from './migrations/v2';
import { v3 } from './migrations/v3';
import { v4 } from './migrations/v4';
import { v5 } from './migrations/v5';
import { StoreNewerError } from './store';

/** Entry n makes schema n + 1 from schema n. Released entries never change. */
export const MIGRATIONS: readonly string[] = [v1, v2, v3, v4, v5];
export const SCHEMA = MIGRATIONS.length;

export function schemaVersion(raw: Database.Database): number {
  return Number(raw.pragma('user_version', { simple: true }));
}

/** Throws StoreNewerError for a schema that this version does not know. */
export function refuseNewer(path: string, version: number): void {
  if (version <= SCHEMA) return;
  throw new StoreNewerError(
    `The store ${path} was written by a newer Atelier (schema ${version}; this one knows ${SCHEMA}). It was left untouched: update Atelier, or set ATELIER_HOME to another folder.`,
  );
}

/**
 * Runs what is missing up to schema `to`, and the rows arrive, or nothing has changed. A new file has version 0 and is
 * allowed only when `fresh`; any other file of version 0 is somebody else's database.
 */
export function migrate(path: string, raw: Database.Database, { fresh = false, to = SCHEMA } = {}): void {
  if (schemaVersion(raw) === to) return;
  // Tables are rebuilt; enforced references would refuse that. The switch has no effect inside a transaction.
  raw.pragma('foreign_keys = OFF');
  try {
    raw
      .transaction(() => {
        // Read again under the lock: another process may have migrated meanwhile.
        const from = schemaVersion(raw);
        refuseNewer(path, from);
        if (from < 1 && !fresh) throw unreadable(path, 'It is a database, but not one of Atelier. Nothing in it was changed.');
        for (const sql of MIGRATIONS.slice(from, to)) raw.exec(sql);
        raw.pragma(`user_version = ${Math.max(from, to)}`);
      })
      .immediate();
  } finally {
    raw.pragma('foreign_keys = ON');
  }
}
