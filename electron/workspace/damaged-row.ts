// What a person is shown of an architect whose row cannot be read: the row as it stands, to be looked at and to be sent along
// with a report.
import type { Answer } from '../../shared/ipc';
import type { Engine } from '../launch/engine';
import { RefusedError } from '../store/store';
import { answered } from './answers';

/** A damaged column may hold megabytes; its beginning says what it is. */
const LONGEST = 2_000;

/** The row as indented JSON, long texts cut; variables may hold secrets and are left out. Reads only. */
export function damagedRow({ ctx }: Engine, architectId: string): Promise<Answer<{ text: string }>> {
  return answered(ctx.platform, () => undefined, () => {
    const row = ctx.store.architects.raw(architectId);
    if (!row) throw new RefusedError('This architect is not in the store any more.');
    return { text: JSON.stringify(Object.fromEntries(Object.entries(row).map(([column, value]) => [column, shown(column, value)])), null, 2) };
  });
}

function shown(column: string, value: unknown): unknown {
  if (value instanceof Uint8Array) return `(${value.length} bytes)`;
  if (typeof value !== 'string') return value;
  if (column === 'environment' && value !== '{}') return `(${value.length} characters, left out: they may hold secrets)`;
  return value.length > LONGEST ? `${value.slice(0, LONGEST)}… (${value.length} characters)` : value;
}
