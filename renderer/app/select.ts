import type { AppState, ArchitectView, WorkspaceView } from '../../shared/ipc';
import type { Splits } from '../../shared/layout';
import { shownSplits, type ShownSplits } from '../splits/shown';
import { oneGroup, settled } from '../splits/tree';
import type { Page } from './store';

/** The workspace whose tabs are shown: the chosen one while it exists, else the first. */
export function activeWorkspace(page: Page): WorkspaceView | null {
  const workspaces = page.state?.workspaces ?? [];
  return workspaces.find((workspace) => workspace.id === page.layout.activeWorkspaceId) ?? workspaces[0] ?? null;
}

/** The architects of a workspace in their order, a drag that main has not confirmed yet included. */
export function orderedArchitects(workspace: WorkspaceView, page: Pick<Page, 'draggedOrder'>): ArchitectView[] {
  const order = page.draggedOrder;
  if (order?.workspaceId !== workspace.id) return workspace.architects;
  const place = (architect: ArchitectView): number => order.architectIds.indexOf(architect.id);
  return [...workspace.architects].sort((a, b) => place(a) - place(b));
}

/** The groups of a workspace as they are remembered, for the architects it has now. */
export function splitsOf(workspace: WorkspaceView, page: Pick<Page, 'layout'>): Splits {
  const ids = workspace.architects.map(({ id }) => id);
  const kept = page.layout.splits[workspace.id];
  return kept ? settled(kept, ids) : oneGroup(ids, page.layout.activeArchitect[workspace.id] ?? null);
}

type ShownFrom = Pick<Page, 'layout' | 'draggedOrder'>;
/** The last answer per workspace: asked many times between two changes, and what is drawn from it stays the same object. */
const lastShown = new WeakMap<WorkspaceView, { from: unknown[]; shown: ShownSplits }>();

/** What of the groups is on screen. */
export function shownOf(workspace: WorkspaceView, page: ShownFrom): ShownSplits {
  const { layout, draggedOrder } = page;
  const from = [layout.splits[workspace.id], layout.activeArchitect[workspace.id], layout.pinned, draggedOrder];
  const last = lastShown.get(workspace);
  if (last?.from.every((each, index) => each === from[index])) return last.shown;
  const shown = shownSplits(splitsOf(workspace, page), orderedArchitects(workspace, page), layout.pinned);
  lastShown.set(workspace, { from, shown });
  return shown;
}

/** The tabs of all groups in the order of the screen: architects that are not hidden. */
export function shownArchitects(workspace: WorkspaceView, page: ShownFrom): ArchitectView[] {
  return shownOf(workspace, page).groups.flatMap((group) => group.tabs);
}

/** The architect that has the keyboard: in front of the focused group. */
export function activeArchitect(page: Page): ArchitectView | null {
  const workspace = activeWorkspace(page);
  return workspace && shownOf(workspace, page).focused.active;
}

export function findArchitect(state: AppState | null, architectId: string): ArchitectView | null {
  for (const workspace of state?.workspaces ?? []) {
    const found = workspace.architects.find((architect) => architect.id === architectId);
    if (found) return found;
  }
  return null;
}

export function findWorkspace(state: AppState | null, workspaceId: string): WorkspaceView | null {
  return state?.workspaces.find((workspace) => workspace.id === workspaceId) ?? null;
}

/** The tab that takes the place of one that goes away: the right neighbour, else the left one. */
export function neighbourOf(architectId: string, shown: readonly ArchitectView[]): string | null {
  const index = shown.findIndex((architect) => architect.id === architectId);
  return (shown[index + 1] ?? shown[index - 1])?.id ?? null;
}

/** How many architects work, and how many wait for the user, over all workspaces. */
export function activityCounts(state: AppState): { working: number; waiting: number } {
  const running = state.workspaces.flatMap((workspace) => workspace.architects).filter((architect) => architect.state === 'running');
  return {
    working: running.filter((architect) => architect.activity === 'working').length,
    waiting: running.filter((architect) => architect.activity === 'waiting').length,
  };
}
