// The groups of one workspace as a tree, changed by pure functions. Every architect stands in exactly one group.
import type { Direction, Split, SplitNode, Splits, TabGroup } from '../../shared/layout';

const FIRST_GROUP = 'first';

/** One group with everything in it: how a workspace begins. */
export function oneGroup(architects: string[], active: string | null): Splits {
  const group: TabGroup = { type: 'group', id: FIRST_GROUP, architects, active, size: 100 };
  return { root: { type: 'split', id: 'root', direction: 'right', children: [group], size: 100 }, focused: FIRST_GROUP, zoomed: null };
}

/** The groups in the order of the screen: left to right, top to bottom. */
export function groupsOf(node: SplitNode): TabGroup[] {
  return node.type === 'group' ? [node] : node.children.flatMap(groupsOf);
}

export function groupOf(splits: Splits, architectId: string): TabGroup | null {
  return groupsOf(splits.root).find((group) => group.architects.includes(architectId)) ?? null;
}

/** The group that has the keyboard; the first one when that is gone. */
export function focusedGroup(splits: Splits): TabGroup | undefined {
  const groups = groupsOf(splits.root);
  return groups.find(({ id }) => id === splits.focused) ?? groups[0];
}

/**
 * The same groups for the architects that there are: ids that are gone or doubled are dropped, new ones come into the
 * group that has the keyboard, a group that lost its last one goes. The very same object when nothing had to change.
 */
export function settled(splits: Splits, architects: string[]): Splits {
  const there = new Set(architects);
  const seen = new Set<string>();
  const kept = mapGroups(splits.root, (group) => {
    const stay = group.architects.filter((id) => there.has(id) && !seen.has(id) && seen.add(id));
    const active = group.active !== null && stay.includes(group.active) ? group.active : null;
    return stay.length === group.architects.length && active === group.active ? group : { ...group, architects: stay, active };
  });
  const added = architects.filter((id) => !seen.has(id));
  const home = focusedGroup({ ...splits, root: kept })?.id;
  const filled = added.length === 0 ? kept : mapGroups(kept, (group) => (group.id === home ? { ...group, architects: [...group.architects, ...added] } : group));
  return filled === splits.root && groupsOf(filled).every((group) => group.architects.length > 0) ? refocused(splits) : tidy({ ...splits, root: filled });
}

/** Brings an architect to the front of its group, and the keyboard to that group; another zoomed group gives way. */
export function activated(splits: Splits, architectId: string): Splits {
  const group = groupOf(splits, architectId);
  if (group === null) return splits;
  const root = group.active === architectId ? splits.root : mapGroups(splits.root, (each) => (each.id === group.id ? { ...each, active: architectId } : each));
  return { root, focused: group.id, zoomed: splits.zoomed === group.id ? splits.zoomed : null };
}

/** Brings an architect to the front of its group without giving that group the keyboard. */
export function inFront(splits: Splits, architectId: string): Splits {
  return { ...splits, root: mapGroups(splits.root, (group) => (group.architects.includes(architectId) ? { ...group, active: architectId } : group)) };
}

export interface Place {
  direction: Direction;
  /** Left of or above the group instead of right of or below it. */
  before?: boolean;
}

/** Puts an architect into a new group beside `groupId`, with half of its room and the keyboard. */
export function splitOff(splits: Splits, groupId: string, architectId: string, { direction, before = false }: Place, newId: () => string): Splits {
  const taken = mapGroups(splits.root, (group) => leaving(group, architectId));
  const added: TabGroup = { type: 'group', id: newId(), architects: [architectId], active: architectId, size: 50 };
  const beside = (node: SplitNode): SplitNode[] => (before ? [added, node] : [node, added]);
  const visit = (split: Split): Split => {
    const index = split.children.findIndex((child) => child.id === groupId);
    const old = split.children[index];
    if (!old) return { ...split, children: split.children.map((child) => (child.type === 'split' ? visit(child) : child)) };
    // A split of one child has no direction yet.
    if (split.direction === direction || split.children.length === 1) {
      const half = split.children.length === 1 ? 50 : old.size / 2;
      const pair = beside({ ...old, size: half }).map((node) => ({ ...node, size: half }));
      return { ...split, direction: split.children.length === 1 ? direction : split.direction, children: split.children.toSpliced(index, 1, ...pair) };
    }
    const inner: Split = { type: 'split', id: newId(), direction, size: old.size, children: beside({ ...old, size: 50 }) };
    return { ...split, children: split.children.with(index, inner) };
  };
  return tidy({ root: visit(taken), focused: added.id, zoomed: null });
}

