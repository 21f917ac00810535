// One window at a time shows an architect.
import { expect, it, vi } from 'vitest';
import { PaneOwners } from './pane-owners';

it('an architect that one window shows is elsewhere for the others, until its last pane there is gone', () => {
  const changed = vi.fn();
  const owners = new PaneOwners(changed);
  const first = owners.hold('a', 'one', () => undefined);
  const second = owners.hold('a', 'one', () => undefined);
  expect([first, second].every((release) => release !== null)).toBe(true);
  expect(owners.hold('a', 'two', () => undefined)).toBeNull();
  expect([owners.elsewhere('one'), owners.elsewhere('two')]).toEqual([[], ['a']]);
  first?.();
  expect(owners.elsewhere('two')).toEqual(['a']);
  second?.();
  expect(owners.elsewhere('two')).toEqual([]);
  expect(changed).toHaveBeenCalledTimes(2);
  expect(owners.hold('a', 'two', () => undefined)).not.toBeNull();
});

it('brought to another window the panes of the first end, and none of them can take it back meanwhile', () => {
  const owners = new PaneOwners(() => undefined);
  const closed: string[] = [];
  const release = owners.hold('a', 'one', () => closed.push('one'));
  owners.bring('a', 'two');
  expect(closed).toEqual(['one']);
  release?.();
  expect(owners.ownerOf('a')).toBe('two');
  expect(owners.hold('a', 'one', () => undefined)).toBeNull();
  expect(owners.hold('a', 'two', () => closed.push('two'))).not.toBeNull();
  owners.bring('a', 'two');
  expect(closed).toEqual(['one']);
});

it('what a window showed is free once it is gone', () => {
  const owners = new PaneOwners(() => undefined);
  owners.hold('a', 'one', () => undefined);
  owners.hold('b', 'two', () => undefined);
  owners.leave('one');
  expect([owners.ownerOf('a'), owners.ownerOf('b')]).toEqual([null, 'two']);
});
