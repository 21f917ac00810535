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
    replacedBy: whole.nullable(),
    forgottenAt: whole.nullable(),
  }),
};
const SELECT = `SELECT row, architect_id AS architectId, harness, session_id AS sessionId, state, origin, provenance, confirmed,
  transcript_path AS transcriptPath, config_folder AS configFolder, launch_id AS launchId, started_at AS startedAt, left_at AS leftAt, left_reason AS leftReason, replaced_by AS replacedBy, forgotten_at AS forgottenAt
  FROM conversations`;

export function conversationsTable(db: StoreDatabase, claims: Claims): Table<Store['conversations']> {
  const sql = {
    all: db.prepare(SELECT),
    get: db.prepare(`${SELECT} WHERE row = ?`),
    history: db.prepare(`${SELECT} WHERE architect_id = ? AND state <> 'void' AND (? OR forgotten_at IS NULL) ORDER BY row DESC`),
    ids: db.prepare(`SELECT DISTINCT lower(session_id) FROM conversations WHERE harness = ? AND state <> 'void'`).pluck(),
    setForgotten: db.prepare('UPDATE conversations SET forgotten_at = ? WHERE row = ?'),
    known: db.prepare('UPDATE conversations SET launch_id = ?, transcript_path = coalesce(?, transcript_path), config_folder = coalesce(?, config_folder) WHERE row = ?'),
    confirm: db.prepare('UPDATE conversations SET confirmed = 1, transcript_path = coalesce(?, transcript_path) WHERE row = ?'),
    launchStart: db.prepare('SELECT started_at FROM launches WHERE id = ?').pluck(),
    launchIsIn: db.prepare('SELECT 1 FROM launches WHERE id = ? AND lower(session_id) = lower(?)').pluck(),
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
    return inHistory(found?.state === 'void' ? null : found);
  };
  /** Empties these places of all but `row`; returns the rows that were left. */
  const leaveOthers = (row: number, harness: string, architectId: string, states: readonly ('current' | 'provisional')[], now: number, reason: string) => {
    const left = states.map((state) => claims.live(architectId, harness, state)).filter((other) => other !== null && other !== row);
    for (const other of left) claims.leave(other, now, reason);
    return left;
  };
  /** One of this architect's own, current or not; RefusedError for anything else. */
  const ownRow = (architectId: string, row: number) => {
    const found = existing(row);
    if (found.architectId !== architectId) throw new RefusedError("This conversation is in another architect's history.");
    return found;
  };

  const functions: Store['conversations'] = {
    current: (architectId, harness) => db.read(() => get(claims.live(architectId, harness, 'current'))),
    provisional: (architectId, harness) => db.read(() => get(claims.live(architectId, harness, 'provisional'))),
    find: (architectId, harness, sessionId) =>
      db.read(() => {
        const found = get(claims.own(architectId, harness, sessionId));
        return found?.forgottenAt == null ? found : null;
      }),
    history: (architectId, withForgotten = false) => db.read(() => readRows(KIND, sql.history.all(architectId, Number(withForgotten))).good),
    ids: (harness) => db.read(() => new Set(sql.ids.all(harness).filter((id) => typeof id === 'string'))),
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
        const left = leaveOthers(row, harness, architectId, ['current'], now, leftReason);
        claims.revive(row, 'current');
        for (const other of left) claims.succeed(other, row);
        sql.confirm.run(null, row);
      }),
    follow: (input, now) =>
      db.durable(() => {
        const { architectId, harness, sessionId, leftReason } = input;
        claims.refuseForeign(architectId, harness, sessionId);
        const own = claims.own(architectId, harness, sessionId);
        const current = claims.live(architectId, harness, 'current');
        const provisional = claims.live(architectId, harness, 'provisional');
        // Another instance has read the same report: from where that led, the second following would displace the current one.
        const followed = own !== null && (own === current || own === provisional) && sql.launchIsIn.get(input.launchId, sessionId) !== undefined;
        if (followed) return inHistory(get(own));
        // Back in the current one from a provisional one: it is and stays current, whatever was said there.
        const backInCurrent = own !== null && own === current;
        const state = input.provisional && !backInCurrent ? 'provisional' : 'current';
        // A forced start that came after this launch (it was in the journal meanwhile) keeps its place.
        const later = state === 'current' && provisional !== null && claims.startedAt(provisional) > Number(sql.launchStart.get(input.launchId) ?? now);
        const places = [...(state === 'current' ? (['current'] as const) : []), ...(later ? [] : (['provisional'] as const))];
        const left = leaveOthers(own ?? -1, harness, architectId, places, now, leftReason);
        const row = own ?? claims.insert({ ...input, state, startedAt: now });
        if (own !== null) {
          claims.revive(own, state);
          sql.known.run(input.launchId, input.transcriptPath, input.configFolder, own);
        }
        for (const other of left) claims.succeed(other, row);
        sql.launchSession.run(sessionId, input.launchId);
        return inHistory(get(row));
      }),
    adopt: (input, now) =>
      db.durable(() => {
        const { architectId, harness, sessionId, confirmed } = input;
        claims.refuseForeign(architectId, harness, sessionId);
        const owner = claims.knownTo(harness, sessionId);
        if (owner !== null && owner !== architectId) throw new RefusedError(`This conversation is in the history of ${architect(owner)?.name ?? 'another architect'}; it is not a personal one.`);
        if (owner !== null) throw new RefusedError('This conversation is in this architect’s own history already; resume it from there.');
        const row = claims.insert({ architectId, harness, sessionId, state: 'past', origin: 'adopt', provenance: 'adopted', transcriptPath: input.transcriptPath, configFolder: input.configFolder, launchId: null, startedAt: now });
        if (confirmed) sql.confirm.run(input.transcriptPath, row);
        return inHistory(get(row));
      }),
    forget: (architectId, row, now) =>
      db.durable(() => {
        const { state } = ownRow(architectId, row);
        if (state !== 'past') throw new RefusedError('The next start may need this conversation: start fresh first, then it can be forgotten.');
        sql.setForgotten.run(now, row);
      }),
    remember: (architectId, row) =>
      db.durable(() => {
        ownRow(architectId, row);
        sql.setForgotten.run(null, row);
      }),
  };
  return { functions, damaged: () => db.read(() => damagedRows(KIND, sql.all.all())) };
}

function inHistory<T>(found: T | null): T {
  if (found === null) throw new RefusedError('This conversation is not in the history.');
  return found;
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
