import type { DamagedRow } from './store';

/** One table's part of the store: its functions, and its rows that cannot be read (S4). */
export interface Table<F> {
  functions: F;
  damaged(): DamagedRow[];
}
