// Watches one running launch: its spool is read whenever something arrives, in order, one reading at a time; the agent's
// registry file of our own process is asked when it changes, for what the hooks did not say.
import type { Report } from '../harness/harness';
import type { Activity } from '../../shared/ipc';
import type { EngineContext } from './context';
import { pause } from './deadline';
import { applyReport, assess, same } from './follow';
import type { Agreement, Followed, Step } from './follow';
import { readAlone } from './one-reader';
import { ownEntries } from './own-entries';
import type { Platform } from './platform';
import { fromRegistry } from './settle';
import { readSpool, spoolFolder } from './spool';

/** The registry file follows a change within moments of the report; longer than this is disagreement. */
const REGISTRY_PATIENCE_MS = 2_000;
const REGISTRY_PAUSE_MS = 100;
/** A reading that failed (the store was in use) is taken up again without waiting for another report: the agent may be silent for hours. */
const READ_AGAIN_MS = 1_000;
/** A conversation that only the registry names for this long was reported by no hook (they can be switched off). */
const HOOKS_PATIENCE_MS = 4_000;

export interface WatchEvents {
  step(step: Step, report: Report): void;
  activity(activity: Activity): void;
  /** What the registry file says our agent does: idle, busy or waiting. */
  status(status: string): void;
  /** Something was said: a conversation was confirmed or took its place. */
  assessed(): void;
}

export interface LaunchWatch {
  /** The agents' registry changed: looks at the file of our own process, through `platform`. */
  registryChanged(platform: Platform): void;
  /** Looks at it now, because the agent is about to be ended and takes its entry along. Resolves when it was read. */
  lookNow(): Promise<void>;
  /** Resolves when the last reading is done; nothing is read after that. */
  stop(): Promise<void>;
}

/** Follows the launch until it is stopped. */
export function watchLaunch(ctx: EngineContext, followed: Followed, pid: number, events: WatchEvents): LaunchWatch {
  const folder = spoolFolder(ctx.stateFolder, followed.launch.token);
  let running: Promise<void> = Promise.resolve();
  let again = false;
  let stopped = false;
  let unreported: string | null = null;
  const reported = new Set<string>();
  /** Ends the waiting for the hooks' word on what only the registry names; null while nothing waits. */
  let cancelHooks: (() => void) | null = null;
  /** Ends the waiting for another reading; null while none failed. */
  let cancelAgain: (() => void) | null = null;
  const inOrder = (act: () => Promise<void>, failed = () => {}) => {
    running = running.then(() => (stopped ? undefined : act())).catch((error: unknown) => {
      ctx.log(`Reading reports of '${followed.architectName}' failed: ${String(error)}`);
      failed();
    });
  };
  const readReports = () => readAlone(ctx.store, followed.launch, () => drain(ctx, followed, pid, { ...events, reported: (id) => reported.add(id.toLowerCase()) }));
  const read = () => {
    if (again) return;
    again = true;
    inOrder(async () => {
      again = false;
      await readReports();
    }, () => {
      cancelAgain?.();
      cancelAgain = ctx.platform.timer(READ_AGAIN_MS, readAgain);
    });
  };
  const readAgain = () => {
    cancelAgain?.();
    cancelAgain = null;
    read();
  };
  /** `due`: the hooks had their time since an id was first seen that they did not report. */
  const lookAtRegistry = async (platform: Platform, due = false) => {
    // A report whose reading failed (the store was in use) may lie there still: it says how the agent came there, so it goes first.
    if (due) await readReports();
    const [entry] = await ownEntries(platform, followed, pid);
    if (!entry || stopped) return;
    if (entry.status !== null) events.status(entry.status);
    if (same(followed.launch.sessionId, entry.sessionId)) {
      unreported = null;
      endHooksWait();
      return;
    }
    if (due) {
      await takeFromRegistry(entry.sessionId);
      return;
    }
    unreported = entry.sessionId;
    waitForHooks();
  };
  const waitForHooks = () => {
    cancelHooks ??= ctx.platform.timer(HOOKS_PATIENCE_MS, () => {
      cancelHooks = null;
      inOrder(() => (unreported === null ? Promise.resolve() : lookAtRegistry(ctx.platform, true)), waitForHooks);
    });
  };
  const endHooksWait = () => {
    cancelHooks?.();
    cancelHooks = null;
  };
  const takeFromRegistry = async (sessionId: string) => {
    const report = fromRegistry(sessionId);
    events.step(await readAlone(ctx.store, followed.launch, () => applyReport(ctx, followed, report, () => Promise.resolve(true))), report);
    unreported = null;
    if (await assess(ctx, followed)) events.assessed();
  };
  const end = ctx.platform.files.watch(folder, read);
  read();
  return {
    registryChanged: (platform) => inOrder(() => lookAtRegistry(platform)),
    lookNow: () => {
      inOrder(() => lookAtRegistry(ctx.platform));
      return running;
    },
    stop: async () => {
      end();
      endHooksWait();
      cancelAgain?.();
      // The last words count, also when their reading failed a moment ago. A clean end takes the registry's entry away: what it
      // said last counts too, unless a report that still lies there says more.
      inOrder(async () => {
        await readReports();
        // Of what a report named, its reading has decided; and what is or was another architect's is not taken over by an end.
        const left = unreported;
        if (left !== null && !reported.has(left.toLowerCase()) && !same(followed.launch.sessionId, left) && !isAnothers(ctx, followed, left)) await takeFromRegistry(left);
      });
      await running;
      endHooksWait();
      cancelAgain?.();
      stopped = true;
    },
  };
}

function isAnothers({ store: { conversations } }: EngineContext, { launch, harness }: Followed, sessionId: string): boolean {
  return conversations.ids(harness.name).has(sessionId.toLowerCase()) && conversations.find(launch.architectId, harness.name, sessionId) === null;
}

async function drain(ctx: EngineContext, followed: Followed, pid: number, events: WatchEvents & { reported(id: string): void }): Promise<void> {
  const spool = await readSpool(ctx, followed.harness, followed.launch.token);
  const last = spool.reports.findLast(namesConversation);
  for (const report of spool.reports) {
    if (namesConversation(report)) events.reported(report.sessionId);
    events.step(await applyReport(ctx, followed, report, report === last ? agreement(ctx, followed, pid, spool.reports) : unasked), report);
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

function agreement(ctx: EngineContext, followed: Followed, pid: number, read: Report[]): Agreement {
  const { platform } = ctx;
  return async (sessionId) => {
    for (let waited = 0; ; waited += REGISTRY_PAUSE_MS) {
      const entries = await ownEntries(platform, followed, pid);
      if (entries.length === 0) return null;
      if (entries.some((entry) => same(entry.sessionId, sessionId))) return true;
      if (await isOvertaken(ctx, followed, read)) return null;
      if (waited >= REGISTRY_PATIENCE_MS) return false;
      await pause(platform, REGISTRY_PAUSE_MS);
    }
  };
}

/** The registry knows the last id only: the ones in between cannot be asked, and are kept all the same (each is a conversation that was ours). */
const unasked: Agreement = () => Promise.resolve(null);

function namesConversation({ event }: Report): boolean {
  return event === 'session-start' || event === 'prompt';
}

/** The agent has moved on meanwhile, and said so: then this report is one of those in between. */
async function isOvertaken(ctx: EngineContext, { harness, launch }: Followed, read: Report[]): Promise<boolean> {
  const { reports } = await readSpool(ctx, harness, launch.token);
  return reports.filter(namesConversation).length > read.filter(namesConversation).length;
}
