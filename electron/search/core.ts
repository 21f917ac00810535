// The search thread's inside: the index, kept up to date in the background, and the questions asked of it. Knows no thread.
import type Database from 'better-sqlite3';
import type { ConversationFiles } from '../harness/harness';
import type { Speaker } from '../../shared/transcript';
import type { TextMark } from '../../shared/ipc';
import { Entries } from './entries';
import { indexBytes, isCorrupt, openIndexFile, removeIndexFiles } from './index-file';
import { Indexer, type Target } from './indexer';
import { excerptOf, matchExpression, termsOf } from '../../shared/terms';

export interface CoreOptions {
  path: string;
  filesOf: (harness: string) => ConversationFiles | null;
  now: () => number;
  log: (line: string) => void;
  /** Calls `step` again soon, with whatever else has to be answered in between; once for each call. */
  soon: (step: () => void) => void;
}

export interface Query {
  text: string;
  /** Only these conversations. */
  rows: number[];
  by: Speaker | null;
  limit: number;
}

export interface TalkFound {
  row: number;
  at: number;
  by: Speaker;
  time: number | null;
  excerpt: string;
  marks: TextMark[];
}

export interface CoreState {
  indexing: boolean;
  fault: string | null;
  size: number;
  conversations: number;
  full: boolean;
}

/** So often an index that was made again is damaged once more before it is given up for this run. */
const MOST_REPAIRS = 3;

export class SearchCore {
  private raw: Database.Database | null = null;
  private entries: Entries | null = null;
  private indexer: Indexer | null = null;
  private targets: readonly Target[] = [];
  private limit = 0;
  private running = false;
  private fault: string | null = null;
  private repairs = 0;
  private idle: (() => void)[] = [];

  constructor(private readonly options: CoreOptions) {}

  /** The conversations that are to be found, and the bytes that the index may take. A larger limit than before takes in again what was given up. */
  begin(targets: readonly Target[], limit: number): void {
    const grown = limit > this.limit && this.indexer?.isFull === true;
    const changed = limit !== this.limit;
    this.targets = targets;
    this.limit = limit;
    this.fault = null;
    this.guarded(() => {
      if (grown) this.remove();
      if (changed && this.indexer) this.close();
      this.open().begin(targets);
    });
    this.run();
  }

  /** Resolves when nothing is left to be indexed. */
  settled(): Promise<void> {
    return this.running ? new Promise((resolve) => this.idle.push(resolve)) : Promise.resolve();
  }

  /** Empties the index: its files are gone. */
  clear(): void {
    this.targets = [];
    this.remove();
    this.fault = null;
    this.repairs = 0;
  }

  find({ text, rows, by, limit }: Query): { found: TalkFound[]; more: boolean } {
    const terms = termsOf(text);
    if (terms.length === 0 || rows.length === 0) return { found: [], more: false };
    const hits = this.guarded(() => {
      this.open();
      return this.entries?.find(matchExpression(terms), rows, by, limit + 1) ?? [];
    });
    const found = (hits ?? []).slice(0, limit).map((hit): TalkFound => {
      const { text: excerpt, marks } = excerptOf(hit.text, terms);
      return { row: hit.conversation, at: hit.at, by: hit.by, time: hit.time, excerpt, marks };
    });
    return { found, more: (hits ?? []).length > limit };
  }

  state(): CoreState {
    const counts = this.guarded(() => this.entries?.counts()) ?? { conversations: 0 };
    return { indexing: this.running, fault: this.fault, size: indexBytes(this.options.path), conversations: counts.conversations, full: this.indexer?.isFull ?? false };
  }

  close(): void {
    this.indexer?.end();
    this.raw?.close();
    this.raw = null;
    this.entries = null;
    this.indexer = null;
  }

  private open(): Indexer {
    if (this.indexer) return this.indexer;
    const { path, log, filesOf, now } = this.options;
    this.raw = openIndexFile(path, log);
    this.entries = new Entries(this.raw);
    this.indexer = new Indexer(this.entries, { limit: this.limit, filesOf, now, log });
    return this.indexer;
  }

  private remove(): void {
    this.close();
    removeIndexFiles(this.options.path);
  }

  private run(): void {
    if (this.running) return;
    this.running = true;
    const step = (): void => {
      const { repairs } = this;
      if (this.guarded(() => this.indexer?.step()) === true || this.repairs > repairs) {
        this.options.soon(step);
        return;
      }
      this.running = false;
      for (const resolve of this.idle.splice(0)) resolve();
    };
    this.options.soon(step);
  }

  /** An index that turns out damaged is thrown away and made again from the transcripts. Undefined when the work failed. */
  private guarded<T>(work: () => T): T | undefined {
    try {
      return work();
    } catch (error) {
      const sentence = error instanceof Error ? error.message : String(error);
      this.options.log(`The search index failed: ${sentence}`);
      if (!isCorrupt(error) || this.repairs >= MOST_REPAIRS) {
        this.fault = `The search index cannot be used (${sentence}). Clear it to build it again.`;
        this.close();
        return undefined;
      }
      this.repairs += 1;
      try {
        this.remove();
        this.open().begin(this.targets);
        this.run();
      } catch (again) {
        this.fault = `The search index cannot be made (${again instanceof Error ? again.message : String(again)}).`;
      }
      return undefined;
    }
  }
}
