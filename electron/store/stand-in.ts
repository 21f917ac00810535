// A store for while the real one cannot be read: empty, in a temporary folder, gone when it is closed. Nothing that
// must survive is kept in it: launches go to the journal.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openStore } from './open-store';
import type { Store } from './store';

export function openStandIn(): Store {
  const folder = mkdtempSync(path.join(tmpdir(), 'atelier-stand-in-'));
  const store = openStore(path.join(folder, 'atelier.db'));
  return {
    ...store,
    close: () => {
      store.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
