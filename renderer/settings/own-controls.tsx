import type { ComponentType } from 'react';
import type { SettingsSection } from '../../shared/setting';
import type { SettingKey } from '../../shared/settings';
import { FoundAgents } from './FoundAgents';
import { DarkPalette, LightPalette } from './PaletteControl';
import { SearchIndex } from './SearchIndex';
import { ShortcutList } from '../shortcuts/ShortcutList';

/** Controls of settings whose kind does not say how they look. */
export const OWN_CONTROLS: { [K in SettingKey]?: ComponentType<{ workspaceId: string | null }> } = {
  'terminal.palette.light': LightPalette,
  'terminal.palette.dark': DarkPalette,
  shortcuts: () => <ShortcutList />,
};

/** What stands in a section beside its settings. */
export const SECTION_EXTRAS: { [S in SettingsSection]?: ComponentType } = {
  Agents: FoundAgents,
  Search: SearchIndex,
};
