// Architects: a unique name per workspace among the not-removed; removal leaves a tombstone (S7).
import { z } from 'zod';
import { MAIN_ARCHITECT, type Architect, type RemovedArchitect } from '../../shared/domain';
import type { StoreDatabase } from './database';
import { architectName, copyName, MAX_NAME, nextArchitectName } from './names';
import { inOrder } from './order';
import { column, damagedRows, flag, json, readRow, readRows, text, whole, type RowKind } from './rows';
import { RefusedError, type NewArchitect, type Store } from './store';
import type { Table } from './table';

const KIND: RowKind<Architect> = {
  table: 'architects',
  key: 'id',
  schema: z.object({
    id: text,
    workspaceId: text,
    name: z.string().min(1).max(MAX_NAME),
    harness: text.min(1),
    command: json(z.array(text).min(1)).nullable(),
    args: json(z.array(text)),
    environment: json(z.record(z.string(), text)),
    position: whole,
    hidden: flag,
    createdAt: whole,
    removedAt: whole.nullable(),
  }),
};
/** Of a removed one only what it is told by: also one that is damaged can be brought back. */
const REMOVED: RowKind<RemovedArchitect> = { table: 'architects', key: 'id', schema: z.object({ id: text, name: text.transform((name) => name.slice(0, MAX_NAME)), removedAt: whole }) };
const SELECT = `SELECT id, workspace_id AS workspaceId, name, harness, command, args, environment, position, hidden, created_at AS createdAt, removed_at AS removedAt FROM architects`;

/** Writes one row, inside the caller's transaction. The name is the caller's to check. */
export function insertArchitect(db: StoreDatabase): (input: NewArchitect & { id: string }, now: number) => void {
  const insert = db.prepare(`INSERT INTO architects (id, workspace_id, name, harness, command, args, environment, position, hidden, created_at)
    VALUES (@id, @workspaceId, @name, @harness, @command, @args, @environment,
      (SELECT coalesce(max(position) + 1, 0) FROM architects WHERE workspace_id = @workspaceId), 0, @now)`);
  return ({ id, workspaceId, name, harness, command = null, args = [], environment = {} }, now) => {
    insert.run({ id, workspaceId, name, harness, command: command && JSON.stringify(command), args: JSON.stringify(args), environment: JSON.stringify(environment), now });
  };
}

/** One architect by id, removed or not; null when there is none. Throws StoreUnreadableError when its row is damaged. */
export function readArchitect(db: StoreDatabase): (id: string) => Architect | null {
  const get = db.prepare(`${SELECT} WHERE id = ?`);
  return (id) => readRow(db.path, KIND, get.get(id));
}

