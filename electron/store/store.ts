// The store's contract. One implementation on better-sqlite3; the engine, the services and the command line see only this.
import type { Facts } from '../../shared/decision';
import type { Architect, Conversation, ConversationOrigin, ExitClass, FolderOwn, Launch, Provenance, RemovedArchitect, Workspace } from '../../shared/domain';

/** Another connection holds the database longer than the store waits. */
export class StoreBusyError extends Error {}
/** The database, or a part of it, cannot be read or written. */
export class StoreUnreadableError extends Error {}
/** The database was written by a newer Atelier; it is left untouched (S6). */
export class StoreNewerError extends Error {}
/** Another architect already claims this conversation (S2). */
export class ClaimedError extends Error {
  constructor(readonly sessionId: string, readonly architectId: string) {
    super(`conversation ${sessionId} is claimed by another architect`);
  }
}
/** Another launch of this architect was recorded since the decision was made: it must be made again. */
export class OvertakenError extends Error {}
/** A name or path that is taken, reserved or malformed (W1, W3, W4). */
export class RefusedError extends Error {}

export interface NewArchitect {
  workspaceId: string;
  name: string;
  harness: string;
  command?: string[] | null;
  args?: string[];
  environment?: Record<string, string>;
}

/** What a launch claims. `wanted`: it is current at once and the old current becomes past. Else provisional. */
export interface Claim {
  sessionId: string;
  harness: string;
  wanted: boolean;
  /** Why the old one was left, when it was. */
  leftReason: string;
  provenance: Provenance;
  configFolder: string | null;
  /** Recorded after the fact, from the journal (L11): never displaces a provisional conversation that began later. */
  late?: boolean;
}

/** What a resume claims: an own conversation, which becomes current again when it is not. A provisional one beside it is left. */
export interface Resumption {
  sessionId: string;
  harness: string;
  /** Why the current one was left, when it was. */
  leftReason: string;
}

/** A row that could not be read as what it should be (S4). It is left as it is. */
export interface DamagedRow {
  table: 'workspaces' | 'architects' | 'conversations' | 'launches' | 'settings';
  /** The row's own key, cut to 100 characters. */
  key: string;
  why: string;
}

/**
 * Any function may throw StoreBusyError or StoreUnreadableError. Lists leave damaged rows out; asking for one damaged
 * row (get, byPath, current, provisional, find, last) throws StoreUnreadableError, so that it is never taken for an absent one.
 */
