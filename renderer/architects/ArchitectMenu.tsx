import type { ReactElement } from 'react';
import { MAIN_ARCHITECT } from '../../shared/domain';
import type { ArchitectView } from '../../shared/ipc';
import { hide, moveTab, remove, restart, runs, show, start, startFresh, stop } from '../app/acts';
import { change } from '../app/store';
import { Menu, type MenuEntry } from '../ui/Menu';

/** Everything that can be done with an architect, the same on its tab and on its row. */
function entries(architect: ArchitectView, where: 'tab' | 'tree'): (MenuEntry | false)[] {
  const { id, name, hidden, state } = architect;
  const running = runs(state);
  return [
    { label: 'Rename', keys: 'F2', disabled: name === MAIN_ARCHITECT, run: () => change({ renaming: { architectId: id, where } }) },
    where === 'tab' && { label: 'Move left', run: () => void moveTab(id, -1) },
    where === 'tab' && { label: 'Move right', run: () => void moveTab(id, 1) },
    'line',
    running ? { label: 'Restart', run: () => void restart(id, { type: 'none' }) } : { label: 'Start', run: () => void start(id, { type: 'none' }) },
    { label: 'Stop', disabled: !running, run: () => void stop(id) },
    { label: 'Start fresh', run: () => void startFresh(id) },
    { label: 'Arguments and account…', run: () => change({ settingFor: id }) },
    'line',
    hidden ? { label: 'Show tab', run: () => void show(id) } : { label: 'Hide tab', run: () => void hide(id) },
    name !== MAIN_ARCHITECT && { label: 'Remove', danger: true, run: () => void remove(id) },
  ];
}

export function ArchitectMenu({ architect, where, children }: { architect: ArchitectView; where: 'tab' | 'tree'; children: ReactElement }) {
  return <Menu entries={entries(architect, where)}>{children}</Menu>;
}
