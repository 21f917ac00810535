import { expect, it } from 'vitest';
import { keepUnchanged } from './keep-unchanged';

const state = () => ({ theme: 'dark', workspaces: [{ id: 'w1', architects: [{ id: 'a', activity: 'idle' }, { id: 'b', activity: 'idle' }] }, { id: 'w2', architects: [] }] });

it('an equal state is the old one itself', () => {
  const old = state();
  expect(keepUnchanged(old, state())).toBe(old);
});

it('only what changed, and what it stands in, is new', () => {
  const old = state();
  const next = state();
  Object.assign(next.workspaces[0]?.architects[1] ?? {}, { activity: 'working' });
  const kept = keepUnchanged(old, next);
  expect(kept).toEqual(next);
  expect(kept.workspaces[0]).not.toBe(old.workspaces[0]);
  expect(kept.workspaces[0]?.architects[0]).toBe(old.workspaces[0]?.architects[0]);
  expect(kept.workspaces[1]).toBe(old.workspaces[1]);
});

it('rows in another order, or fewer of them, stay the same rows; a value that goes is gone', () => {
  const old = state();
  const next = state();
  next.workspaces.reverse();
  const turned = keepUnchanged(old, next);
  expect(turned.workspaces.map(({ id }) => id)).toEqual(['w2', 'w1']);
  expect(turned.workspaces[1]).toBe(old.workspaces[0]);
  expect(keepUnchanged<{ a: number; b?: number }>({ a: 1, b: 2 }, { a: 1 })).toEqual({ a: 1 });
  expect(keepUnchanged<number[]>([1, 2, 3], [1, 2])).toEqual([1, 2]);
  expect(keepUnchanged<unknown>({ a: null }, { a: {} })).toEqual({ a: {} });
});
