// The settings of the running app: read once from the store, checked, kept at hand, and told of when they change.
import type { Answer } from '../../shared/ipc';
import type { Platform } from '../../shared/keys';
import { newConflict } from '../../shared/shortcut-conflicts';
import { SETTING_KEYS, checkSetting, entryOf, settingIn } from '../../shared/settings';
import type { SettingKey, SettingValue, SettingValues, SettingsView } from '../../shared/settings';
import { thisPlatform } from '../state/this-platform';
import { settingRow } from '../store/setting-rows';
import type { Store } from '../store/store';

/** Told after a value changed: of which setting, and of which workspace or (null) for all. */
export type SettingListener = (key: SettingKey, workspaceId: string | null) => void;

export interface Choice {
  key: SettingKey;
  /** Null takes the choice back. */
  value: unknown;
  workspaceId: string | null;
}

export class Settings {
  private readonly listeners = new Set<SettingListener>();
  private current: SettingsView;

  /** A store that cannot be read gives the initial values; each stored value that is none is noted and left as it is. */
  constructor(
    private readonly store: Store,
    private readonly log: (line: string) => void,
    private readonly platform: Platform = thisPlatform(),
  ) {
    this.current = this.read();
    for (const { key, workspaceId, why } of this.current.unreadable) log(`Setting ${settingRow(key, workspaceId)} has its initial value: ${why}`);
  }

  /** Everything that was chosen. Another object after each change, never a changed one. */
  get view(): SettingsView {
    return this.current;
  }

  get<K extends SettingKey>(key: K, workspaceId: string | null = null): SettingValue<K> {
    return settingIn(this.current, key, workspaceId);
  }

  /** Checks and keeps a value, for all or for one workspace; with null the choice is taken back. A refusal names the setting as its field. */
  set(key: SettingKey, value: unknown, workspaceId: string | null = null): Answer<null> {
    return this.setMany([{ key, value, workspaceId }]);
  }

  /** All of these choices, or none of them when one is refused or cannot be kept. */
  setMany(choices: Choice[]): Answer<null> {
    try {
      const rows = [];
      for (const { key, value, workspaceId } of choices) {
        const checked = value === null ? { ok: true as const, value: undefined } : checkSetting(key, value);
        const fault = checked.ok ? (this.placeFault(key, workspaceId) ?? this.conflict(key, checked.value)) : checked.why;
        if (fault !== null) return { ok: false, error: fault, field: key };
        rows.push({ key: settingRow(key, workspaceId), value: checked.ok ? checked.value : undefined });
      }
      this.store.settings.setAll(rows);
    } catch (error) {
      return { ok: false, error: error instanceof Error ? error.message : String(error) };
    }
    this.current = this.read();
    for (const { key, workspaceId } of choices) this.tell(key, workspaceId);
    return { ok: true, value: null };
  }

  /** Takes back every choice for all, or every one of a workspace. */
  resetAll(workspaceId: string | null): Answer<null> {
    const chosen = Object.keys((workspaceId === null ? this.current.app : this.current.workspaces[workspaceId]) ?? {}) as SettingKey[];
    const unreadable = this.current.unreadable.filter((each) => each.workspaceId === workspaceId).map(({ key }) => key);
    return this.setMany([...chosen, ...unreadable].map((key) => ({ key, value: null, workspaceId })));
  }

  /** The returned function ends it. */
  onChange(listener: SettingListener): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  private tell(key: SettingKey, workspaceId: string | null): void {
    for (const listener of this.listeners) listener(key, workspaceId);
  }

  private placeFault(key: SettingKey, workspaceId: string | null): string | null {
    if (workspaceId === null) return null;
    const { scope, title } = entryOf(key);
    if (scope === 'app') return `${title} is set for the whole app, not for one workspace.`;
    return this.places().includes(workspaceId) ? null : 'This workspace does not exist any more.';
  }

  /** Keys that two commands would share now and did not before; a pair that is stored already keeps no other change from counting. */
  private conflict(key: SettingKey, value: unknown): string | null {
    return key === 'shortcuts' ? newConflict(this.get('shortcuts'), (value ?? {}) as SettingValue<'shortcuts'>, this.platform) : null;
  }

  private places(): string[] {
    return this.store.workspaces.list().map(({ id }) => id);
  }

  private read(): SettingsView {
    const view: SettingsView = { app: {}, workspaces: {}, unreadable: [] };
    try {
      const stored = new Map(this.store.settings.list().map(({ key, value }) => [key, value]));
      const damaged = new Map(this.store.settings.damaged().map(({ key, why }) => [key, why]));
      const places = [null, ...this.places()];
      for (const key of SETTING_KEYS) {
        for (const place of entryOf(key).scope === 'workspace' ? places : [null]) {
          const row = settingRow(key, place);
          const why = damaged.get(row);
          const checked = why !== undefined ? { ok: false as const, why } : stored.has(row) ? checkSetting(key, stored.get(row)) : null;
          if (checked === null) continue;
          if (!checked.ok) view.unreadable.push({ key, workspaceId: place, why: checked.why });
          else Object.assign(place === null ? view.app : (view.workspaces[place] ??= {} satisfies SettingValues), { [key]: checked.value });
        }
      }
    } catch (error) {
      this.log(`The settings could not be read: ${String(error)}`);
    }
    return view;
  }
}
