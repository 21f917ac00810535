// How acts answer the page: a value, or one clear sentence with what to do.
import type { Answer } from '../../shared/ipc';
import { patiently } from '../launch/deadline';
import type { Platform } from '../launch/platform';
import { RefusedError, StoreBusyError } from '../store/store';

export const done: Answer<null> = { ok: true, value: null };

export function refuse(error: string, field?: string): Answer<never> {
  return { ok: false, error, ...(field ? { field } : {}) };
}

/** Runs an access; a refusal or a fault of the store or the file system becomes the answer's sentence. `changed` is told of a success. */
export async function answered<T>(platform: Platform, changed: () => void, access: () => T | Promise<T>): Promise<Answer<T>> {
  try {
    const value = await patiently(platform, access);
    changed();
    return { ok: true, value };
  } catch (error) {
    if (error instanceof RefusedError) return refuse(error.message);
    if (error instanceof StoreBusyError) return refuse('The database is busy: another program holds it. Try again in a moment.');
    return refuse(error instanceof Error ? error.message : String(error));
  }
}
