import { expect, it } from 'vitest';
import { FIRST_LAYOUT, MAX_GROUPS, type Layout, type SplitNode, type Splits } from '../layout';
import { layout, readLayout } from './layout';

const group = (id: string, ...architects: string[]): SplitNode => ({ type: 'group', id, architects, active: architects[0] ?? null, size: 50 });
const split = (id: string, ...children: SplitNode[]): Splits['root'] => ({ type: 'split', id, direction: 'right', children, size: 100 });
const splits = (root: Splits['root']): Splits => ({ root, focused: null, zoomed: null });
const two = splits(split('root', group('a', 'main'), group('b', 'docs')));
const full: Layout = { ...FIRST_LAYOUT, activeWorkspaceId: 'w', splits: { w: two }, pinned: ['main'], closed: ['docs'], whyOpen: true };

it('a layout comes back as it was stored', () => {
  expect(readLayout(JSON.parse(JSON.stringify(full)))).toEqual(full);
});

it('one of an earlier version has one group per workspace and keeps all it knew', () => {
  const newer = new Set(['splits', 'pinned', 'closed']);
  const old = Object.fromEntries(Object.entries(full).filter(([name]) => !newer.has(name)));
  expect(readLayout(old)).toEqual({ ...full, splits: {}, pinned: [], closed: [] });
});

it('one of a later version keeps what is understood', () => {
  expect(readLayout({ ...full, somethingNew: 1 })).toEqual(full);
});

it('a damaged part costs itself only, a workspace’s damaged groups those groups', () => {
  const damaged = { ...full, sidebarWidth: 9_999, splits: { w: two, broken: { root: group('a') }, doubled: splits(split('root', group('a', 'x'), group('a', 'y'))) } };
  expect(readLayout(damaged)).toEqual({ ...full, sidebarWidth: 240 });
  for (const nothing of [null, undefined, 7, 'layout', []]) expect(readLayout(nothing)).toEqual(FIRST_LAYOUT);
});

it('hostile input is refused at once: too many groups, too deep, two nodes of one id', () => {
  const many = split('root', ...Array.from({ length: MAX_GROUPS + 1 }, (_, index) => group(`g${index}`, `x${index}`)));
  let deep: SplitNode = group('leaf', 'x');
  for (let level = 0; level < 10_000; level += 1) deep = split(`s${level}`, deep);
  for (const root of [many, deep as Splits['root'], split('root', group('a', 'x'), group('a', 'y'))]) {
    expect(layout.safeParse({ ...full, splits: { w: splits(root) } }).success).toBe(false);
  }
  expect(layout.safeParse(full).success).toBe(true);
});
