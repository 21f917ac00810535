// Launches: append-only records of every start, and the claims made by them.
import { z } from 'zod';
import { OUTCOMES, REASON_CODES } from '../../shared/decision';
import type { ExitClass, Launch, Trigger } from '../../shared/domain';
import type { Claims } from './claims';
import { PROVENANCES } from './conversations';
import type { StoreDatabase } from './database';
import { damagedRows, flag, json, readRow, readRows, text, whole, type RowKind } from './rows';
import { OvertakenError, type Store } from './store';
import type { Table } from './table';
import { giveBack, NOTHING_TAKEN, takeNew, takeUp, type Taken } from './taking';

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

export function launchesTable(db: StoreDatabase, claims: Claims): Table<Store['launches']> {
  const sql = {
    all: db.prepare(SELECT),
    get: db.prepare(`${SELECT} WHERE id = ?`),
    last: db.prepare(`${SELECT} WHERE architect_id = ? AND harness = ? ORDER BY seq DESC LIMIT 1`),
    list: db.prepare(`${SELECT} WHERE architect_id = ? ORDER BY seq DESC LIMIT ?`),
    unsettled: db.prepare(`${SELECT} WHERE settled = 0 ORDER BY seq`),
    insert: db.prepare(`INSERT INTO launches (id, architect_id, harness, trigger, outcome, reason, degraded, provisional, session_id, previous_id, provenance, facts, argv, cwd, token,
        terminal_id, pid, process_start, started_at, ended_at, exit_class, exit_code, exit_signal, settled, failure, claimed_row, claimed_before, replaced_current, replaced_provisional)
      VALUES (@id, @architectId, @harness, @trigger, @outcome, @reason, @degraded, @provisional, @sessionId, @previousId, @provenance, @facts, @argv, @cwd, @token,
        @terminalId, @pid, @processStart, @startedAt, @endedAt, @exitClass, @exitCode, @exitSignal, @settled, @failure, @claimedRow, @claimedBefore, @replacedCurrent, @replacedProvisional)`),
    taken: db.prepare(`SELECT claimed_row AS claimedRow, claimed_before AS claimedBefore, replaced_current AS replacedCurrent, replaced_provisional AS replacedProvisional
      FROM launches WHERE id = ? AND ended_at IS NULL`),
    lastId: db.prepare('SELECT id FROM launches WHERE architect_id = ? ORDER BY seq DESC LIMIT 1').pluck(),
    fail: db.prepare('UPDATE launches SET ended_at = ?, failure = ?, settled = 1 WHERE id = ?'),
    started: db.prepare('UPDATE launches SET terminal_id = ?, pid = ?, process_start = ? WHERE id = ?'),
    setSession: db.prepare('UPDATE launches SET session_id = ? WHERE id = ?'),
    ended: db.prepare('UPDATE launches SET ended_at = ?, exit_class = ?, exit_code = ?, exit_signal = ? WHERE id = ?'),
    settled: db.prepare('UPDATE launches SET settled = 1 WHERE id = ?'),
  };

  const lastId = (architectId: string): string | null => {
    const id = sql.lastId.get(architectId);
    return typeof id === 'string' ? id : null;
  };

  const functions: Store['launches'] = {
    record: (launch, claim, after) =>
      db.durable(() => {
        if (after && lastId(launch.architectId) !== after.last) throw new OvertakenError('this architect was started elsewhere meanwhile');
        const taken = claim === null ? NOTHING_TAKEN : 'wanted' in claim ? takeNew(claims, launch, claim) : takeUp(claims, launch, claim);
        const { degraded, provisional, settled, facts, argv, failure = null } = launch;
        sql.insert.run({
          ...launch,
          ...taken,
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
        const taken = sql.taken.get(launchId) as Taken | undefined;
        if (!taken) return;
        giveBack(claims, taken, now, why);
        sql.fail.run(now, why, launchId);
      }),
    // A launch that is not here was journalled (row 12): it has nothing to update, and its journal entry says what was known.
    started: (id, { terminalId, pid, processStart }) => db.activity(() => void sql.started.run(terminalId, pid, processStart, id)),
    setSession: (id, sessionId) => db.durable(() => void sql.setSession.run(sessionId, id)),
    ended: (id, { at, exitClass, code, signal }) => db.activity(() => void sql.ended.run(at, exitClass, code, signal, id)),
    settled: (id) => db.activity(() => void sql.settled.run(id)),
    get: (id) => db.read(() => readRow(db.path, KIND, sql.get.get(id))),
    last: (architectId, harness) => db.read(() => readRow(db.path, KIND, sql.last.get(architectId, harness))),
    lastId: (architectId) => db.read(() => lastId(architectId)),
    list: (architectId, limit) => db.read(() => readRows(KIND, sql.list.all(architectId, limit)).good),
    unsettled: () => db.read(() => readRows(KIND, sql.unsettled.all()).good),
  };
  return { functions, damaged: () => db.read(() => damagedRows(STRICT, sql.all.all())) };
}
