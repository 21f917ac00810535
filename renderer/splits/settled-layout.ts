import type { WorkspaceView } from '../../shared/ipc';
import type { Layout } from '../../shared/layout';
import { activated, groupOf, settled } from './tree';

/** So many workspaces that are not open keep their groups for their return. */
const KEPT_CLOSED = 100;

/**
 * The layout for the architects that there are now: groups forget those that are gone and take in those that came. The
 * very same object when nothing had to change.
 */
export function settledLayout(layout: Layout, workspaces: readonly WorkspaceView[]): Layout {
  const before = Object.entries(layout.splits);
  const closed = before.filter(([id]) => !workspaces.some((workspace) => workspace.id === id));
  const dropped = new Set(closed.slice(0, Math.max(0, closed.length - KEPT_CLOSED)).map(([id]) => id));
  const after = before.flatMap(([id, splits]): typeof before => {
    const workspace = workspaces.find((each) => each.id === id);
    if (!workspace) return dropped.has(id) ? [] : [[id, splits]];
    const now = settled(splits, workspace.architects.map((architect) => architect.id));
    const chosen = layout.activeArchitect[id];
    // It was chosen before its row came.
    const arrived = chosen !== undefined && groupOf(splits, chosen) === null && groupOf(now, chosen) !== null;
    return [[id, arrived ? activated(now, chosen) : now]];
  });
  const same = after.length === before.length && after.every(([id, splits]) => layout.splits[id] === splits);
  return same ? layout : { ...layout, splits: Object.fromEntries(after) };
}
