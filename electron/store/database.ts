// One connection, with the store's pragmas, its kinds of transaction, and its faults translated.
import Database from 'better-sqlite3';
import { isDamage, storeFault } from './faults';
import type { StoreUnreadableError } from './store';

export interface ConnectionOptions {
  /** How long SQLite waits for another connection, in ms. It blocks main's event loop meanwhile, so it is short; the engine retries above it. */
  busyTimeout?: number;
  /** Called with each statement just before it runs. */
  trace?: (sql: string) => void;
}

const BUSY_TIMEOUT = 250;

/** Opens an existing file. Changes nothing in it; the journal mode is set by whoever creates or migrates. */
export function connect(path: string, { busyTimeout = BUSY_TIMEOUT, trace }: ConnectionOptions = {}): Database.Database {
  const verbose = trace && ((sql?: unknown) => trace(String(sql)));
  const raw = new Database(path, { fileMustExist: true, timeout: busyTimeout, verbose });
  try {
    // FULL is the connection's state of rest: a transaction that forgets to choose errs on the safe side.
    raw.pragma('synchronous = FULL');
    // Only macOS knows the difference: there fsync alone leaves data in the drive's cache.
    raw.pragma('fullfsync = ON');
    raw.pragma('foreign_keys = ON');
    raw.pragma('trusted_schema = OFF');
    // Finds a damaged page when it is read, before anything is made of it.
    raw.pragma('cell_size_check = ON');
    return raw;
  } catch (error) {
    raw.close();
    throw error;
  }
}

/** What the repositories work on. Every function throws the store's errors only. */
export class StoreDatabase {
  private damage: StoreUnreadableError | null = null;

  constructor(
    readonly path: string,
    private readonly raw: Database.Database,
  ) {}

  prepare(sql: string): Database.Statement {
    return this.guard(() => this.raw.prepare(sql));
  }

  read<T>(fn: () => T): T {
    return this.guard(fn);
  }

  /** A transaction that is on the disk when it returns: launches, registrations, claims. */
  durable<T>(fn: () => T): T {
    return this.write(fn);
  }

  /**
   * A transaction that survives a kill, but of which a power failure may take the last ones: activity. One connection
   * is switched per transaction (SQLite allows it between two only; there and back measured 14 µs), because a second one
   * would wait for the first one's lock; the next durable commit syncs the same write-ahead log, these included.
   */
  activity<T>(fn: () => T): T {
    return this.guard(() => {
      this.raw.pragma('synchronous = NORMAL');
      try {
        return this.write(fn);
      } finally {
        this.raw.pragma('synchronous = FULL');
      }
    });
  }

  close(): void {
    this.raw.close();
  }

  /** IMMEDIATE: another writer is met at the start, where waiting helps, and not at the first write, where it cannot. */
  private write<T>(fn: () => T): T {
    if (this.damage) throw this.damage;
    return this.guard(() => this.raw.transaction(fn).immediate());
  }

  private guard<T>(fn: () => T): T {
    try {
      return fn();
    } catch (error) {
      const fault = storeFault(error, this.path);
      // A damaged database is written no more by this run (S5): its bytes are all there is to repair it from.
      if (isDamage(error)) this.damage = fault as StoreUnreadableError;
      throw fault;
    }
  }
}
