import { describe, expect, it } from 'vitest';
import { architectName } from './names';
import { RefusedError, StoreBusyError } from './store';
import { history, launch, newStorePath, open, withArchitects, withSql } from './testing';

describe('names', () => {
  it('W3: a name is trimmed, begins with a letter and goes on with lower-case letters, digits and dashes', () => {
    expect(architectName('  reviewer-2 ')).toBe('reviewer-2');
    expect(architectName('a'.repeat(64))).toHaveLength(64);
    for (const bad of ['', '  ', 'Reviewer', '2nd', '-a', 'a_b', 'a b', 'ä', 'a\nb', 'a'.repeat(65), 'main', ' main ', '../x']) {
      expect(() => architectName(bad), JSON.stringify(bad)).toThrow(RefusedError);
    }
    // In the words of the hint beside the field.
    expect(() => architectName('Reviewer')).toThrow(/lower-case letters, digits and dashes/);
  });

  it('W3: duplicates and main are refused on adding and on renaming, and nothing changes', () => {
    const store = open();
    const [main, docs, review] = withArchitects(store, 'docs', 'review');
    const workspaceId = docs!.workspaceId;
    expect(() => store.architects.add({ workspaceId, name: ' docs ', harness: 'claude' }, 1)).toThrow(/“docs” in this workspace already/);
    expect(() => store.architects.add({ workspaceId, name: 'main', harness: 'claude' }, 1)).toThrow(RefusedError);
    expect(() => store.architects.rename(review!.id, 'docs')).toThrow(RefusedError);
    expect(() => store.architects.rename(review!.id, 'main')).toThrow(RefusedError);
    expect(() => store.architects.rename(main!.id, 'boss')).toThrow(RefusedError);
    store.architects.rename(review!.id, ' review ');
    expect(store.architects.list(workspaceId).map(({ name }) => name)).toEqual(['main', 'docs', 'review']);
    store.architects.rename(review!.id, 'reader');
    expect(store.architects.get(review!.id)?.name).toBe('reader');
  });

  it('W3: the automatic name is the smallest unused architect-N from 2 on; a removed one is free again', () => {
    const store = open();
    const [main] = withArchitects(store);
    const { workspaceId } = main!;
    const add = () => store.architects.add({ workspaceId, name: store.architects.nextName(workspaceId), harness: 'claude' }, 1);
    const [second, third] = [add(), add()];
    expect([second.name, third.name, store.architects.nextName(workspaceId)]).toEqual(['architect-2', 'architect-3', 'architect-4']);
    store.architects.remove(second.id, 5);
    expect(add().name).toBe('architect-2');
  });
});

