// What the Why panel shows of one architect: the last launch's record, what the next start would do, and its history.
import type { Facts } from '../../shared/decision';
import type { Conversation, Launch } from '../../shared/domain';
import type { HistoryEntry, WhyReport } from '../../shared/ipc';
import type { Engine } from '../launch/engine';
import type { Keeping } from '../launch/keep';
import type { Subject } from '../launch/subject';
import { StoreUnreadableError } from '../store/store';

const LAUNCHES_SHOWN = 50;

/** Null when the architect is gone. Reads only; what the row promises is brought in line with it. */
export async function whyReport(engine: Engine, keeping: Keeping, architectId: string): Promise<WhyReport | null> {
  const subject = engine.subject(architectId);
  if (!subject) return null;
  const { store } = engine.ctx;
  const runtime = engine.runtime(architectId);
  const { decision, facts, argv, cwd } = await engine.explain(architectId, subject);
  const launch = runtime.launch ?? lastLaunch(engine, subject);
  const [cleanUp, total] = await Promise.all([keeping.cleanUp(subject), keeping.total()]);
  const cleanUpDays = cleanUp?.days ?? null;
  const history = await Promise.all(store.conversations.history(architectId, true).map((c) => entry(keeping, subject, c, cleanUpDays)));
  return {
    architectId, launch,
    refusal: runtime.outcome === 'refuse' ? runtime.refusal : null,
    launchFacts: (launch?.facts ?? null) as Facts | null,
    next: { decision, facts, argv, cwd },
    history,
    keeping: { cleanUpDays, cleanUpFrom: cleanUp?.from ?? null, copies: keeping.enabled(), total },
    launches: store.launches.list(architectId, LAUNCHES_SHOWN),
  };
}

/** Null also for one whose row is damaged: what the next start would do can be told without it (S4). */
function lastLaunch({ ctx }: Engine, { architectId, harness }: Subject): Launch | null {
  try {
    return architectId === null ? null : ctx.store.launches.last(architectId, harness);
  } catch (error) {
    if (!(error instanceof StoreUnreadableError)) throw error;
    return null;
  }
}

/** "Resume this one" is offered where the transcript is there and can be resumed; the start itself checks everything again. */
async function entry(keeping: Keeping, subject: Subject, conversation: Conversation, cleanUpDays: number | null): Promise<HistoryEntry> {
  const { transcript, cleanUpAt, copy } = await keeping.of(subject, conversation, cleanUpDays);
  const resumable = transcript?.state === 'present' && transcript.kind === 'file' && transcript.resumable;
  return {
    ...conversation, cleanUpAt, copy,
    usable: resumable && conversation.harness === subject.harness && conversation.forgottenAt === null,
    restorable: copy !== null && transcript?.state === 'absent',
  };
}