export function architectsTable(db: StoreDatabase, newId: () => string): Table<Store['architects']> {
  const sql = {
    all: db.prepare(SELECT),
    raw: db.prepare('SELECT * FROM architects WHERE id = ?'),
    list: db.prepare(`${SELECT} WHERE workspace_id = ? AND (? OR removed_at IS NULL) ORDER BY position, created_at, id`),
    removed: db.prepare('SELECT id, name, removed_at AS removedAt FROM architects WHERE workspace_id = ? AND removed_at IS NOT NULL ORDER BY removed_at DESC, id LIMIT ?'),
    // Without the columns that can be damaged: a damaged architect can still be renamed and removed.
    identity: db.prepare('SELECT workspace_id AS workspaceId, name, removed_at AS removedAt FROM architects WHERE id = ?'),
    names: db.prepare('SELECT name FROM architects WHERE workspace_id = ? AND removed_at IS NULL AND length(name) <= ?').pluck(),
    taken: db.prepare('SELECT id FROM architects WHERE workspace_id = ? AND name = ? AND removed_at IS NULL').pluck(),
    ids: db.prepare('SELECT id FROM architects WHERE workspace_id = ? ORDER BY position, created_at, id').pluck(),
    place: db.prepare('UPDATE architects SET position = ? WHERE id = ?'),
    rename: db.prepare('UPDATE architects SET name = ? WHERE id = ?'),
    setHidden: db.prepare('UPDATE architects SET hidden = ? WHERE id = ?'),
    setHarness: db.prepare('UPDATE architects SET harness = ?, command = ? WHERE id = ?'),
    setOwn: db.prepare('UPDATE architects SET args = ?, environment = ? WHERE id = ?'),
    setRemoved: db.prepare('UPDATE architects SET removed_at = ? WHERE id = ?'),
  };
  const insert = insertArchitect(db);
  const get = readArchitect(db);
  const identity = (id: string) => {
    const row = sql.identity.get(id);
    if (row === undefined) throw gone();
    return { workspaceId: column(row, 'workspaceId'), name: column(row, 'name'), removed: column(row, 'removedAt') !== '' };
  };
  const namesOf = (workspaceId: string): ReadonlySet<string> => new Set(sql.names.all(workspaceId, MAX_NAME).map(String));
  const refuseTaken = (workspaceId: string, name: string, self: string | null) => {
    const holder = sql.taken.get(workspaceId, name);
    if (holder !== undefined && holder !== self) throw new RefusedError(`There is an architect “${name}” in this workspace already.`);
  };
  const changed = ({ changes }: { changes: number }) => {
    if (changes === 0) throw gone();
  };

  const functions: Store['architects'] = {
    list: (workspaceId, withRemoved = false) => db.read(() => readRows(KIND, sql.list.all(workspaceId, Number(withRemoved))).good),
    get: (id) => db.read(() => get(id)),
    read: (workspaceId) =>
      db.read(() => {
        const { good, bad } = readRows(KIND, sql.list.all(workspaceId, 0));
        return { good, damaged: bad.map(({ row, key, why }) => ({ id: key, name: column(row, 'name').slice(0, MAX_NAME), why })) };
      }),
    removed: (workspaceId, most) => db.read(() => readRows(REMOVED, sql.removed.all(workspaceId, most)).good),
    raw: (id) => db.read(() => (sql.raw.get(id) as Record<string, unknown> | undefined) ?? null),
    add: (input, now) =>
      db.durable(() => {
        const name = architectName(input.name);
        refuseTaken(input.workspaceId, name, null);
        const id = newId();
        insert({ ...input, id, name }, now);
        const added = get(id);
        if (!added) throw gone();
        return added;
      }),
    nextName: (workspaceId) => db.read(() => nextArchitectName(namesOf(workspaceId))),
    rename: (id, text) =>
      db.durable(() => {
        const { workspaceId, name: old } = identity(id);
        if (old === text.trim()) return;
        if (old === MAIN_ARCHITECT) throw new RefusedError(`“${MAIN_ARCHITECT}” keeps its name: every workspace has one.`);
        const name = architectName(text);
        refuseTaken(workspaceId, name, id);
        sql.rename.run(name, id);
      }),
    reorder: (workspaceId, ids) =>
      db.activity(() => {
        inOrder(ids, sql.ids.all(workspaceId).map(String)).forEach((id, position) => sql.place.run(position, id));
      }),
    setHidden: (id, hidden) => db.activity(() => changed(sql.setHidden.run(Number(hidden), id))),
    setHarness: (id, harness, command) => db.durable(() => changed(sql.setHarness.run(harness, command && JSON.stringify(command), id))),
    setOwn: (id, { args, environment }) => db.durable(() => changed(sql.setOwn.run(JSON.stringify(args), JSON.stringify(environment), id))),
    // Its conversations stay as they are, claims included: nobody else can take them, so undo finds the same one (S7, S2).
    remove: (id, now) =>
      db.durable(() => {
        const { name, removed } = identity(id);
        if (name === MAIN_ARCHITECT) throw new RefusedError(`“${MAIN_ARCHITECT}” cannot be removed: every workspace has one.`);
        if (!removed) sql.setRemoved.run(now, id);
      }),
    restore: (id) =>
      db.durable(() => {
        const { workspaceId, name, removed } = identity(id);
        if (!removed) return name;
        const used = namesOf(workspaceId);
        const free = used.has(name) ? copyName(name, used) : name;
        if (free !== name) sql.rename.run(free, id);
        sql.setRemoved.run(null, id);
        return free;
      }),
  };
  return { functions, damaged: () => db.read(() => damagedRows(KIND, sql.all.all())) };
}

function gone(): RefusedError {
  return new RefusedError('This architect is not in the store any more.');
}