export interface Store {
  readonly path: string;
  /** Every row of every table that cannot be read, for doctor and the screen (S4). Reads the whole database. */
  damaged(): DamagedRow[];
  workspaces: {
    list(): Workspace[];
    get(id: string): Workspace | null;
    byPath(realPath: string): Workspace | null;
    /** Opens a folder by its real path: one row per path (W1); a new one gets architect `main` with the given harness in the same transaction. */
    open(realPath: string, mainHarness: string, now: number): Workspace;
    setOpen(id: string, open: boolean): void;
    setPinned(id: string, pinned: boolean): void;
    /** Exactly this of the folder's own counts; null for nothing. */
    setTrusted(id: string, trusted: FolderOwn | null): void;
    setLabel(id: string, label: string | null): void;
    reorder(ids: string[]): void;
    touch(id: string, now: number): void;
    /** Takes the workspace out of the store with everything of it: for the sample, which leaves nothing behind. No way back. */
    erase(id: string): void;
    /** The folder moved: the old path becomes a former one. Refused when another workspace has the new path. */
    relocate(id: string, realPath: string): void;
  };
  architects: {
    /** In their order; without tombstones unless asked. */
    list(workspaceId: string, withRemoved?: boolean): Architect[];
    get(id: string): Architect | null;
    /** What `list` gives, and the rows that could not be read, by id, with why (S4): each row is looked at once. */
    read(workspaceId: string): { good: Architect[]; damaged: { id: string; name: string; why: string }[] };
    /** Those with a tombstone, the newest first, damaged ones too. */
    removed(workspaceId: string, most: number): RemovedArchitect[];
    /** The row as it stands, column by column, whatever is in it: for a report. Null when it is gone. */
    raw(id: string): Record<string, unknown> | null;
    add(input: NewArchitect, now: number): Architect;
    /** The smallest unused architect-N, N ≥ 2 (W3). */
    nextName(workspaceId: string): string;
    rename(id: string, name: string): void;
    reorder(workspaceId: string, ids: string[]): void;
    setHidden(id: string, hidden: boolean): void;
    setHarness(id: string, harness: string, command: string[] | null): void;
    /** The user's own arguments and variables; what they may be is the caller's to check. */
    setOwn(id: string, own: { args: string[]; environment: Record<string, string> }): void;
    /** A tombstone; `main` is refused (W4). */
    remove(id: string, now: number): void;
    /** Takes the tombstone away; its conversations are as they were (S7). Its name, which is another one when its own was taken meanwhile. */
    restore(id: string): string;
  };
  conversations: {
    current(architectId: string, harness: string): Conversation | null;
    provisional(architectId: string, harness: string): Conversation | null;
    /** One of this architect's own, any state but void, unless it was forgotten; matched on the lower-case id. */
    find(architectId: string, harness: string, sessionId: string): Conversation | null;
    /** Newest first, without void ones, and without forgotten ones unless asked. */
    history(architectId: string, withForgotten?: boolean): Conversation[];
    /** Every id that ever was a conversation of ours with this harness, in lower case, forgotten and removed ones included. */
    ids(harness: string): ReadonlySet<string>;
    /**
     * The architect whose current or provisional conversation this id is. A removed one keeps its claims, so that undo
     * brings the same conversation back (S7) and nobody else holds it meanwhile (S2); `removedAt` tells.
     */
    claimant(harness: string, sessionId: string): Architect | null;
    /** What this architect's past with this harness is, for the decision's rows 14. */
    past(architectId: string, harness: string): Facts['past'];
    confirm(row: number, transcriptPath: string | null): void;
    /** The provisional conversation takes the current one's place: something was said in it. */
    promote(row: number, now: number, leftReason: string): void;
    /**
     * The agent moved to another conversation by itself: the one of `fromRow` becomes past, the new one current
     * (or provisional, when `fromRow` was and nothing was said in the new one yet). Throws ClaimedError (C5).
     */
    follow(input: { architectId: string; harness: string; sessionId: string; origin: ConversationOrigin; provenance: Provenance; launchId: string; transcriptPath: string | null; configFolder: string | null; leftReason: string; provisional: boolean }, now: number): Conversation;
    /**
     * A conversation that is nobody's of ours becomes one of this architect's earlier ones, by an explicit act; a resume of it
     * then makes it current. Throws ClaimedError, and RefusedError for one that is in a history already.
     */
    adopt(input: { architectId: string; harness: string; sessionId: string; transcriptPath: string | null; configFolder: string | null; confirmed: boolean }, now: number): Conversation;
    /** Takes an earlier conversation off the history (S7: a tombstone). RefusedError for the current and the provisional one. */
    forget(architectId: string, row: number, now: number): void;
    /** Takes that tombstone away. */
    remember(architectId: string, row: number): void;
  };
  launches: {
    /**
     * One FULL-synced transaction before the spawn: the launch row and, when it claims, the conversation. With `after`, only
     * while that launch is still the architect's last one (`lastId`): of two that decided at the same time, one is recorded.
     * Throws OvertakenError, ClaimedError and RefusedError, changing nothing.
     */
    record(launch: Launch, claim: Claim | Resumption | null, after?: { last: string | null }): void;
    /** The spawn failed: a new conversation becomes void, one that was chosen stands as before, what it replaced has its place again, the launch is ended. */
    giveBack(launchId: string, now: number, why: string): void;
    started(id: string, terminal: { terminalId: string; pid: number; processStart: string | null }): void;
    /** The agent reported or moved to this id during the launch. */
    setSession(id: string, sessionId: string): void;
    ended(id: string, end: { at: number; exitClass: ExitClass; code: number | null; signal: number | null }): void;
    settled(id: string): void;
    get(id: string): Launch | null;
    last(architectId: string, harness: string): Launch | null;
    /** The id of the launch recorded last, with any harness, also when its row is damaged; null when there is none. */
    lastId(architectId: string): string | null;
    /** Newest first. */
    list(architectId: string, limit: number): Launch[];
    /** Launches whose reports may still lie in their spool. */
    unsettled(): Launch[];
  };
  settings: {
    /** Undefined when it was never set, or is damaged. */
    get(key: string): unknown;
    set(key: string, value: unknown): void;
    /** All of them or none. */
    setAll(rows: { key: string; value: unknown }[]): void;
    /** Every one that can be read. */
    list(): { key: string; value: unknown }[];
    /** The rows that cannot. */
    damaged(): { key: string; why: string }[];
  };
  close(): void;
}
