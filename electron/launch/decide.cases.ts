// The outcome table as cases: facts in, the whole decision out. At least one per row, and per acceptance line that is
// about the decision. decide.test.ts runs them; decide.mutation.test.ts shows that they would notice a changed table.
import type { Decision, Facts, ReasonCode, SessionPart } from '../../shared/decision';
import { EARLIER, OWN, STRANGERS, absent, asking, conversation, facts, present, switches, withCurrent, withoutCurrent } from './decide.fixtures';

export interface Case {
  /** Starts with the acceptance numbers it shows, then the row. */
  title: string;
  facts: Facts;
  expected: Decision;
}

const NEW: SessionPart = { use: 'new', id: '<new>' };
const NONE: SessionPart = { use: 'none' };
const JOURNAL = ['The store could not be read, so this start is kept in a journal file and merged when the store can be read again.'];
const stillRuns = { terminalId: 't1' };
const foreign = { state: 'foreign', pid: 4242, command: 'claude --continue', since: null } as const;
const orphan = { state: 'orphan', pid: 5151, processStart: '88', since: null } as const;
const unread = { state: 'unreadable', row: 'ok', why: 'file is not a database' } as const;

function wanted(reason: ReasonCode, previous: string | null = OWN, session = NEW): Decision {
  return { outcome: 'fresh', reason, degraded: false, sessionId: null, provisional: false, previous, session, notes: [] };
}

function forced(reason: ReasonCode, previous: string | null = OWN, patch: Partial<Decision> = {}): Decision {
  return { outcome: 'fresh', reason, degraded: true, sessionId: null, provisional: true, previous, session: NEW, notes: [], ...patch };
}

function resumed(reason: ReasonCode, id = OWN, patch: Partial<Decision> = {}): Decision {
  return { outcome: 'resume', reason, degraded: false, sessionId: id, provisional: false, previous: null, session: { use: 'resume', id }, notes: [], ...patch };
}

function refused(reason: ReasonCode, previous: string | null = OWN): Decision {
  return { outcome: 'refuse', reason, degraded: true, sessionId: null, provisional: false, previous, session: NONE, notes: [] };
}

function reattached(sessionId: string | null = OWN): Decision {
  return { outcome: 'reattach', reason: 'still-running', degraded: false, sessionId, provisional: false, previous: null, session: NONE, notes: [] };
}

function c(title: string, given: Facts, expected: Decision): Case {
  return { title, facts: given, expected };
}

const beforeTheConversation: Case[] = [
  c('L13: row 1, our terminal still runs it', facts({ running: stillRuns }), reattached()),
  c('L13: row 1, still running though the folder moved', facts({ running: stillRuns, folder: { state: 'missing', path: '/w/shop-api', realPath: null, formerPaths: [] } }), reattached()),
  c('L13: row 1, still running though the command is gone', facts({ running: stillRuns, command: { path: null, searched: ['/usr/bin'] } }), reattached()),
  c('L13: row 1, still running though the store cannot be read', withoutCurrent('never-launched', { running: stillRuns, store: unread }), reattached(null)),
  c('L13: row 1, what the terminal runs is told, not what is current', facts({ running: { terminalId: 't1', sessionId: EARLIER } }), reattached(EARLIER)),
  c('L13: row 1, a running terminal known to have no id tells none', facts({ running: { terminalId: 't1', sessionId: null } }), reattached(null)),
  c('L17: row 1, skip-resume still reattaches a running one', facts({ running: stillRuns, switches: switches({ skipResume: true }) }), reattached()),
  c('L16: row 1, a request to start fresh does not touch a running one', facts({ running: stillRuns, request: { type: 'fresh' } }), reattached()),
  c('L19: row 2, folder missing', facts({ folder: { state: 'missing', path: '/w/x', realPath: null, formerPaths: [] } }), refused('folder-missing')),
  c('L19: row 2, folder is a file', facts({ folder: { state: 'not-a-folder', path: '/w/x', realPath: null, formerPaths: [] } }), refused('folder-not-a-folder')),
  c('L19: row 2, folder without permission', facts({ folder: { state: 'unreadable', path: '/w/x', realPath: null, formerPaths: [] } }), refused('folder-unreadable')),
  c('L18 L19: row 2 before row 3', facts({ folder: { state: 'unreadable', path: '/w/x', realPath: null, formerPaths: [] }, harness: { ...facts().harness, state: 'unknown' } }), refused('folder-unreadable')),
  c('L18: row 3, harness unknown by name', facts({ harness: { ...facts().harness, name: 'clade', state: 'unknown' } }), refused('harness-unknown')),
  c('L18: row 3, harness retired, its command gone too', facts({ harness: { ...facts().harness, name: 'old', state: 'retired' }, command: { path: null, searched: [] } }), refused('harness-retired')),
  c('L20: row 4, command not found', facts({ command: { path: null, searched: ['/usr/bin'] } }), refused('command-not-found')),
  c('L4: row 4, a session flag among what was set for it', facts({ refused: '--continue chooses a conversation.' }), refused('settings-refused')),
  c('L4: row 4, the command not found comes before it', facts({ refused: '--continue chooses a conversation.', command: { path: null, searched: [] } }), refused('command-not-found')),
  c('L4: row 4, it also stands in the way of a fresh start that was asked for', facts({ refused: '--continue chooses a conversation.', request: { type: 'fresh' } }), refused('settings-refused')),
  c('L4: row 4 before row 5, with what was set for it', facts({ refused: '--continue chooses a conversation.', store: { state: 'busy', row: 'ok', why: null } }), refused('settings-refused')),
  c('L4: row 4 after row 1', facts({ refused: '--continue chooses a conversation.', running: stillRuns }), reattached()),
  c('L4: row 4, nothing that is refused', facts({ refused: null }), resumed('stored-id-verified')),
  c('L20: row 4 before row 5', facts({ command: { path: null, searched: [] }, store: { state: 'busy', row: 'ok', why: null } }), refused('command-not-found')),
  c('L11: row 5, store busy after the wait', withoutCurrent('never-launched', { store: { state: 'busy', row: 'ok', why: 'locked' } }), refused('store-busy', null)),
  c('L11 L16: row 5 before row 6, a fresh start could not be recorded', facts({ store: { state: 'busy', row: 'ok', why: 'locked' }, request: { type: 'fresh' } }), refused('store-busy')),
];

