import type { Shortcuts } from '../../shared/keys';
import { act } from '../app/acts';
import { api } from '../app/api';

/** Where a refused change of keys is said. */
export const SHORTCUTS = 'shortcuts';

/** Keeps the chosen keys; null goes back to the default ones. Menu, palette and hints follow with the next state. */
export async function saveShortcuts(shortcuts: Shortcuts | null): Promise<void> {
  await act(SHORTCUTS, api().setSetting({ key: 'shortcuts', value: shortcuts, workspaceId: null }));
}
