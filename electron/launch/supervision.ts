// What follows an agent's end: nothing, a restart, one switch to fresh, or a stop with everything that was tried.
// Pure: the supervisor feeds it the ends and does what it says (X2–X6).
import type { ExitClass } from '../../shared/domain';

/** A crash is followed by a restart after this (X2). */
export const RESTART_AFTER_MS = 2_000;
/** How often a start that the app owes is tried again while another program holds the store; after that its Retry is a person's. */
export const BUSY_TRIES = 8;
/** Three failures within this are a loop (X3). */
const LOOP_WINDOW_MS = 30_000;
const LOOP_FAILURES = 3;
/** An agent that crashes more slowly than a loop is given up as well, unless it once ran for long enough (X6). */
const MOST_FAILURES = 8;
const GOOD_UPTIME_MS = 5 * 60_000;
/** A resume that fails so soon and says that there is no such conversation fails every time (measured: 0.2–3 s). */
const BAD_ID_WITHIN_MS = 5_000;
/** Deliberate exits each so soon after their launch, in a row, end automatic relaunching (X5). */
const QUICK_QUIT_MS = 2_000;
const QUICK_QUITS = 5;

/** One run of an agent, from its start to its end. */
export interface Run {
  /** Milliseconds since the epoch. */
  startedAt: number;
  endedAt: number;
  exitClass: ExitClass;
  /** How it was started. */
  outcome: 'fresh' | 'resume' | 'reattach';
  /** It was the degraded launch of a crash loop. */
  fallback: boolean;
  /** Its last output said that the conversation does not exist. */
  saidNotFound: boolean;
}

export interface Record {
  /** When runs failed, since the last good one. */
  failures: number[];
  quickQuits: number;
}
export const NO_RECORD: Record = { failures: [], quickQuits: 0 };

export type Next =
  /** Nothing: it was stopped, or the app or machine is ending. */
  | 'none'
  /** Resume it after RESTART_AFTER_MS. */
  | 'restart'
  /** One fresh, provisional start; the good conversation stays current. */
  | 'fall-back'
  /** Stop, and show what was tried. */
  | 'give-up'
  /** A deliberate exit: ask. */
  | 'ask'
  /** A deliberate exit with a setting that chooses. */
  | 'relaunch'
  /** A deliberate exit, but relaunching did not stay up five times in a row. */
  | 'relaunch-given-up';

/** The record after this run, and what to do next. */
export function judge(record: Record, run: Run, afterQuit: 'resume' | 'fresh' | 'ask'): { record: Record; next: Next } {
  switch (run.exitClass) {
    case 'stopped-by-us':
    case 'system':
      return { record: NO_RECORD, next: 'none' };
    case 'quit-in-agent':
      return afterQuitting(record, run, afterQuit);
    case 'crash':
      return afterCrash(record, run);
  }
}

function afterQuitting(record: Record, run: Run, afterQuit: 'resume' | 'fresh' | 'ask'): { record: Record; next: Next } {
  if (afterQuit === 'ask') return { record: NO_RECORD, next: 'ask' };
  const quickQuits = run.endedAt - run.startedAt <= QUICK_QUIT_MS ? record.quickQuits + 1 : 0;
  if (quickQuits >= QUICK_QUITS) return { record: NO_RECORD, next: 'relaunch-given-up' };
  return { record: { failures: [], quickQuits }, next: 'relaunch' };
}

/** Never a fourth blind try: the switch to fresh was the last one. Its crash gives the agent up. */
export function endsLoop({ fallback, startedAt, endedAt }: Pick<Run, 'fallback' | 'startedAt' | 'endedAt'>): boolean {
  return fallback && endedAt - startedAt < LOOP_WINDOW_MS;
}

function afterCrash(record: Record, run: Run): { record: Record; next: Next } {
  const uptime = run.endedAt - run.startedAt;
  const failures = [...(uptime >= GOOD_UPTIME_MS ? [] : record.failures), run.endedAt];
  const after = { failures, quickQuits: 0 };
  if (endsLoop(run)) return { record: after, next: 'give-up' };
  if (run.outcome === 'resume' && run.saidNotFound && uptime <= BAD_ID_WITHIN_MS) return { record: after, next: 'fall-back' };
  const recent = failures.filter((at) => run.endedAt - at <= LOOP_WINDOW_MS).length;
  return { record: after, next: recent >= LOOP_FAILURES || failures.length >= MOST_FAILURES ? 'fall-back' : 'restart' };
}
