// Watches one running launch: its spool is read whenever something arrives, in order, one reading at a time.
import type { Report } from '../harness/harness';
import type { Activity } from '../../shared/ipc';
import type { EngineContext } from './context';
import { pause } from './deadline';
import { applyReport, assess } from './follow';
import type { Agreement, Followed, Step } from './follow';
import { readSpool, spoolFolder } from './spool';

/** The registry file follows a change within moments of the report; longer than this is disagreement. */
const REGISTRY_PATIENCE_MS = 2_000;
const REGISTRY_PAUSE_MS = 100;

export interface WatchEvents {
  step(step: Step, report: Report): void;
  activity(activity: Activity): void;
  /** Something was said: a conversation was confirmed or took its place. */
  assessed(): void;
}

/** Follows the launch until the returned function is called; that one resolves when the last reading is done. */
export function watchLaunch(ctx: EngineContext, followed: Followed, pid: number, events: WatchEvents): () => Promise<void> {
  const folder = spoolFolder(ctx.stateFolder, followed.launch.token);
  let running: Promise<void> = Promise.resolve();
  let again = false;
  const read = () => {
    if (again) return;
    again = true;
    running = running.then(async () => {
      again = false;
      await drain(ctx, followed, pid, events);
    }).catch((error: unknown) => ctx.log(`Reading reports of '${followed.architectName}' failed: ${String(error)}`));
  };
  const stop = ctx.platform.files.watch(folder, read);
  read();
  return async () => {
    stop();
    await running;
  };
}

async function drain(ctx: EngineContext, followed: Followed, pid: number, events: WatchEvents): Promise<void> {
  const spool = await readSpool(ctx, followed.harness, followed.launch.token);
  for (const report of spool.reports) {
    events.step(await applyReport(ctx, followed, report, agreement(ctx, followed, pid)), report);
    const activity = activityOf(report);
    if (activity) events.activity(activity);
  }
  // Also what was no report: it would lie there for as long as the agent runs.
  await spool.clear();
  if (spool.reports.length > 0 && (await assess(ctx, followed))) events.assessed();
}

function activityOf(report: Report): Activity | null {
  switch (report.event) {
    case 'prompt': return 'working';
    case 'permission': case 'notification': return 'waiting';
    case 'stop': case 'session-start': return 'idle';
    case 'session-end': return null;
  }
}

/** Asks the registry files of our own process and of those below it (a wrapper script has the agent as its child). */
function agreement(ctx: EngineContext, { harness, place }: Followed, pid: number): Agreement {
  const { platform } = ctx;
  return async (sessionId) => {
    for (let waited = 0; ; waited += REGISTRY_PAUSE_MS) {
      const pids = [pid, ...(await platform.processes.descendants(pid).catch(() => []))];
      const entries = await Promise.all(pids.map((p) => harness.registryEntry(platform, place, p).catch(() => null)));
      const ids = entries.filter((e) => e !== null).map((e) => e.sessionId.toLowerCase());
      if (ids.length === 0) return null;
      if (ids.includes(sessionId.toLowerCase())) return true;
      if (waited >= REGISTRY_PATIENCE_MS) return false;
      await pause(platform, REGISTRY_PAUSE_MS);
    }
  };
}
