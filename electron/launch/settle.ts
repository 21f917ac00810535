// The last launch is settled before anything is decided: what its agent still reported, and where its registry file
// says it was, is read into the store (L25: cleared, then killed before the report was read).
import type { Launch } from '../../shared/domain';
import type { Report } from '../harness/harness';
import { FACT_DEADLINE_MS } from './context';
import type { EngineContext } from './context';
import { within } from './deadline';
import { agentPlace } from './facts';
import { applyReport, assess } from './follow';
import type { Agreement, Followed } from './follow';
import { readAlone } from './one-reader';
import { ownEntries } from './own-entries';
import { readSpool, spoolFolder } from './spool';
import type { Subject } from './subject';
import { readTag } from './tag';

export interface SettleOptions {
  /** False in a dry run: reports are read, none is deleted. */
  consume: boolean;
}

/** The folder spellings and environment in which a launch's agent keeps its conversations. */
export function followedOf(ctx: EngineContext, subject: Subject, launch: Launch): Followed | null {
  const looked = ctx.lookUp(launch.harness);
  if (looked.state !== 'known') return null;
  const place = agentPlace(ctx, { ...subject, givenFolder: launch.cwd }, null);
  return { launch, harness: looked.harness, place, architectName: subject.name };
}

/**
 * Settles the architect's launches on its present harness that ended, and notes what was said since. Not only the last
 * one: while the store could not be written an end stays unsettled, and launches from the journal then come behind it.
 */
export async function settleLast(ctx: EngineContext, subject: Subject, options: SettleOptions): Promise<void> {
  if (subject.architectId === null || ctx.storeFault) return;
  await settleEnded(ctx, subject, options);
  const launch = ctx.store.launches.last(subject.architectId, subject.harness);
  const followed = launch?.settled ? followedOf(ctx, subject, launch) : null;
  // Also later: a transcript may have come back, or its last lines may have been written after the end was noted.
  if (followed) await assess(ctx, followed);
}

/** Oldest first, so that older news never overtake newer ones. With `before`: only what came before that launch, on its harness. */
export async function settleEnded(ctx: EngineContext, subject: Subject, options: SettleOptions, before?: Launch): Promise<void> {
  const wanted = before?.harness ?? subject.harness;
  const open = ctx.store.launches.unsettled().filter(({ architectId, harness }) => architectId === subject.architectId && harness === wanted);
  for (const launch of open) {
    if (launch.id === before?.id) return;
    const followed = followedOf(ctx, subject, launch);
    // While it runs its reports belong to whoever watches it, and its spool to the agent. A dry run takes nothing away.
    if (followed && !(options.consume && (await stillRuns(ctx, launch)))) await settle(ctx, followed, options);
  }
}

/** Unknown counts as running: what is not settled now is settled at the next look. A host that is gone runs nothing. */
async function stillRuns({ platform, terminals }: EngineContext, launch: Launch): Promise<boolean> {
  if (launch.endedAt !== null || !terminals) return false;
  const listed = await within(platform, FACT_DEADLINE_MS, terminals.list(), () => null).catch(() => []);
  return listed === null || listed.some((t) => t.exit === null && readTag(t.tag)?.launchId === launch.id);
}

/** Reads the reports of an ended launch and its own registry file, then what was said. */
export function settle(ctx: EngineContext, followed: Followed, options: SettleOptions): Promise<void> {
  return readAlone(ctx.store, followed.launch, () => settleNow(ctx, followed, options));
}

async function settleNow(ctx: EngineContext, followed: Followed, { consume }: SettleOptions): Promise<void> {
  const { launch, harness } = followed;
  const registered = await registeredId(ctx, followed);
  const agrees: Agreement = (id) => Promise.resolve(registered === null ? null : registered.toLowerCase() === id.toLowerCase());
  const spool = await readSpool(ctx, harness, launch.token);
  // The registry knows only the last id; reports before it name the ones in between, so each may be followed in turn.
  const last = spool.reports.findLast((r) => r.event === 'session-start' || r.event === 'prompt');
  for (const report of spool.reports) {
    const step = await applyReport(ctx, followed, report, report === last ? agrees : () => Promise.resolve(null));
    if (step.kind === 'ignored' || step.kind === 'conflict') ctx.log(`A report for '${followed.architectName}' was not followed: ${step.kind === 'ignored' ? step.why : step.notice}`);
  }
  if (registered) await applyReport(ctx, followed, fromRegistry(registered), agrees);
  await assess(ctx, followed);
  if (!consume) return;
  await spool.clear();
  await ctx.platform.state.remove(spoolFolder(ctx.stateFolder, launch.token));
  ctx.store.launches.settled(launch.id);
}

/** The id in the registry file of the launch's own agent; a file of another process with that pid says nothing. */
async function registeredId(ctx: EngineContext, followed: Followed): Promise<string | null> {
  const { pid, processStart } = followed.launch;
  if (pid === null || processStart === null) return null;
  const [entry] = await within(ctx.platform, FACT_DEADLINE_MS, ownEntries(ctx.platform, followed, pid, processStart), () => []).catch(() => []);
  return entry?.sessionId ?? null;
}

/** What a registry file alone tells: the id, not how the agent came there. */
export function fromRegistry(sessionId: string): Report {
  return { event: 'session-start', sessionId, transcriptPath: null, cwd: null, source: null, pid: null };
}