const requests: Case[] = [
  c('L16: row 6, start fresh once is current at once', facts({ request: { type: 'fresh' } }), wanted('user-asked')),
  c('L16: row 6, start fresh once works after a crash loop', facts({ request: { type: 'fresh' }, switches: switches({ crashLoop: 'given-up' }) }), wanted('user-asked')),
  c('L10 L16: row 6, asked fresh of a harness without sessions', withoutCurrent('never-launched', { request: { type: 'fresh' }, harness: { ...facts().harness, sessions: 'none' } }), wanted('user-asked', null, NONE)),
  c('L26: row 7, an earlier own conversation leaves the current one', asking(conversation({ id: EARLIER })), resumed('user-chosen', EARLIER, { previous: OWN })),
  c('L26: row 7, the current one itself, after a quit that would start fresh', asking(conversation(), { lastEnd: 'quit-in-agent', switches: switches({ afterQuit: 'fresh' }) }), resumed('user-chosen')),
  c('L26: row 7, an explicit request ends a crash loop', asking(conversation({ id: EARLIER }), { switches: switches({ crashLoop: 'given-up' }) }), resumed('user-chosen', EARLIER, { previous: OWN })),
  c('L23 L26: row 7, asked in other letter case, argv as on disk', { ...asking(conversation({ id: EARLIER, transcript: present({ spelling: EARLIER.toUpperCase() }) })), request: { type: 'resume', id: EARLIER.toUpperCase() } }, resumed('user-chosen', EARLIER, { previous: OWN, session: { use: 'resume', id: EARLIER.toUpperCase() } })),
  c('L26: row 8, held by another process', asking(conversation({ id: EARLIER, holder: foreign })), refused('asked-unavailable')),
  c('L26: row 8, held by an orphan', asking(conversation({ id: EARLIER, holder: orphan })), refused('asked-unavailable')),
  c('L26: row 8, holder unknown', asking(conversation({ id: EARLIER, holder: { state: 'unknown', why: 'x' } })), refused('asked-unavailable')),
  c('L26: row 8, claimed by another architect', asking(conversation({ id: EARLIER, claimedBy: 'main in /w/b' })), refused('asked-unavailable')),
  c('L26: row 8, transcript absent', asking(conversation({ id: EARLIER, transcript: absent })), refused('asked-unavailable')),
  c('L26: row 8, transcript check failed', asking(conversation({ id: EARLIER, transcript: { state: 'check-failed', why: 'x' } })), refused('asked-unavailable')),
  c('L26: row 8, transcript not resumable', asking(conversation({ id: EARLIER, transcript: present({ spelling: EARLIER, resumable: false }) })), refused('asked-unavailable')),
  c('L22 L26: row 8, a transcript of another id', asking(conversation({ id: EARLIER, transcript: present({ spelling: STRANGERS }) })), refused('asked-unavailable')),
  c('L22 L26: row 8, an id that is not its own', asking(conversation({ id: STRANGERS, own: false })), refused('asked-unavailable')),
  c('L22 L26: row 8, facts about another id than the one asked for', { ...asking(conversation({ id: EARLIER })), request: { type: 'resume', id: STRANGERS } }, refused('asked-unavailable')),
  c('L26: row 8, nothing known of the id', facts({ request: { type: 'resume', id: STRANGERS } }), refused('asked-unavailable')),
  c('L27: row 8, a malformed id asked for', asking(conversation({ id: '--resume', wellFormed: false, transcript: present({ spelling: '--resume' }) })), refused('asked-unavailable')),
  c('L10 L26: row 8, a harness without sessions', asking(conversation(), { harness: { ...facts().harness, sessions: 'none' } }), refused('asked-unavailable')),
  c('L11 L26: row 8, the store cannot say whose it is', asking(conversation({ id: EARLIER }), { store: unread }), refused('asked-unavailable')),
  c('L26: row 8 before row 9', asking(conversation({ id: EARLIER, transcript: absent }), { switches: switches({ crashLoop: 'given-up' }) }), refused('asked-unavailable')),
];

