import type { AfterQuit, Answer, StartRequest } from '../../shared/ipc';
import { focusTerminalSoon } from '../terminal/active';
import { api } from './api';
import { activate, activateWorkspace, changeLayout, chooseArchitect } from './layout';
import { findArchitect, findWorkspace, neighbourOf, orderedArchitects, shownOf } from './select';
import { change, usePage } from './store';
import { toast } from './toasts';

/** Where the sentence of a failed act stands: with its architect or workspace, or with the window. */
export const APP = 'app';
/** The harness of the demo agent. */
export const DEMO = 'demo';

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

/** The same for a request whose value is a sentence worth saying beside its success. */
export async function actAndSay(place: string, request: Promise<Answer<string | null>>): Promise<void> {
  const sentence = await act(place, request);
  if (sentence !== null) toast(sentence);
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

/** Closes a workspace in which nothing runs; what runs there is asked about first, for closing ends it. */
export async function closeWorkspace(workspaceId: string): Promise<void> {
  const running = await act(workspaceId, api().runningIn({ workspaceId }));
  if (failed(workspaceId)) return;
  if (running === null) await closeNow(workspaceId);
  else change({ confirmingClose: { workspaceId, running } });
}

/** Ends what runs in a workspace and takes it off the list. */
export async function closeNow(workspaceId: string): Promise<void> {
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

/** Switches to the demo agent, which needs nothing installed and no account; it starts at once. */
export async function chooseDemo(architectId: string): Promise<void> {
  focusTerminalSoon();
  await act(architectId, api().setHarness({ architectId, harness: DEMO, command: null }));
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

/** Hides a tab; "reopen closed" brings it back. */
export async function hide(architectId: string): Promise<void> {
  moveToNeighbour(architectId);
  changeLayout(({ closed }) => ({ closed: [...closed.filter((id) => id !== architectId), architectId].slice(-CLOSED_KEPT) }));
  await act(architectId, api().hideArchitect({ architectId }));
}

const CLOSED_KEPT = 50;

/** Brings a hidden tab back and shows it. */
export async function show(architectId: string): Promise<void> {
  const architect = findArchitect(usePage.getState().state, architectId);
  if (architect === null) return;
  // First there, then in front: meanwhile its group would show another one.
  if (architect.hidden) await act(architectId, api().showArchitect({ architectId }));
  activate(architect.workspaceId, architectId);
}

/** Brings back the tab of the workspace in front that was hidden last, of this or an earlier start of the app. */
export async function reopenClosed(workspaceId: string): Promise<void> {
  const page = usePage.getState();
  const hidden = findWorkspace(page.state, workspaceId)?.architects.filter((architect) => architect.hidden).map(({ id }) => id) ?? [];
  const last = page.layout.closed.findLast((id) => hidden.includes(id)) ?? hidden.at(-1);
  if (last === undefined) return;
  changeLayout(({ closed }) => ({ closed: closed.filter((id) => id !== last) }));
  await show(last);
}

/** Removes with a way back for a while (S7); the neighbour takes its place, so that the focus is never lost. */
export async function remove(architectId: string): Promise<void> {
  const architect = findArchitect(usePage.getState().state, architectId);
  if (architect === null) return;
  const done = await asAnswer(api().removeArchitect({ architectId }));
  if (!done.ok) return setError(architectId, done.error);
  moveToNeighbour(architectId);
  toast(`${architect.name} was removed`, { architectId, name: architect.name });
}

/** The same for one whose row cannot be read, and which has no tab: its row and its conversations stay in the store. */
export async function removeDamaged(workspaceId: string, { id, name }: { id: string; name: string }): Promise<void> {
  await act(workspaceId, api().removeArchitect({ architectId: id }));
  if (!failed(workspaceId)) toast(`${name} was taken off the list`, { architectId: id, name });
}

/** Brings a removed architect back, with every conversation it had, and shows it (S7). */
export async function undoRemove({ architectId, name }: { architectId: string; name: string }): Promise<void> {
  const back = await act(APP, api().undoRemove({ architectId }));
  if (back === null) return;
  // One that cannot be read has no tab to show.
  if (!back.damaged) activate(back.workspaceId, architectId);
  if (back.name !== name) toast(`${name} is back as ${back.name}: its name was taken`);
}

/** Takes the focus with it when the tab that goes away is in front of its group; with the last tab of a group the next group gets it. */
function moveToNeighbour(architectId: string): void {
  const page = usePage.getState();
  const architect = findArchitect(page.state, architectId);
  const workspace = architect && findWorkspace(page.state, architect.workspaceId);
  if (!workspace) return;
  const { groups, focused } = shownOf(workspace, page);
  const group = groups.find(({ tabs }) => tabs.some(({ id }) => id === architectId));
  if (group?.active?.id !== architectId) return;
  const beside = groups[groups.indexOf(group) + 1] ?? groups[groups.indexOf(group) - 1];
  const neighbour = neighbourOf(architectId, group.tabs) ?? (group === focused ? beside?.active?.id : undefined);
  if (neighbour === undefined) return;
  chooseArchitect(workspace.id, neighbour);
  // One in the back of the screen goes without moving the keyboard.
  if (group !== focused && focused.active) chooseArchitect(workspace.id, focused.active.id);
  else focusTerminalSoon();
}

/** Puts `architectId` where `overId` is, which gives way to the side it came from; or before it. The hidden ones between keep their places. */
export async function reorder(workspaceId: string, architectId: string, overId: string, where: 'over' | 'before' = 'over'): Promise<void> {
  const page = usePage.getState();
  const workspace = findWorkspace(page.state, workspaceId);
  if (workspace === null || architectId === overId) return;
  const ids = orderedArchitects(workspace, page).map((architect) => architect.id);
  const architectIds = ids.filter((id) => id !== architectId);
  architectIds.splice((where === 'over' ? ids : architectIds).indexOf(overId), 0, architectId);
  change({ draggedOrder: { workspaceId, architectIds } });
  await act(workspaceId, api().reorderArchitects({ workspaceId, architectIds }));
  if (failed(workspaceId)) change({ draggedOrder: null });
}

/** Moves a tab one place to the left (-1) or right (1) in its group: the keyboard's way to drag. */
export async function moveTab(architectId: string, by: -1 | 1): Promise<void> {
  const page = usePage.getState();
  const architect = findArchitect(page.state, architectId);
  const workspace = architect && findWorkspace(page.state, architect.workspaceId);
  const tabs = workspace && shownOf(workspace, page).groups.find((group) => group.tabs.some(({ id }) => id === architectId))?.tabs;
  const over = tabs?.[tabs.findIndex((each) => each.id === architectId) + by];
  if (workspace && over) await reorder(workspace.id, architectId, over.id);
}

/** Adds an architect with the same harness, arguments and environment under a new name; its conversation is its own. */
export async function duplicate(architectId: string): Promise<void> {
  const architect = findArchitect(usePage.getState().state, architectId);
  if (architect === null) return;
  const added = await act(architectId, api().duplicateArchitect({ architectId }));
  if (added) activate(architect.workspaceId, added.architectId);
}

/** Puts what resumes its conversation in a terminal of the user's own on the clipboard. */
export async function copyResumeCommand(architectId: string): Promise<void> {
  const command = await act(architectId, api().resumeCommand({ architectId }));
  if (command) await copy(command.text, 'Command');
}

/** A pinned tab stands first in its group and is not hidden by a middle click. */
export function setPinned(architectId: string, pin: boolean): void {
  changeLayout(({ pinned }) => {
    const others = pinned.filter((id) => id !== architectId);
    return { pinned: pin ? [...others, architectId] : others };
  });
}

/** Puts text on the clipboard and says so. */
export async function copy(text: string, what: string): Promise<void> {
  await act(APP, api().copyText({ text }));
  if (!failed(APP)) toast(`${what} copied`);
}
