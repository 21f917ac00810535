// What a launch takes when it is recorded, and gives back when its process never came to be.
import type { Launch } from '../../shared/domain';
import type { Claims, Standing } from './claims';
import { RefusedError } from './store';
import type { Claim, Resumption } from './store';

export interface Taken {
  /** The conversation that was claimed; null when the launch changed nothing about whose it is. */
  claimedRow: number | null;
  /** How it stood before, as JSON, when it was there before. */
  claimedBefore: string | null;
  replacedCurrent: number | null;
  replacedProvisional: number | null;
}

export const NOTHING_TAKEN: Taken = { claimedRow: null, claimedBefore: null, replacedCurrent: null, replacedProvisional: null };

/** Claims a new conversation. Throws ClaimedError, and RefusedError for an id that is in the history already. */
export function takeNew(claims: Claims, launch: Launch, claim: Claim): Taken {
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
  return { ...NOTHING_TAKEN, claimedRow, replacedCurrent: current, replacedProvisional: outrun ? null : provisional };
}

/**
 * Makes an own conversation current, when it is not; a provisional one beside it is left, since nobody spoke in it. Throws
 * ClaimedError, and RefusedError for one that is not in this architect's history.
 */
export function takeUp(claims: Claims, { architectId, startedAt }: Launch, { harness, sessionId, leftReason }: Resumption): Taken {
  claims.refuseForeign(architectId, harness, sessionId);
  const row = claims.own(architectId, harness, sessionId);
  if (row === null) throw new RefusedError('This conversation is not in the history.');
  const others = (['current', 'provisional'] as const).map((state) => claims.live(architectId, harness, state)).map((other) => (other === row ? null : other));
  const [current = null, provisional = null] = others;
  const before = claims.standing(row);
  claims.leave(current, startedAt, leftReason);
  claims.leave(provisional, startedAt, 'unused');
  const moves = before.state !== 'current';
  if (moves) claims.revive(row, 'current');
  for (const other of others) claims.succeed(other, row);
  return { claimedRow: moves ? row : null, claimedBefore: moves ? JSON.stringify(before) : null, replacedCurrent: current, replacedProvisional: provisional };
}

/** Undoes what was taken. A conversation that lost its place meanwhile keeps what it came to; then nothing changes. */
export function giveBack(claims: Claims, { claimedRow, claimedBefore, replacedCurrent, replacedProvisional }: Taken, now: number, why: string): void {
  if (claimedRow !== null) {
    const given = claimedBefore === null ? claims.forget(claimedRow, now, why) : claims.putBack(claimedRow, JSON.parse(claimedBefore) as Standing);
    if (!given) return;
  }
  if (replacedCurrent !== null) claims.reviveIfFree(replacedCurrent, 'current');
  if (replacedProvisional !== null) claims.reviveIfFree(replacedProvisional, 'provisional');
}
