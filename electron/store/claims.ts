// Who holds which conversation. The one place that changes a conversation's state, always inside the caller's transaction.
// Invariants, also kept by unique indexes: per (architect, harness) at most one current and one provisional; per
// (harness, lower-case id) at most one architect for which it is either of these, removed architects included (S2, S7).
import type { ConversationOrigin, ConversationState, Provenance } from '../../shared/domain';
import type { StoreDatabase } from './database';
import { column } from './rows';
import { ClaimedError } from './store';

export interface NewConversation {
  architectId: string;
  harness: string;
  sessionId: string;
  state: ConversationState;
  origin: ConversationOrigin;
  provenance: Provenance;
  transcriptPath: string | null;
  configFolder: string | null;
  /** Null for one that no launch of ours began. */
  launchId: string | null;
  startedAt: number;
}

type Live = 'current' | 'provisional';

/** How a conversation stands in the history. */
export interface Standing {
  state: ConversationState;
  leftAt: number | null;
  leftReason: string | null;
  replacedBy: number | null;
  forgottenAt: number | null;
}

export class Claims {
  private readonly sql;

  constructor(db: StoreDatabase) {
    this.sql = {
      holder: db.prepare(`SELECT architect_id FROM conversations
        WHERE harness = ? AND lower(session_id) = lower(?) AND state IN ('current', 'provisional')`).pluck(),
      own: db.prepare(`SELECT row FROM conversations
        WHERE architect_id = ? AND harness = ? AND lower(session_id) = lower(?) AND state <> 'void'`).pluck(),
      live: db.prepare('SELECT row FROM conversations WHERE architect_id = ? AND harness = ? AND state = ?').pluck(),
      row: db.prepare('SELECT architect_id AS architectId, harness, session_id AS sessionId, state FROM conversations WHERE row = ?'),
      known: db.prepare(`SELECT architect_id FROM conversations WHERE harness = ? AND lower(session_id) = lower(?) AND state <> 'void' ORDER BY row DESC LIMIT 1`).pluck(),
      startedAt: db.prepare('SELECT started_at FROM conversations WHERE row = ?').pluck(),
      insert: db.prepare(`INSERT INTO conversations (architect_id, harness, session_id, state, origin, provenance, confirmed, transcript_path, config_folder, launch_id, started_at)
        VALUES (@architectId, @harness, @sessionId, @state, @origin, @provenance, 0, @transcriptPath, @configFolder, @launchId, @startedAt)`),
      leave: db.prepare(`UPDATE conversations SET state = 'past', left_at = ?, left_reason = ? WHERE row = ?`),
      succeed: db.prepare('UPDATE conversations SET replaced_by = ? WHERE row = ?'),
      revive: db.prepare('UPDATE conversations SET state = ?, left_at = NULL, left_reason = NULL, replaced_by = NULL, forgotten_at = NULL WHERE row = ?'),
      standing: db.prepare('SELECT state, left_at AS leftAt, left_reason AS leftReason, replaced_by AS replacedBy, forgotten_at AS forgottenAt FROM conversations WHERE row = ?'),
      putBack: db.prepare(`UPDATE conversations SET state = @state, left_at = @leftAt, left_reason = @leftReason, replaced_by = @replacedBy, forgotten_at = @forgottenAt
        WHERE row = @row AND state = 'current'`),
      forget: db.prepare(`UPDATE conversations SET state = 'void', left_at = ?, left_reason = ? WHERE row = ? AND state IN ('current', 'provisional')`),
    };
  }

  /** The architect that holds the conversation now, or null. */
  holder(harness: string, sessionId: string): string | null {
    const id = this.sql.holder.get(harness, sessionId);
    return typeof id === 'string' ? id : null;
  }

  /** Throws ClaimedError when another architect holds the conversation. */
  refuseForeign(architectId: string, harness: string, sessionId: string): void {
    const holder = this.holder(harness, sessionId);
    if (holder !== null && holder !== architectId) throw new ClaimedError(sessionId, holder);
  }

  /** The architect, removed or not, in whose history this id is or was; null when it is nobody's of ours. */
  knownTo(harness: string, sessionId: string): string | null {
    const id = this.sql.known.get(harness, sessionId);
    return typeof id === 'string' ? id : null;
  }

  /** The row of this architect's own history with that id, or null. */
  own(architectId: string, harness: string, sessionId: string): number | null {
    return rowNumber(this.sql.own.get(architectId, harness, sessionId));
  }

  live(architectId: string, harness: string, state: Live): number | null {
    return rowNumber(this.sql.live.get(architectId, harness, state));
  }

  /** Whose row this is and what it is now; null when there is none. */
  row(row: number): { architectId: string; harness: string; sessionId: string; state: string } | null {
    const found = this.sql.row.get(row);
    if (found === undefined) return null;
    return { architectId: column(found, 'architectId'), harness: column(found, 'harness'), sessionId: column(found, 'sessionId'), state: column(found, 'state') };
  }

  startedAt(row: number): number {
    return Number(this.sql.startedAt.get(row));
  }

  insert(conversation: NewConversation): number {
    return Number(this.sql.insert.run(conversation).lastInsertRowid);
  }

  /** It becomes past; the history keeps when and why. Nothing to do for null. */
  leave(row: number | null, at: number, reason: string): void {
    if (row !== null) this.sql.leave.run(at, reason, row);
  }

  /** Notes which conversation took the place of one that was left. Nothing to do for null. */
  succeed(row: number | null, by: number): void {
    if (row !== null && row !== by) this.sql.succeed.run(by, row);
  }

  /** A past or provisional row takes this place, which must be empty; one that was forgotten is remembered by that. */
  revive(row: number, state: Live): void {
    this.sql.revive.run(state, row);
  }

  /** The same, unless the place or the conversation is somebody's by now. */
  reviveIfFree(row: number, state: Live): void {
    const found = this.row(row);
    if (found?.state !== 'past' || this.live(found.architectId, found.harness, state) !== null || this.holder(found.harness, found.sessionId) !== null) return;
    this.revive(row, state);
  }

  /** How an existing row stands, to be put back later. */
  standing(row: number): Standing {
    return this.sql.standing.get(row) as Standing;
  }

  /** It stands again as it did before it became current. False when it is not current any more: then nothing changes. */
  putBack(row: number, before: Standing): boolean {
    return this.sql.putBack.run({ ...before, row }).changes > 0;
  }

  /** It never came to be: its claim ends and it leaves the history. False when it held no claim any more: then nothing changes. */
  forget(row: number, at: number, reason: string): boolean {
    return this.sql.forget.run(at, reason, row).changes > 0;
  }
}

function rowNumber(value: unknown): number | null {
  return typeof value === 'number' ? value : null;
}
