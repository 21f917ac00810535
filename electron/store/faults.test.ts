import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { connect, StoreDatabase } from './database';
import { createDatabase } from './files';
import { openStore, openStoreCopy } from './open-store';
import { StoreBusyError, StoreUnreadableError } from './store';
import { history, launch, newStorePath, open, snapshot, temporaryFolder, withArchitects, withSql } from './testing';

/** A closed store in which `main` has a current conversation. */
function filled(): { path: string; folder: string; main: string } {
  const store = open();
  const [main] = withArchitects(store, 'docs');
  launch(store, main!.id, 'one');
  store.close();
  return { path: store.path, folder: dirname(store.path), main: main!.id };
}

/** The files of a store whose process was killed: everything since the start is in the log only. */
function killedStore(): { path: string; folder: string } {
  const { path } = filled();
  const store = openStore(path);
  store.settings.set('late', 'in the log only');
  const folder = temporaryFolder();
  const copy = join(folder, 'atelier.db');
  for (const end of ['', '-wal']) copyFileSync(path + end, copy + end);
  store.close();
  expect(statSync(`${copy}-wal`).size).toBeGreaterThan(0);
  return { path: copy, folder };
}

/** Another process that holds the database; resolves once it does. */
async function heldByAnother(path: string, sql: string): Promise<() => Promise<void>> {
  const script = `const raw = new (require('better-sqlite3'))(process.argv[1]); raw.exec(process.argv[2]); console.log('held'); process.stdin.on('end', () => raw.close()).resume();`;
  const child = spawn(process.execPath, ['-e', script, path, sql], { cwd: import.meta.dirname, stdio: ['pipe', 'pipe', 'inherit'] });
  onTestFinished(() => void child.kill('SIGKILL'));
  await once(child.stdout, 'data');
  return async () => {
    child.stdin.end();
    await once(child, 'exit');
  };
}

describe('busy', () => {
  it('S5: while another process writes, reading goes on and writing says busy; afterwards all is as before', async () => {
    const { path, main } = filled();
    const store = open(path, { busyTimeout: 20 });
    const release = await heldByAnother(path, 'BEGIN IMMEDIATE');
    expect(() => launch(store, main, 'two')).toThrow(StoreBusyError);
    expect(() => store.settings.set('a', 1)).toThrow(/in use by another program/);
    expect(history(store, main)).toEqual(['one current']);
    await release();
    launch(store, main, 'two');
    expect(history(store, main)).toEqual(['two current', 'one past user-asked']);
  });

  it('S5: a database that another process has locked whole cannot be opened, twice, and is not changed', async () => {
    const { path, main } = filled();
    const bytes = readFileSync(path);
    const release = await heldByAnother(path, 'PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE; SELECT * FROM settings');
    for (let start = 0; start < 2; start += 1) expect(() => openStore(path, { busyTimeout: 20 })).toThrow(StoreBusyError);
    expect(readFileSync(path).equals(bytes)).toBe(true);
    await release();
    expect(history(open(path), main)).toEqual(['one current']);
  });
});

describe('damaged', () => {
  const damages: [what: string, says: RegExp, damage: (path: string) => void][] = [
    ['header overwritten', /not a database/, (path) => overwrite(path, 0, 'this is no database any more.....')],
    ['replaced by text', /not a database/, (path) => writeFileSync(path, '# notes\n')],
    ['cut in half', /is damaged/, (path) => truncateSync(path, statSync(path).size / 2)],
    ['emptied', /is empty/, (path) => truncateSync(path, 0)],
    ['a database of another program', /not one of Atelier/, (path) => { rmSync(path); withSql(path, (raw) => raw.exec('CREATE TABLE t (a)')); }],
    ['an empty folder in its place', /EISDIR/, (path) => { rmSync(path); mkdirSync(path); }],
  ];
  for (const [what, says, damage] of damages) {
    it(`S5: ${what}: refused with one sentence at every start, every byte and name kept`, () => {
      const { path, folder } = filled();
      damage(path);
      const before = statSync(path).isFile() ? snapshot(folder) : null;
      for (let start = 0; start < 2; start += 1) {
        expect(() => openStore(path)).toThrow(StoreUnreadableError);
        expect(() => openStore(path)).toThrow(says);
      }
      expect(() => openStoreCopy(path)).toThrow(StoreUnreadableError);
      if (before) expect(snapshot(folder)).toEqual(before);
      else expect(statSync(path).isDirectory()).toBe(true);
    });
  }

  it('S5: header overwritten while the log holds later changes: both kept', () => {
    const { path, folder } = killedStore();
    overwrite(path, 0, 'this is no database any more.....');
    writeFileSync(`${path}-wal`, readFileSync(`${path}-wal`).subarray(0, 40));
    const before = snapshot(folder);
    expect(() => openStore(path)).toThrow(StoreUnreadableError);
    expect(snapshot(folder)).toEqual(before);
  });

  it('S5: a database that is gone while its log is there is not replaced by a new one', () => {
    const { path, folder } = killedStore();
    rmSync(path);
    const before = snapshot(folder);
    expect(() => openStore(path)).toThrow(/missing/);
    expect(snapshot(folder)).toEqual(before);
    rmSync(`${path}-wal`);
    expect(open(path).workspaces.list()).toEqual([]);
  });

  it('S5: damage met while running is reported, and nothing is written after it', () => {
    const { path, main } = filled();
    const root = withSql(path, (raw) => Number(raw.prepare("SELECT rootpage FROM sqlite_schema WHERE name = 'conversations'").pluck().get()));
    overwrite(path, (root - 1) * 4096, '\xff'.repeat(200));
    const store = open(path);
    const before = readFileSync(path);
    expect(() => store.conversations.history(main)).toThrow(StoreUnreadableError);
    expect(() => store.settings.set('a', 1)).toThrow(StoreUnreadableError);
    expect(store.workspaces.list()).toHaveLength(1);
    store.close();
    expect(readFileSync(path).equals(before)).toBe(true);
  });
});

