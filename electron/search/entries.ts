// What stands in the index: reading, adding and taking out entries. Bookkeeping of files is the indexer's.
import type Database from 'better-sqlite3';
import type { Speaker } from '../../shared/transcript';
import { spaced } from '../../shared/terms';

export interface FileRecord {
  row: number;
  path: string;
  identity: string;
  size: number;
  modifiedAt: number;
  readTo: number;
  mark: string;
}

export interface NewEntry {
  at: number;
  by: Speaker;
  time: number | null;
  text: string;
}

export interface FoundEntry {
  conversation: number;
  at: number;
  by: Speaker;
  time: number | null;
  text: string;
}

const SPEAKERS: readonly Speaker[] = ['you', 'agent', 'tool', 'note'];
/** Ids leave room for so many entries within one millisecond. */
export const IDS_PER_MS = 1_000;
/** One day: a clock may be ahead, a made-up time far in the future may not. */
const AHEAD_MS = 86_400_000;

export class Entries {
  private readonly sql;
  constructor(private readonly raw: Database.Database) {
    this.sql = {
      records: raw.prepare('SELECT row, path, identity, size, modified_at AS modifiedAt, read_to AS readTo, mark FROM conversations'),
      keep: raw.prepare(
        `INSERT INTO conversations (row, path, identity, size, modified_at, read_to, mark) VALUES (@row, @path, @identity, @size, @modifiedAt, @readTo, @mark)
         ON CONFLICT (row) DO UPDATE SET path = @path, identity = @identity, size = @size, modified_at = @modifiedAt, read_to = @readTo, mark = @mark`,
      ),
      forget: raw.prepare('DELETE FROM conversations WHERE row = ?'),
      taken: raw.prepare('SELECT 1 FROM entries WHERE id = ?').pluck(),
      newest: raw.prepare('SELECT max(id) FROM entries WHERE conversation = ?').pluck(),
      add: raw.prepare('INSERT INTO entries (id, conversation, at, said_by, time, text) VALUES (?, ?, ?, ?, ?, ?)'),
      addWords: raw.prepare('INSERT INTO words (rowid, text) VALUES (?, ?)'),
      dropWords: raw.prepare("INSERT INTO words (words, rowid, text) VALUES ('delete', ?, ?)"),
      drop: raw.prepare('DELETE FROM entries WHERE id = ?'),
      some: raw.prepare('SELECT id, text FROM entries WHERE conversation = ? LIMIT ?'),
      oldest: raw.prepare('SELECT id, text FROM entries ORDER BY id LIMIT ?'),
      count: raw.prepare('SELECT count(*) FROM entries').pluck(),
      conversations: raw.prepare('SELECT count(*) FROM conversations').pluck(),
      merge: raw.prepare("INSERT INTO words (words, rank) VALUES ('merge', ?)"),
      floor: raw.prepare("SELECT value FROM meta WHERE key = 'floor'").pluck(),
      setFloor: raw.prepare("INSERT INTO meta (key, value) VALUES ('floor', ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value"),
      changes: raw.prepare('SELECT total_changes()').pluck(),
      find: raw.prepare(
        `SELECT e.conversation, e.at, e.said_by AS saidBy, e.time, e.text FROM words w JOIN entries e ON e.id = w.rowid
         WHERE words MATCH @match AND e.conversation IN (SELECT value FROM json_each(@rows)) AND (@by IS NULL OR e.said_by = @by)
         ORDER BY w.rowid DESC LIMIT @limit`,
      ),
    };
  }

  /** All or nothing, and on the disk but for a power failure. */
  together<T>(work: () => T): T {
    return this.raw.transaction(work)();
  }

  records(): FileRecord[] {
    return this.sql.records.all() as FileRecord[];
  }

  keep(record: FileRecord): void {
    this.sql.keep.run(record);
  }

  /** Everything older than this id was given up to keep the size; 0 when nothing was. */
  get floor(): number {
    return Number(this.sql.floor.get() ?? 0);
  }

  /** Adds what was said in a conversation, in its order; returns how many of them were young enough to be kept. */
  add(row: number, entries: readonly NewEntry[], now: number): number {
    let last = Number(this.sql.newest.get(row) ?? 0);
    const { floor } = this;
    let kept = 0;
    for (const { at, by, time, text } of entries) {
      // Within a conversation the order of the file counts: a clock that was set back does not mix it up.
      let id = Math.max(Math.floor(Math.min(Math.max(time ?? 0, 0), now + AHEAD_MS)) * IDS_PER_MS, last + 1);
      while (this.sql.taken.get(id) !== undefined) id += 1;
      last = id;
      if (id < floor) continue;
      this.sql.add.run(id, row, at, SPEAKERS.indexOf(by), time, text);
      this.sql.addWords.run(id, spaced(text));
      kept += 1;
    }
    return kept;
  }

  /** Takes out up to `most` entries of a conversation, and with the last one its record; false while some are left. */
  takeOut(row: number, most: number): boolean {
    const some = this.sql.some.all(row, most) as { id: number; text: string }[];
    this.drop(some);
    if (some.length === most) return false;
    this.sql.forget.run(row);
    return true;
  }

  /** Gives up the oldest entries of all; nothing as old is taken in again. Returns how many went. */
  giveUpOldest(most: number): number {
    const oldest = this.sql.oldest.all(most) as { id: number; text: string }[];
    this.drop(oldest);
    const last = oldest.at(-1);
    if (last) this.sql.setFloor.run(last.id + 1);
    return oldest.length;
  }

  private drop(entries: readonly { id: number; text: string }[]): void {
    for (const { id, text } of entries) {
      this.sql.dropWords.run(id, spaced(text));
      this.sql.drop.run(id);
    }
  }

  /**
   * One step of putting the words' parts together, about `pages` pages; what was taken out is then gone from the file,
   * not only marked. `first` begins anew. False when nothing was left to do.
   */
  tidy(first: boolean, pages = 200): boolean {
    const before = Number(this.sql.changes.get());
    this.sql.merge.run(first ? -pages : pages);
    return Number(this.sql.changes.get()) - before >= 2;
  }

  /** Gives free pages back to the disk and empties the log beside the file. */
  shrink(): void {
    this.raw.pragma('incremental_vacuum');
    this.raw.pragma('wal_checkpoint(TRUNCATE)');
  }

  /** Bytes of pages that hold something. */
  get used(): number {
    const number = (pragma: string): number => Number(this.raw.pragma(pragma, { simple: true }));
    return (number('page_count') - number('freelist_count')) * number('page_size');
  }

  counts(): { entries: number; conversations: number } {
    return { entries: Number(this.sql.count.get()), conversations: Number(this.sql.conversations.get()) };
  }

  /** The newest entries that hold the expression, in these conversations only. */
  find(match: string, rows: readonly number[], by: Speaker | null, limit: number): FoundEntry[] {
    const found = this.sql.find.all({ match, rows: JSON.stringify(rows), by: by === null ? null : SPEAKERS.indexOf(by), limit }) as (Omit<FoundEntry, 'by'> & { saidBy: number })[];
    return found.map(({ saidBy, ...entry }) => ({ ...entry, by: SPEAKERS[saidBy] ?? 'note' }));
  }
}
