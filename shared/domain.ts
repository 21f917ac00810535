// The product's nouns, as the store keeps them and the page shows them. No Node, no DOM.
import type { Outcome, ReasonCode } from './decision';

/** Milliseconds since the epoch. */
export type Instant = number;

/** A folder the user opened, keyed by its real path. */
export interface Workspace {
  id: string;
  /** Real path: symlinks resolved, so that two spellings are one workspace (W1). */
  path: string;
  /** Shown instead of the folder's name when the user gave one. */
  label: string | null;
  /** Real paths this workspace had before "locate…". Their transcripts still count (L7). */
  formerPaths: string[];
  position: number;
  /** Open workspaces come back at the next start. */
  open: boolean;
  /** Stays at the top of the list. */
  pinned: boolean;
  /** What the folder brings of its own counts only after the user trusted exactly this. */
  trusted: FolderOwn | null;
  lastUsedAt: Instant;
  createdAt: Instant;
}

/** What a folder brings of its own for its architects. */
export interface FolderOwn {
  role: { from: string; text: string } | null;
  /** Program and leading arguments, and the harness they belong to. */
  command: { from: string; harness: string; argv: string[] } | null;
}

export const MAIN_ARCHITECT = 'main';

/** A named long-lived agent of a workspace. `main` always exists. */
export interface Architect {
  id: string;
  workspaceId: string;
  name: string;
  harness: string;
  /** The program and its leading arguments; null takes the harness's own. */
  command: string[] | null;
  /** The user's own arguments, before ours. Session flags are refused (L4). */
  args: string[];
  /** Variables of its own, over those that every agent gets; one of them may name a second account's config folder. */
  environment: Record<string, string>;
  position: number;
  /** A hidden tab goes on running and stays in the sidebar. */
  hidden: boolean;
  createdAt: Instant;
  /** Set by removal: a tombstone that undo takes away again (S7). */
  removedAt: Instant | null;
}

/** One with a tombstone, by what a person knows it by. */
export interface RemovedArchitect {
  id: string;
  name: string;
  removedAt: Instant;
}

/** current: the next start would resume it. provisional: has not earned that place yet. past: left, kept in history. void: its spawn failed, the claim was given back. */
export type ConversationState = 'current' | 'provisional' | 'past' | 'void';
export type ConversationOrigin = 'launch' | 'clear' | 'switch' | 'branch' | 'adopt' | 'import';
export type Provenance = 'minted' | 'reported' | 'adopted' | 'imported';

/** What the agent CLI keeps on disk and can resume. */
export interface Conversation {
  /** Row number in the append-only history. */
  row: number;
  architectId: string;
  harness: string;
  /** The harness's id, as it was minted or reported; claimed on its lower-case form. */
  sessionId: string;
  state: ConversationState;
  origin: ConversationOrigin;
  provenance: Provenance;
  /** Something was said in it (the decision's `said`). */
  confirmed: boolean;
  transcriptPath: string | null;
  configFolder: string | null;
  launchId: string | null;
  startedAt: Instant;
  leftAt: Instant | null;
  /** Why it stopped being current or provisional, in one of the store's words (e.g. cleared, replaced, user-asked, unused). */
  leftReason: string | null;
  /** Row of the conversation that took its place; null while it has that place, and when nothing did. */
  replacedBy: number | null;
  /** Set by "forget": a tombstone that undo takes away again. Its file is never touched. */
  forgottenAt: Instant | null;
}

export type Trigger = 'opened' | 'user' | 'restart' | 'retry' | 'crash-restart' | 'workspace-start' | 'app-start';
export type ExitClass = 'quit-in-agent' | 'stopped-by-us' | 'system' | 'crash';

/** One start of an agent process, with its decision record. Append-only. */
export interface Launch {
  id: string;
  architectId: string;
  harness: string;
  trigger: Trigger;
  outcome: Outcome;
  reason: ReasonCode;
  degraded: boolean;
  provisional: boolean;
  sessionId: string | null;
  previousId: string | null;
  provenance: Provenance | null;
  /** The facts the decision was made from, as JSON. */
  facts: unknown;
  argv: string[];
  cwd: string;
  /** Secret of this launch: names its spool folder, so a report cannot be attributed to another (C3). */
  token: string;
  terminalId: string | null;
  pid: number | null;
  /** The kernel's own start mark of that pid, so that a reused pid is not mistaken for ours. */
  processStart: string | null;
  startedAt: Instant;
  endedAt: Instant | null;
  exitClass: ExitClass | null;
  exitCode: number | null;
  exitSignal: number | null;
  /** Its reports were read and its end recorded. */
  settled: boolean;
  /** Why the process could not be started, when its claim was given back. */
  failure?: string | null;
}
