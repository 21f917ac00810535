// Conversations: the append-only history of ids, and which of them the next start would resume.
import { z } from 'zod';
import type { Facts } from '../../shared/decision';
import type { Architect, Conversation, ConversationOrigin, ConversationState, Provenance } from '../../shared/domain';
import { readArchitect } from './architects';
import type { Claims } from './claims';
import type { StoreDatabase } from './database';
import { damagedRows, flag, readRow, readRows, text, whole, type RowKind } from './rows';
import { RefusedError, type Store } from './store';
import type { Table } from './table';

export const PROVENANCES = ['minted', 'reported', 'adopted', 'imported'] as const satisfies readonly Provenance[];
const STATES = ['current', 'provisional', 'past', 'void'] as const satisfies readonly ConversationState[];
const ORIGINS = ['launch', 'clear', 'switch', 'branch', 'adopt', 'import'] as const satisfies readonly ConversationOrigin[];

const KIND: RowKind<Conversation> = {
  table: 'conversations',
  key: 'row',
  schema: z.object({
    row: whole,
    architectId: text,
    harness: text,
    sessionId: text.min(1),
    state: z.enum(STATES),
    origin: z.enum(ORIGINS),
    provenance: z.enum(PROVENANCES),
    confirmed: flag,
    transcriptPath: text.nullable(),
    configFolder: text.nullable(),
    launchId: text.nullable(),
    startedAt: whole,
    leftAt: whole.nullable(),
    leftReason: text.nullable(),
  }),
};
const SELECT = `SELECT row, architect_id AS architectId, harness, session_id AS sessionId, state, origin, provenance, confirmed,
  transcript_path AS transcriptPath, config_folder AS configFolder, launch_id AS launchId, started_at AS startedAt, left_at AS leftAt, left_reason AS leftReason FROM conversations`;

export function conversationsTable(db: StoreDatabase, claims: Claims): Table<Store['conversations']> {
  const sql = {
    all: db.prepare(SELECT),
    get: db.prepare(`${SELECT} WHERE row = ?`),
    history: db.prepare(`${SELECT} WHERE architect_id = ? AND state <> 'void' ORDER BY row DESC`),
    known: db.prepare('UPDATE conversations SET launch_id = ?, transcript_path = coalesce(?, transcript_path), config_folder = coalesce(?, config_folder) WHERE row = ?'),
    confirm: db.prepare('UPDATE conversations SET confirmed = 1, transcript_path = coalesce(?, transcript_path) WHERE row = ?'),
    launchSession: db.prepare('UPDATE launches SET session_id = ? WHERE id = ?'),
    past: db.prepare(`SELECT CASE
      WHEN EXISTS (SELECT 1 FROM conversations WHERE architect_id = @id AND harness = @harness AND state <> 'void') THEN 'has-ids'
      WHEN EXISTS (SELECT 1 FROM launches WHERE architect_id = @id AND harness = @harness AND outcome IN ('fresh', 'resume') AND failure IS NULL) THEN 'never-reported'
      WHEN EXISTS (SELECT 1 FROM architects WHERE id = @id AND before_ids = @harness) THEN 'before-ids'
      ELSE 'never-launched' END`).pluck(),
  };
  const architect = readArchitect(db);
  const get = (row: number | null) => (row === null ? null : readRow(db.path, KIND, sql.get.get(row)));
  const existing = (row: number) => {
    const found = claims.row(row);
    if (!found || found.state === 'void') throw new RefusedError('This conversation is not in the history.');
    return found;
  };
  const leaveOthers = (row: number, harness: string, architectId: string, states: readonly ('current' | 'provisional')[], now: number, reason: string) => {
    for (const state of states) {
      const other = claims.live(architectId, harness, state);
      if (other !== row) claims.leave(other, now, reason);
    }
  };

  const functions: Store['conversations'] = {
    current: (architectId, harness) => db.read(() => get(claims.live(architectId, harness, 'current'))),
    provisional: (architectId, harness) => db.read(() => get(claims.live(architectId, harness, 'provisional'))),
    find: (architectId, harness, sessionId) => db.read(() => get(claims.own(architectId, harness, sessionId))),
    history: (architectId) => db.read(() => readRows(KIND, sql.history.all(architectId)).good),
    claimant: (harness, sessionId): Architect | null =>
      db.read(() => {
        const holder = claims.holder(harness, sessionId);
        return holder === null ? null : architect(holder);
      }),
    past: (architectId, harness) => db.read(() => pastFact(sql.past.get({ id: architectId, harness }))),
    confirm: (row, transcriptPath) => {
      // Every report of a turn may call this; only news costs a synced write.
      const known = db.read(() => get(row));
      if (known?.confirmed && (transcriptPath === null || transcriptPath === known.transcriptPath)) return;
      db.durable(() => sql.confirm.run(transcriptPath, row));
    },
    promote: (row, now, leftReason) =>
      db.durable(() => {
        const { architectId, harness, state } = existing(row);
        if (state === 'past') throw new RefusedError('This conversation was left already; it is in the history.');
        leaveOthers(row, harness, architectId, ['current'], now, leftReason);
        claims.revive(row, 'current');
        sql.confirm.run(null, row);
      }),
    abandon: (row, now, leftReason) =>
      db.durable(() => {
        const { state } = existing(row);
        if (state === 'current') throw new RefusedError('This conversation is the current one; it is not given up.');
        if (state === 'provisional') claims.leave(row, now, leftReason);
      }),
    follow: (input, now) =>
      db.durable(() => {
        const { architectId, harness, sessionId, leftReason } = input;
        claims.refuseForeign(architectId, harness, sessionId);
        const own = claims.own(architectId, harness, sessionId);
        // Back in the current one from a provisional one: it is and stays current, whatever was said there.
        const backInCurrent = own !== null && own === claims.live(architectId, harness, 'current');
        const state = input.provisional && !backInCurrent ? 'provisional' : 'current';
        leaveOthers(own ?? -1, harness, architectId, state === 'current' ? ['current', 'provisional'] : ['provisional'], now, leftReason);
        const row = own ?? claims.insert({ ...input, state, startedAt: now });
        if (own !== null) {
          claims.revive(own, state);
          sql.known.run(input.launchId, input.transcriptPath, input.configFolder, own);
        }
        sql.launchSession.run(sessionId, input.launchId);
        const followed = get(row);
        if (!followed) throw new RefusedError('This conversation is not in the history.');
        return followed;
      }),
    choose: (architectId, row, now, leftReason) =>
      db.durable(() => {
        const { architectId: owner, harness, sessionId } = existing(row);
        if (owner !== architectId) throw new RefusedError("This conversation is in another architect's history.");
        claims.refuseForeign(architectId, harness, sessionId);
        leaveOthers(row, harness, architectId, ['current', 'provisional'], now, leftReason);
        claims.revive(row, 'current');
      }),
  };
  return { functions, damaged: () => db.read(() => damagedRows(KIND, sql.all.all())) };
}

function pastFact(value: unknown): Facts['past'] {
  switch (value) {
    case 'has-ids':
    case 'never-reported':
    case 'before-ids':
      return value;
    default:
      return 'never-launched';
  }
}
