// The launch decision: facts in, decision out. Pure: no disk, clock, process table or randomness, so that the real
// launch, the dry run, the badge, the log line and the tests all read the same answer (L21).
import { NEW_ID } from '../../shared/decision';
import type { ConversationFact, Decision, Facts, ReasonCode } from '../../shared/decision';

/** One row of the outcome table. Several rows carry one number where the table gives one reason code per cause. */
export interface Row {
  /** The row's number in the outcome table; B is the builders' row. */
  readonly row: number | 'B';
  readonly when: (facts: Facts) => boolean;
  readonly then: (facts: Facts) => Decision;
}

// How a fresh start counts. Forced is amber, and provisional: the old conversation stays current until something was
// said in the new one, so one failed check never costs a conversation. Skip-resume is forced too, but it was asked for.
const WANTED = { degraded: false, provisional: false };
const FORCED = { degraded: true, provisional: true };
const SKIPPED = { degraded: false, provisional: true };

/**
 * The outcome table, first match wins. Every row from 15 on is reached with a current, well-formed conversation only
 * (13 and 14 took the others). No row says "otherwise": row 25 asks again for everything a resume needs, so that a
 * lost row can never turn into a resume.
 */
export const ROWS: readonly Row[] = [
  { row: 1, when: (f) => f.running !== null, then: reattach('still-running') },
  { row: 2, when: (f) => f.folder.state === 'missing', then: refuse('folder-missing') },
  { row: 2, when: (f) => f.folder.state === 'not-a-folder', then: refuse('folder-not-a-folder') },
  { row: 2, when: (f) => f.folder.state === 'unreadable', then: refuse('folder-unreadable') },
  { row: 3, when: (f) => f.harness.state === 'unknown', then: refuse('harness-unknown') },
  { row: 3, when: (f) => f.harness.state === 'retired', then: refuse('harness-retired') },
  { row: 4, when: (f) => f.command.path === null, then: refuse('command-not-found') },
  { row: 4, when: (f) => (f.refused ?? null) !== null, then: refuse('settings-refused') },
  { row: 5, when: (f) => f.store.state === 'busy', then: refuse('store-busy') },
  { row: 6, when: (f) => f.request.type === 'fresh', then: fresh('user-asked', WANTED) },
  { row: 7, when: askedIsUsable, then: resume('user-chosen', (f) => f.asked) },
  { row: 8, when: (f) => f.request.type === 'resume', then: refuse('asked-unavailable') },
  { row: 9, when: (f) => f.switches.crashLoop === 'given-up', then: refuse('crash-loop') },
  { row: 10, when: (f) => f.switches.skipResume, then: fresh('skip-resume', SKIPPED) },
  { row: 11, when: (f) => f.harness.sessions === 'none', then: fresh('no-sessions', WANTED) },
  { row: 12, when: storeFailed, then: fresh('store-unreadable', FORCED) },
  { row: 13, when: (f) => f.current?.wellFormed === false, then: refuse('id-malformed') },
  { row: 'B', when: discoveredIsUsable, then: resume('builder-discovery', (f) => f.discovered) },
  { row: 14, when: (f) => f.current === null && f.past === 'never-launched', then: fresh('first-launch', WANTED) },
  { row: 14, when: (f) => f.current === null && f.past === 'never-reported', then: fresh('id-never-reported', FORCED) },
  // 'before-ids', and 'has-ids' where every id was left and none took its place: either way none is stored as current.
  { row: 14, when: (f) => f.current === null, then: fresh('no-stored-id', WANTED) },
  // Setting 'ask' decides like 'resume': asking is the card's business, and its answer comes back as a request (X4).
  { row: 15, when: (f) => f.lastEnd === 'quit-in-agent' && f.switches.afterQuit === 'fresh', then: fresh('after-quit', WANTED) },
  { row: 16, when: (f) => f.switches.crashLoop === 'fall-back', then: fresh('crash-loop-fallback', FORCED) },
  { row: 17, when: (f) => f.current?.origin === 'clear' && !f.current.confirmed && knownUnsaid(f.current), then: fresh('cleared-unused', WANTED) },
  { row: 18, when: neverUsed, then: fresh('never-used', WANTED) },
  { row: 19, when: (f) => f.current?.transcript.state === 'absent' && f.current.confirmed, then: fresh('transcript-missing', FORCED) },
  { row: 20, when: (f) => f.current !== null && unusable(f.current), then: fresh('transcript-unusable', FORCED) },
  { row: 21, when: (f) => f.current !== null && notEstablished(f.current), then: fresh('check-failed', FORCED) },
  { row: 22, when: (f) => f.current !== null && f.current.claimedBy !== null, then: fresh('claimed-by-another', FORCED) },
  { row: 23, when: (f) => f.current?.holder.state === 'foreign', then: fresh('held-elsewhere', FORCED) },
  { row: 24, when: (f) => f.current?.holder.state === 'orphan', then: refuse('held-by-orphan') },
  { row: 25, when: (f) => f.current !== null && f.current.own && isUsable(f.current), then: resume('stored-id-verified', (f) => f.current) },
];

