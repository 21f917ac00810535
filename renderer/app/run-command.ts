import { possible } from '../../shared/commands';
import { api } from './api';
import { APP, closeWorkspace, copy, hide, moveTab, openWorkspace, relocateWorkspace, remove, restart, runs, setError, show, start, startFresh, stop, stopWorkspace } from './acts';
import { chime } from './chime';
import { commandFor } from './commands';
import { copySelection, inTextField, pasteClipboard } from './copy-paste';
import { activate, activateWorkspace, togglePanel } from './layout';
import { metNeeds } from './needs';
import { visitPanel } from './panel-focus';
import { activeArchitect, activeWorkspace, shownArchitects } from './select';
import { runTabCommand } from '../splits/run-tab-command';
import { change, EVERYWHERE, usePage } from './store';
import { nextNeeding } from './next-needing';
import { newWindow } from './window-acts';
import { chooseSetting } from '../settings/choose';
import { openSample } from '../sample/sample-acts';
import { closeSettings, showSettings } from '../settings/open';
import { openFolderIn, pinWorkspace, sortByUse } from '../workspaces/list-acts';
import { modalOpen } from '../ui/modal-open';
import { activeTerminal, focusTerminalSoon } from '../terminal/active';
import { resizeText } from '../terminal/look';

const FOCUS_WORKSPACE = 'focus-workspace:';
/** From a notification, or the tray's menu. */
const SHOW_ARCHITECT = 'show-architect:';
/** A sentence of main's about an act that belongs to no architect, such as a folder that cannot be opened. */
const SAY = 'say:';

/** Does what a command of the catalogue (shared/commands.ts), or one that only main sends, says. One whose need is not met does nothing. */
export async function runCommand(id: string): Promise<void> {
  const page = usePage.getState();
  const workspace = activeWorkspace(page);
  const architect = activeArchitect(page);
  if (id.startsWith(FOCUS_WORKSPACE)) return activateWorkspace(id.slice(FOCUS_WORKSPACE.length));
  if (id.startsWith(SAY)) return setError(APP, id.slice(SAY.length));
  if (id.startsWith(SHOW_ARCHITECT)) return show(id.slice(SHOW_ARCHITECT.length));
  if (id === 'chime') return chime();
  if (!possible(id, metNeeds(page))) return;
  const digit = /^architect-([1-9])$/.exec(id)?.[1];
  if (digit !== undefined) return showNth(Number(digit) - 1);
  switch (id) {
    case 'font-larger':
      return resizeText(1);
    case 'font-smaller':
      return resizeText(-1);
    case 'font-usual':
      return resizeText(null);
    case 'open-workspace':
      return openWorkspace();
    case 'new-window':
      return newWindow();
    case 'start-workspace':
      if (workspace) change({ startingAll: workspace.id });
      return;
    case 'start-everything':
      return change({ startingAll: EVERYWHERE });
    case 'stop-workspace':
      if (workspace) await stopWorkspace(workspace.id);
      return;
    case 'copy-workspace-path':
      if (workspace) await copy(workspace.path, 'Path');
      return;
    case 'open-folder':
      if (workspace) await openFolderIn(workspace.id, 'folder');
      return;
    case 'open-in-editor':
      if (workspace) await openFolderIn(workspace.id, 'editor');
      return;
    case 'open-in-terminal':
      if (workspace) await openFolderIn(workspace.id, 'terminal');
      return;
    case 'label-workspace':
      // The field stands in the row, so the list has to be there.
      togglePanel('sidebar', true);
      if (workspace) change({ labelling: workspace.id });
      return;
    case 'pin-workspace':
      if (workspace) await pinWorkspace(workspace.id, !workspace.pinned);
      return;
    case 'sort-workspaces':
      return sortByUse();
    case 'locate-workspace':
      if (workspace) await relocateWorkspace(workspace.id);
      return;
    case 'close-workspace':
      if (workspace) await closeWorkspace(workspace.id);
      return;
    case 'quit':
      await api().quitApp();
      return;
    case 'add-architect':
      if (workspace) change({ addingTo: workspace.id });
      return;
    case 'rename-architect':
      if (architect) change({ renaming: { architectId: architect.id, where: 'tab' } });
      return;
    case 'restart-architect':
      if (architect) await (runs(architect.state) ? restart : start)(architect.id, { type: 'none' });
      return;
    case 'stop-architect':
      if (architect) await stop(architect.id);
      return;
    case 'start-fresh':
      if (architect) await startFresh(architect.id);
      return;
    case 'architect-settings':
      if (architect) change({ settingFor: architect.id });
      return;
    case 'move-tab-left':
    case 'move-tab-right':
      if (architect) await moveTab(architect.id, id === 'move-tab-left' ? -1 : 1);
      return;
    case 'hide-architect':
      if (architect) await hide(architect.id);
      return;
    case 'remove-architect':
      if (architect) await remove(architect.id);
      return;
    case 'bring-back':
      return change({ dialog: 'bring-back' });
    case 'find':
      if (activeTerminal() && architect) change({ finding: architect.id });
      return;
    case 'list-links':
      if (activeTerminal()) change({ dialog: 'links' });
      return;
    case 'copy':
      return copySelection();
    case 'paste':
      return pasteClipboard();
    case 'search':
      return change({ searching: true });
    case 'read-conversation':
      if (architect) change({ reading: { architectId: architect.id, row: null, at: null, words: '' } });
      return;
    case 'next-needing':
      return nextNeeding();
    case 'next-architect':
      return step(1);
    case 'previous-architect':
      return step(-1);
    case 'focus-terminal':
      return focusTerminalSoon();
    case 'focus-messages':
      // The newest one, with its Undo.
      return document.querySelector<HTMLElement>('.toasts > :last-child')?.focus();
    case 'toggle-sidebar':
      return visitPanel('sidebar');
    case 'toggle-why':
      return visitPanel('why');
    case 'toggle-needing':
      return change(({ onlyNeeding }) => ({ onlyNeeding: !onlyNeeding }));
    case 'theme-system':
      return void (await chooseSetting('theme', 'system'));
    case 'theme-light':
      return void (await chooseSetting('theme', 'light'));
    case 'theme-dark':
      return void (await chooseSetting('theme', 'dark'));
    case 'settings':
      return page.settings === null ? showSettings() : closeSettings();
    case 'open-sample':
      return openSample();
    case 'show-palette':
      return change({ dialog: 'palette' });
    case 'show-shortcuts':
      return change({ dialog: 'shortcuts' });
    case 'edit-shortcuts':
      return change({ dialog: 'edit-shortcuts' });
    default:
      if (workspace && (await runTabCommand(id, workspace, architect))) return;
      return setError(APP, `This window knows no command “${id}”.`);
  }
}

