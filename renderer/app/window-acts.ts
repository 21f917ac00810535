// What a person does with windows: one more, and which of them shows an architect.
import { focusTerminalSoon } from '../terminal/active';
import { act, APP } from './acts';
import { api } from './api';
import { saveNow } from './layout';

/** One more window; with this workspace in front, or with null one that no window shows yet. */
export async function newWindow(workspaceId: string | null = null): Promise<void> {
  // The new window begins with the arrangement of this one, as it is now.
  saveNow();
  await act(APP, api().newWindow({ workspaceId }));
}

/** Shows the architect here; the window that showed it lets go. */
export async function bringHere(architectId: string): Promise<void> {
  focusTerminalSoon();
  await act(architectId, api().bringHere({ architectId }));
}

export async function showOwner(architectId: string): Promise<void> {
  await act(architectId, api().showOwner({ architectId }));
}
