// Launches: append-only records of every start, and the claims made by them.
import { z } from 'zod';
import { OUTCOMES, REASON_CODES } from '../../shared/decision';
import type { ExitClass, Launch, Trigger } from '../../shared/domain';
import type { Claims } from './claims';
import { PROVENANCES } from './conversations';
import type { StoreDatabase } from './database';
import { column, damagedRows, flag, json, readRow, readRows, text, whole, type RowKind } from './rows';
import { RefusedError, type Claim, type Store } from './store';
import type { Table } from './table';

const TRIGGERS = ['opened', 'user', 'restart', 'retry', 'crash-restart', 'workspace-start', 'app-start'] as const satisfies readonly Trigger[];
const EXITS = ['quit-in-agent', 'stopped-by-us', 'system', 'crash'] as const satisfies readonly ExitClass[];

/** A launch without its evidence and its flags, which a row spells differently from the journal. */
export const launchFields = {
  id: text.min(1),
  architectId: text,
  harness: text,
  trigger: z.enum(TRIGGERS),
  outcome: z.enum(OUTCOMES),
  reason: z.enum(REASON_CODES),
  sessionId: text.nullable(),
  previousId: text.nullable(),
  provenance: z.enum(PROVENANCES).nullable(),
  cwd: text,
  token: text,
  terminalId: text.nullable(),
  pid: whole.nullable(),
  processStart: text.nullable(),
  startedAt: whole,
  endedAt: whole.nullable(),
  exitClass: z.enum(EXITS).nullable(),
  exitCode: whole.nullable(),
  exitSignal: whole.nullable(),
  failure: text.nullable().optional(),
};
const flags = { degraded: flag, provisional: flag, settled: flag };
const evidence = { facts: json(z.unknown()), argv: json(z.array(z.string())) };

const STRICT: RowKind<Launch> = { table: 'launches', key: 'id', schema: z.object({ ...launchFields, ...flags, ...evidence }) };
/** Nothing is decided from the evidence, so damaged evidence (null, no argv) does not cost the launch how it ended. `damaged` still lists it. */
const KIND: RowKind<Launch> = {
  ...STRICT,
  schema: z.object({ ...launchFields, ...flags, facts: evidence.facts.catch(null), argv: evidence.argv.catch([]) }),
};
const SELECT = `SELECT id, architect_id AS architectId, harness, trigger, outcome, reason, degraded, provisional, session_id AS sessionId, previous_id AS previousId,
  provenance, facts, argv, cwd, token, terminal_id AS terminalId, pid, process_start AS processStart, started_at AS startedAt, ended_at AS endedAt,
  exit_class AS exitClass, exit_code AS exitCode, exit_signal AS exitSignal, settled, failure FROM launches`;

interface Replaced {
  claimedRow: number | null;
  replacedCurrent: number | null;
  replacedProvisional: number | null;
}

