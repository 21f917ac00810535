// A launch's reports are read by its watch, at its end, before a start and for a row's preview, and these may meet. Two
// readings at once would both follow the same report, the second one from where the first had led: so one comes after the other.
import type { Launch } from '../../shared/domain';
import type { Store } from '../store/store';

const readings = new WeakMap<Store, Map<string, Promise<unknown>>>();

/** Reads when whoever reads this launch's reports now is done, and knows by then in which conversation that left it. */
export async function readAlone<T>(store: Store, launch: Launch, read: () => Promise<T>): Promise<T> {
  const ofStore = readings.get(store) ?? new Map<string, Promise<unknown>>();
  readings.set(store, ofStore);
  const before = ofStore.get(launch.id);
  const reading = (before ?? Promise.resolve()).catch(() => undefined).then(() => {
    if (before) launch.sessionId = sessionNow(store, launch);
    return read();
  });
  ofStore.set(launch.id, reading);
  try {
    return await reading;
  } finally {
    if (ofStore.get(launch.id) === reading) ofStore.delete(launch.id);
  }
}

/** A row that cannot be read says nothing new. */
function sessionNow(store: Store, { id, sessionId }: Launch): string | null {
  try {
    return store.launches.get(id)?.sessionId ?? sessionId;
  } catch {
    return sessionId;
  }
}
