import type { Outcome, ReasonCode } from '../../shared/decision';
import type { ArchitectState, ArchitectView } from '../../shared/ipc';
import { outcomeWord, REASONS } from '../../shared/reasons';

export type BadgeShape = 'none' | 'resume' | 'fresh' | 'degraded' | 'reattach' | 'ended' | 'refuse';
export type Tone = 'none' | 'resumed' | 'fresh' | 'reattached' | 'ended' | 'degraded' | 'refused';

/** What a badge shows: the word, its shape and colour, and the short reason that stands beside it. */
export interface BadgeStatus {
  word: string;
  shape: BadgeShape;
  tone: Tone;
  outcome: Outcome | 'none';
  state: ArchitectState;
  reason: ReasonCode | '';
  degraded: boolean;
  note: string | null;
}

export type Standing = Pick<ArchitectView, 'outcome' | 'state' | 'reason' | 'degraded' | 'ended'>;

/** The badge of an architect. Shapes and words: fresh, resume, reattach, ended and refuse, and an amber form where it is not what was hoped for. */
export function badgeStatus(architect: Standing): BadgeStatus {
  const { outcome, state, reason, degraded } = architect;
  const base = { outcome: outcome ?? 'none', state, reason: reason ?? '', degraded } as const;
  const word = outcomeWord(outcome, state) || (state === 'starting' ? 'Starting' : 'Not started');
  const short = degraded && reason !== null ? REASONS[reason].short : null;
  if (outcome === 'refuse') return { ...base, word, shape: 'refuse', tone: 'refused', note: reason === null ? null : REASONS[reason].short };
  if (state === 'ended' || state === 'stopped') {
    const crashed = architect.ended?.exitClass === 'crash';
    return { ...base, word, shape: 'ended', tone: crashed ? 'degraded' : 'ended', note: crashed ? 'crashed' : null };
  }
  if (outcome === null) return { ...base, word, shape: 'none', tone: 'none', note: null };
  if (outcome === 'fresh') return { ...base, word, shape: degraded ? 'degraded' : 'fresh', tone: degraded ? 'degraded' : 'fresh', note: short };
  const tone = outcome === 'resume' ? 'resumed' : 'reattached';
  return { ...base, word, shape: degraded ? 'degraded' : outcome, tone: degraded ? 'degraded' : tone, note: short };
}

/** Working and waiting are said; an idle architect has no mark. Only a running one has an activity at all. */
export function activityWord(architect: Pick<ArchitectView, 'activity' | 'state'>): string | null {
  if (architect.state !== 'running') return null;
  if (architect.activity === 'working') return 'working';
  return architect.activity === 'waiting' ? 'waiting for you' : null;
}

/** The accessible name of an architect's tab and row: `<name>, <Outcome word>[, <activity>][, bell]`. */
export function architectName(architect: Standing & Pick<ArchitectView, 'name' | 'activity' | 'rang'>): string {
  return [architect.name, badgeStatus(architect).word, activityWord(architect), architect.rang && 'bell'].filter(Boolean).join(', ');
}
