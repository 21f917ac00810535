// Opens the store, or stands in for it: a database that cannot be read is left byte for byte as it is, launches are
// fresh and journalled (row 12), and the journal is merged once the store is readable again.
import { pause } from '../launch/deadline';
import { journalPath } from '../launch/context';
import type { StoreFault } from '../launch/context';
import type { Platform } from '../launch/platform';
import type { StatePaths } from '../state/state-folder';
import { mergeJournal } from '../store/journal';
import { openStore } from '../store/open-store';
import { openStandIn } from '../store/stand-in';
import { StoreBusyError, StoreNewerError, StoreUnreadableError } from '../store/store';
import type { Store } from '../store/store';

export interface OpenedStore {
  store: Store;
  /** For the banner. */
  fault: StoreFault | null;
}

// About eight seconds, the store's own waiting included: a backup or another start of the app is over by then.
const BUSY_TRIES = 20;
const BUSY_PAUSE_MS = 150;

export async function openOrStandIn(platform: Platform, paths: StatePaths, log: (line: string) => void): Promise<OpenedStore> {
  try {
    const store = await openPatiently(platform, paths.database);
    merge(paths, store, platform, log);
    return { store, fault: null };
  } catch (error) {
    if (!(error instanceof StoreBusyError || error instanceof StoreNewerError || error instanceof StoreUnreadableError)) throw error;
    log(`The store could not be opened: ${error.message}`);
    const busy = error instanceof StoreBusyError;
    return { store: openStandIn(), fault: { why: busy ? `The store ${paths.database} is in use by another program, so nothing is started. Close that program, then start Atelier again.` : error.message, busy } };
  }
}

async function openPatiently(platform: Platform, file: string): Promise<Store> {
  for (let tries = 1; ; tries++) {
    try {
      return openStore(file);
    } catch (error) {
      if (!(error instanceof StoreBusyError) || tries >= BUSY_TRIES) throw error;
      await pause(platform, BUSY_PAUSE_MS);
    }
  }
}

function merge(paths: StatePaths, store: Store, platform: Platform, log: (line: string) => void): void {
  try {
    const { merged, aside } = mergeJournal(journalPath(paths.folder), store, platform.now());
    if (merged > 0 || aside) log(`Merged ${merged} launches that were made while the store could not be read${aside ? `; ${aside.lines.length} kept aside in ${aside.path}` : ''}`);
  } catch (error) {
    log(`The journal of launches was not merged yet: ${String(error)}`);
  }
}
