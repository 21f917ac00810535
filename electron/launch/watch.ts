// Watches one running launch: its spool is read whenever something arrives, in order, one reading at a time; the agent's
// registry file of our own process is asked when it changes, for what the hooks did not say.
import type { RegistryEntry, Report } from '../harness/harness';
import type { Activity } from '../../shared/ipc';
import type { EngineContext } from './context';
import { pause } from './deadline';
import { applyReport, assess, same } from './follow';
import type { Agreement, Followed, Step } from './follow';
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
  let cancel = () => {};
  /** Ends the waiting for another reading; null while none failed. */
  let cancelAgain: (() => void) | null = null;
  const inOrder = (act: () => Promise<void>, failed = () => {}) => {
    running = running.then(() => (stopped ? undefined : act())).catch((error: unknown) => {
      ctx.log(`Reading reports of '${followed.architectName}' failed: ${String(error)}`);
      failed();
    });
  };
  const read = () => {
    if (again) return;
    again = true;
    inOrder(async () => {
      again = false;
      await drain(ctx, followed, pid, events);
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
  const lookAtRegistry = async (platform: Platform) => {
    const [entry] = await ownEntries(platform, followed, pid);
    if (!entry || stopped) return;
    if (entry.status !== null) events.status(entry.status);
    if (same(followed.launch.sessionId, entry.sessionId)) unreported = null;
    else if (unreported === entry.sessionId) await takeFromRegistry(entry.sessionId);
    else {
      unreported = entry.sessionId;
      cancel = ctx.platform.timer(HOOKS_PATIENCE_MS, () => inOrder(() => lookAtRegistry(ctx.platform)));
    }
  };
  const takeFromRegistry = async (sessionId: string) => {
    unreported = null;
    const report = fromRegistry(sessionId);
    events.step(await applyReport(ctx, followed, report, () => Promise.resolve(true)), report);
    if (await assess(ctx, followed)) events.assessed();
  };
  const end = ctx.platform.files.watch(folder, read);
  read();
  return {
    registryChanged: (platform) => {
      // A second sight of the same unreported id is only worth something after the hooks had their time.
      if (unreported === null) inOrder(() => lookAtRegistry(platform));
    },
    stop: async () => {
      end();
      cancel();
      // The last words count, also when their reading failed a moment ago.
      if (cancelAgain) readAgain();
      const last = running;
      await last;
      cancelAgain?.();
      stopped = true;
    },
  };
}

async function drain(ctx: EngineContext, followed: Followed, pid: number, events: WatchEvents): Promise<void> {
  const spool = await readSpool(ctx, followed.harness, followed.launch.token);
  const last = spool.reports.findLast(namesConversation);
  for (const report of spool.reports) {
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

/** The registry entries of our own process, else of those below it (a wrapper script has the agent as its child). */
async function ownEntries(platform: Platform, { harness, place }: Followed, pid: number): Promise<RegistryEntry[]> {
  const entry = (of: number) => harness.registryEntry(platform, place, of).catch(() => null);
  const own = await entry(pid);
  if (own) return [own];
  const below = await Promise.all((await platform.processes.descendants(pid).catch(() => [])).map(entry));
  return below.filter((found) => found !== null);
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
