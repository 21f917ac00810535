// Holds the store against the reference, and after a kill finds out at which of the allowed moments the app died.
import type { Store } from '../../store/store';
import { NEW } from './reference';
import type { Expected, KnownLaunch, Line, Truth } from './reference';

interface Rows {
  current: string | null;
  provisional: string | null;
  ids: string;
}

function rowsOf(store: Store, architectId: string, harness: string): Rows {
  const { conversations } = store;
  const ids = conversations.history(architectId).filter((row) => row.harness === harness).map(({ sessionId }) => sessionId);
  return { current: conversations.current(architectId, harness)?.sessionId ?? null, provisional: conversations.provisional(architectId, harness)?.sessionId ?? null, ids: ids.sort().join(' ') };
}

const rowsOfLine = (line: Line): Rows => ({ current: line.current, provisional: line.provisional, ids: line.known.filter(({ forgotten }) => !forgotten).map(({ id }) => id).sort().join(' ') });

const same = (a: Rows, b: Rows) => a.current === b.current && a.provisional === b.provisional && a.ids === b.ids;

const shown = ({ current, provisional, ids }: Rows) => `current ${current}, provisional ${provisional}, own ${ids}`;

/** A sentence when the store and the reference differ: an own conversation is lost or out of reach, a strange one is in, or another is current. */
export function compareLines(store: Store, architectId: string, line: Line): string | null {
  const [found, must] = [rowsOf(store, architectId, line.harness), rowsOfLine(line)];
  if (!same(found, must)) return `${line.architect} (${line.harness}) has ${shown(found)}; it must have ${shown(must)}`;
  const wrong = line.known.find(({ id, confirmed }) => (id === line.current || id === line.provisional) && store.conversations.find(architectId, line.harness, id)?.confirmed !== confirmed);
  return wrong ? `${line.architect}: ${wrong.id} is ${wrong.confirmed ? 'not ' : ''}noted as spoken in` : null;
}

export interface Death {
  /** Every state the line went through in the step in which the app died. */
  states: Line[];
  /** The start that was being made. */
  start: Expected | null;
  minted: (id: string) => boolean;
}

/**
 * After a kill: the line becomes what it was at the last allowed moment that the store shows; a sentence when it shows
 * none. Allowed is every state the line went through, each also with the start written down that was being made.
 */
export function reconcile(store: Store, architectId: string, line: Line, death: Death, truth: Truth): string | null {
  const found = rowsOf(store, architectId, line.harness);
  const trail = death.states;
  const match = trail.flatMap((state) => [state, ...midway(state, found, death, truth.now())]).findLast((state) => same(rowsOfLine(state), found));
  if (!match) return `killed, ${line.architect} (${line.harness}) has ${shown(found)}; allowed were ${[...new Set(trail.map((state) => shown(rowsOfLine(state))))].join(' or ')}`;
  Object.assign(line, structuredClone(match));
  for (const known of line.known) {
    const confirmed = store.conversations.find(architectId, line.harness, known.id)?.confirmed ?? false;
    if (confirmed && !trail.some((state) => state.known.some((k) => k.id === known.id && k.confirmed)) && truth.transcript(line.harness, known.id) !== 'said') return `killed, ${known.id} is noted as spoken in and was not`;
    known.confirmed = confirmed;
  }
  line.launches = launchesOf(store, architectId, line);
  return null;
}

/** Between the writes of one start: the provisional one given up, another chosen, a new one claimed and never spawned. */
function midway(state: Line, found: Rows, { start, minted }: Death, now: number): Line[] {
  if (start?.outcome === 'resume') return [{ ...state, provisional: null }, { ...state, current: start.opens, provisional: null }];
  const known = new Set(state.known.map(({ id }) => id));
  const fresh = found.ids.split(' ').find((id) => !known.has(id) && minted(id));
  if (start?.outcome !== 'fresh' || fresh === undefined) return [];
  const grown = [...state.known, { id: fresh, origin: 'launch' as const, confirmed: false, forgotten: false, since: now, by: null }];
  return [{ ...state, known: grown, current: start.provisional ? state.current : fresh, provisional: start.provisional ? fresh : null }];
}

/** What is written of the launches themselves; it says only how far the app came, never whose a conversation is. */
function launchesOf(store: Store, architectId: string, line: Line): KnownLaunch[] {
  return store.launches
    .list(architectId, 1_000)
    .filter(({ harness, outcome }) => harness === line.harness && (outcome === 'fresh' || outcome === 'resume'))
    .reverse()
    .map(({ token, pid, sessionId, settled, exitClass, failure, startedAt }) => ({ token, pid, session: sessionId ?? NEW, settled, end: exitClass, failed: Boolean(failure), since: startedAt }));
}
