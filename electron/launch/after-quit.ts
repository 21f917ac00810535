// What a deliberate exit inside the agent is followed by: the architect's own choice, else the setting of its workspace or of all.
import type { SettingValue } from '../../shared/settings';
import { checkSetting } from '../../shared/settings';
import { readSetting } from '../store/setting-rows';
import type { Store } from '../store/store';

export type AfterQuit = SettingValue<'after-quit'>;

export const afterQuitKey = (architectId: string) => `after-quit/${architectId}`;

/** The architect's own choice; null when none was made. Throws what the store throws. */
export function afterQuitChoice(store: Store, architectId: string): AfterQuit | null {
  const checked = checkSetting('after-quit', store.settings.get(afterQuitKey(architectId)));
  return checked.ok ? checked.value : null;
}

/** A store that cannot be read asks. */
export function afterQuitOf(store: Store, architectId: string | null): AfterQuit {
  try {
    const own = architectId === null ? null : afterQuitChoice(store, architectId);
    return own ?? readSetting(store, 'after-quit', architectId === null ? null : (store.architects.get(architectId)?.workspaceId ?? null));
  } catch {
    return 'ask';
  }
}
