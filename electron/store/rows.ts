// Reading rows as what they should be: each one is checked, so that a damaged one costs itself only (S4).
import { z } from 'zod';
import { unreadable } from './faults';
import type { DamagedRow } from './store';

/** Longest single text, in UTF-16 units: what a request from the page may carry for a path or an argument (shared/ipc.ts). */
const MAX_TEXT = 8192;
/** Longest JSON text: 100 arguments of 8,192 units, each unit escaped to two, is 1.64 million. */
const MAX_JSON = 2_000_000;

export const text = z.string().max(MAX_TEXT);
export const whole = z.number().int();
export const flag = z.union([z.literal(0), z.literal(1)]).transform((n) => n === 1);

/** A column that holds JSON of this shape. */
export function json<T>(schema: z.ZodType<T>) {
  return z
    .string()
    .max(MAX_JSON)
    .transform((value, context): unknown => {
      try {
        return JSON.parse(value);
      } catch {
        context.addIssue({ code: 'custom', message: 'is not JSON' });
        return z.NEVER;
      }
    })
    .pipe(schema);
}

/** How one table's rows are read. */
export interface RowKind<T> {
  table: DamagedRow['table'];
  /** The column that names a row to people. */
  key: string;
  schema: z.ZodType<T>;
}

export interface BadRow {
  row: unknown;
  key: string;
  why: string;
}

/** One row, or null for none. Throws StoreUnreadableError when it is damaged. */
export function readRow<T>(path: string, kind: RowKind<T>, row: unknown): T | null {
  if (row === undefined) return null;
  const read = kind.schema.safeParse(row);
  if (read.success) return read.data;
  throw unreadable(path, `A row of ${kind.table} is damaged (${why(read.error)}). The others are not touched by it.`, read.error);
}

/** The readable rows, and apart from them the damaged ones. */
export function readRows<T>(kind: RowKind<T>, rows: unknown[]): { good: T[]; bad: BadRow[] } {
  const good: T[] = [];
  const bad: BadRow[] = [];
  for (const row of rows) {
    const read = kind.schema.safeParse(row);
    if (read.success) good.push(read.data);
    else bad.push({ row, key: column(row, kind.key).slice(0, 100), why: why(read.error) });
  }
  return { good, bad };
}

export function damagedRows<T>(kind: RowKind<T>, rows: unknown[]): DamagedRow[] {
  return readRows(kind, rows).bad.map(({ key, why }) => ({ table: kind.table, key, why }));
}

/** A column of a row whose shape is not known, as text. */
export function column(row: unknown, name: string): string {
  const value: unknown = typeof row === 'object' && row !== null ? Reflect.get(row, name) : null;
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

function why(error: z.ZodError): string {
  return error.issues.map((issue) => `${issue.path.join('.') || 'row'}: ${issue.message}`).join('; ').slice(0, 500);
}