/** Puts an architect into another group, in front there; a group that loses its last one goes. */
export function moved(splits: Splits, architectId: string, groupId: string): Splits {
  if (!groupsOf(splits.root).some(({ id }) => id === groupId)) return splits;
  const root = mapGroups(splits.root, (group) => {
    if (group.id !== groupId) return leaving(group, architectId);
    return { ...group, active: architectId, architects: group.architects.includes(architectId) ? group.architects : [...group.architects, architectId] };
  });
  return tidy({ root, focused: groupId, zoomed: splits.zoomed === groupId ? groupId : null });
}

/** Closes a group: its architects go over to `into`, where nothing changes place. */
export function joined(splits: Splits, groupId: string, into: string): Splits {
  const closing = groupsOf(splits.root).find(({ id }) => id === groupId);
  if (!closing || groupId === into) return splits;
  const root = mapGroups(splits.root, (group) => {
    if (group.id === groupId) return { ...group, architects: [] };
    return group.id === into ? { ...group, architects: [...group.architects, ...closing.architects] } : group;
  });
  return tidy({ root, focused: into, zoomed: null });
}

/** Keeps the sizes that a person gave the children of one split, in percent by node. */
export function resized(splits: Splits, splitId: string, sizes: Readonly<Record<string, number>>): Splits {
  const visit = (split: Split): Split => ({
    ...split,
    children: split.children.map((child) => {
      const inner = child.type === 'split' ? visit(child) : child;
      const size = split.id === splitId ? sizes[child.id] : undefined;
      return size === undefined ? inner : { ...inner, size: Math.min(100, Math.max(0, size)) };
    }),
  });
  return { ...splits, root: visit(splits.root) };
}

export function zoomedOn(splits: Splits, groupId: string): Splits {
  return { ...splits, focused: groupId, zoomed: splits.zoomed === groupId ? null : groupId };
}

function leaving(group: TabGroup, architectId: string): TabGroup {
  if (!group.architects.includes(architectId)) return group;
  return { ...group, architects: group.architects.filter((id) => id !== architectId), active: group.active === architectId ? null : group.active };
}

/** The same node when no group changed, so that what is drawn from it stays as it is. */
function mapGroups<N extends SplitNode>(node: N, map: (group: TabGroup) => TabGroup): N;
function mapGroups(node: SplitNode, map: (group: TabGroup) => TabGroup): SplitNode {
  if (node.type === 'group') return map(node);
  const children = node.children.map((child) => mapGroups(child, map));
  return children.every((child, index) => child === node.children[index]) ? node : { ...node, children };
}

/** Without empty groups, splits of one child (but the root), and splits inside a split of the same direction. */
function tidy(splits: Splits): Splits {
  const visit = (node: SplitNode): SplitNode[] => {
    if (node.type === 'group') return node.architects.length === 0 ? [] : [node];
    const children = node.children.flatMap(visit);
    const [only] = children;
    if (!only) return [];
    if (children.length === 1) return [{ ...only, size: node.size }];
    return [{ ...node, children: shared(children) }];
  };
  const [whole] = visit(splits.root);
  if (!whole) return oneGroup([], null);
  const root: Split = whole.type === 'split' ? { ...whole, id: splits.root.id, size: 100 } : { ...splits.root, children: [{ ...whole, size: 100 }] };
  return refocused({ ...splits, root: flat(root) });
}

function flat(split: Split): Split {
  const children = split.children.flatMap((child): SplitNode[] => {
    if (child.type === 'group') return [child];
    const inner = flat(child);
    return inner.direction === split.direction ? inner.children.map((each) => ({ ...each, size: (each.size * child.size) / 100 })) : [inner];
  });
  return { ...split, children: shared(children) };
}

/** Sizes that fill their split together. */
function shared(children: SplitNode[]): SplitNode[] {
  const sum = children.reduce((total, child) => total + child.size, 0);
  return children.map((child) => ({ ...child, size: sum > 0 ? (child.size * 100) / sum : 100 / children.length }));
}

function refocused(splits: Splits): Splits {
  const ids = groupsOf(splits.root).map(({ id }) => id);
  const [first = null] = ids;
  const focused = splits.focused !== null && ids.includes(splits.focused) ? splits.focused : first;
  const zoomed = splits.zoomed !== null && ids.includes(splits.zoomed) ? splits.zoomed : null;
  return focused === splits.focused && zoomed === splits.zoomed ? splits : { ...splits, focused, zoomed };
}
