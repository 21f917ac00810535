import type { Facts } from '../../shared/decision';
import type { Instant, Launch } from '../../shared/domain';
import type { WhyReport } from '../../shared/ipc';
import { moment, when } from '../app/words';
import type { Told } from './sentence';

/** The facts behind the verdict on top, and the moment they are of, in words. */
export interface Evidence {
  facts: Facts;
  of: string;
  /** The whole moment; left out for now. */
  title?: string;
}

/** Evidence of the same moment as the verdict: another start's would read as if something were missing now. */
export function evidenceOf({ launch, next }: WhyReport, told: Told | null, now: Instant): Evidence {
  if (told?.of === 'refusal') return { facts: told.facts, of: 'When it was refused' };
  if (told?.of === 'launch' && launch) return { facts: told.facts, of: `At its start, ${when(launch.startedAt, now)}`, title: moment(launch.startedAt) };
  return { facts: ofRunning(next.facts), of: 'As of now' };
}

/**
 * Of one that runs only its own terminal counts: the stored conversation may be one that it left for want of a transcript,
 * and the one it runs may have nothing written yet. Neither stands in any way.
 */
function ofRunning(facts: Facts): Facts {
  const { running, current } = facts;
  if (running === null) return facts;
  const transcript = current?.transcript;
  const written = transcript?.state === 'present' && transcript.kind === 'file' && transcript.resumable;
  const its = current !== null && written && current.id.toLowerCase() === running.sessionId?.toLowerCase();
  return { ...facts, current: its ? { ...current, holder: { state: 'not-needed' } } : null };
}

/** Why an architect was left as it is; null where its last launch does not tell. */
export function notStartedWords(last: Pick<Launch, 'exitClass' | 'endedAt' | 'failure'> | null, now: Instant): string | null {
  if (last === null || last.failure) return null;
  const at = last.endedAt === null ? '' : ` ${sameDay(last.endedAt, now) ? 'at' : 'on'} ${when(last.endedAt, now)}`;
  switch (last.exitClass) {
    case 'stopped-by-us':
      return `You stopped it${at}, so it was left stopped.`;
    case 'quit-in-agent':
      return `It was quit from inside${at}, so it was left ended.`;
    case 'system':
      return `It ended${at} with the app or the machine, and was not started again since.`;
    case 'crash':
      return `It ended by itself${at}, and was not started again since.`;
    case null:
      return null;
  }
}

const sameDay = (a: Instant, b: Instant): boolean => new Date(a).toDateString() === new Date(b).toDateString();