const switchesAndStore: Case[] = [
  c('L16: row 9, the degraded launch failed too, skip-resume or not', facts({ switches: switches({ crashLoop: 'given-up', skipResume: true }) }), refused('crash-loop')),
  c('L17: row 10, skip-resume keeps the old id current', facts({ switches: switches({ skipResume: true }) }), { ...wanted('skip-resume'), provisional: true }),
  c('L10 L17: row 10 before row 11', withoutCurrent('never-launched', { switches: switches({ skipResume: true }), harness: { ...facts().harness, sessions: 'none' } }), { ...wanted('skip-resume', null, NONE), provisional: true }),
  c('L10: row 11, a harness without sessions, whatever lies in the folder', withoutCurrent('never-launched', { harness: { ...facts().harness, sessions: 'none' }, discovered: conversation({ id: STRANGERS, own: false }) }), wanted('no-sessions', null, NONE)),
  c('L10 L11: row 11 before row 12', withoutCurrent('never-launched', { harness: { ...facts().harness, sessions: 'none' }, store: unread }), { ...wanted('no-sessions', null, NONE), notes: JOURNAL }),
  c('L11: row 12, the store cannot be read', withoutCurrent('never-launched', { store: unread }), forced('store-unreadable', null, { notes: JOURNAL })),
  c('L11: row 12, its row is damaged, whatever else is known', facts({ store: { state: 'ok', row: 'damaged', why: 'not JSON' } }), forced('store-unreadable', OWN, { notes: JOURNAL })),
  c('L11 L27: row 12 before row 13', withCurrent({ id: '../../x', wellFormed: false }, { store: { state: 'ok', row: 'damaged', why: 'not JSON' } }), forced('store-unreadable', '../../x', { notes: JOURNAL })),
  c('L27: row 13, path parts', withCurrent({ id: '../../x', wellFormed: false, transcript: absent, confirmed: false }), refused('id-malformed', '../../x')),
  c('L27: row 13, a leading dash, with a file of that name', withCurrent({ id: '-x', wellFormed: false }), refused('id-malformed', '-x')),
  c('L27: row 13, five megabytes', withCurrent({ id: 'a'.repeat(5_000_000), wellFormed: false }), refused('id-malformed', 'a'.repeat(5_000_000))),
];

const withoutConversation: Case[] = [
  c('L9 L2: row 14, no row and personal conversations beside it', withoutCurrent('never-launched', { discovered: conversation({ id: STRANGERS, own: false }) }), wanted('first-launch', null)),
  c('L2: row 14, a harness that reports its id gets none', withoutCurrent('never-launched', { harness: { ...facts().harness, sessions: 'reported' } }), wanted('first-launch', null, NONE)),
  c('L2: row 14, a row from before ids', withoutCurrent('before-ids', { lastEnd: 'quit-in-agent', switches: switches({ afterQuit: 'fresh' }) }), wanted('no-stored-id', null)),
  c('L2: row 14, every id was left and none is current', withoutCurrent('has-ids'), wanted('no-stored-id', null)),
  c('L2: row 14, launched but its id was never reported', withoutCurrent('never-reported', { harness: { ...facts().harness, sessions: 'reported' } }), forced('id-never-reported', null, { session: NONE })),
  c('L22: row B, a builder finds the conversation of its worktree', withoutCurrent('never-launched', { kind: 'builder', discovered: conversation({ own: false }) }), resumed('builder-discovery')),
  c('L12: row B not, the found one is held', withoutCurrent('never-launched', { kind: 'builder', discovered: conversation({ own: false, holder: foreign }) }), wanted('first-launch', null)),
  c('L28: row B not, the found one is claimed', withoutCurrent('never-launched', { kind: 'builder', discovered: conversation({ own: false, claimedBy: 'main in /w/b' }) }), wanted('first-launch', null)),
  c('L5: row B not, a builder with an id uses its own', facts({ kind: 'builder', discovered: conversation({ id: STRANGERS, own: false }) }), resumed('stored-id-verified')),
];