describe('disk', () => {
  it('S5: a full disk is said in plain words, and nothing of the transaction stays', () => {
    const path = join(temporaryFolder(), 'full.db');
    withSql(path, (raw) => raw.exec('CREATE TABLE t (a)'));
    const raw = connect(path);
    raw.pragma('max_page_count = 3');
    const db = new StoreDatabase(path, raw);
    const insert = db.prepare('INSERT INTO t VALUES (?)');
    const writing = () => db.durable(() => [insert.run('small'), insert.run('x'.repeat(100_000))]);
    expect(writing).toThrow(StoreUnreadableError);
    expect(writing).toThrow(/disk is full/);
    expect(db.read(() => db.prepare('SELECT count(*) FROM t').pluck().get())).toBe(0);
    db.close();
  });

  it('A5: a folder that cannot be made is said, with the system’s words', () => {
    const file = join(temporaryFolder(), 'file');
    writeFileSync(file, '');
    expect(() => openStore(join(file, 'state', 'atelier.db'))).toThrow(/cannot be used.*ENOTDIR/s);
  });

  it('A5: a new store is private: folder 0700, files 0600, and nothing else is left in the folder', () => {
    const store = open();
    const folder = dirname(store.path);
    expect(statSync(folder).mode & 0o777).toBe(0o700);
    store.settings.set('a', 1);
    const names = Object.keys(snapshot(folder));
    expect(names).toEqual(['atelier.db', 'atelier.db-shm', 'atelier.db-wal']);
    for (const name of names) expect(statSync(join(folder, name)).mode & 0o777, name).toBe(0o600);
  });

  it('A5: claims are synced to the disk, activity is not, and the next claim is again', () => {
    const path = newStorePath();
    const seen: string[] = [];
    const store = open(path, { trace: (sql) => seen.push(sql) });
    const [main] = withArchitects(store);
    const level = (act: () => void) => {
      seen.length = 0;
      act();
      const begin = seen.findIndex((sql) => sql.startsWith('BEGIN'));
      // Deferred, a transaction that reads first could be refused at its first write, with no waiting that helps.
      expect(seen[begin]).toBe('BEGIN IMMEDIATE');
      return seen.slice(0, begin).findLast((sql) => sql.includes('synchronous')) ?? 'as before';
    };
    withSql(path, (raw) => expect(raw.pragma('journal_mode', { simple: true })).toBe('wal'));
    expect(level(() => store.settings.set('a', 1))).toContain('NORMAL');
    expect(seen.at(-1)).toContain('synchronous = FULL');
    expect(level(() => launch(store, main!.id, 'one'))).toBe('as before');
    expect(() => store.workspaces.touch('unknown', 1)).toThrow();
    expect(seen.at(-1)).toContain('synchronous = FULL');
  });
});

describe('the copy for the command line', () => {
  it('S5: reads what a killed app left, without a trace beside the original, and goes when it is closed', () => {
    const { path, folder } = killedStore();
    const before = snapshot(folder);
    const store = openStoreCopy(path)!;
    expect(store.settings.get('late')).toBe('in the log only');
    expect(store.path).toBe(path);
    store.settings.set('late', 'changed in the copy');
    store.close();
    expect(snapshot(folder)).toEqual(before);
    expect(open(path).settings.get('late')).toBe('in the log only');
  });

  it('S5: no store yet is null, and nothing is made', () => {
    const path = newStorePath();
    expect(openStoreCopy(path)).toBeNull();
    expect(existsSync(dirname(path))).toBe(false);
  });
});

it('S8: of two that make the store at once, the second finds the first one’s and replaces nothing', () => {
  const path = newStorePath();
  const a = open(path);
  a.settings.set('who', 'a');
  const { ino } = statSync(path);
  createDatabase(path);
  expect(statSync(path).ino).toBe(ino);
  const b = open(path);
  expect(b.settings.get('who')).toBe('a');
});

function overwrite(path: string, offset: number, text: string): void {
  const bytes = readFileSync(path);
  bytes.write(text, offset, 'latin1');
  writeFileSync(path, bytes);
}
