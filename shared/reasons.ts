// The one place that turns a reason code into words and into what to do about it. Badge, Why panel, log, command line
// and documentation read it; decide() and this table are held together by a test.
import type { Decision, Facts, Outcome, ReasonCode } from './decision';
import type { ArchitectState } from './ipc';
import { anyOf, currentId, defect, holdingProcess, leaving, obstacle, openQuestion, plain, shownId } from './reasons.text';

/**
 * What a person can do about an outcome, in the order to offer it. `retry` decides again, now, as an explicit act: it
 * ends the crash-loop state, and beside a provisional start it checks the old conversation once more.
 */
export type ReasonAction = 'start-fresh' | 'retry' | 'resume-other' | 'end-orphan' | 'locate-folder' | 'choose-harness' | 'use-demo' | 'own-settings';

export interface ReasonWords {
  readonly outcome: Outcome;
  /** Amber: not what was hoped for. */
  readonly degraded: boolean;
  /** The few words beside the badge. */
  readonly short: string;
  /** One plain line, ending in a full stop: what happens and why, with the details from the facts. True of a start that was made and of one that would be. */
  readonly sentence: (facts: Facts, decision: Decision) => string;
  /** The same without a list of places, for where that unfolds beside it; left out where there is none. */
  readonly brief?: Sentence;
  readonly actions: readonly ReasonAction[];
}

type Sentence = ReasonWords['sentence'];

function neutral(outcome: Outcome, short: string, actions: ReasonAction[], sentence: Sentence): ReasonWords {
  return { outcome, degraded: false, short, sentence, actions };
}

function amber(outcome: Outcome, short: string, actions: ReasonAction[], sentence: Sentence): ReasonWords {
  return { outcome, degraded: true, short, sentence, actions };
}