const theConversation: Case[] = [
  c('L2: row 15, after a deliberate quit with the setting for it', facts({ lastEnd: 'quit-in-agent', switches: switches({ afterQuit: 'fresh' }) }), wanted('after-quit')),
  c('L2: row 15 before row 16', facts({ lastEnd: 'quit-in-agent', switches: switches({ afterQuit: 'fresh', crashLoop: 'fall-back' }) }), wanted('after-quit')),
  ...(['stopped-by-us', 'system', 'crash', 'never-ended', null] as const).map((lastEnd) => c(`L1: row 15 not, last end ${lastEnd}`, facts({ lastEnd, switches: switches({ afterQuit: 'fresh' }) }), resumed('stored-id-verified'))),
  ...(['ask', 'resume'] as const).map((afterQuit) => c(`L1: row 15 not, setting '${afterQuit}' after a quit`, facts({ lastEnd: 'quit-in-agent', switches: switches({ afterQuit }) }), resumed('stored-id-verified'))),
  c('L16: row 16, crash-loop fallback keeps the good conversation', facts({ lastEnd: 'crash', switches: switches({ crashLoop: 'fall-back' }) }), forced('crash-loop-fallback')),
  c('L25: row 16 before row 17', withCurrent({ origin: 'clear', confirmed: false, transcript: absent }, { switches: switches({ crashLoop: 'fall-back' }) }), forced('crash-loop-fallback')),
  c('L25: row 17, cleared, and the file the agent wrote by itself', withCurrent({ origin: 'clear', confirmed: false, transcript: present({ said: false }) }), wanted('cleared-unused')),
  c('L25: row 17, cleared, no file', withCurrent({ origin: 'clear', confirmed: false, transcript: absent }), wanted('cleared-unused')),
  c('L25: row 17, cleared, an empty file', withCurrent({ origin: 'clear', confirmed: false, transcript: present({ said: false, resumable: false, size: 0 }) }), wanted('cleared-unused')),
  c('L25: row 17, cleared and unused, though held', withCurrent({ origin: 'clear', confirmed: false, transcript: present({ said: false }), holder: foreign }), wanted('cleared-unused')),
  c('L25: row 17 not, cleared and then talked in, though nobody saw it', withCurrent({ origin: 'clear', confirmed: false }), resumed('stored-id-verified')),
  c('L25: row 17 not, cleared, confirmed, its file gone', withCurrent({ origin: 'clear', transcript: absent }), forced('transcript-missing')),
  c('L11 L25: row 17 not, cleared and the check failed: talk may be there', withCurrent({ origin: 'clear', confirmed: false, transcript: { state: 'check-failed', why: 'x' }, holder: { state: 'not-needed' } }), forced('check-failed')),
  c('L6: row 18, never used', withCurrent({ confirmed: false, transcript: absent }), wanted('never-used')),
  c('L14: row 18, absent decides without a holder', withCurrent({ confirmed: false, transcript: absent, holder: { state: 'not-needed' } }), wanted('never-used')),
  c('L6: row 18, quit before anything was said: what the agent wrote by itself is no lost conversation', withCurrent({ confirmed: false, transcript: present({ resumable: false, said: false }) }, { lastEnd: 'quit-in-agent' }), wanted('never-used')),
  c('L6: row 18 not, quit, but the file is empty', withCurrent({ confirmed: false, transcript: present({ resumable: false, said: false, size: 0 }) }, { lastEnd: 'quit-in-agent' }), forced('transcript-unusable')),
  c('L6: row 18 not, quit, but it was talked in before', withCurrent({ transcript: present({ resumable: false, said: false }) }, { lastEnd: 'quit-in-agent' }), forced('transcript-unusable')),
  c('L6 L7: row 19, positively absent (also where only a foreign key has it)', withCurrent({ transcript: absent }), forced('transcript-missing')),
  c('L14: row 19, absent decides without a holder', withCurrent({ transcript: absent, holder: { state: 'not-needed' } }), forced('transcript-missing')),
  c('L14: row 19, absent decides though the holder is unknown', withCurrent({ transcript: absent, holder: { state: 'unknown', why: 'x' } }), forced('transcript-missing')),
  c('L6: row 20, a folder in its place', withCurrent({ transcript: present({ kind: 'folder' }) }), forced('transcript-unusable')),
  c('L6: row 20, neither file nor folder', withCurrent({ transcript: present({ kind: 'other' }) }), forced('transcript-unusable')),
  c('L6: row 20, an empty file', withCurrent({ transcript: present({ size: 0 }) }), forced('transcript-unusable')),
  c('L6: row 20, only metadata, never confirmed', withCurrent({ confirmed: false, transcript: present({ resumable: false, said: false }) }), forced('transcript-unusable')),
  c('L6: row 20 before row 21, an unusable file needs no holder', withCurrent({ transcript: present({ resumable: false }), holder: { state: 'not-needed' } }), forced('transcript-unusable')),
  c('L11: row 21, the check threw or missed its deadline', withCurrent({ transcript: { state: 'check-failed', why: 'deadline' } }), forced('check-failed')),
  c('L11: row 21, never confirmed and the check failed', withCurrent({ confirmed: false, transcript: { state: 'check-failed', why: 'deadline' } }), forced('check-failed')),
  c('L15: row 21, neither registry nor process list', withCurrent({ holder: { state: 'unknown', why: 'x' } }), forced('check-failed')),
  c('L22: row 21, nobody looked for a holder', withCurrent({ holder: { state: 'not-needed' } }), forced('check-failed')),
  c('L22: row 21, a current conversation not known to be its own', withCurrent({ own: false }), forced('check-failed')),
  c('L22: row 21, a transcript of another id', withCurrent({ transcript: present({ spelling: STRANGERS }) }), forced('check-failed')),
  c('L22: row 21, cleared, and the silent transcript is of another id', withCurrent({ origin: 'clear', confirmed: false, transcript: present({ spelling: STRANGERS, said: false }) }), forced('check-failed')),
  c('L28: row 21 before row 22', withCurrent({ holder: { state: 'unknown', why: 'x' }, claimedBy: 'reviewer in /w/b' }), forced('check-failed')),
  c('L28: row 22, another architect claims it', withCurrent({ claimedBy: 'reviewer in /w/b' }), forced('claimed-by-another')),
  c('L28 L12: row 22 before row 23', withCurrent({ claimedBy: 'reviewer in /w/b', holder: foreign }), forced('claimed-by-another')),
  c('L12: row 23, held by a process that is not ours', withCurrent({ holder: foreign }), forced('held-elsewhere')),
  c('L12: row 24, held by an orphan of ours', withCurrent({ holder: orphan }), refused('held-by-orphan')),
  c('L1 L5: row 25, own id verified, others in the folder unseen', facts({ discovered: conversation({ id: STRANGERS, own: false }) }), resumed('stored-id-verified')),
  c('L7 L8: row 25, the transcript lies under a former or the other spelling of the folder', withCurrent({ transcript: present({ path: '/home/u/.agent/projects/-old-place/x.jsonl' }) }), resumed('stored-id-verified')),
  c('L1: row 25, resumable is enough, nothing need be said', withCurrent({ confirmed: false, transcript: present({ said: false }) }), resumed('stored-id-verified')),
  c('L23: row 25, argv spells the id as on disk', withCurrent({ transcript: present({ spelling: OWN.toUpperCase() }) }), resumed('stored-id-verified', OWN, { session: { use: 'resume', id: OWN.toUpperCase() } })),
  c('L15: row 25, free by the registry alone, and the record says so', withCurrent({ holder: { state: 'none', by: 'registry' } }), resumed('stored-id-verified', OWN, { notes: ["The process list could not be read; that nobody has the conversation open is known from the agent's registry alone."] })),
  c('L15: row 25, free by the process list alone, and the record says so', withCurrent({ holder: { state: 'none', by: 'process-list' } }), resumed('stored-id-verified', OWN, { notes: ["That nobody has the conversation open is known from the process list alone, not from the agent's registry."] })),
];

export const CASES: readonly Case[] = [...beforeTheConversation, ...requests, ...switchesAndStore, ...withoutConversation, ...theConversation];
