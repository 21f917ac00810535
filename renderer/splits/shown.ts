// What of the groups is on screen: hidden architects are left out, and with them a group that has nothing else to show.
import type { ArchitectView } from '../../shared/ipc';
import type { Direction, SplitNode, Splits } from '../../shared/layout';

export interface ShownGroup {
  type: 'group';
  id: string;
  size: number;
  tabs: ArchitectView[];
  active: ArchitectView | null;
}
export interface ShownSplit {
  type: 'split';
  id: string;
  size: number;
  direction: Direction;
  children: ShownNode[];
}
export type ShownNode = ShownGroup | ShownSplit;

export interface ShownSplits {
  root: ShownSplit;
  /** Every group in the order of the screen, those behind a zoomed one too. */
  groups: ShownGroup[];
  focused: ShownGroup;
  zoomed: ShownGroup | null;
}

/**
 * The groups with their tabs. `architects` are the workspace's in their order; pinned ones come first in their group. A
 * split whose other side is hidden stays a split: nothing on screen moves for it.
 */
export function shownSplits(splits: Splits, architects: readonly ArchitectView[], pinned: readonly string[]): ShownSplits {
  const visible = architects.filter(({ hidden }) => !hidden);
  const ordered = [...visible.filter(({ id }) => pinned.includes(id)), ...visible.filter(({ id }) => !pinned.includes(id))];
  const show = (node: SplitNode): ShownNode[] => {
    if (node.type === 'split') {
      const children = node.children.flatMap(show);
      return children.length === 0 ? [] : [{ type: 'split', id: node.id, size: node.size, direction: node.direction, children }];
    }
    const tabs = ordered.filter(({ id }) => node.architects.includes(id));
    if (tabs.length === 0) return [];
    return [{ type: 'group', id: node.id, size: node.size, tabs, active: tabs.find(({ id }) => id === node.active) ?? tabs[0] ?? null }];
  };
  const empty: ShownGroup = { type: 'group', id: 'none', size: 100, tabs: [], active: null };
  const [root] = show(splits.root).filter((node) => node.type === 'split');
  const whole: ShownSplit = root ?? { type: 'split', id: splits.root.id, size: 100, direction: splits.root.direction, children: [empty] };
  const groups = shownGroups(whole);
  const focused = groups.find(({ id }) => id === splits.focused) ?? groups[0] ?? empty;
  return { root: whole, groups, focused, zoomed: groups.length > 1 ? (groups.find(({ id }) => id === splits.zoomed) ?? null) : null };
}

function shownGroups(node: ShownNode): ShownGroup[] {
  return node.type === 'group' ? [node] : node.children.flatMap(shownGroups);
}

/** The group in a corner of the screen, where the window's own buttons stand. */
export function cornerGroup(node: ShownNode, corner: 'left' | 'right'): ShownGroup {
  if (node.type === 'group') return node;
  const child = corner === 'right' && node.direction === 'right' ? node.children.at(-1) : node.children[0];
  if (!child) throw new Error('a split without children');
  return cornerGroup(child, corner);
}
