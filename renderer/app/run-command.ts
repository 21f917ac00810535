import { api } from './api';
import { APP, openWorkspace, restart, runs, setError, start, startFresh, stop } from './acts';
import { commandFor } from './commands';
import { activate, activateWorkspace } from './layout';
import { visitPanel } from './panel-focus';
import { activeArchitect, activeWorkspace, shownArchitects } from './select';
import { change, usePage } from './store';
import { newWindow } from './window-acts';
import { activeTerminal } from '../terminal/active';

const FOCUS_WORKSPACE = 'focus-workspace:';
/** A sentence of main's about an act that belongs to no architect, such as a folder that cannot be opened. */
const SAY = 'say:';

/** Does what a command of the catalogue, or one that only the menu sends, says; unknown ones do nothing. */
export async function runCommand(id: string): Promise<void> {
  const page = usePage.getState();
  const workspace = activeWorkspace(page);
  const architect = activeArchitect(page);
  if (id.startsWith(FOCUS_WORKSPACE)) return activateWorkspace(id.slice(FOCUS_WORKSPACE.length));
  if (id.startsWith(SAY)) return setError(APP, id.slice(SAY.length));
  const digit = /^architect-([1-9])$/.exec(id)?.[1];
  if (digit !== undefined) return showNth(Number(digit) - 1);
  switch (id) {
    case 'open-workspace':
      return openWorkspace();
    case 'add-architect':
      if (workspace) change({ addingTo: workspace.id });
      return;
    case 'new-window':
      return newWindow();
    case 'next-architect':
      return step(1);
    case 'previous-architect':
      return step(-1);
    case 'find':
      if (activeTerminal() && architect) change({ finding: architect.id });
      return;
    case 'copy':
      return copySelection();
    case 'paste':
      return pasteClipboard();
    case 'toggle-sidebar':
      return visitPanel('sidebar');
    case 'toggle-why':
      return visitPanel('why');
    case 'focus-messages':
      // The newest one, with its Undo.
      return document.querySelector<HTMLElement>('.toasts > :last-child')?.focus();
    case 'stop-architect':
      if (architect) await stop(architect.id);
      return;
    case 'restart-architect':
      if (architect) await (runs(architect.state) ? restart : start)(architect.id, { type: 'none' });
      return;
    case 'start-fresh':
      if (architect) await startFresh(architect.id);
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

async function copySelection(): Promise<void> {
  const text = activeTerminal()?.selection() ?? '';
  if (text !== '') await api().copyText({ text });
}

async function pasteClipboard(): Promise<void> {
  const terminal = activeTerminal();
  const text = await api().readClipboard();
  if (text !== '') terminal?.paste(text);
}

/** Text fields of dialogs and the find bar keep their own copy and paste. */
function inTextField(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.matches('input, textarea:not(.xterm-helper-textarea), [contenteditable]');
}

function onKey(event: KeyboardEvent): void {
  const state = usePage.getState().state;
  if (state === null || event.isComposing) return;
  const id = commandFor(event, state.platform);
  if (id === null) return;
  if ((id === 'copy' || id === 'paste') && (inTextField(event.target) || (id === 'copy' && selectedText() !== ''))) return;
  // Modal dialogs own the keyboard while they are open.
  if (document.querySelector('[role="dialog"], [role="alertdialog"]') !== null && id !== 'copy' && id !== 'paste') return;
  event.preventDefault();
  event.stopPropagation();
  if (!event.repeat || id.endsWith('-architect') || id === 'paste') void runCommand(id);
}

function selectedText(): string {
  return document.getSelection()?.toString() ?? '';
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
