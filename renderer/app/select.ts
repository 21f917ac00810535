import type { AppState, ArchitectView, WorkspaceView } from '../../shared/ipc';
import type { Page } from './store';

/** The workspace whose tabs are shown: the chosen one while it exists, else the first. */
export function activeWorkspace(page: Page): WorkspaceView | null {
  const workspaces = page.state?.workspaces ?? [];
  return workspaces.find((workspace) => workspace.id === page.layout.activeWorkspaceId) ?? workspaces[0] ?? null;
}

/** The architects of a workspace in their order, a drag that main has not confirmed yet included. */
export function orderedArchitects(workspace: WorkspaceView, page: Page): ArchitectView[] {
  const order = page.draggedOrder;
  if (order?.workspaceId !== workspace.id) return workspace.architects;
  const place = (architect: ArchitectView): number => order.architectIds.indexOf(architect.id);
  return [...workspace.architects].sort((a, b) => place(a) - place(b));
}

/** The tabs: architects that are not hidden. */
export function shownArchitects(workspace: WorkspaceView, page: Page): ArchitectView[] {
  return orderedArchitects(workspace, page).filter((architect) => !architect.hidden);
}

/** The architect whose pane is shown: the chosen one while it has a tab, else the first tab. */
export function activeArchitect(page: Page): ArchitectView | null {
  const workspace = activeWorkspace(page);
  if (workspace === null) return null;
  const shown = shownArchitects(workspace, page);
  return shown.find((architect) => architect.id === page.layout.activeArchitect[workspace.id]) ?? shown[0] ?? null;
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
export function neighbourOf(architectId: string, shown: ArchitectView[]): string | null {
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
