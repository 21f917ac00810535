import type { Decision, Facts } from '../../shared/decision';
import type { Launch } from '../../shared/domain';
import type { ArchitectView, WhyReport } from '../../shared/ipc';
import { REASONS } from '../../shared/reasons';

/** What stands behind the badge: the decision that was made and the facts it was made from. */
export interface Told {
  decision: Decision;
  facts: Facts;
  /** Which moment it is of: a start that was refused, the launch that runs or ran, or now. */
  of: 'refusal' | 'launch' | 'now';
}

/** The decision that a launch record keeps, in the shape the sentences read. */
export function decisionOf(launch: Launch): Decision {
  return {
    outcome: launch.outcome,
    reason: launch.reason,
    degraded: launch.degraded,
    sessionId: launch.sessionId,
    provisional: launch.provisional,
    previous: launch.previousId,
    session: launch.outcome === 'resume' && launch.sessionId !== null ? { use: 'resume', id: launch.sessionId } : { use: 'none' },
    notes: [],
  };
}

/**
 * The decision an architect's badge tells of: the refusal while it stands (no launch record keeps it), that of its launch
 * while the record agrees with the badge, else the one the next start would make when it has the same reason. Null when neither explains it.
 */
export function toldBy(report: WhyReport, architect: Pick<ArchitectView, 'reason'>): Told | null {
  const { launch, launchFacts, next, refusal } = report;
  const now: Told = { decision: next.decision, facts: next.facts, of: 'now' };
  if (refusal !== null && refusal.decision.reason === architect.reason) return { ...refusal, of: 'refusal' };
  if (architect.reason === null) return now;
  if (launch && launchFacts && launch.reason === architect.reason) return { decision: decisionOf(launch), facts: launchFacts, of: 'launch' };
  if (next.decision.reason === architect.reason) return now;
  return launch && launchFacts ? { decision: decisionOf(launch), facts: launchFacts, of: 'launch' } : null;
}

/** One plain sentence about a decision; a record too old for today's words gives none rather than a broken panel. Places that were searched unfold beside it (`SearchedPlaces`). */
export function sentenceOf({ decision, facts }: Pick<Told, 'decision' | 'facts'>): string | null {
  try {
    const { brief, sentence } = REASONS[decision.reason];
    return (brief ?? sentence)(facts, decision);
  } catch {
    return null;
  }
}
