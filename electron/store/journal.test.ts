import { appendFileSync, existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { appendJournal, mergeJournal, type JournalEntry } from './journal';
import { StoreBusyError, StoreUnreadableError } from './store';
import { history, launch, launchOf, newStorePath, open, temporaryFolder, withArchitects, withSql } from './testing';

function setup() {
  const store = open(newStorePath(), { busyTimeout: 0 });
  const [main, docs] = withArchitects(store, 'docs');
  return { store, main: main!, docs: docs!, journal: join(dirname(store.path), 'journal.jsonl') };
}

function entry(sessionId: string | null, more: Partial<JournalEntry> = {}, course: Parameters<typeof launchOf>[2] = {}): JournalEntry {
  const record = launchOf('not-known', `launch-${sessionId}`, { reason: 'store-unreadable', degraded: true, provisional: true, sessionId, ...course });
  return { launch: record, workspacePath: '/home/u/shop', architectName: 'docs', harness: 'claude', sessionId, configFolder: '/c', ...more };
}

it('L11: a launch made while the store was unreadable becomes provisional when it heals; the current one stays; the journal goes', () => {
  const { store, docs, journal } = setup();
  launch(store, docs.id, 'old');
  appendJournal(journal, entry('meanwhile'));
  expect(mergeJournal(journal, store, 9000)).toEqual({ merged: 1, aside: null });
  expect(history(store, docs.id)).toEqual(['meanwhile provisional', 'old current']);
  expect(store.conversations.provisional(docs.id, 'claude')).toMatchObject({ launchId: 'launch-meanwhile', configFolder: '/c', provenance: 'minted', startedAt: 2000 });
  expect(store.launches.get('launch-meanwhile')).toEqual({ ...entry('meanwhile').launch, architectId: docs.id, failure: null });
  expect(existsSync(journal)).toBe(false);
  expect(existsSync(`${journal}.aside`)).toBe(false);
});

it('L11: merging again, after a kill before the journal was removed, changes nothing', () => {
  const { store, docs, journal } = setup();
  appendJournal(journal, entry('one'));
  appendJournal(journal, entry('gone', { architectName: 'nobody' }));
  const lines = readFileSync(journal);
  mergeJournal(journal, store, 9000);
  const before = [store.conversations.history(docs.id), store.launches.list(docs.id, 10), readFileSync(`${journal}.aside`, 'utf8')];
  writeFileSync(journal, lines);
  expect(mergeJournal(journal, store, 9100).merged).toBe(0);
  expect([store.conversations.history(docs.id), store.launches.list(docs.id, 10), readFileSync(`${journal}.aside`, 'utf8')]).toEqual(before);
  expect(mergeJournal(journal, store, 9200)).toEqual({ merged: 0, aside: null });
});

it('L11: a store that fails in the middle keeps the journal; the next merge brings the rest', () => {
  const { store, docs, journal } = setup();
  appendJournal(journal, entry('one'));
  withSql(store.path, (other) => {
    other.exec('BEGIN IMMEDIATE');
    expect(() => mergeJournal(journal, store, 9000)).toThrow(StoreBusyError);
  });
  expect(existsSync(journal)).toBe(true);
  expect(mergeJournal(journal, store, 9001).merged).toBe(1);
  expect(history(store, docs.id)).toEqual(['one provisional']);
});

it('L11: several launches of one architect: the last is provisional, the others in its history; one that began later than all stays', () => {
  const { store, main, docs, journal } = setup();
  appendJournal(journal, entry('one', {}, { startedAt: 3000 }));
  appendJournal(journal, entry('two', {}, { startedAt: 4000 }));
  appendJournal(journal, entry('early', { architectName: 'main' }, { startedAt: 3000 }));
  launch(store, main.id, 'current');
  launch(store, main.id, 'later', { wanted: false }, { startedAt: 5000 });
  mergeJournal(journal, store, 9000);
  expect(history(store, docs.id)).toEqual(['two provisional', 'one past replaced']);
  expect(history(store, main.id)).toEqual(['early past replaced', 'later provisional', 'current current']);
});

it('L11: what became known later counts: the last line of a launch', () => {
  const { store, docs, journal } = setup();
  appendJournal(journal, entry('one'));
  appendJournal(journal, entry('one', {}, { terminalId: 't', pid: 77, processStart: '5', endedAt: 2500, exitClass: 'crash', exitCode: 1 }));
  expect(mergeJournal(journal, store, 9000).merged).toBe(1);
  expect(store.launches.list(docs.id, 10)).toMatchObject([{ pid: 77, exitClass: 'crash' }]);
});

it('L11: a workspace that the store did not have is opened; a harness without ids records the launch only', () => {
  const { store, journal } = setup();
  appendJournal(journal, entry(null, { workspacePath: '/w/new', architectName: 'main', harness: 'custom' }, { harness: 'custom' }));
  expect(mergeJournal(journal, store, 9000).merged).toBe(1);
  const workspace = store.workspaces.byPath('/w/new')!;
  const [main] = store.architects.list(workspace.id);
  expect(main).toMatchObject({ name: 'main', harness: 'custom' });
  expect(store.launches.list(main!.id, 10)).toHaveLength(1);
  expect(store.conversations.history(main!.id)).toEqual([]);
});

it('L11: bad lines, architects that are gone and ids of others are kept aside byte for byte, and the rest is merged', () => {
  const { store, main, docs, journal } = setup();
  launch(store, main.id, 'of-main');
  appendJournal(journal, entry('one'));
  const bad = Buffer.concat([Buffer.from('{"launch": cut '), Buffer.from([0xff, 0xfe, 0x0a])]);
  appendFileSync(journal, bad);
  appendJournal(journal, entry('gone', { architectName: 'nobody' }));
  appendJournal(journal, entry('OF-MAIN'));
  const { merged, aside } = mergeJournal(journal, store, 9000);
  expect(merged).toBe(2);
  expect(aside?.path).toBe(`${journal}.aside`);
  expect(aside?.lines.map(({ why }) => why)).toEqual(['not-readable', 'architect-gone', 'claimed-by-another']);
  const kept = readFileSync(`${journal}.aside`);
  for (const line of [bad, JSON.stringify(entry('gone', { architectName: 'nobody' })), JSON.stringify(entry('OF-MAIN'))]) expect(kept.includes(line)).toBe(true);
  expect(statSync(`${journal}.aside`).mode & 0o777).toBe(0o600);
  expect(history(store, docs.id)).toEqual(['one provisional']);
  expect(history(store, main.id)).toEqual(['of-main current']);
  expect(store.launches.get('launch-OF-MAIN')?.architectId).toBe(docs.id);
});

it('S5: the journal is private, makes its folder, and a line cut by a power failure does not spoil the next', () => {
  const { store, docs } = setup();
  const journal = join(temporaryFolder(), 'state', 'journal.jsonl');
  appendJournal(journal, entry('one'));
  expect([statSync(journal).mode & 0o777, statSync(dirname(journal)).mode & 0o777]).toEqual([0o600, 0o700]);
  appendFileSync(journal, JSON.stringify(entry('cut')).slice(0, 50));
  appendJournal(journal, entry('two'));
  expect(mergeJournal(journal, store, 9000)).toMatchObject({ merged: 2, aside: { lines: [{ why: 'not-readable' }] } });
  expect(history(store, docs.id)).toEqual(['two provisional', 'one past replaced']);
});

it('A5: a journal that cannot be written says so', () => {
  const journal = join(temporaryFolder(), 'journal.jsonl');
  mkdirSync(journal);
  expect(() => appendJournal(journal, entry('one'))).toThrow(StoreUnreadableError);
});

it('L11, S7: the launch of an architect that was removed meanwhile is in its history when undo brings it back, and never in a later one of its name', () => {
  const { store, main, docs, journal } = setup();
  appendJournal(journal, entry('removed'));
  store.architects.remove(docs.id, 3000);
  const later = store.architects.add({ workspaceId: docs.workspaceId, name: 'docs', harness: 'claude' }, 4000);
  expect(mergeJournal(journal, store, 9000)).toEqual({ merged: 1, aside: null });
  expect(history(store, docs.id)).toEqual(['removed provisional']);
  expect(history(store, later.id)).toEqual([]);
  expect(history(store, main.id)).toEqual([]);
});

it.each(['the id of the architect', 'its name alone'])('L11: the folder was located elsewhere meanwhile: %s leads to the same workspace, and none is opened at the old place', (how) => {
  const { store, docs, journal } = setup();
  launch(store, docs.id, 'old');
  appendJournal(journal, entry('meanwhile', {}, how === 'its name alone' ? {} : { architectId: docs.id }));
  store.workspaces.relocate(docs.workspaceId, '/home/u/elsewhere');
  expect(mergeJournal(journal, store, 9000)).toEqual({ merged: 1, aside: null });
  expect(history(store, docs.id)).toEqual(['meanwhile provisional', 'old current']);
  expect(store.workspaces.list()).toHaveLength(1);
});
