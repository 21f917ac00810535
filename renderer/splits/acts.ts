// What a person does with the groups of the workspace in front.
import type { ArchitectView, WorkspaceView } from '../../shared/ipc';
import { fitsBounds, MAX_GROUPS, type Splits } from '../../shared/layout';
import { show } from '../app/acts';
import { activate, changeLayout } from '../app/layout';
import { findArchitect, findWorkspace, neighbourOf, shownOf, splitsOf } from '../app/select';
import { change, usePage } from '../app/store';
import { toast } from '../app/toasts';
import { focusTerminalSoon } from '../terminal/active';
import type { ShownGroup } from './shown';
import { groupsOf, inFront, joined, moved, resized, splitOff, zoomedOn, type Place } from './tree';

const newId = (): string => crypto.randomUUID().slice(0, 8);

/** Changes the groups of a workspace; the architect in front of the focused one is the workspace's active one. */
function changeSplits(workspace: WorkspaceView, next: (splits: Splits) => Splits): void {
  const page = usePage.getState();
  const after = next(splitsOf(workspace, page));
  if (!fitsBounds(after)) {
    toast(`A workspace has at most ${MAX_GROUPS} groups`);
    return;
  }
  changeLayout(({ splits }) => ({ splits: { ...splits, [workspace.id]: after } }));
  const { active } = shownOf(workspace, usePage.getState()).focused;
  if (active) changeLayout(({ activeArchitect }) => ({ activeArchitect: { ...activeArchitect, [workspace.id]: active.id } }));
}

function placed(architectId: string): { architect: ArchitectView; workspace: WorkspaceView; group: ShownGroup | undefined; groups: ShownGroup[] } | null {
  const page = usePage.getState();
  const architect = findArchitect(page.state, architectId);
  const workspace = architect && findWorkspace(page.state, architect.workspaceId);
  if (!workspace) return null;
  const { groups } = shownOf(workspace, page);
  return { architect, workspace, groups, group: groups.find(({ tabs }) => tabs.some(({ id }) => id === architectId)) };
}

/** An architect moves into a new group beside the one it is in; alone there, another one is asked for. */
export function split(architectId: string, place: Place): void {
  const at = placed(architectId);
  if (!at?.group) return;
  if (at.group.tabs.length > 1) return void splitWith(architectId, at.group.id, place);
  const others = at.workspace.architects.length > 1;
  change(others ? { splitting: { workspaceId: at.workspace.id, groupId: at.group.id, place } } : { addingTo: at.workspace.id, addingBeside: { groupId: at.group.id, place } });
}

/** Opens an architect, hidden or shown elsewhere, in a new group beside this one; one that was just added, as soon as its row is there. */
export async function splitWith(architectId: string, groupId: string, place: Place): Promise<void> {
  await rowOf(architectId);
  const at = placed(architectId);
  if (!at) return;
  changeSplits(at.workspace, (splits) => splitOff(leftTo(splits, at.group, architectId), groupId, architectId, place, newId));
  await show(architectId);
}

/** In the group that a tab in front leaves its neighbour comes to the front. */
function leftTo(splits: Splits, group: ShownGroup | undefined, architectId: string): Splits {
  const neighbour = group?.active?.id === architectId ? neighbourOf(architectId, group.tabs) : null;
  return neighbour === null ? splits : inFront(splits, neighbour);
}

/** Resolves when the page knows the architect. */
function rowOf(architectId: string): Promise<void> {
  return new Promise((resolve) => {
    if (findArchitect(usePage.getState().state, architectId)) return resolve();
    const end = usePage.subscribe(({ state }) => {
      if (!findArchitect(state, architectId)) return;
      end();
      resolve();
    });
  });
}

/** The same beside the group that has the keyboard. */
export async function openBeside(architectId: string, place: Place): Promise<void> {
  const at = placed(architectId);
  if (!at) return;
  const page = usePage.getState();
  const alone = at.group?.tabs.length === 1 && at.group.id === shownOf(at.workspace, page).focused.id;
  changeLayout(() => ({ activeWorkspaceId: at.workspace.id }));
  if (alone) split(architectId, place);
  else await splitWith(architectId, shownOf(at.workspace, page).focused.id, place);
}

/** Puts a tab into another group. */
export function moveToGroup(architectId: string, groupId: string): void {
  const at = placed(architectId);
  if (!at || at.group?.id === groupId) return;
  changeSplits(at.workspace, (splits) => moved(leftTo(splits, at.group, architectId), architectId, groupId));
  focusTerminalSoon();
}

/** Puts a tab into the next (1) or previous (-1) group; round the ends. */
export function moveToNextGroup(architectId: string, by: 1 | -1): void {
  const at = placed(architectId);
  if (!at?.group || at.groups.length < 2) return;
  const next = at.groups[(at.groups.indexOf(at.group) + by + at.groups.length) % at.groups.length];
  if (next) moveToGroup(architectId, next.id);
}

/** Closes a group: its tabs, hidden ones too, go over to its neighbour. */
export function closeGroup(architectId: string): void {
  const at = placed(architectId);
  if (!at?.group) return;
  const index = at.groups.indexOf(at.group);
  const into = at.groups[index - 1] ?? at.groups[index + 1];
  const closing = at.group.id;
  if (!into) return;
  changeSplits(at.workspace, (splits) => joined(splits, closing, into.id));
  focusTerminalSoon();
}

/** Puts all tabs back into one group. */
export function joinGroups(workspace: WorkspaceView): void {
  const page = usePage.getState();
  const front = shownOf(workspace, page).focused.active;
  changeSplits(workspace, (splits) => {
    const [first, ...others] = groupsOf(splits.root);
    return first ? others.reduce((so, group) => joined(so, group.id, first.id), splits) : splits;
  });
  if (front) activate(workspace.id, front.id);
}

/** Shows only the group of this architect, or all again. */
export function toggleZoom(architectId: string): void {
  const at = placed(architectId);
  if (!at?.group || at.groups.length < 2) return;
  const { id } = at.group;
  changeSplits(at.workspace, (splits) => zoomedOn(splits, id));
  focusTerminalSoon();
}

/** Gives the keyboard to the next (1) or previous (-1) group; round the ends. */
export function focusNextGroup(workspace: WorkspaceView, by: 1 | -1): void {
  const { groups, focused } = shownOf(workspace, usePage.getState());
  const next = groups[(groups.indexOf(focused) + by + groups.length) % groups.length];
  if (groups.length > 1 && next?.active) activate(workspace.id, next.active.id);
}

/** The keyboard went into this group by itself: a click, or the Tab key. */
export function noteFocus(workspace: WorkspaceView, group: ShownGroup): void {
  if (group.active === null || shownOf(workspace, usePage.getState()).focused.id === group.id) return;
  change({ finding: null });
  changeSplits(workspace, (splits) => ({ ...splits, focused: group.id }));
}

/** Keeps the sizes that a person gave the children of one split, in percent by node. */
export function keepSizes(workspace: WorkspaceView, splitId: string, sizes: Readonly<Record<string, number>>): void {
  changeSplits(workspace, (splits) => resized(splits, splitId, sizes));
}

/** Groups on screen; 1 for a workspace that is not split. */
export function groupCount(workspace: WorkspaceView): number {
  return shownOf(workspace, usePage.getState()).groups.length;
}

