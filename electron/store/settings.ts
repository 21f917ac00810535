// Settings: one JSON value per key.
import { z } from 'zod';
import type { StoreDatabase } from './database';
import { damagedRows, json, readRows, text, type RowKind } from './rows';
import type { Store } from './store';
import type { Table } from './table';

const KIND: RowKind<{ key: string; value: unknown }> = { table: 'settings', key: 'key', schema: z.object({ key: text, value: json(z.unknown()) }) };

/** `set` takes anything that JSON can hold; a setting of undefined is forgotten. */
export function settingsTable(db: StoreDatabase): Table<Store['settings']> {
  const sql = {
    all: db.prepare('SELECT key, value FROM settings'),
    get: db.prepare('SELECT key, value FROM settings WHERE key = ?'),
    set: db.prepare('INSERT INTO settings (key, value) VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value'),
    forget: db.prepare('DELETE FROM settings WHERE key = ?'),
  };
  const setAll = (rows: { key: string; value: unknown }[]): void =>
    db.activity(() => {
      for (const { key, value } of rows) {
        if (value === undefined) sql.forget.run(key);
        else sql.set.run(key, JSON.stringify(value));
      }
    });
  return {
    functions: {
      get: (key) => db.read(() => readRows(KIND, sql.get.all(key)).good[0]?.value),
      set: (key, value) => setAll([{ key, value }]),
      setAll,
      list: () => db.read(() => readRows(KIND, sql.all.all()).good),
      damaged: () => db.read(() => readRows(KIND, sql.all.all()).bad.map(({ key, why }) => ({ key, why }))),
    },
    damaged: () => db.read(() => damagedRows(KIND, sql.all.all())),
  };
}
