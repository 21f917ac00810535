import { closeSync, copyFileSync, mkdirSync, openSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { describe, expect, it } from 'vitest';
import { connect } from './database';
import { migrate, SCHEMA, schemaVersion } from './migrations';
import { openStore, openStoreCopy } from './open-store';
import { StoreBusyError, StoreNewerError } from './store';
import { history, launch, newStorePath, open, snapshot, temporaryFolder, withSql } from './testing';

const ID = '3F2A0000-0000-4000-8000-00000000ABCD';

/** A database as the first schema kept it. */
function version1(path = newStorePath()): string {
  mkdirSync(dirname(path), { recursive: true });
  closeSync(openSync(path, 'w', 0o644));
  const raw = connect(path);
  migrate(path, raw, { fresh: true, to: 1 });
  raw.exec(`
    INSERT INTO workspaces VALUES ('w1', '/w/shop', 1, 1, 500, 100), ('w2', '/w/site', 0, 0, 400, 90);
    INSERT INTO architects VALUES
      ('a1', 'w1', 'main', 'claude', NULL, '[]', '${ID}', 0, 100),
      ('a2', 'w1', 'docs', 'claude', '["claude","--x"]', '["--model","opus"]', NULL, 1, 110),
      ('a3', 'w2', 'main', 'codex', NULL, '[]', ' ', 0, 90),
      ('a4', 'w2', 'twin', 'claude', NULL, '[]', '${ID.toLowerCase()}', 1, 120),
      ('a5', 'w2', 'broken', 'claude', '{', '[]', 'of-broken', 2, 130);
    INSERT INTO settings VALUES ('theme', '"dark"');
  `);
  raw.close();
  return path;
}

describe('older', () => {
  it('S6: every row of schema 1 arrives in today’s, and a second start finds nothing to do', () => {
    const path = version1();
    open(path).close();
    const store = open(path);
    expect(store.workspaces.list()).toEqual([
      { id: 'w2', path: '/w/site', label: null, formerPaths: [], position: 0, open: false, pinned: false, trusted: null, lastUsedAt: 400, createdAt: 90 },
      { id: 'w1', path: '/w/shop', label: null, formerPaths: [], position: 1, open: true, pinned: false, trusted: null, lastUsedAt: 500, createdAt: 100 },
    ]);
    expect(store.architects.list('w1')).toEqual([
      { id: 'a1', workspaceId: 'w1', name: 'main', harness: 'claude', command: null, args: [], environment: {}, position: 0, hidden: false, createdAt: 100, removedAt: null },
      { id: 'a2', workspaceId: 'w1', name: 'docs', harness: 'claude', command: ['claude', '--x'], args: ['--model', 'opus'], environment: {}, position: 1, hidden: false, createdAt: 110, removedAt: null },
    ]);
    expect(store.architects.list('w2').map(({ name }) => name)).toEqual(['main', 'twin']);
    expect(store.architects.read('w2').damaged).toMatchObject([{ id: 'a5', name: 'broken' }]);
    expect(store.settings.get('theme')).toBe('dark');
    expect(statSync(path).mode & 0o777).toBe(0o600);
    withSql(path, (raw) => {
      expect(schemaVersion(raw)).toBe(SCHEMA);
      expect(raw.pragma('integrity_check', { simple: true })).toBe('ok');
      expect(raw.pragma('foreign_key_check')).toEqual([]);
    });
  });

  it('S6: an id of schema 1 becomes the current conversation, imported and unconfirmed; without one the past is “before ids”', () => {
    const store = open(version1());
    expect(store.conversations.current('a1', 'claude')).toMatchObject({ sessionId: ID, origin: 'import', provenance: 'imported', confirmed: false, startedAt: 100 });
    expect(store.conversations.current('a5', 'claude')?.sessionId).toBe('of-broken');
    expect(store.conversations.past('a1', 'claude')).toBe('has-ids');
    expect([store.conversations.past('a2', 'claude'), store.conversations.past('a3', 'codex')]).toEqual(['before-ids', 'before-ids']);
    expect(store.conversations.past('a2', 'codex')).toBe('never-launched');
  });

  it('S6: two rows of schema 1 with one id: the older one keeps it, the other has it in its history', () => {
    const store = open(version1());
    expect(history(store, 'a4')).toEqual([`${ID.toLowerCase()} past claimed-by-another`]);
    expect(store.conversations.claimant('claude', ID)?.id).toBe('a1');
    launch(store, 'a4', 'new');
    expect(history(store, 'a4')[0]).toBe('new current');
  });

  it('S6: a migration that cannot finish changes nothing, and the next start does it', () => {
    const path = version1();
    const folder = dirname(path);
    withSql(path, (raw) => {
      raw.exec('CREATE TABLE conversations (in_the_way)');
    });
    const before = snapshot(folder);
    expect(() => openStore(path)).toThrow(/cannot be used/);
    expect(snapshot(folder)).toEqual(before);
    withSql(path, (raw) => raw.exec('DROP TABLE conversations'));
    expect(open(path).conversations.current('a1', 'claude')?.sessionId).toBe(ID);
  });

  it('S6: while another process holds it, an older database is busy and stays old', () => {
    const path = version1();
    withSql(path, (other) => {
      other.exec('BEGIN IMMEDIATE');
      expect(() => openStore(path, { busyTimeout: 0 })).toThrow(StoreBusyError);
    });
    withSql(path, (raw) => expect(schemaVersion(raw)).toBe(1));
  });

  it('S6: the copy for the command line is migrated, the original never', () => {
    const path = version1();
    const before = snapshot(dirname(path));
    const store = openStoreCopy(path)!;
    expect(store.conversations.current('a1', 'claude')?.sessionId).toBe(ID);
    store.close();
    expect(snapshot(dirname(path))).toEqual(before);
  });
});

describe('newer', () => {
  it('S6: a newer schema is refused with advice at every start, and every file stays as it is', () => {
    const path = newStorePath();
    openStore(path).close();
    withSql(path, (raw) => raw.pragma(`user_version = ${SCHEMA + 1}`));
    const folder = dirname(path);
    const before = snapshot(folder);
    for (let start = 0; start < 2; start += 1) expect(() => openStore(path)).toThrow(StoreNewerError);
    expect(() => openStoreCopy(path)).toThrow(/update Atelier/);
    expect(snapshot(folder)).toEqual(before);
  });

  it('S6: a newer schema that is still in the log of a killed app is refused too, log and database untouched', () => {
    const store = open();
    const folder = temporaryFolder();
    const copy = `${folder}/atelier.db`;
    withSql(store.path, (raw) => raw.pragma(`user_version = ${SCHEMA + 1}`));
    for (const end of ['', '-wal']) copyFileSync(store.path + end, copy + end);
    expect(statSync(`${copy}-wal`).size).toBeGreaterThan(0);
    const before = snapshot(folder);
    expect(() => openStore(copy)).toThrow(StoreNewerError);
    expect(snapshot(folder)).toEqual(before);
  });
});
