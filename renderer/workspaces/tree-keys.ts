/** One visible row of the tree, in the order on screen. */
export interface TreeRow {
  id: string;
  /** 1 for a workspace, 2 for an architect. */
  level: 1 | 2;
  /** Workspaces only. */
  expanded: boolean;
  parentId: string | null;
}

export type TreeStep = { focus: string } | { expand: string } | { collapse: string } | null;

/**
 * What a key does in the tree, by the usual rules: up and down move, right opens or goes to the first child, left closes
 * or goes to the parent, Home and End go to the ends. Null when the key is not about moving.
 */
export function treeStep(key: string, rows: TreeRow[], currentId: string): TreeStep {
  const index = rows.findIndex((row) => row.id === currentId);
  const row = rows[index];
  const focus = (target: TreeRow | undefined): TreeStep => (target ? { focus: target.id } : null);
  if (!row) return focus(rows[0]);
  switch (key) {
    case 'ArrowDown':
      return focus(rows[index + 1]);
    case 'ArrowUp':
      return focus(rows[index - 1]);
    case 'Home':
      return focus(rows[0]);
    case 'End':
      return focus(rows[rows.length - 1]);
    case 'ArrowRight': {
      if (row.level === 2) return null;
      if (!row.expanded) return { expand: row.id };
      const child = rows[index + 1];
      return child?.parentId === row.id ? focus(child) : null;
    }
    case 'ArrowLeft':
      if (row.level === 1) return row.expanded ? { collapse: row.id } : null;
      return row.parentId === null ? null : { focus: row.parentId };
    default:
      return null;
  }
}
