// Who needs the user, and why: one rule for the window's title, the dock, notifications, the filter and "next that needs you".
import type { AppState, ArchitectView } from './ipc';

/** waiting: it asked something. crashed: it ended by itself and does not start again. notice: what it says beside its badge calls for somebody. */
export type NeedOfYou = 'waiting' | 'crashed' | 'notice';

/** Most pressing first: an agent that waits could be working. */
const RANK: readonly NeedOfYou[] = ['waiting', 'crashed', 'notice'];
const CALLING = new Set(['conflict', 'not-saved', 'also-open']);

type Standing = Pick<ArchitectView, 'state' | 'activity' | 'ended' | 'restartAt' | 'notices'>;

/** Why an architect needs the user now; null when it does not. A refused start is none: it stands where it was asked for. */
export function needOf({ state, activity, ended, restartAt, notices }: Standing): NeedOfYou | null {
  if (state === 'running' && activity === 'waiting') return 'waiting';
  if (state === 'ended' && ended?.exitClass === 'crash' && restartAt === null) return 'crashed';
  return notices.some(({ kind }) => CALLING.has(kind)) ? 'notice' : null;
}

/** Everybody who needs the user, over all workspaces: the most pressing first, equal ones in the order on screen. */
export function whoNeedsYou(state: Pick<AppState, 'workspaces'>): ArchitectView[] {
  const all = state.workspaces.flatMap(({ architects }) => architects);
  return RANK.flatMap((need) => all.filter((architect) => needOf(architect) === need));
}

/** Its terminal host was lost, so nobody saw how it ended: every end that was seen has a code or a signal. */
export function endedWithHost(ended: ArchitectView['ended']): boolean {
  return ended?.exitClass === 'crash' && ended.code === null && ended.signal === null;
}

/** Why, in a few words after the name: "reviewer is waiting for you". */
export function needWords(need: NeedOfYou, architect: Pick<ArchitectView, 'notices' | 'ended'>): string {
  switch (need) {
    case 'waiting':
      return 'is waiting for you';
    case 'crashed':
      return endedWithHost(architect.ended) ? 'ended with the terminal host' : 'ended by itself';
    case 'notice':
      return architect.notices.find(({ kind }) => CALLING.has(kind))?.text ?? 'needs you';
  }
}