/**
 * What a start of this architect or builder does, by the outcome table. Same facts, same decision; the facts are only
 * read and the result shares nothing with them. Never throws: the table has a row for every combination of facts
 * (shown by the property test, nonsense included).
 */
export function decide(facts: Facts): Decision {
  return decideWith(ROWS, facts);
}

/**
 * The same with a table of the caller's, so that a test can show what each row is for.
 * @throws Error when no row matches; with the whole table that cannot happen.
 */
export function decideWith(rows: readonly Row[], facts: Facts): Decision {
  const row = rows.find(({ when }) => when(facts));
  if (!row) throw new Error('the outcome table has no row for these facts');
  return row.then(facts);
}

/**
 * Verified in every respect but whose it is: well-formed id, a transcript file the agent accepts, nobody holds it,
 * nobody else claims it. "Own" is asked separately, because a builder's discovered conversation is not yet own.
 */
export function isUsable(conversation: ConversationFact): boolean {
  return resumeSpelling(conversation) !== null;
}

/** The id as argv must spell it (L23); null for a conversation that may not be resumed. */
function resumeSpelling(conversation: ConversationFact): string | null {
  const { wellFormed, transcript, holder, claimedBy } = conversation;
  const free = holder.state === 'none' && claimedBy === null;
  return wellFormed && free && transcript.state === 'present' && !unusable(conversation) && spelledAlike(conversation) ? transcript.spelling : null;
}

/** Row 20: there is something, but the agent CLI would not take it (measured: a 0-byte or metadata-only file makes resume and create fail alike). */
function unusable({ transcript }: ConversationFact): boolean {
  return transcript.state === 'present' && (transcript.kind !== 'file' || transcript.size === 0 || !transcript.resumable);
}

/**
 * Row 17, "nothing was said since, whatever the file": an absent file holds no talk, and a present one is known to
 * hold none whatever its kind or size. A check that failed knows neither: then something may have been said that was
 * never recorded as confirmed, and a neutral fresh start would give up its place for one failed check. That is row 21,
 * amber and provisional. A file that does hold talk is talk, even when nobody saw it happen (killed before the report).
 */
function knownUnsaid(conversation: ConversationFact): boolean {
  const { transcript } = conversation;
  return transcript.state === 'absent' || (transcript.state === 'present' && spelledAlike(conversation) && !transcript.said);
}

/**
 * Row 18. Besides an absent transcript, the one case where a file is left although nothing was ever said (measured: a
 * typed `/exit` before the first message writes two state lines, which the CLI itself refuses): warning in amber there
 * would cry wolf each time somebody looks in and leaves.
 */
function neverUsed({ current, lastEnd }: Facts): boolean {
  if (current === null || current.confirmed) return false;
  const { transcript } = current;
  if (transcript.state === 'absent') return true;
  return lastEnd === 'quit-in-agent' && transcript.state === 'present' && transcript.kind === 'file' && transcript.size > 0 && !transcript.resumable && spelledAlike(current);
}

/**
 * Row 21: a check failed, or left open what a resume needs. Besides the two named in the table (transcript check,
 * holder unknown) that is a holder nobody looked for although there is a transcript (L14 allows that for absent ones
 * only), a transcript of another id, and a current conversation that is not known to be own: facts that contradict
 * themselves are no verification.
 */
