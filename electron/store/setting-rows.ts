// Where a setting's value lies in the settings table, and how it is read as what it should be.
import { checkSetting, entryOf } from '../../shared/settings';
import type { SettingKey, SettingValue } from '../../shared/settings';
import type { Store } from './store';

/** The row of a value for the app, or for one workspace. */
export function settingRow(key: SettingKey, workspaceId: string | null): string {
  return workspaceId === null ? key : `${key}@${workspaceId}`;
}

/**
 * What counts now: the workspace's own value where the setting has such, else the app's, else the initial one. A value that
 * is none counts as never chosen. Throws what the store throws.
 */
export function readSetting<K extends SettingKey>(store: Pick<Store, 'settings'>, key: K, workspaceId: string | null = null): SettingValue<K> {
  const { scope, initial } = entryOf(key);
  const places = workspaceId !== null && scope === 'workspace' ? [workspaceId, null] : [null];
  for (const place of places) {
    const stored = store.settings.get(settingRow(key, place));
    const checked = stored === undefined ? null : checkSetting(key, stored);
    if (checked?.ok) return checked.value;
  }
  return initial as SettingValue<K>;
}

/** The same where a store that cannot be read must not stop anything: the initial value counts then. */
export function settingOrInitial<K extends SettingKey>(store: Pick<Store, 'settings'>, key: K, workspaceId: string | null = null): SettingValue<K> {
  try {
    return readSetting(store, key, workspaceId);
  } catch {
    return entryOf(key).initial as SettingValue<K>;
  }
}