export const REASONS: Readonly<Record<ReasonCode, ReasonWords>> = {
  'still-running': neutral('reattach', 'still running', [], (f, d) =>
    `This ${f.kind} still runs in its terminal${d.sessionId === null ? '' : ` with conversation ${shownId(d.sessionId)}`}, so the window connects to it again and nothing is started.`),

  'folder-missing': amber('refuse', 'folder missing', ['locate-folder', 'retry'], (f) =>
    `The folder ${plain(f.folder.path)} does not exist; locate it if it moved, or put it back and retry (it is never created for you).`),
  'folder-not-a-folder': amber('refuse', 'not a folder', ['locate-folder', 'retry'], (f) =>
    `${plain(f.folder.path)} is not a folder; locate the workspace's folder, or put it back and retry.`),
  'folder-unreadable': amber('refuse', 'folder unreadable', ['retry', 'locate-folder'], (f) =>
    `The folder ${plain(f.folder.path)} cannot be read or entered; check its permissions and the drive it lies on, then retry.`),

  'harness-unknown': amber('refuse', 'unknown harness', ['choose-harness'], (f) =>
    `There is no harness named “${plain(f.harness.name, 100)}”; choose ${anyOf(f.harness.known, 'another one')}.`),
  'harness-retired': amber('refuse', 'harness retired', ['choose-harness'], (f) =>
    `The harness “${plain(f.harness.name, 100)}” is no longer supported; choose ${anyOf(f.harness.known, 'another one')}.`),
  'command-not-found': {
    ...amber('refuse', 'command not found', ['retry', 'choose-harness', 'use-demo'], (f) =>
      `The program for ${plain(f.harness.name, 100)} was not found (looked in ${anyOf(f.command.searched, 'no place')}); install it or name another command, then retry.`),
    brief: (f) => `The program for ${plain(f.harness.name, 100)} was not found; install it or name another command, then retry.`,
  },

  'settings-refused': amber('refuse', 'own settings refused', ['own-settings', 'choose-harness', 'retry'], (f) =>
    `What is set for this ${f.kind} may not be given to ${plain(f.harness.name, 100)}, so it is not started: ${plain(f.refused ?? 'it names another conversation').replace(/\.$/, '')}; change it, then retry.`),

  'store-busy': amber('refuse', 'store busy', ['retry'], (f) =>
    `Another process keeps the store locked${cause(f)}, so nothing can be recorded and nothing is started; retry in a moment.`),

  'user-asked': neutral('fresh', 'as asked', ['resume-other'], (_, d) =>
    `A fresh start was asked for${leaving(d)}.`),
  'user-chosen': neutral('resume', 'as chosen', ['start-fresh', 'resume-other'], (f, d) =>
    `Conversation ${askedId(f)} was chosen and verified${leaving(d)}.`),
  'asked-unavailable': amber('refuse', 'cannot be resumed', ['resume-other', 'start-fresh'], (f) =>
    `Conversation ${askedId(f)} cannot be resumed by this ${f.kind}: ${obstacle(f)}; nothing was changed.`),

  'crash-loop': amber('refuse', 'keeps failing', ['retry', 'start-fresh', 'resume-other'], (f, d) =>
    `This ${f.kind} ended again and again right after its start, even in a fresh conversation, so it is not started by itself any more${d.previous === null ? '' : ` and conversation ${shownId(d.previous)} keeps its place`}; read its last output (often it is not logged in), then retry.`),
  'skip-resume': neutral('fresh', 'resume skipped', ['resume-other'], (_, d) =>
    `ATELIER_SKIP_RESUME is set, so every new start is fresh${leaving(d)}.`),
  'no-sessions': neutral('fresh', 'keeps no conversation', [], (f) =>
    `The harness “${plain(f.harness.name, 100)}” keeps no conversation that could be resumed, so every start is fresh.`),
  'store-unreadable': amber('fresh', 'store unreadable', ['retry'], (f, d) =>
    `What is stored about this ${f.kind} cannot be read${cause(f)}, so this start is fresh and is noted in a journal file until it can be read again; nothing stored is changed${leaving(d)}.`),
  'id-malformed': amber('refuse', 'malformed id', ['start-fresh', 'resume-other'], (f) =>
    `The stored id “${currentId(f)}” is not an id of ${plain(f.harness.name, 100)} and is never passed to it; start fresh or resume an earlier conversation.`),

  'first-launch': neutral('fresh', 'first launch', [], (f) =>
    `This ${f.kind} was never started before; conversations of your own in this folder are left alone.`),
  'no-stored-id': neutral('fresh', 'no stored id', ['resume-other'], (f) =>
    f.past === 'has-ids'
      ? `None of the earlier conversations of this ${f.kind} is its current one, so this start is fresh.`
      : `This ${f.kind} was last started before conversation ids were stored, so nothing says which one was its own and this start is fresh.`),
  'id-never-reported': amber('fresh', 'id never reported', ['resume-other'], (f) =>
    `The harness “${plain(f.harness.name, 100)}” never reported the id of its last conversation, so it cannot be found again and this start is fresh.`),
  'after-quit': neutral('fresh', 'after quitting', ['resume-other'], (_, d) =>
    `The agent was quit from inside and the setting says to start fresh after that${leaving(d)}.`),
  'crash-loop-fallback': amber('fresh', 'kept failing', ['retry', 'resume-other'], (_, d) =>
    `The agent failed several times right after its start, so this start is fresh${leaving(d)}.`),
  'cleared-unused': neutral('fresh', 'cleared', ['resume-other'], (_, d) =>
    `The conversation was cleared inside the agent and nothing was said since, so this start is fresh${leaving(d)}.`),
  'never-used': neutral('fresh', 'nothing was said', [], (f) =>
    `Nothing was ever said in conversation ${currentId(f)} so this start is fresh.`),

  'transcript-missing': amber('fresh', 'transcript missing', ['retry', 'resume-other'], (f, d) =>
    `The transcript of conversation ${currentId(f)} is not there (looked at ${lookedAt(f)}), so this start is fresh${leaving(d)}.`),
  'transcript-unusable': amber('fresh', 'transcript unusable', ['retry', 'resume-other'], (f, d) =>
    `The agent would not accept the transcript of conversation ${currentId(f)}${f.current?.transcript.state === 'present' ? ` (${defect(f.current.transcript)})` : ''}, so this start is fresh${leaving(d)}.`),
  'check-failed': amber('fresh', 'check failed', ['retry', 'resume-other'], (f, d) =>
    `Conversation ${currentId(f)} could not be verified${f.current ? `: ${openQuestion(f.current)}` : ''}, so this start is fresh${leaving(d)}.`),
  'claimed-by-another': amber('fresh', 'claimed by another', ['retry', 'resume-other'], (f, d) =>
    `Conversation ${currentId(f)} now belongs to ${plain(f.current?.claimedBy ?? 'another architect')}, so this start is fresh${leaving(d)}.`),
  'held-elsewhere': amber('fresh', 'open elsewhere', ['retry', 'resume-other'], (f, d) =>
    `Conversation ${currentId(f)} is open in ${holder(f)}, which is left alone, so this start is fresh${leaving(d)}; end that process and retry to resume it.`),
  'held-by-orphan': amber('refuse', 'held by a lost process', ['end-orphan', 'retry', 'start-fresh'], (f) =>
    `Conversation ${currentId(f)} is still open in ${holder(f)}, started here earlier and without a terminal now; end it and resume.`),

  'stored-id-verified': neutral('resume', 'stored id verified', ['start-fresh', 'resume-other'], (f) =>
    `Conversation ${currentId(f)} is this ${f.kind}'s own, its transcript is there and nobody else has it open.`),
  'builder-discovery': neutral('resume', 'found in its worktree', ['start-fresh'], (_, d) =>
    `Conversation ${shownId(d.sessionId ?? '')} is the newest one of this builder's own worktree, and nobody else has it open.`),
};

