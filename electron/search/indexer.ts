// Brings the index up to date in short steps: newest conversations first, each from where it was read last time. Never
// writes anything but the index.
import { createHash } from 'node:crypto';
import { closeSync } from 'node:fs';
import type { ConversationFiles } from '../harness/harness';
import { Entries, IDS_PER_MS, type FileRecord, type NewEntry } from './entries';
import { linesFrom, openToRead, readAt, type OpenFile } from './lines';
import { textToIndex } from './text-to-index';

/** A conversation that is to be found. `file` null: it could not be looked for; what is known of it stays. */
export interface Target {
  row: number;
  harness: string;
  file: string | null;
}

/** How long one step may take, about, in milliseconds; questions are answered in between. */
const STEP_MS = 25;
const TOGETHER = 200;
/** Taken out in one step. */
const OUT = 100;

interface Reading {
  target: Target & { file: string };
  record: FileRecord;
  file: OpenFile;
}

export class Indexer {
  private targets = new Map<number, Target>();
  private waiting: (Target & { file: string; modifiedAt: number })[] = [];
  private leaving: number[] = [];
  private reading: Reading | null = null;
  private tidying: 'no' | 'begin' | 'on' = 'no';
  private givenUp = false;
  private full: boolean;

  constructor(
    private readonly entries: Entries,
    private readonly options: {
      /** Bytes the file may take. */
      limit: number;
      filesOf: (harness: string) => ConversationFiles | null;
      now: () => number;
      log: (line: string) => void;
    },
  ) {
    this.full = entries.floor > 0;
  }

  /** The conversations that are to be found from now on; all others are taken out. Begins a pass over them. */
  begin(targets: readonly Target[]): void {
    this.endReading();
    this.targets = new Map(targets.map((target) => [target.row, target]));
    const records = new Map(this.entries.records().map((record) => [record.row, record]));
    this.leaving = [...records.keys()].filter((row) => !this.targets.has(row));
    this.waiting = [];
    for (const target of targets) {
      const { file } = target;
      if (file === null) continue;
      const record = records.get(target.row);
      const found = this.look(file);
      if (found === null) {
        if (record) this.leaving.push(target.row);
        continue;
      }
      if (record && record.path === file && record.size === found.size && record.modifiedAt === found.modifiedAt && record.identity === found.identity) continue;
      this.waiting.push({ ...target, file, modifiedAt: found.modifiedAt });
    }
    // Popped from the end: the newest come first.
    this.waiting.sort((a, b) => a.modifiedAt - b.modifiedAt);
  }

  /** The oldest talk was given up to keep the size. */
  get isFull(): boolean {
    return this.full;
  }

  /** One short step; false when nothing is left to do. */
  step(): boolean {
    if (this.leave()) return true;
    // What was given up for the size leaves the file only now; before that its size says nothing.
    if (this.givenUp ? this.tidy() : this.keepSize()) return true;
    if (this.reading) {
      this.readOn(this.reading);
      return true;
    }
    const next = this.waiting.pop();
    if (next) {
      this.open(next);
      return true;
    }
    return this.tidy();
  }

  /** One step of putting the words together after something was taken out; false when there is nothing to do. */
  private tidy(): boolean {
    if (this.tidying === 'no') return false;
    const more = this.entries.tidy(this.tidying === 'begin');
    this.tidying = more ? 'on' : 'no';
    if (!more) {
      this.entries.shrink();
      this.givenUp = false;
    }
    return true;
  }

  end(): void {
    this.endReading();
    this.waiting = [];
    this.leaving = [];
  }

  private look(path: string): OpenFile | null {
    try {
      const file = openToRead(path);
      closeSync(file.fd);
      return file;
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? error.code : null;
      if (code !== 'ENOENT' && code !== 'ENOTDIR') this.options.log(`The search index leaves out a transcript: ${String(error)}`);
      return null;
    }
  }

  /** True while conversations that are gone still stand in the index. */
  private leave(): boolean {
    const row = this.leaving.at(-1);
    if (row === undefined) return false;
    if (this.entries.together(() => this.entries.takeOut(row, OUT))) this.leaving.pop();
    this.tidying = 'begin';
    return true;
  }

  /** Over the limit the oldest talk is given up, with some room to spare. */
  private keepSize(): boolean {
    const { limit } = this.options;
    const { used } = this.entries;
    if (used <= limit) return false;
    const { entries } = this.entries.counts();
    const out = Math.min(entries, Math.ceil((entries * (used - limit * 0.85)) / used));
    if (out === 0) return false;
    for (let left = out; left > 0; left -= TOGETHER) this.entries.together(() => this.entries.giveUpOldest(Math.min(left, TOGETHER)));
    this.full = true;
    this.givenUp = true;
    this.tidying = 'begin';
    return true;
  }

  private open(next: Target & { file: string }): void {
    let file: OpenFile;
    try {
      file = openToRead(next.file);
    } catch {
      // It went meanwhile; the next pass sees to it.
      return;
    }
    const known = this.entries.records().find((record) => record.row === next.row);
    const goesOn = known !== undefined && known.path === next.file && known.identity === file.identity && file.size >= known.readTo && known.mark === markOf(file, known.readTo);
    if (known && !goesOn) {
      // Another file, or one that was cut or written anew: what was known of it goes, then it is read from its beginning.
      while (!this.entries.together(() => this.entries.takeOut(next.row, OUT)));
      this.tidying = 'begin';
    }
    // Nothing in it is young enough to be kept.
    const readTo = file.modifiedAt * IDS_PER_MS < this.entries.floor ? file.size : goesOn ? known.readTo : 0;
    const record: FileRecord = { row: next.row, path: next.file, identity: file.identity, size: file.size, modifiedAt: file.modifiedAt, readTo, mark: '' };
    this.reading = { target: next, record, file };
  }

  private readOn(reading: Reading): void {
    const { target, record, file } = reading;
    const files = this.options.filesOf(target.harness);
    const until = this.options.now() + STEP_MS;
    const entries: NewEntry[] = [];
    let readTo = record.readTo;
    let done = true;
    for (const line of linesFrom(file.fd, record.readTo, file.size)) {
      // Still being written: it is read when it is whole.
      if (!line.whole) break;
      readTo = line.next;
      // Most bytes are neither; a search for the words costs a fraction of parsing them.
      if (line.bytes && files && (line.bytes.includes('"user"') || line.bytes.includes('"assistant"'))) entries.push(...textToIndex(files, line.bytes.toString('utf8'), line.at));
      if (entries.length >= TOGETHER || this.options.now() >= until) {
        done = false;
        break;
      }
    }
    let time = file.modifiedAt;
    const timed = entries.map((entry) => ({ ...entry, time: (time = entry.time ?? time) }));
    this.entries.together(() => {
      this.entries.add(target.row, timed, this.options.now());
      // Only a file that was read to its end counts as seen in this state.
      this.entries.keep({ ...record, size: done ? record.size : -1, readTo, mark: markOf(file, readTo) });
    });
    reading.record = { ...record, readTo };
    if (done) this.endReading();
  }

  private endReading(): void {
    if (this.reading) closeSync(this.reading.file.fd);
    this.reading = null;
  }
}

/** What stands at the beginning and right before the place read to: a file that was written anew has another. */
function markOf({ fd }: OpenFile, readTo: number): string {
  const head = readAt(fd, 0, Math.min(1024, readTo));
  const tail = readAt(fd, Math.max(0, readTo - 256), Math.min(256, readTo));
  return createHash('sha256').update(head).update(tail).digest('base64');
}
