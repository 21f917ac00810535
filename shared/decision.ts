// The launch decision's vocabulary: the facts it reads, the record it makes, and every outcome and reason code.
// Screen, log line, dry run and tests all read these; decide() itself lives with the launch engine.

export const OUTCOMES = ['fresh', 'resume', 'reattach', 'refuse'] as const;
export type Outcome = (typeof OUTCOMES)[number];

export const REASON_CODES = [
  'still-running',
  'folder-missing', 'folder-not-a-folder', 'folder-unreadable',
  'harness-unknown', 'harness-retired',
  'command-not-found', 'settings-refused',
  'store-busy',
  'user-asked',
  'user-chosen', 'asked-unavailable',
  'crash-loop',
  'skip-resume',
  'no-sessions',
  'store-unreadable',
  'id-malformed',
  'first-launch', 'no-stored-id', 'id-never-reported',
  'after-quit',
  'crash-loop-fallback',
  'cleared-unused',
  'never-used',
  'transcript-missing',
  'transcript-unusable',
  'check-failed',
  'claimed-by-another',
  'held-elsewhere',
  'held-by-orphan',
  'stored-id-verified',
  'builder-discovery',
] as const;
export type ReasonCode = (typeof REASON_CODES)[number];

/** pinned: we choose the id. reported: the agent tells us. none: it keeps nothing that can be resumed. */
export type SessionKind = 'pinned' | 'reported' | 'none';

export type TranscriptFact =
  | { state: 'absent'; lookedAt: string[] }
  | {
      state: 'present';
      path: string;
      kind: 'file' | 'folder' | 'other';
      /** Bytes. */
      size: number;
      modifiedAt: number;
      /** Holds a line the agent CLI accepts. */
      resumable: boolean;
      /** Somebody really said something: an assistant line, or a user line that is not meta, side chain or command echo. */
      said: boolean;
      /** The id as the file on disk spells it: the CLI is case-sensitive, so argv uses this (L23). */
      spelling: string;
    }
  | { state: 'check-failed'; why: string };

export type HolderFact =
  | { state: 'not-needed' }
  | { state: 'none'; by: 'registry' | 'process-list' | 'both' }
  | { state: 'foreign'; pid: number; command: string; since: number | null }
  | { state: 'orphan'; pid: number; processStart: string; since: number | null }
  | { state: 'unknown'; why: string };

/** What is known of one conversation when a start is decided. */
export interface ConversationFact {
  id: string;
  wellFormed: boolean;
  /** Own or adopted by an explicit act; anything else may never be resumed. */
  own: boolean;
  origin: 'launch' | 'clear' | 'switch' | 'branch' | 'adopt' | 'import';
  confirmed: boolean;
  transcript: TranscriptFact;
  holder: HolderFact;
  /** Null when free, else the architect that claims it, as "name in workspace". */
  claimedBy: string | null;
}

export interface Facts {
  kind: 'architect' | 'builder';
  /**
   * Our own terminal still runs this architect, from the host's list. `sessionId`: the conversation that launch runs
   * (it may be a provisional one), null when it has none; left out when it is not known.
   */
  running: { terminalId: string; sessionId?: string | null } | null;
  folder: { state: 'ok' | 'missing' | 'not-a-folder' | 'unreadable'; path: string; realPath: string | null; formerPaths: string[] };
  harness: { name: string; state: 'known' | 'unknown' | 'retired'; sessions: SessionKind; known: string[] };
  command: { path: string | null; searched: string[] };
  /**
   * What was set for it (command, arguments, variables) and must not reach its agent, such as a session flag, in one
   * sentence, however it came into the store; null or left out where all of it may.
   */
  refused?: string | null;
  request: { type: 'none' } | { type: 'fresh' } | { type: 'resume'; id: string };
  store: { state: 'ok' | 'busy' | 'unreadable'; row: 'ok' | 'damaged'; why: string | null };
  /** The architect's current conversation for this harness. */
  current: ConversationFact | null;
  /** The conversation an explicit request names; null when nothing was asked. */
  asked: ConversationFact | null;
  /** Why there is no current conversation: nothing launched yet, a row from before ids, or an id that was never reported. */
  past: 'never-launched' | 'before-ids' | 'never-reported' | 'has-ids';
  lastEnd: 'quit-in-agent' | 'stopped-by-us' | 'system' | 'crash' | 'never-ended' | null;
  switches: { skipResume: boolean; afterQuit: 'resume' | 'fresh' | 'ask'; crashLoop: 'none' | 'fall-back' | 'given-up' };
  /** Builders only (row B): the newest usable transcript of the builder's own worktree. */
  discovered: ConversationFact | null;
}

/** How the session part of argv is made. `<new>` stands for the id that the real launch mints. */
export type SessionPart = { use: 'new'; id: typeof NEW_ID } | { use: 'resume'; id: string } | { use: 'none' };
export const NEW_ID = '<new>';

export interface Decision {
  outcome: Outcome;
  reason: ReasonCode;
  /** Shown in amber: not what was hoped for. */
  degraded: boolean;
  /** The conversation that is resumed or runs on; null when fresh or refused. */
  sessionId: string | null;
  /** A forced fresh start: the old conversation stays current until something is said in the new one. */
  provisional: boolean;
  /** The current conversation that a fresh start or a chosen other conversation leaves, or that a refusal keeps. */
  previous: string | null;
  session: SessionPart;
  /** Plain sentences worth keeping with the record, e.g. that the process list could not be read (L15). */
  notes: string[];
}
