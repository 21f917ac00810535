// What every area of the border uses.
import { z } from 'zod';

export const id = z.string().min(1).max(100);

/** The answer of a request that can be refused: a value, or one clear sentence. */
export type Answer<T> = { ok: true; value: T } | { ok: false; error: string; field?: string };
