import type { AfterQuit, Answer, StartRequest } from '../../shared/ipc';
import { focusTerminalSoon } from '../terminal/active';
import { api } from './api';
import { activate, activateWorkspace, chooseArchitect } from './layout';
import { findArchitect, findWorkspace, neighbourOf, orderedArchitects, shownArchitects } from './select';
import { change, usePage } from './store';
import { toast } from './toasts';

/** Where the sentence of a failed act stands: with its architect or workspace, or with the window. */
export const APP = 'app';

export function setError(place: string, sentence: string | null): void {
  change((page) => {
    const errors = { ...page.errors };
    if (sentence === null) delete errors[place];
    else errors[place] = sentence;
    return { errors };
  });
}

/** Runs a request and puts its failure where it belongs; the value, or null when it failed. */
export async function act<T>(place: string, request: Promise<Answer<T>>): Promise<T | null> {
  setError(place, null);
  const answer = await asAnswer(request);
  if (answer.ok) return answer.value;
  setError(place, answer.error);
  return null;
}

/** Whether the last act at this place was refused. */
export function failed(place: string): boolean {
  return usePage.getState().errors[place] !== undefined;
}

/** A request that broke on its way is a refusal with the words of the fault. */
export async function asAnswer<T>(request: Promise<Answer<T>>): Promise<Answer<T>> {
  try {
    return await request;
  } catch (fault) {
    return { ok: false, error: fault instanceof Error ? fault.message : String(fault) };
  }
}

export async function openWorkspace(): Promise<void> {
  const opened = await act(APP, api().chooseWorkspace());
  if (opened) activateWorkspace(opened.workspaceId);
}

export async function closeWorkspace(workspaceId: string): Promise<void> {
  await act(workspaceId, api().closeWorkspace({ workspaceId }));
}

/** Starts those named of one workspace, or with null of all. */
export async function startWorkspace(workspaceId: string | null, architectIds: string[]): Promise<void> {
  await act(workspaceId ?? APP, api().startWorkspace({ workspaceId, architectIds }));
}

export async function stopWorkspace(workspaceId: string): Promise<void> {
  await act(workspaceId, api().stopWorkspace({ workspaceId }));
}

export async function relocateWorkspace(workspaceId: string): Promise<void> {
  await act(workspaceId, api().relocateWorkspace({ workspaceId }));
}

export async function start(architectId: string, request: StartRequest): Promise<void> {
  focusTerminalSoon();
  await act(architectId, api().startArchitect({ architectId, request }));
}

export async function restart(architectId: string, request: StartRequest): Promise<void> {
  focusTerminalSoon();
  await act(architectId, api().restartArchitect({ architectId, request }));
}

export async function stop(architectId: string): Promise<void> {
  await act(architectId, api().stopArchitect({ architectId }));
}

export async function endOrphan(architectId: string): Promise<void> {
  focusTerminalSoon();
  await act(architectId, api().endOrphan({ architectId }));
}

/** Starts an architect that does not run; one that runs is asked about first, for a fresh start ends it. */
export async function startFresh(architectId: string): Promise<void> {
  const architect = findArchitect(usePage.getState().state, architectId);
  if (architect === null) return;
  if (runs(architect.state)) change({ confirmingFresh: architectId });
  else await start(architectId, { type: 'fresh' });
}

/** Resumes one conversation; an architect that runs another is restarted into it. */
export async function resume(architectId: string, id: string): Promise<void> {
  const architect = findArchitect(usePage.getState().state, architectId);
  if (architect === null) return;
  const request: StartRequest = { type: 'resume', id };
  await (runs(architect.state) ? restart(architectId, request) : start(architectId, request));
}

/** What a deliberate exit of one architect is followed by; its failure stands with `place`. False when it failed. */
export async function setAfterQuit(architectId: string, value: AfterQuit | null, place: string): Promise<boolean> {
  await act(place, api().setAfterQuit({ architectId, value }));
  return !failed(place);
}

/** A process is there, or is being started. */
export function runs(state: string): boolean {
  return state === 'running' || state === 'starting';
}

export async function hide(architectId: string): Promise<void> {
  moveToNeighbour(architectId);
  await act(architectId, api().hideArchitect({ architectId }));
}

/** Brings a hidden tab back and shows it. */
export async function show(architectId: string): Promise<void> {
  const architect = findArchitect(usePage.getState().state, architectId);
  if (architect === null) return;
  activate(architect.workspaceId, architectId);
  if (architect.hidden) await act(architectId, api().showArchitect({ architectId }));
}

/** Removes with a way back for a while (S7); the neighbour takes its place, so that the focus is never lost. */
export async function remove(architectId: string): Promise<void> {
  const architect = findArchitect(usePage.getState().state, architectId);
  if (architect === null) return;
  const done = await asAnswer(api().removeArchitect({ architectId }));
  if (!done.ok) return setError(architectId, done.error);
  moveToNeighbour(architectId);
  toast(`${architect.name} was removed`, { architectId, workspaceId: architect.workspaceId });
}

/** Brings a removed architect back, with the conversation it had, and shows it. */
export async function undoRemove({ architectId, workspaceId }: { architectId: string; workspaceId: string }): Promise<void> {
  await act(APP, api().undoRemove({ architectId }));
  if (!failed(APP)) activate(workspaceId, architectId);
}

/** Takes the focus with it when the tab that goes away is the one in front. */
function moveToNeighbour(architectId: string): void {
  const page = usePage.getState();
  const architect = findArchitect(page.state, architectId);
  const workspace = architect && findWorkspace(page.state, architect.workspaceId);
  if (!workspace) return;
  const shown = shownArchitects(workspace, page);
  const active = shown.find((each) => each.id === page.layout.activeArchitect[workspace.id]) ?? shown[0];
  const neighbour = neighbourOf(architectId, shown);
  if (active?.id !== architectId || neighbour === null) return;
  chooseArchitect(workspace.id, neighbour);
  focusTerminalSoon();
}

/** Puts `architectId` where `overId` is. The hidden ones between keep their places. */
export async function reorder(workspaceId: string, architectId: string, overId: string): Promise<void> {
  const page = usePage.getState();
  const workspace = findWorkspace(page.state, workspaceId);
  if (workspace === null || architectId === overId) return;
  const ids = orderedArchitects(workspace, page).map((architect) => architect.id);
  const to = ids.indexOf(overId);
  const architectIds = ids.filter((id) => id !== architectId);
  architectIds.splice(to, 0, architectId);
  change({ draggedOrder: { workspaceId, architectIds } });
  await act(workspaceId, api().reorderArchitects({ workspaceId, architectIds }));
  if (failed(workspaceId)) change({ draggedOrder: null });
}

/** Moves a tab one place to the left (-1) or right (1): the keyboard's way to drag. */
export async function moveTab(architectId: string, by: -1 | 1): Promise<void> {
  const page = usePage.getState();
  const architect = findArchitect(page.state, architectId);
  const workspace = architect && findWorkspace(page.state, architect.workspaceId);
  if (!workspace) return;
  const shown = shownArchitects(workspace, page);
  const over = shown[shown.findIndex((each) => each.id === architectId) + by];
  if (over) await reorder(workspace.id, architectId, over.id);
}

/** Puts text on the clipboard and says so. */
export async function copy(text: string, what: string): Promise<void> {
  await act(APP, api().copyText({ text }));
  if (!failed(APP)) toast(`${what} copied`);
}
