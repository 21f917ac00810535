import { SECTIONS, type SettingsSection } from '../../shared/setting';
import { SETTING_KEYS, entryOf } from '../../shared/settings';
import type { SettingKey } from '../../shared/settings';

export interface FoundSection {
  section: SettingsSection;
  keys: SettingKey[];
}

/** Everything that a search for this setting looks at. */
function wordsOf(key: SettingKey): string {
  const { title, about, section, words } = entryOf(key) as { title: string; about: string; section: string; words?: Record<string, string> };
  return [key, title, about, section, ...Object.values(words ?? {})].join(' ').toLowerCase();
}

/** Sections with the settings that hold every word of the query, in the catalogue's order; `extra` sections stay without any while nothing is asked for. */
export function searchSettings(query: string, forWorkspace: boolean, extra: readonly SettingsSection[] = []): FoundSection[] {
  const asked = query.toLowerCase().split(/\s+/).filter(Boolean);
  const fits = (key: SettingKey): boolean => (!forWorkspace || entryOf(key).scope === 'workspace') && asked.every((word) => wordsOf(key).includes(word));
  const found = SETTING_KEYS.filter(fits);
  return SECTIONS.map((section) => ({ section, keys: found.filter((key) => entryOf(key).section === section) })).filter(
    ({ section, keys }) => keys.length > 0 || (asked.length === 0 && !forWorkspace && extra.includes(section)),
  );
}
