import { act, APP, failed } from '../app/acts';
import { api } from '../app/api';
import type { SettingKey, SettingValue } from '../../shared/settings';

/** Chooses a value for all or for one workspace, or with null takes the choice back; a refusal stands with `place`. False when it was refused. */
export async function chooseSetting<K extends SettingKey>(key: K, value: SettingValue<K> | null, workspaceId: string | null = null, place: string = APP): Promise<boolean> {
  await act(place, api().setSetting({ key, value, workspaceId }));
  return !failed(place);
}
