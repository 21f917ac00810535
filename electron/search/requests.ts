// What main asks of the search thread, as functions by name: the thread answers each with the same arguments.
import type { Turn } from '../../shared/transcript';
import type { CoreState, Query, TalkFound } from './core';
import type { Target } from './indexer';
import type { ExportHead } from './markdown';
import type { Direction, Page } from './pages';
import type { ScreenFound, ScreenText } from './screens';

export interface Transcript {
  harness: string;
  file: string;
}

export interface SearchRequests {
  begin: (targets: Target[], limit: number) => CoreState;
  settled: () => Promise<CoreState>;
  state: () => CoreState;
  clear: () => CoreState;
  find: (query: Query) => { found: TalkFound[]; more: boolean; state: CoreState };
  screens: (screens: ScreenText[], text: string) => ScreenFound[];
  page: (transcript: Transcript, at: number | null, direction: Direction) => Page;
  whole: (transcript: Transcript, at: number) => Turn | null;
  findIn: (transcript: Transcript, text: string, at: number | null, direction: Direction) => { found: number | null; on: number | null };
  exportTo: (transcript: Transcript, to: string, head: ExportHead) => void;
}

export type SearchRequestName = keyof SearchRequests;
export interface ToThread {
  n: number;
  name: SearchRequestName;
  input: unknown[];
}
export type FromThread = { n: number; ok: true; value: unknown } | { n: number; ok: false; error: string; code: string | null } | { log: string };
