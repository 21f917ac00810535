import { RotateCcw } from 'lucide-react';
import { useId } from 'react';
import { allowedWords } from '../../shared/setting';
import { entryOf, settingIn } from '../../shared/settings';
import type { SettingKey, SettingsView, SettingValue } from '../../shared/settings';
import { setError } from '../app/acts';
import { usePage } from '../app/store';
import { IconButton } from '../ui/Button';
import { chooseSetting } from './choose';
import { Control } from './Control';
import { OWN_CONTROLS } from './own-controls';
import { valueWords } from './value-words';

interface SettingRowProps {
  setting: SettingKey;
  view: SettingsView;
  workspaceId: string | null;
}

/** One setting: what it is, its control, whether it was changed, and the way back. */
export function SettingRow({ setting, view, workspaceId }: SettingRowProps) {
  const id = useId();
  const entry = entryOf(setting);
  const place = `setting:${setting}:${workspaceId ?? ''}`;
  const error = usePage((page) => page.errors[place]);
  const chosen = workspaceId === null ? view.app : (view.workspaces[workspaceId] ?? {});
  const changed = setting in chosen;
  const unreadable = view.unreadable.some((each) => each.key === setting && each.workspaceId === workspaceId);
  const back = workspaceId === null ? entry.initial : settingIn(view, setting);
  const choose = (value: unknown): void => {
    // JSON has no word for "not a number"; what is meant is said here, where the number is typed.
    if (typeof value === 'number' && Number.isNaN(value)) setError(place, `${entry.title} must be ${allowedWords(entry) ?? 'a number'}.`);
    else void chooseSetting(setting, value as SettingValue<SettingKey>, workspaceId, place);
  };
  return (
    <li className="setting" data-setting={setting} data-changed={changed} data-wide={setting in OWN_CONTROLS}>
      <div className="setting-words">
        <h3 className="setting-title">
          {entry.title}
        </h3>
        <p id={`${id}-about`} className="setting-about">
          {entry.about}
        </p>
        {changed && (
          <p className="setting-changed">
            {workspaceId === null ? 'Changed' : 'Own value'} · {workspaceId === null ? 'default' : 'for all'}: {valueWords(setting, back)}
          </p>
        )}
        {unreadable && <p className="setting-changed amber">What is stored cannot be read; {valueWords(setting, back)} counts until you choose.</p>}
        {error !== undefined && (
          <p className="field-error" role="alert">
            {error}
          </p>
        )}
      </div>
      <div className="setting-control">
        {(changed || unreadable) && (
          <IconButton name={`${workspaceId === null ? 'Reset' : 'Use the value for all'}: ${entry.title}`} onClick={() => void chooseSetting(setting, null, workspaceId, place)}>
            <RotateCcw size={14} />
          </IconButton>
        )}
        <Control setting={setting} value={settingIn(view, setting, workspaceId)} workspaceId={workspaceId} describedBy={`${id}-about`} invalid={error !== undefined} choose={choose} />
      </div>
    </li>
  );
}
