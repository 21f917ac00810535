import type { WorkspaceView } from '../../shared/ipc';
import { needOf } from '../../shared/needs-you';

/** The workspaces that the tree lists: all, or only those with somebody who needs the user, and of these nobody else. */
export function listedWorkspaces(workspaces: WorkspaceView[], onlyNeeding: boolean): WorkspaceView[] {
  if (!onlyNeeding) return workspaces;
  return workspaces.map((workspace) => ({ ...workspace, damaged: [], architects: workspace.architects.filter((architect) => needOf(architect) !== null) })).filter(({ architects }) => architects.length > 0);
}
