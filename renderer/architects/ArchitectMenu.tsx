import type { ReactElement } from 'react';
import { MAIN_ARCHITECT } from '../../shared/domain';
import type { ArchitectView } from '../../shared/ipc';
import { copyResumeCommand, duplicate, hide, moveTab, remove, reopenClosed, restart, runs, setPinned, show, start, startFresh, stop } from '../app/acts';
import { shownKeys } from '../app/commands';
import { findWorkspace } from '../app/select';
import { change, usePage } from '../app/store';
import { closeGroup, groupCount, moveToNextGroup, openBeside, split, toggleZoom } from '../splits/acts';
import { Menu, type MenuEntry } from '../ui/Menu';

/** Everything that can be done with an architect, the same on its tab and on its row. */
function entries(architect: ArchitectView, where: 'tab' | 'tree'): (MenuEntry | false)[] {
  const { id, name, hidden, state, workspaceId } = architect;
  const running = runs(state);
  const { layout, state: app } = usePage.getState();
  const workspace = findWorkspace(app, workspaceId);
  const keys = (command: string): { keys?: string } => (app ? { keys: shownKeys(command, app.platform) } : {});
  const pinned = layout.pinned.includes(id);
  const tab = where === 'tab';
  const groups = workspace ? groupCount(workspace) : 1;
  return [
    { label: 'Rename', keys: 'F2', disabled: name === MAIN_ARCHITECT, run: () => change({ renaming: { architectId: id, where } }) },
    { label: 'Duplicate', run: () => void duplicate(id) },
    tab && { label: pinned ? 'Unpin tab' : 'Pin tab', run: () => setPinned(id, !pinned) },
    'line',
    tab ? { label: 'Split right', ...keys('split-right'), run: () => split(id, { direction: 'right' }) } : { label: 'Open to the right', run: () => void openBeside(id, { direction: 'right' }) },
    tab ? { label: 'Split down', ...keys('split-down'), run: () => split(id, { direction: 'down' }) } : { label: 'Open below', run: () => void openBeside(id, { direction: 'down' }) },
    tab && groups > 1 && { label: 'Move to next group', run: () => moveToNextGroup(id, 1) },
    tab && groups > 1 && { label: 'Zoom group', ...keys('zoom-group'), run: () => toggleZoom(id) },
    tab && groups > 1 && { label: 'Close group', run: () => closeGroup(id) },
    tab && { label: 'Move left', run: () => void moveTab(id, -1) },
    tab && { label: 'Move right', run: () => void moveTab(id, 1) },
    'line',
    running ? { label: 'Restart', run: () => void restart(id, { type: 'none' }) } : { label: 'Start', run: () => void start(id, { type: 'none' }) },
    { label: 'Stop', disabled: !running, run: () => void stop(id) },
    { label: 'Start fresh', run: () => void startFresh(id) },
    { label: 'Arguments and account…', run: () => change({ settingFor: id }) },
    { label: 'Copy resume command', disabled: architect.sessionId === null && architect.preview?.sessionId == null, run: () => void copyResumeCommand(id) },
    'line',
    hidden ? { label: 'Show tab', run: () => void show(id) } : { label: 'Hide tab', ...(tab ? keys('hide-architect') : {}), run: () => void hide(id) },
    tab && { label: 'Reopen closed tab', ...keys('reopen-closed'), disabled: workspace?.architects.every((each) => !each.hidden) ?? true, run: () => void reopenClosed(workspaceId) },
    name !== MAIN_ARCHITECT && { label: 'Remove', danger: true, run: () => void remove(id) },
  ];
}

export function ArchitectMenu({ architect, where, children }: { architect: ArchitectView; where: 'tab' | 'tree'; children: ReactElement }) {
  return <Menu entries={() => entries(architect, where)}>{children}</Menu>;
}
