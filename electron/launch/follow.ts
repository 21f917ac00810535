// Following a conversation while it runs: one report at a time, accepted only when everything that can vouch for it
// agrees; anything else is a conflict that is shown, and nothing follows (C1, C3, C5, C7).
import type { Conversation, ConversationOrigin, Launch } from '../../shared/domain';
import type { AgentPlace, Harness, Report } from '../harness/harness';
import { ClaimedError } from '../store/store';
import type { TranscriptFact } from '../../shared/decision';
import { FACT_DEADLINE_MS } from './context';
import type { EngineContext } from './context';
import { isBorneOut } from './borne-out';
import { within } from './deadline';

/** A launch whose agent runs, or is being settled. */
export interface Followed {
  launch: Launch;
  harness: Harness;
  place: AgentPlace;
  architectName: string;
}

export type Step =
  | { kind: 'same' }
  | { kind: 'followed'; sessionId: string; notice: string }
  /** `claimedBy`: the architect whose conversation it is; null when the agent's own registry does not name the id. */
  | { kind: 'conflict'; sessionId: string; notice: string; claimedBy: string | null }
  | { kind: 'ignored'; why: string };

/** True: the agent's registry names this id for our own process; false: it names another; null: it says nothing. */
export type Agreement = (sessionId: string) => Promise<boolean | null>;

export const same = (a: string | null, b: string) => a !== null && a.toLowerCase() === b.toLowerCase();
export const short = (id: string) => `${id.slice(0, 8)}…`;

/** Applies one report to the store. `launch.sessionId` is moved along when the conversation changed. */
export async function applyReport(ctx: EngineContext, followed: Followed, report: Report, agrees: Agreement): Promise<Step> {
  const { launch, harness, architectName } = followed;
  if (!harness.isId(report.sessionId)) return { kind: 'ignored', why: 'the reported id is not of this agent’s form' };
  if (same(launch.sessionId, report.sessionId)) return { kind: 'same' };
  // Only a start or a spoken message moves the row: an end or a late stop may still name the conversation that was left.
  if (report.event !== 'session-start' && report.event !== 'prompt') return { kind: 'ignored', why: `${report.event} of another conversation` };
  const vouched = await agrees(report.sessionId);
  if (vouched === false) {
    return { kind: 'conflict', sessionId: report.sessionId, claimedBy: null, notice: `A report named conversation ${short(report.sessionId)}, but the agent's own registry does not; nothing was changed.` };
  }
  const other = ctx.store.conversations.claimant(harness.name, report.sessionId);
  if (other && other.id !== launch.architectId) return claimed(report.sessionId, other.id, other.name);
  let origin: ConversationOrigin;
  const transcript = await lookAt(ctx, followed, report.sessionId, null);
  const said = transcript?.state === 'present' && transcript.said;
  const own = ctx.store.conversations.find(launch.architectId, harness.name, report.sessionId) !== null;
  // Into a conversation that was not this architect's, a report alone leads only where the transcript bears it out (C3, C7).
  const doubt = vouched === null && !own ? await doubtOf(ctx, followed, report, transcript) : null;
  if (doubt) return doubt;
  try {
    // What was said in the conversation that is left counts: a provisional one has earned its place by it.
    await assess(ctx, followed);
    origin = move(ctx, followed, report, said);
  } catch (error) {
    if (error instanceof ClaimedError) return claimed(report.sessionId, error.architectId, 'another architect');
    throw error;
  }
  launch.sessionId = report.sessionId;
  ctx.log(`Architect '${architectName}' continues in conversation ${report.sessionId} (${report.source ?? 'reported'})`);
  return { kind: 'followed', sessionId: report.sessionId, notice: continued(report.sessionId, origin) };
}

