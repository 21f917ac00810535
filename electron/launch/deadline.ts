// Facts that do not arrive in time are "unknown", which is a fact with its own rows.
import { StoreBusyError } from '../store/store';
import type { Platform } from './platform';

/** The value, or `late()` when the promise neither resolved nor failed within `ms`. A failure is passed on. */
export async function within<T>(platform: Pick<Platform, 'timer'>, ms: number, promise: Promise<T>, late: () => T): Promise<T> {
  let cancel = () => {};
  const deadline = new Promise<T>((resolve) => {
    cancel = platform.timer(ms, () => resolve(late()));
  });
  try {
    return await Promise.race([promise, deadline]);
  } finally {
    cancel();
  }
}

export function pause(platform: Platform, ms: number): Promise<void> {
  return new Promise((resolve) => platform.timer(ms, resolve));
}

const BUSY_TRIES = 12;
const BUSY_PAUSE_MS = 100;

/**
 * Runs a store access again while another connection holds the database: with the store's own wait about 4 s in all,
 * without blocking the main loop in between. Throws the last StoreBusyError after that (row 5).
 */
export async function patiently<T>(platform: Platform, access: () => T): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return access();
    } catch (error) {
      if (!(error instanceof StoreBusyError) || tries >= BUSY_TRIES) throw error;
      await pause(platform, BUSY_PAUSE_MS);
    }
  }
}
