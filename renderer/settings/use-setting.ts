import { SETTINGS, settingIn } from '../../shared/settings';
import type { SettingKey, SettingValue } from '../../shared/settings';
import { usePage } from '../app/store';

/** What counts now, for a workspace or (null) for the app; drawn again when it changes. */
export function useSetting<K extends SettingKey>(key: K, workspaceId: string | null = null): SettingValue<K> {
  return usePage((page) => valueOf(page.state, key, workspaceId));
}

/** The same outside of a component, as it is at this moment. */
export function settingNow<K extends SettingKey>(key: K, workspaceId: string | null = null): SettingValue<K> {
  return valueOf(usePage.getState().state, key, workspaceId);
}

/** Before main's first answer every setting has its initial value. */
function valueOf<K extends SettingKey>(state: ReturnType<typeof usePage.getState>['state'], key: K, workspaceId: string | null): SettingValue<K> {
  return state === null ? (SETTINGS[key].initial as SettingValue<K>) : settingIn(state.settings, key, workspaceId);
}
