// Every setting of the app: the one catalogue, by section. The store keeps a row for each value that somebody chose, the
// settings page draws the control that the schema asks for, and main and page read the same types. A new setting is one
// entry in its section.
import { allowedWords } from './setting';
import type { Setting } from './setting';
import { AGENTS } from './settings/agents';
import { APPEARANCE } from './settings/appearance';
import { KEYBOARD } from './settings/keyboard';
import { NOTIFICATIONS } from './settings/notifications';
import { PRIVACY } from './settings/privacy';
import { SEARCH } from './settings/search';
import { TERMINAL } from './settings/terminal';

export const SETTINGS = {
  ...APPEARANCE,
  ...TERMINAL,
  ...AGENTS,
  ...NOTIFICATIONS,
  ...KEYBOARD,
  ...SEARCH,
  ...PRIVACY,
} as const;

export type SettingKey = keyof typeof SETTINGS;
export type SettingValue<K extends SettingKey> = (typeof SETTINGS)[K] extends Setting<infer T> ? T : never;
export type SettingValues = { [K in SettingKey]?: SettingValue<K> };

export const SETTING_KEYS = Object.keys(SETTINGS) as [SettingKey, ...SettingKey[]];

/** Choices that were made, and what could not be read: part of the state that the page shows. */
export interface SettingsView {
  /** For the whole app. A key that is absent has its initial value. */
  app: SettingValues;
  /** By workspace id, for settings that a workspace may have of its own. */
  workspaces: Record<string, SettingValues>;
  /** Stored values that are none; the initial one counts, and what is stored stays as it is until another is chosen. */
  unreadable: { key: SettingKey; workspaceId: string | null; why: string }[];
}

export function isSettingKey(key: string): key is SettingKey {
  return Object.hasOwn(SETTINGS, key);
}

/** The entry of a key with its types put aside, for code that treats all settings alike. */
export function entryOf(key: SettingKey): Setting<unknown> {
  return SETTINGS[key] as unknown as Setting<unknown>;
}

/** A value checked against its setting, or one sentence that names the setting and what is allowed. */
export function checkSetting<K extends SettingKey>(key: K, value: unknown): { ok: true; value: SettingValue<K> } | { ok: false; why: string } {
  const entry = entryOf(key);
  const checked = entry.schema.safeParse(entry.earlier ? entry.earlier(value) : value);
  if (checked.success) return { ok: true, value: checked.data as SettingValue<K> };
  const allowed = allowedWords(entry);
  if (allowed !== null) return { ok: false, why: `${entry.title} must be ${allowed}.` };
  const [issue] = checked.error.issues;
  const at = issue?.path.length ? ` (at ${issue.path.map(String).join('.')})` : '';
  return { ok: false, why: `${entry.title} cannot be that${at}: ${(issue?.message ?? 'another kind of value is needed').replace(/\.$/, '')}.` };
}

/** What counts for a workspace, or with null for the app: the workspace's own choice, else the one for all, else the initial value. */
export function settingIn<K extends SettingKey>(view: Pick<SettingsView, 'app' | 'workspaces'>, key: K, workspaceId: string | null = null): SettingValue<K> {
  const own = workspaceId !== null && entryOf(key).scope === 'workspace' ? view.workspaces[workspaceId]?.[key] : undefined;
  return (own ?? view.app[key] ?? entryOf(key).initial) as SettingValue<K>;
}