describe('rows', () => {
  it('S1: the same name in two workspaces is two rows; removing one leaves the other', () => {
    const store = open();
    const [one, two] = ['/w/one', '/w/two'].map((path) => store.workspaces.open(path, 'claude', 1));
    const [a, b] = [one!, two!].map(({ id }) => store.architects.add({ workspaceId: id, name: 'docs', harness: 'claude' }, 1));
    expect(a!.id).not.toBe(b!.id);
    launch(store, a!.id, 'id-a');
    launch(store, b!.id, 'id-b');
    store.architects.remove(a!.id, 2);
    expect(store.architects.list(one!.id).map(({ name }) => name)).toEqual(['main']);
    expect(store.architects.list(two!.id).map(({ name }) => name)).toEqual(['main', 'docs']);
    expect(store.conversations.current(b!.id, 'claude')?.sessionId).toBe('id-b');
  });

  it('W4: main cannot be removed', () => {
    const store = open();
    const [main] = withArchitects(store);
    expect(() => store.architects.remove(main!.id, 2)).toThrow(RefusedError);
    expect(store.architects.get(main!.id)?.removedAt).toBeNull();
  });

  it('W4: a removal that fails to be written says so, changes nothing, and can be retried', () => {
    const store = open(newStorePath(), { busyTimeout: 0 });
    const [, docs] = withArchitects(store, 'docs');
    withSql(store.path, (other) => {
      other.exec('BEGIN IMMEDIATE');
      expect(() => store.architects.remove(docs!.id, 2)).toThrow(StoreBusyError);
    });
    expect(store.architects.get(docs!.id)?.removedAt).toBeNull();
    store.architects.remove(docs!.id, 3);
    store.architects.remove(docs!.id, 4);
    expect(store.architects.get(docs!.id)?.removedAt).toBe(3);
    expect(() => store.architects.remove('nobody', 2)).toThrow(RefusedError);
  });

  it('S7: a removed architect stays away, also from the next start; undo brings back the same conversation', () => {
    const first = open();
    const [, docs] = withArchitects(first, 'docs');
    const { id, workspaceId } = docs!;
    launch(first, id, 'id-1');
    launch(first, id, 'id-2', { wanted: false });
    const before = first.conversations.history(id);
    first.architects.remove(id, 9);
    first.close();

    const store = open(first.path);
    store.workspaces.open('/home/u/shop', 'claude', 10);
    expect(store.architects.list(workspaceId).map(({ name }) => name)).toEqual(['main']);
    expect(store.architects.list(workspaceId, true).map(({ name, removedAt }) => [name, removedAt])).toEqual([['main', null], ['docs', 9]]);
    store.architects.restore(id);
    expect(store.architects.list(workspaceId).map(({ name }) => name)).toEqual(['main', 'docs']);
    expect(store.conversations.history(id)).toEqual(before);
    expect(store.conversations.current(id, 'claude')?.sessionId).toBe('id-1');
  });

  it('S7: one whose name was taken meanwhile comes back under the next free one, with what it had', () => {
    const store = open();
    const [, docs] = withArchitects(store, 'docs', 'docs-2');
    const { id, workspaceId } = docs!;
    launch(store, id, 'id-1');
    store.architects.remove(id, 2);
    const other = store.architects.add({ workspaceId, name: 'docs', harness: 'claude' }, 3);
    expect(store.architects.restore(id)).toBe('docs-3');
    expect(store.architects.list(workspaceId).map(({ name }) => name)).toEqual(['main', 'docs-3', 'docs-2', 'docs']);
    expect(store.conversations.current(id, 'claude')?.sessionId).toBe('id-1');
    expect(history(store, other.id)).toEqual([]);
    store.architects.rename(other.id, 'manuals');
    expect(store.architects.restore(id)).toBe('docs-3');
    store.architects.remove(other.id, 4);
    expect(store.architects.restore(other.id)).toBe('manuals');
  });

  it('S7: the removed ones are told newest first, as many as asked for, each workspace its own, a damaged one too', () => {
    const store = open();
    const [main, a, b, c] = withArchitects(store, 'a', 'b', 'c');
    const { workspaceId } = main!;
    const elsewhere = store.workspaces.open('/w/else', 'claude', 1);
    expect(store.architects.removed(workspaceId, 20)).toEqual([]);
    for (const [at, each] of [[5, b], [7, a], [6, c]] as const) store.architects.remove(each!.id, at);
    withSql(store.path, (raw) => raw.prepare("UPDATE architects SET args = '[' WHERE id = ?").run(a!.id));
    expect(store.architects.removed(workspaceId, 2)).toEqual([{ id: a!.id, name: 'a', removedAt: 7 }, { id: c!.id, name: 'c', removedAt: 6 }]);
    expect(store.architects.removed(elsewhere.id, 20)).toEqual([]);
    store.architects.restore(c!.id);
    expect(store.architects.removed(workspaceId, 20).map(({ name }) => name)).toEqual(['a', 'b']);
  });

  it('W5: order, visibility, harness, command and arguments are kept', () => {
    const first = open();
    const [main, a, b] = withArchitects(first, 'a', 'b');
    first.architects.reorder(main!.workspaceId, [b!.id, main!.id]);
    first.architects.setHidden(a!.id, true);
    first.architects.setHarness(a!.id, 'custom', ['/opt/x y', '--z']);
    first.architects.setOwn(a!.id, { args: ['--model', 'o"p\'us', ''], environment: { CLAUDE_CONFIG_DIR: '/home/u/second account' } });
    first.close();
    const store = open(first.path);
    expect(store.architects.list(main!.workspaceId).map(({ name }) => name)).toEqual(['b', 'main', 'a']);
    expect(store.architects.get(a!.id)).toMatchObject({ hidden: true, harness: 'custom', command: ['/opt/x y', '--z'], args: ['--model', 'o"p\'us', ''], environment: { CLAUDE_CONFIG_DIR: '/home/u/second account' } });
  });
});
