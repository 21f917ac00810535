// What a deliberate exit inside the agent is followed by: the architect's own setting, else the global one, else asking.
import type { Facts } from '../../shared/decision';
import type { Store } from '../store/store';

export type AfterQuit = Facts['switches']['afterQuit'];

export const afterQuitKey = (architectId: string | null) => (architectId === null ? 'after-quit' : `after-quit/${architectId}`);

/** The architect's own choice, or with null that for all; null when none was made. Throws what the store throws. */
export function afterQuitChoice(store: Store, architectId: string | null): AfterQuit | null {
  return own(store.settings.get(afterQuitKey(architectId)));
}

/** A store that cannot be read asks. */
export function afterQuitOf(store: Store, architectId: string | null): AfterQuit {
  try {
    return afterQuitChoice(store, architectId) ?? afterQuitChoice(store, null) ?? 'ask';
  } catch {
    return 'ask';
  }
}

function own(value: unknown): AfterQuit | null {
  return value === 'resume' || value === 'fresh' || value === 'ask' ? value : null;
}
