import type { ArchitectView, WorkspaceView } from '../../shared/ipc';
import { copyResumeCommand, duplicate, reopenClosed, setPinned } from '../app/acts';
import { shownOf } from '../app/select';
import { change, usePage } from '../app/store';
import { closeGroup, focusNextGroup, joinGroups, moveToNextGroup, split, toggleZoom } from './acts';

/** Does what a command about tabs and groups says, with the architect in front; false for a command that is none of these. */
export async function runTabCommand(command: string, workspace: WorkspaceView, architect: ArchitectView | null): Promise<boolean> {
  const id = architect?.id ?? '';
  const acts: Partial<Record<string, () => unknown>> = {
    'reopen-closed': () => reopenClosed(workspace.id),
    'next-group': () => focusNextGroup(workspace, 1),
    'previous-group': () => focusNextGroup(workspace, -1),
    'join-groups': () => joinGroups(workspace),
    'list-tabs': () => change({ listing: shownOf(workspace, usePage.getState()).focused.id }),
    'split-right': () => split(id, { direction: 'right' }),
    'split-down': () => split(id, { direction: 'down' }),
    'zoom-group': () => toggleZoom(id),
    'move-to-next-group': () => moveToNextGroup(id, 1),
    'move-to-previous-group': () => moveToNextGroup(id, -1),
    'close-group': () => closeGroup(id),
    'duplicate-architect': () => duplicate(id),
    'pin-architect': () => setPinned(id, !usePage.getState().layout.pinned.includes(id)),
    'copy-resume-command': () => copyResumeCommand(id),
  };
  const act = Object.hasOwn(acts, command) ? acts[command] : undefined;
  await act?.();
  return act !== undefined;
}