function showNth(index: number): void {
  const page = usePage.getState();
  const workspace = activeWorkspace(page);
  const architect = workspace && shownArchitects(workspace, page)[index];
  if (workspace && architect) activate(workspace.id, architect.id);
}

function step(by: 1 | -1): void {
  const page = usePage.getState();
  const workspace = activeWorkspace(page);
  const current = activeArchitect(page);
  if (workspace === null || current === null) return;
  const shown = shownArchitects(workspace, page);
  const next = shown[(shown.indexOf(current) + by + shown.length) % shown.length];
  if (next) activate(workspace.id, next.id);
}

function onKey(event: KeyboardEvent): void {
  const state = usePage.getState().state;
  if (state === null || event.isComposing) return;
  // Keys that are being chosen for a command are no command now.
  if (event.target instanceof Element && event.target.closest('[data-records-keys]')) return;
  const id = commandFor(event, state.platform);
  if (id === null) return;
  if ((id === 'copy' || id === 'paste') && inTextField(event.target)) return;
  // Modal dialogs own the keyboard while they are open.
  if (modalOpen() && id !== 'copy' && id !== 'paste') return;
  event.preventDefault();
  event.stopPropagation();
  if (!event.repeat || id.endsWith('-architect') || id === 'paste') void runCommand(id);
}

/** Hears keys before the terminal does, and commands from the menu; the returned function ends both. */
export function listenForCommands(): () => void {
  window.addEventListener('keydown', onKey, { capture: true });
  const endMenu = api().onCommand((id) => void runCommand(id));
  return () => {
    window.removeEventListener('keydown', onKey, { capture: true });
    endMenu();
  };
}
