import type { SettingsSection } from '../../shared/setting';
import { setError } from '../app/acts';
import { change } from '../app/store';
import { focusTerminalSoon } from '../terminal/active';

/** Shows the settings page over the panes: those for all, or what one workspace has of its own; at a section when one is named. */
export function showSettings(workspaceId: string | null = null, section: SettingsSection | null = null): void {
  change({ settings: { workspaceId, section } });
}

/** Back to the terminal that was there. */
export function closeSettings(): void {
  setError('settings', null);
  change({ settings: null });
  focusTerminalSoon();
}
