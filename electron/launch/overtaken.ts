// Two app instances on one state folder (the lock of S8 is per desktop session, a folder may be shared) must never give
// one architect two processes. A start notes which launch was the last one it knew; the store records it only while that
// is still so, else it decides again. A launch that is recorded but has no process yet is somebody's start under way, and is waited for.
import type { EngineContext } from './context';
import { patiently, pause } from './deadline';
import type { Subject } from './subject';

/** A start is recorded just before its spawn; longer than this and its app died in between (S3). */
const UNDER_WAY_MS = 5_000;
const LOOK_AGAIN_MS = 50;

/**
 * Waits for a start of this architect that another instance has under way; the id of its last launch, null when there is
 * none. Undefined where the store cannot tell: the facts name that fault, and the start is not recorded in it.
 */
export async function othersStart({ store, storeFault, platform }: EngineContext, { architectId }: Subject): Promise<string | null | undefined> {
  if (architectId === null || storeFault) return undefined;
  for (let waited = 0; ; waited += LOOK_AGAIN_MS) {
    let last: string | null;
    try {
      last = await patiently(platform, () => store.launches.lastId(architectId));
    } catch {
      return undefined;
    }
    const launch = last === null ? null : readable(() => store.launches.get(last));
    if (!launch || launch.pid !== null || launch.endedAt !== null || waited >= UNDER_WAY_MS || platform.now() - launch.startedAt >= UNDER_WAY_MS) return last;
    await pause(platform, LOOK_AGAIN_MS);
  }
}

/** A row that cannot be read says nothing here; the facts name that fault. */
function readable<T>(read: () => T | null): T | null {
  try {
    return read();
  } catch {
    return null;
  }
}
