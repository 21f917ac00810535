// What a person does with the list of workspaces.
import type { RecentWorkspace } from '../../shared/ipc';
import { settingNow } from '../settings/use-setting';
import { act, actAndSay, APP, failed, setError } from '../app/acts';
import { api } from '../app/api';
import { activateWorkspace } from '../app/layout';
import { change, usePage } from '../app/store';
import { toast } from '../app/toasts';

/** Puts a workspace where another one is. The first time the list leaves the order by use, which is said. */
export async function moveWorkspace(workspaceId: string, overId: string): Promise<void> {
  const { state } = usePage.getState();
  const byUse = settingNow('workspace-order') === 'use';
  const ids = state?.workspaces.map(({ id }) => id) ?? [];
  const to = ids.indexOf(overId);
  if (workspaceId === overId || to < 0) return;
  const workspaceIds = ids.filter((id) => id !== workspaceId);
  workspaceIds.splice(to, 0, workspaceId);
  change((page) => ({ state: page.state && { ...page.state, workspaces: workspaceIds.flatMap((id) => page.state?.workspaces.find((each) => each.id === id) ?? []) } }));
  await act(APP, api().reorderWorkspaces({ workspaceIds }));
  if (!failed(APP) && byUse) toast('Workspaces keep your order now; “Sort by use” in their menu goes back');
}

/** One place up (-1) or down (1): the keyboard's way to drag. */
export async function stepWorkspace(workspaceId: string, by: -1 | 1): Promise<void> {
  const workspaces = usePage.getState().state?.workspaces ?? [];
  const over = workspaces[workspaces.findIndex(({ id }) => id === workspaceId) + by];
  if (over) await moveWorkspace(workspaceId, over.id);
}

export async function sortByUse(): Promise<void> {
  await act(APP, api().setSetting({ key: 'workspace-order', value: null, workspaceId: null }));
}

export async function pinWorkspace(workspaceId: string, pinned: boolean): Promise<void> {
  await act(workspaceId, api().pinWorkspace({ workspaceId, pinned }));
}

/** Its folder in another program. */
export async function openFolderIn(workspaceId: string, target: 'folder' | 'editor' | 'terminal'): Promise<void> {
  await actAndSay(workspaceId, api().openFolderIn({ workspaceId, target }));
}

/** Opens folders by their paths and shows the last one that could be; what could not is said in one message. */
export async function openFolders(paths: string[]): Promise<void> {
  setError(APP, null);
  const answers = await Promise.all(paths.map((path) => api().openWorkspace({ path })));
  const opened = answers.flatMap((answer) => (answer.ok ? answer.value.workspaceId : [])).at(-1);
  const refused = answers.flatMap((answer) => (answer.ok ? [] : answer.error));
  if (opened !== undefined) activateWorkspace(opened);
  if (refused.length > 0) setError(APP, refused.join(' '));
}

/** A closed workspace comes back, with its architects. */
export async function reopen({ path }: RecentWorkspace): Promise<void> {
  await openFolders([path]);
}