export function launchesTable(db: StoreDatabase, claims: Claims): Table<Store['launches']> {
  const sql = {
    all: db.prepare(SELECT),
    get: db.prepare(`${SELECT} WHERE id = ?`),
    last: db.prepare(`${SELECT} WHERE architect_id = ? AND harness = ? ORDER BY seq DESC LIMIT 1`),
    list: db.prepare(`${SELECT} WHERE architect_id = ? ORDER BY seq DESC LIMIT ?`),
    unsettled: db.prepare(`${SELECT} WHERE settled = 0 ORDER BY seq`),
    insert: db.prepare(`INSERT INTO launches (id, architect_id, harness, trigger, outcome, reason, degraded, provisional, session_id, previous_id, provenance, facts, argv, cwd, token,
        terminal_id, pid, process_start, started_at, ended_at, exit_class, exit_code, exit_signal, settled, failure, claimed_row, replaced_current, replaced_provisional)
      VALUES (@id, @architectId, @harness, @trigger, @outcome, @reason, @degraded, @provisional, @sessionId, @previousId, @provenance, @facts, @argv, @cwd, @token,
        @terminalId, @pid, @processStart, @startedAt, @endedAt, @exitClass, @exitCode, @exitSignal, @settled, @failure, @claimedRow, @replacedCurrent, @replacedProvisional)`),
    replaced: db.prepare('SELECT ended_at AS endedAt, claimed_row AS claimed, replaced_current AS current, replaced_provisional AS provisional FROM launches WHERE id = ?'),
    fail: db.prepare('UPDATE launches SET ended_at = ?, failure = ?, settled = 1 WHERE id = ?'),
    started: db.prepare('UPDATE launches SET terminal_id = ?, pid = ?, process_start = ? WHERE id = ?'),
    setSession: db.prepare('UPDATE launches SET session_id = ? WHERE id = ?'),
    ended: db.prepare('UPDATE launches SET ended_at = ?, exit_class = ?, exit_code = ?, exit_signal = ? WHERE id = ?'),
    settled: db.prepare('UPDATE launches SET settled = 1 WHERE id = ?'),
  };

  const take = (launch: Launch, claim: Claim): Replaced => {
    const { id: launchId, architectId, startedAt } = launch;
    const { harness, sessionId, provenance, configFolder } = claim;
    claims.refuseForeign(architectId, harness, sessionId);
    if (claims.own(architectId, harness, sessionId) !== null) throw new RefusedError('A fresh start takes a new id; this one is in the history already.');
    const current = claim.wanted ? claims.live(architectId, harness, 'current') : null;
    const provisional = claims.live(architectId, harness, 'provisional');
    const outrun = claim.late === true && provisional !== null && claims.startedAt(provisional) > startedAt;
    if (!outrun) {
      claims.leave(current, startedAt, claim.leftReason);
      claims.leave(provisional, startedAt, 'replaced');
    }
    const state = outrun ? 'past' : claim.wanted ? 'current' : 'provisional';
    const claimedRow = claims.insert({ architectId, harness, sessionId, state, origin: 'launch', provenance, transcriptPath: null, configFolder, launchId, startedAt });
    if (outrun) claims.leave(claimedRow, startedAt, 'replaced');
    else for (const row of [current, provisional]) claims.succeed(row, claimedRow);
    return { claimedRow, replacedCurrent: current, replacedProvisional: outrun ? null : provisional };
  };

  const functions: Store['launches'] = {
    record: (launch, claim) =>
      db.durable(() => {
        const replaced = claim ? take(launch, claim) : { claimedRow: null, replacedCurrent: null, replacedProvisional: null };
        const { degraded, provisional, settled, facts, argv, failure = null } = launch;
        sql.insert.run({
          ...launch,
          ...replaced,
          failure,
          degraded: Number(degraded),
          provisional: Number(provisional),
          settled: Number(settled),
          facts: JSON.stringify(facts ?? null),
          argv: JSON.stringify(argv),
        });
      }),
    giveBack: (launchId, now, why) =>
      db.durable(() => {
        const row = sql.replaced.get(launchId);
        if (row === undefined || column(row, 'endedAt') !== '') return;
        const [claimed, current, provisional] = ['claimed', 'current', 'provisional'].map((name) => Number(column(row, name)) || null);
        if (claimed && claims.forget(claimed, now, why)) {
          if (current) claims.revive(current, 'current');
          if (provisional) claims.revive(provisional, 'provisional');
        }
        sql.fail.run(now, why, launchId);
      }),
    // A launch that is not here was journalled (row 12): it has nothing to update, and its journal entry says what was known.
    started: (id, { terminalId, pid, processStart }) => db.activity(() => void sql.started.run(terminalId, pid, processStart, id)),
    setSession: (id, sessionId) => db.durable(() => void sql.setSession.run(sessionId, id)),
    ended: (id, { at, exitClass, code, signal }) => db.activity(() => void sql.ended.run(at, exitClass, code, signal, id)),
    settled: (id) => db.activity(() => void sql.settled.run(id)),
    get: (id) => db.read(() => readRow(db.path, KIND, sql.get.get(id))),
    last: (architectId, harness) => db.read(() => readRow(db.path, KIND, sql.last.get(architectId, harness))),
    list: (architectId, limit) => db.read(() => readRows(KIND, sql.list.all(architectId, limit)).good),
    unsettled: () => db.read(() => readRows(KIND, sql.unsettled.all()).good),
  };
  return { functions, damaged: () => db.read(() => damagedRows(STRICT, sql.all.all())) };
}
