import { REASON_CODES, type Facts } from '../../shared/decision';
import type { Launch } from '../../shared/domain';
import type { HistoryEntry, WhyReport } from '../../shared/ipc';
import { REASONS } from '../../shared/reasons';

/** A conversation with the starts that were in it, or a start that belongs to none, newest first. */
export type TimelineEntry = { kind: 'conversation'; conversation: HistoryEntry; launches: Launch[]; at: number } | { kind: 'launch'; launch: Launch; at: number };

/** Ids are the same in any case. */
export const same = (a: string | null, b: string): boolean => a !== null && a.toLowerCase() === b.toLowerCase();

/**
 * The conversation a start began with; its record names the one that it was in last. A resume has it in its facts, or in
 * its arguments, a fresh start is what the history says it came from.
 */
export function startedWith(launch: Launch, history: HistoryEntry[]): string | null {
  if (launch.outcome !== 'resume') return history.find((each) => each.launchId === launch.id && each.origin === 'launch')?.sessionId ?? launch.sessionId;
  const facts = launch.facts as Partial<Pick<Facts, 'request' | 'current'>> | null;
  const resumed = facts?.request?.type === 'resume' ? facts.request.id : facts?.current?.id;
  const flag = launch.argv.indexOf('--resume');
  return resumed ?? (flag < 0 ? undefined : launch.argv[flag + 1]) ?? launch.sessionId;
}

/** It ran in this conversation: from its start, to its end, or for a while in between. */
function ranIn(launch: Launch, { sessionId, harness, launchId }: HistoryEntry, history: HistoryEntry[]): boolean {
  return launch.harness === harness && (same(launch.sessionId, sessionId) || launch.id === launchId || same(startedWith(launch, history), sessionId));
}

/** Everything that happened to an architect in one list: the conversation used last stands first. Forgotten ones are left out. */
export function timeline({ history, launches }: Pick<WhyReport, 'history' | 'launches'>): TimelineEntry[] {
  const conversations = history.filter((each) => each.forgottenAt === null).map((conversation): TimelineEntry => {
    const within = launches.filter((launch) => ranIn(launch, conversation, history)).sort((a, b) => b.startedAt - a.startedAt);
    const used = within.filter((launch) => same(launch.sessionId, conversation.sessionId)).map((launch) => launch.startedAt);
    return { kind: 'conversation', conversation, launches: within, at: Math.max(conversation.startedAt, ...used) };
  });
  const others = launches.filter((launch) => !history.some((each) => ranIn(launch, each, history))).map((launch): TimelineEntry => ({ kind: 'launch', launch, at: launch.startedAt }));
  return [...conversations, ...others].sort((a, b) => b.at - a.at || row(b) - row(a));
}

function row(entry: TimelineEntry): number {
  return entry.kind === 'conversation' ? entry.conversation.row : 0;
}

/** Why a conversation was left, in words; null while it was not. */
export function leftWords({ leftReason }: Pick<HistoryEntry, 'leftReason'>): string | null {
  if (leftReason === null) return null;
  const code = REASON_CODES.find((each) => each === leftReason);
  return LEFT[leftReason] ?? (code ? REASONS[code].short : leftReason.replaceAll('-', ' '));
}

const LEFT: Record<string, string | undefined> = {
  cleared: 'cleared inside the agent',
  switched: 'switched inside the agent',
  branched: 'branched inside the agent',
  replaced: 'another took its place',
  unused: 'nothing was said in it',
  'user-asked': 'a fresh start was asked for',
  'user-chosen': 'another was chosen',
  'after-quit': 'the agent was quit',
};

/** How a conversation came to be the architect's, where that was not by a start. */
export function originWords({ origin }: Pick<HistoryEntry, 'origin'>): string | null {
  return { launch: null, clear: 'after a clear', switch: 'switched to', branch: 'branched off', adopt: 'adopted', import: 'imported' }[origin];
}

const DAY = 86_400_000;

/** Days until the agent's own clean-up, as words; `soon` from the last five days on. */
export function cleanUpWords(cleanUpAt: number, now: number): { text: string; soon: boolean } {
  const days = Math.floor((cleanUpAt - now) / DAY);
  if (days < 0) return { text: 'the agent may delete it any time', soon: true };
  return { text: days === 0 ? 'the agent may delete it today' : `the agent may delete it in ${days} ${days === 1 ? 'day' : 'days'}`, soon: days < 5 };
}