/**
 * The word on the badge: Fresh, Resumed, Reattached, Ended or Refused; empty before anything was started. A refusal
 * started nothing, so it stays "Refused"; anything else whose process is gone is "Ended".
 */
export function outcomeWord(outcome: Outcome | null, state: ArchitectState): string {
  if (outcome === 'refuse') return 'Refused';
  if (state === 'ended' || state === 'stopped') return 'Ended';
  if (outcome === null) return '';
  return { fresh: 'Fresh', resume: 'Resumed', reattach: 'Reattached' }[outcome];
}

/**
 * One line for the log, without a time. Its first word says what happens, and only a resume is ever called "Resuming",
 * so that a search for it in the log finds every resume and nothing else.
 */
export function logLine(architectName: string, facts: Facts, decision: Decision): string {
  const name = `${facts.kind} '${plain(architectName, 64)}'`;
  const { outcome, reason, session } = decision;
  if (outcome === 'fresh') return `Starting ${name} fresh (${reason})`;
  if (outcome === 'resume') return `Resuming ${name} conversation ${shownId(session.use === 'resume' ? session.id : '')} (${reason})`;
  if (outcome === 'reattach') return `Reattaching ${name} to its terminal ${plain(facts.running?.terminalId ?? '', 100)} (${reason})`;
  return `Refusing to start ${name} (${reason}): ${REASONS[reason].sentence(facts, decision)}`;
}

function cause({ store }: Facts): string {
  return store.why === null ? '' : ` (${plain(store.why)})`;
}

function askedId({ request }: Facts): string {
  return request.type === 'resume' ? shownId(request.id) : '';
}

function lookedAt({ current }: Facts): string {
  return anyOf(current?.transcript.state === 'absent' ? current.transcript.lookedAt : [], 'no place');
}

function holder({ current }: Facts): string {
  return current && (current.holder.state === 'foreign' || current.holder.state === 'orphan') ? holdingProcess(current.holder) : 'another process';
}