/** Null when it is believed. */
async function doubtOf(ctx: EngineContext, followed: Followed, report: Report, transcript: TranscriptFact | null): Promise<Step | null> {
  if (originOf(report, transcript?.state === 'present' && transcript.said) === 'switch') {
    return { kind: 'ignored', why: `only a report says that the agent switched to conversation ${short(report.sessionId)}, its registry does not` };
  }
  if (await isBorneOut(ctx, followed, report, transcript)) return null;
  return { kind: 'conflict', sessionId: report.sessionId, claimedBy: null, notice: `Only a report named conversation ${short(report.sessionId)}, and its transcript does not show that it began in this agent; nothing was changed.` };
}

function claimed(sessionId: string, claimedBy: string, name: string): Step {
  return { kind: 'conflict', sessionId, claimedBy, notice: `Conversation ${short(sessionId)} was opened here, but it belongs to ${name}; this architect keeps its own.` };
}

/** Null for a transcript that could not be checked in time: what was said there is then noted at the next look. */
export function lookAt({ platform }: EngineContext, { harness, place }: Followed, sessionId: string, recorded: string | null): Promise<TranscriptFact | null> {
  return within<TranscriptFact | null>(platform, FACT_DEADLINE_MS, harness.transcript(platform, place, sessionId, recorded), () => null).catch(() => null);
}

/** Returns how the agent came there. */
function move(ctx: EngineContext, { launch, harness, place }: Followed, report: Report, said: boolean): ConversationOrigin {
  const { conversations } = ctx.store;
  const { architectId } = launch;
  const now = ctx.platform.now();
  const origin = originOf(report, said);
  const leftReason = { clear: 'cleared', branch: 'branched', switch: 'switched', launch: 'replaced', adopt: 'replaced', import: 'replaced' }[origin];
  const provisional = conversations.provisional(architectId, harness.name);
  const inProvisional = provisional !== null && same(launch.sessionId, provisional.sessionId);
  conversations.follow(
    {
      architectId, harness: harness.name, sessionId: report.sessionId, origin, provenance: 'reported', launchId: launch.id,
      transcriptPath: report.transcriptPath, configFolder: harness.configFolder(place), leftReason,
      // Cleared before anything was said in a forced fresh one: the good conversation still stays current.
      provisional: inProvisional && !said,
    },
    now,
  );
  return origin;
}

function continued(sessionId: string, origin: ConversationOrigin): string {
  const how = { clear: '', launch: '', adopt: '', import: '', switch: ' (switched)', branch: ' (branched)' }[origin];
  return `continued as ${short(sessionId)}${how}`;
}

function originOf(report: Report, said: boolean): ConversationOrigin {
  if (report.source === 'clear') return 'clear';
  // A compacted conversation keeps its id: a report of one under another id names somewhere else.
  if (report.source === 'resume' || report.source === 'compact') return 'switch';
  // Measured: `/branch` reports its new id as a start with source `fork`.
  if (report.source === 'fork') return 'branch';
  if (report.source === 'startup') return 'launch';
  // Known from the registry alone: an empty one came from a clear, one with talk was switched to.
  return said ? 'switch' : 'clear';
}

/**
 * Notes what was said since: a conversation with talk is confirmed, and a provisional one then takes the current one's
 * place. Returns whether anything changed.
 */
export async function assess(ctx: EngineContext, followed: Followed): Promise<boolean> {
  const { conversations } = ctx.store;
  const { launch, harness } = followed;
  let changed = false;
  const rows = [conversations.current(launch.architectId, harness.name), conversations.provisional(launch.architectId, harness.name)];
  for (const row of rows) {
    if (!row || (row.confirmed && row.state === 'current') || isLaterStart(row, launch)) continue;
    const transcript = await lookAt(ctx, followed, row.sessionId, row.transcriptPath);
    if (transcript?.state !== 'present' || !transcript.said) continue;
    conversations.confirm(row.row, transcript.path);
    if (row.state === 'provisional') conversations.promote(row.row, ctx.platform.now(), 'replaced');
    changed = true;
  }
  return changed;
}

/** A forced start that came after this launch: its own launch speaks for it, after everything that came before it was read. */
function isLaterStart(row: Conversation, launch: Launch): boolean {
  return row.state === 'provisional' && row.launchId !== launch.id && row.startedAt > launch.startedAt;
}