function notEstablished(conversation: ConversationFact): boolean {
  const { transcript, holder, own } = conversation;
  return transcript.state === 'check-failed' || holder.state === 'unknown' || holder.state === 'not-needed' || !own || !spelledAlike(conversation);
}

function spelledAlike({ id, transcript }: ConversationFact): boolean {
  return transcript.state === 'present' && sameId(transcript.spelling, id);
}

/** Ids are claimed on their lower-case form (L23). */
function sameId(a: string, b: string): boolean {
  return a.toLowerCase() === b.toLowerCase();
}

function storeFailed({ store }: Facts): boolean {
  return store.state === 'unreadable' || store.row === 'damaged';
}

/** Row 7. With an unreadable store nobody can say whose a conversation is, so nothing then counts as own or unclaimed. */
function askedIsUsable({ request, asked, harness, store }: Facts): boolean {
  if (request.type !== 'resume' || asked === null) return false;
  return sameId(asked.id, request.id) && asked.own && isUsable(asked) && harness.sessions !== 'none' && store.state !== 'unreadable';
}

/** Row B, the only discovery in the product: a builder has its worktree to itself, an architect shares its folder with the user's own conversations (L9). */
function discoveredIsUsable({ kind, current, discovered }: Facts): boolean {
  return kind === 'builder' && current === null && discovered !== null && isUsable(discovered);
}

function reattach(reason: ReasonCode): Row['then'] {
  return ({ running, current }) => ({
    outcome: 'reattach',
    reason,
    degraded: false,
    // What the terminal is known to run (it may be a provisional conversation); else the current one.
    sessionId: running?.sessionId === undefined ? (current?.id ?? null) : running.sessionId,
    provisional: false,
    previous: null,
    session: { use: 'none' },
    notes: [],
  });
}

/** Nothing is spawned, written or changed: whatever is current stays current. */
function refuse(reason: ReasonCode): Row['then'] {
  return ({ current }) => ({
    outcome: 'refuse',
    reason,
    degraded: true,
    sessionId: null,
    provisional: false,
    previous: current?.id ?? null,
    session: { use: 'none' },
    notes: [],
  });
}

/** Only a harness whose id we choose gets one; one that reports its id gets none, and its first trustworthy report is stored. */
function fresh(reason: ReasonCode, counts: { degraded: boolean; provisional: boolean }): Row['then'] {
  return (facts) => ({
    outcome: 'fresh',
    reason,
    degraded: counts.degraded,
    sessionId: null,
    provisional: counts.provisional,
    previous: facts.current?.id ?? null,
    session: facts.harness.sessions === 'pinned' ? { use: 'new', id: NEW_ID } : { use: 'none' },
    notes: storeFailed(facts) ? ['The store could not be read, so this start is kept in a journal file and merged when the store can be read again.'] : [],
  });
}

/** The one place that makes a resume. It asks for the verification once more, so that no row can resume without it. */
function resume(reason: ReasonCode, which: (facts: Facts) => ConversationFact | null): Row['then'] {
  return (facts) => {
    const conversation = which(facts);
    const spelling = conversation && resumeSpelling(conversation);
    if (!conversation || spelling === null) throw new Error(`row '${reason}' would resume a conversation that was not verified`);
    const leaves = facts.current && !sameId(facts.current.id, conversation.id) ? facts.current.id : null;
    return {
      outcome: 'resume',
      reason,
      degraded: false,
      sessionId: conversation.id,
      provisional: false,
      previous: leaves,
      session: { use: 'resume', id: spelling },
      notes: holderNotes(conversation),
    };
  };
}

/** How well "nobody holds it" is founded, where it is less than both sources (L15). */
function holderNotes({ holder }: ConversationFact): string[] {
  if (holder.state !== 'none' || holder.by === 'both') return [];
  return holder.by === 'registry'
    ? ['The process list could not be read; that nobody has the conversation open is known from the agent\'s registry alone.']
    : ['That nobody has the conversation open is known from the process list alone, not from the agent\'s registry.'];
}
