// The order of the workspaces on the list, and those that were closed lately.
import type { Workspace } from '../../shared/domain';
import type { RecentWorkspace, WorkspaceView } from '../../shared/ipc';
import { shownNames } from '../../shared/names';
import type { SettingValue } from '../../shared/settings';
import type { Store } from '../store/store';

const MAX_RECENT = 20;

export interface Ordered {
  workspace: Workspace;
  view: WorkspaceView;
}

/**
 * Pinned ones first, as they were put. Then, as long as nobody put them in an order of their own, running ones first and
 * then the most recently used; equal ones as they were opened (W8).
 */
export function inOrder(listed: Ordered[], order: SettingValue<'workspace-order'>): WorkspaceView[] {
  const runs = ({ view }: Ordered) => Number(view.architects.some(({ state }) => state === 'running' || state === 'starting'));
  const byUse = (a: Ordered, b: Ordered) => runs(b) - runs(a) || b.workspace.lastUsedAt - a.workspace.lastUsedAt;
  const [pinned, others] = [listed.filter(({ workspace }) => workspace.pinned), listed.filter(({ workspace }) => !workspace.pinned)];
  return [...pinned, ...(order === 'use' ? others.sort(byUse) : others)].map(({ view }) => view);
}

/** Closed workspaces, the most recently used first. */
export function recentWorkspaces(store: Store): RecentWorkspace[] {
  const all = store.workspaces.list();
  const called = shownNames(all);
  const closed = all.filter(({ open }) => !open);
  return closed
    .sort((a, b) => b.lastUsedAt - a.lastUsedAt)
    .slice(0, MAX_RECENT)
    .map((workspace) => ({ id: workspace.id, name: called(workspace).name, path: workspace.path, lastUsedAt: workspace.lastUsedAt }));
}
