// Workspaces: one row per real path (W1).
import { z } from 'zod';
import { MAIN_ARCHITECT, type Workspace } from '../../shared/domain';
import { insertArchitect } from './architects';
import type { StoreDatabase } from './database';
import { inOrder } from './order';
import { damagedRows, flag, json, readRow, readRows, text, whole, type RowKind } from './rows';
import { RefusedError, type Store } from './store';
import type { Table } from './table';

const KIND: RowKind<Workspace> = {
  table: 'workspaces',
  key: 'path',
  schema: z.object({
    id: text,
    path: text.min(1),
    label: text.nullable(),
    formerPaths: json(z.array(text)),
    position: whole,
    open: flag,
    pinned: flag,
    trusted: json(z.object({ role: z.object({ from: text, text: z.string().max(100_000) }).nullable(), command: z.object({ from: text, harness: text, argv: z.array(text).min(1) }).nullable() })).nullable(),
    lastUsedAt: whole,
    createdAt: whole,
  }),
};
const SELECT = `SELECT id, path, label, former_paths AS formerPaths, position, open, pinned, trusted, last_used_at AS lastUsedAt, created_at AS createdAt FROM workspaces`;

export function workspacesTable(db: StoreDatabase, newId: () => string): Table<Store['workspaces']> {
  const sql = {
    list: db.prepare(`${SELECT} ORDER BY position, created_at, id`),
    get: db.prepare(`${SELECT} WHERE id = ?`),
    byPath: db.prepare(`${SELECT} WHERE path = ?`),
    insert: db.prepare(`INSERT INTO workspaces (id, path, label, former_paths, position, open, last_used_at, created_at)
      VALUES (@id, @path, NULL, '[]', (SELECT coalesce(max(position) + 1, 0) FROM workspaces), 1, @now, @now)`),
    reopen: db.prepare('UPDATE workspaces SET open = 1, last_used_at = ? WHERE id = ?'),
    setOpen: db.prepare('UPDATE workspaces SET open = ? WHERE id = ?'),
    setPinned: db.prepare('UPDATE workspaces SET pinned = ? WHERE id = ?'),
    setTrusted: db.prepare('UPDATE workspaces SET trusted = ? WHERE id = ?'),
    setLabel: db.prepare('UPDATE workspaces SET label = ? WHERE id = ?'),
    place: db.prepare('UPDATE workspaces SET position = ? WHERE id = ?'),
    ids: db.prepare('SELECT id FROM workspaces ORDER BY position, created_at, id').pluck(),
    touch: db.prepare('UPDATE workspaces SET last_used_at = ? WHERE id = ?'),
    move: db.prepare('UPDATE workspaces SET path = ?, former_paths = ? WHERE id = ?'),
  };
  const OF = 'architect_id IN (SELECT id FROM architects WHERE workspace_id = @id)';
  const erase = [
    `DELETE FROM launches WHERE ${OF}`,
    `DELETE FROM conversations WHERE ${OF}`,
    "DELETE FROM settings WHERE key LIKE '%@' || @id OR EXISTS (SELECT 1 FROM architects WHERE workspace_id = @id AND key LIKE '%/' || architects.id)",
    'DELETE FROM architects WHERE workspace_id = @id',
    'DELETE FROM workspaces WHERE id = @id',
  ].map((text) => db.prepare(text));
  const insertMain = insertArchitect(db);
  const get = (id: string) => readRow(db.path, KIND, sql.get.get(id));
  const byPath = (path: string) => readRow(db.path, KIND, sql.byPath.get(path));
  const existing = (id: string, workspace = get(id)): Workspace => {
    if (!workspace) throw new RefusedError('This workspace is not in the store any more.');
    return workspace;
  };
  const change = (statement: typeof sql.setOpen, value: number | string | null, id: string) => {
    if (statement.run(value, id).changes === 0) throw new RefusedError('This workspace is not in the store any more.');
  };

  const functions: Store['workspaces'] = {
    list: () => db.read(() => readRows(KIND, sql.list.all()).good),
    get: (id) => db.read(() => get(id)),
    byPath: (path) => db.read(() => byPath(path)),
    open: (path, mainHarness, now) =>
      db.durable(() => {
        const known = byPath(path);
        if (known) {
          sql.reopen.run(now, known.id);
          return existing(known.id);
        }
        const id = newId();
        sql.insert.run({ id, path, now });
        insertMain({ id: newId(), workspaceId: id, name: MAIN_ARCHITECT, harness: mainHarness }, now);
        return existing(id);
      }),
    setOpen: (id, open) => db.durable(() => change(sql.setOpen, Number(open), id)),
    setPinned: (id, pinned) => db.durable(() => change(sql.setPinned, Number(pinned), id)),
    setTrusted: (id, trusted) => db.durable(() => change(sql.setTrusted, trusted && JSON.stringify(trusted), id)),
    setLabel: (id, label) => db.durable(() => change(sql.setLabel, label, id)),
    reorder: (ids) =>
      db.activity(() => {
        inOrder(ids, sql.ids.all().map(String)).forEach((id, position) => sql.place.run(position, id));
      }),
    touch: (id, now) => db.activity(() => change(sql.touch, now, id)),
    erase: (id) =>
      db.durable(() => {
        existing(id);
        for (const statement of erase) statement.run({ id });
      }),
    relocate: (id, path) =>
      db.durable(() => {
        const workspace = existing(id);
        if (workspace.path === path) return;
        if (sql.byPath.get(path)) throw new RefusedError(`Another workspace is ${path} already.`);
        const former = [...workspace.formerPaths.filter((old) => old !== path && old !== workspace.path), workspace.path];
        sql.move.run(path, JSON.stringify(former), id);
      }),
  };
  return { functions, damaged: () => db.read(() => damagedRows(KIND, sql.list.all())) };
}
