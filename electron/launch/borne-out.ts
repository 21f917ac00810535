// Whether a transcript bears out what only a report says: that the agent of this launch began a conversation of its own.
// Reports come late, and anything that runs below an agent can write one; the agent's registry, where it is left, is asked first.
import type { TranscriptFact } from '../../shared/decision';
import type { ConversationBeginning, Report } from '../harness/harness';
import type { EngineContext } from './context';
import { FACT_DEADLINE_MS } from './context';
import { within } from './deadline';
import type { Followed } from './follow';

/** `transcript` is that of the reported conversation. False also when it cannot be told. */
export async function isBorneOut(ctx: EngineContext, followed: Followed, report: Report, transcript: TranscriptFact | null): Promise<boolean> {
  const { launch, harness } = followed;
  // It is, or was, in somebody's history: then it did not begin here.
  if (ctx.store.conversations.ids(harness.name).has(report.sessionId.toLowerCase())) return false;
  const began = await beginning(ctx, followed, transcript);
  if (began === null) return false;
  const here = began.at !== null && began.at >= launch.startedAt;
  const { forkedFrom } = began;
  switch (report.source) {
    // The CLI writes at once what a clear leaves: a note of its own and the echo of the command.
    case 'clear':
      return here && began.cleared;
    // Measured: a branch is a copy, its lines keep the times of the original, and each names the conversation it was copied from.
    case 'fork':
      return forkedFrom !== null && ctx.store.conversations.find(launch.architectId, harness.name, forkedFrom) !== null;
    // A prompt has no source; nothing was said yet in a conversation that a clear began.
    case null:
      return here && began.cleared;
    // The id of a start was pinned by us, unless the harness makes its own.
    default:
      return here && launch.sessionId === null;
  }
}

async function beginning({ platform }: EngineContext, { harness }: Followed, transcript: TranscriptFact | null): Promise<ConversationBeginning | null> {
  if (!harness.files || transcript?.state !== 'present' || transcript.kind !== 'file') return null;
  return within(platform, FACT_DEADLINE_MS, harness.files.beginning(platform, transcript.path), () => null).catch(() => null);
}
