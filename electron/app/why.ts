// What the Why panel shows of one architect: the last launch's record, what the next start would do, and its history.
import type { Facts } from '../../shared/decision';
import type { Conversation } from '../../shared/domain';
import type { WhyReport } from '../../shared/ipc';
import type { Engine } from '../launch/engine';
import { agentPlace } from '../launch/facts';
import type { Subject } from '../launch/subject';

const LAUNCHES_SHOWN = 50;

/** Null when the architect is gone. Reads only. */
export async function whyReport(engine: Engine, architectId: string): Promise<WhyReport | null> {
  const subject = engine.subject(architectId);
  if (!subject) return null;
  const { store } = engine.ctx;
  const runtime = engine.runtime(architectId);
  const { decision, facts, argv, cwd } = await engine.plan(subject);
  const launch = runtime.launch ?? store.launches.last(architectId, subject.harness);
  const history = await Promise.all(store.conversations.history(architectId).map(async (c) => ({ ...c, usable: await isUsable(engine, subject, c) })));
  return {
    architectId, launch,
    launchFacts: (launch?.facts ?? null) as Facts | null,
    next: { decision, facts, argv, cwd },
    history,
    launches: store.launches.list(architectId, LAUNCHES_SHOWN),
  };
}

/** "Resume this one" is offered where the transcript is there and can be resumed; the start itself checks everything again. */
async function isUsable({ ctx }: Engine, subject: Subject, { harness, sessionId, transcriptPath }: Conversation): Promise<boolean> {
  const looked = ctx.lookUp(harness);
  if (looked.state !== 'known' || harness !== subject.harness || !looked.harness.isId(sessionId)) return false;
  const transcript = await looked.harness.transcript(ctx.platform, agentPlace(ctx, subject, null), sessionId, transcriptPath).catch(() => null);
  return transcript?.state === 'present' && transcript.kind === 'file' && transcript.resumable;
}
