// Two app instances on one state folder (the lock of S8 is per desktop session, a folder may be shared) must never give
// one architect two processes. A start notes which launch was the last one it knew; when another one was recorded since,
// it decides again. A launch that is recorded but has no process yet is somebody's start under way, and is waited for.
import type { EngineContext } from './context';
import { pause } from './deadline';
import type { Subject } from './subject';

/** A start is recorded just before its spawn; longer than this and its app died in between (S3). */
const UNDER_WAY_MS = 5_000;
const LOOK_AGAIN_MS = 50;

export class OvertakenError extends Error {}

/** Waits for a start of this architect that another instance has under way; the id of its last launch, null when there is none. */
export async function othersStart({ store, storeFault, platform }: EngineContext, subject: Subject): Promise<string | null> {
  const { architectId, harness } = subject;
  if (architectId === null || storeFault) return null;
  for (let waited = 0; ; waited += LOOK_AGAIN_MS) {
    const last = lastLaunch(() => store.launches.last(architectId, harness));
    if (!last || last.pid !== null || last.endedAt !== null || waited >= UNDER_WAY_MS || platform.now() - last.startedAt >= UNDER_WAY_MS) return last?.id ?? null;
    await pause(platform, LOOK_AGAIN_MS);
  }
}

/** Called beside the record of a launch. @throws OvertakenError when another one was recorded since `seen`. */
export function refuseOvertaken({ store }: EngineContext, { architectId, harness }: Subject, seen: string | null): void {
  if (architectId === null) return;
  const last = lastLaunch(() => store.launches.last(architectId, harness));
  if (last && last.id !== seen) throw new OvertakenError('this architect was started elsewhere meanwhile');
}

/** A row that cannot be read says nothing here; the facts name that fault. */
function lastLaunch<T>(read: () => T | null): T | null {
  try {
    return read();
  } catch {
    return null;
  }
}
