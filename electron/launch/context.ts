// What the engine is given to work with. One object, so that tests and the command line can hand it another store,
// other terminals or a platform of their own.
import type { Harness } from '../harness/harness';
import type { Store } from '../store/store';
import type { Terminals } from '../terminal/terminals';
import type { Platform } from './platform';

export type HarnessLookup = { state: 'known'; harness: Harness } | { state: 'unknown' | 'retired' };

export interface BuiltInCommand {
  argv: string[];
  env: Record<string, string>;
}

export interface StoreFault {
  /** One sentence with what to do. */
  why: string;
  /** Nothing is wrong with it, another program holds it. */
  busy?: boolean;
}

export interface EngineContext {
  platform: Platform;
  store: Store;
  /**
   * Set when `store` only stands in for a database that cannot be read: every launch is then fresh and journalled (row 12),
   * or refused when another program merely kept it locked for longer than the app waited (row 5).
   */
  storeFault: StoreFault | null;
  /** Null where nothing can run, as in a dry run without a living host. */
  terminals: Terminals | null;
  lookUp(harness: string): HarnessLookup;
  knownHarnesses(): string[];
  /** Commands of harnesses that come with the app (the demo agent, on the app's own runtime), by harness name. */
  builtInCommands: ReadonlyMap<string, BuiltInCommand>;
  /** The app's state folder. */
  stateFolder: string;
  /** ATELIER_HOME when it was set: agents and the host inherit it. */
  atelierHome: string | null;
  version: string;
  log: (line: string) => void;
}

/** How long one fact may take before it counts as unknown (architecture: facts in parallel with a deadline). */
export const FACT_DEADLINE_MS = 8_000;

/** Where launches that could not be stored wait until the store heals. */
export function journalPath(stateFolder: string): string {
  return `${stateFolder}/journal.jsonl`;
}
