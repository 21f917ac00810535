// Launches made while the store cannot be used (decision row 12): one JSON line each, merged when it heals (L11, S5).
import { appendFileSync, closeSync, existsSync, fsyncSync, mkdirSync, openSync, readFileSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { z } from 'zod';
import type { Architect, Launch, Workspace } from '../../shared/domain';
import { storeFault } from './faults';
import { launchFields } from './launches';
import type { Store } from './store';

export interface JournalEntry {
  /** Its `architectId` is the store's own only when that failed in the middle of a run; else the two names below find the architect. */
  launch: Launch;
  /** Real path. */
  workspacePath: string;
  architectName: string;
  harness: string;
  /** Null when the harness has none, or had not reported it yet. */
  sessionId: string | null;
  configFolder: string | null;
}

const ENTRY: z.ZodType<JournalEntry> = z.object({
  launch: z.object({ ...launchFields, degraded: z.boolean(), provisional: z.boolean(), settled: z.boolean(), facts: z.unknown(), argv: z.array(z.string()) }),
  workspacePath: z.string().min(1),
  architectName: z.string().min(1),
  harness: z.string().min(1),
  sessionId: z.string().min(1).max(8192).nullable(),
  configFolder: z.string().nullable(),
});

export interface MergeResult {
  /** Launches that are in the store because of this merge. */
  merged: number;
  /** Lines kept aside since they could not be merged whole, and the file in which they are. */
  aside: { path: string; lines: { line: string; why: string }[] } | null;
}

/**
 * Adds one launch; it is on the disk when this returns. More is known later (pid, end): append the entry again, the
 * last line of a launch counts. Makes the folder (0700) and the file (0600). Throws StoreUnreadableError.
 */
export function appendJournal(path: string, entry: JournalEntry): void {
  try {
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
    appendDurably(path, Buffer.from(`${JSON.stringify(entry)}\n`));
  } catch (error) {
    throw storeFault(error, path);
  }
}

/**
 * Brings the journal's launches into a healed store. Their conversations become provisional and never displace the
 * current one, nor a provisional one that began later. A launch that is in the store already is skipped, so a merge that was interrupted
 * can be repeated; the file is removed after the last commit only. What cannot be merged (a bad line, an architect that
 * is gone, an id that another architect claims) is kept in `<path>.aside`. Faults of the store pass through: the journal then stays.
 */
export function mergeJournal(path: string, store: Store, now: number): MergeResult {
  const asidePath = `${path}.aside`;
  const aside: { line: string; why: string }[] = [];
  const keep = (line: string, why: string) => {
    keepAside(asidePath, line);
    aside.push({ line: decode(line), why });
  };
  let merged = 0;
  for (const { line, entry } of lastOfEach(readLines(path), keep)) {
    if (store.launches.get(entry.launch.id)) continue;
    if (mergeEntry(entry, store, now, (why) => keep(line, why))) merged += 1;
  }
  try {
    rmSync(path, { force: true });
  } catch (error) {
    throw storeFault(error, path);
  }
  return { merged, aside: aside.length > 0 ? { path: asidePath, lines: aside } : null };
}

/** The same on a copy of the store, for a look: neither the journal nor what was kept aside is touched. Never throws for a bad line. */
export function readJournalInto(path: string, copy: Store, now: number): void {
  for (const { entry } of lastOfEach(readLines(path), () => undefined)) {
    if (!copy.launches.get(entry.launch.id)) mergeEntry(entry, copy, now, () => undefined);
  }
}

/** True when the launch is in the store now. `keep` is called before what it explains is committed, so that a kill loses nothing. */
function mergeEntry(entry: JournalEntry, store: Store, now: number, keep: (why: string) => void): boolean {
  const { harness, sessionId, configFolder } = entry;
  const architect = architectOf(entry, store, now);
  if (!architect) {
    keep('architect-gone');
    return false;
  }
  const launch: Launch = { ...entry.launch, architectId: architect.id };
  const claimant = sessionId === null ? null : store.conversations.claimant(harness, sessionId);
  const foreign = claimant !== null && claimant.id !== architect.id;
  if (foreign) keep('claimed-by-another');
  if (sessionId === null || foreign || store.conversations.find(architect.id, harness, sessionId)) {
    store.launches.record(launch, null);
    return true;
  }
  const provenance = launch.provenance ?? 'minted';
  store.launches.record(launch, { sessionId, harness, wanted: false, late: true, leftReason: 'replaced', provenance, configFolder });
  return true;
}

/**
 * Whose launch it was. The journal's id is the store's own when that failed in the middle of a run: then the folder may have
 * another place by now. Else the name decides, and one that was there at the launch comes before a later one of the same
 * name: also a removed one, because undo must find every conversation it had (S7).
 */
function architectOf({ launch, workspacePath, architectName, harness }: JournalEntry, store: Store, now: number): Architect | undefined {
  const { workspaces, architects } = store;
  const own = workspaces.list().flatMap(({ id }) => architects.list(id, true)).find(({ id }) => id === launch.architectId);
  if (own) return own;
  const workspace = workspaces.byPath(workspacePath) ?? movedFrom(workspacePath, workspaces.list()) ?? workspaces.open(workspacePath, harness, now);
  const named = architects.list(workspace.id, true).filter(({ name }) => name === architectName);
  const there = named.filter(({ createdAt, removedAt }) => createdAt <= launch.startedAt && (removedAt === null || removedAt >= launch.startedAt));
  const alive = ({ removedAt }: Architect) => removedAt === null;
  return there.find(alive) ?? there.at(-1) ?? named.find(alive);
}

/** The workspace that was there before its folder was located elsewhere; undefined when several were. */
function movedFrom(path: string, all: Workspace[]): Workspace | undefined {
  const moved = all.filter(({ formerPaths }) => formerPaths.includes(path));
  return moved.length === 1 ? moved[0] : undefined;
}

/** Per launch its last readable line. The unreadable ones go to `keep`. */
function lastOfEach(lines: string[], keep: (line: string, why: string) => void): Iterable<{ line: string; entry: JournalEntry }> {
  const last = new Map<string, { line: string; entry: JournalEntry }>();
  for (const line of lines) {
    const entry = parse(line);
    if (entry) last.set(entry.launch.id, { line, entry });
    else keep(line, 'not-readable');
  }
  return last.values();
}

function parse(line: string): JournalEntry | null {
  try {
    return ENTRY.parse(JSON.parse(decode(line)));
  } catch {
    return null;
  }
}

/** One character per byte, so that a line which is not UTF-8 is kept aside as it was. */
function readLines(path: string): string[] {
  try {
    return existsSync(path) ? readFileSync(path, 'latin1').split('\n').filter((line) => line.trim() !== '') : [];
  } catch (error) {
    throw storeFault(error, path);
  }
}

function decode(line: string): string {
  return Buffer.from(line, 'latin1').toString('utf8');
}

/** Each line once, also when a merge was interrupted after it and is repeated. */
function keepAside(path: string, line: string): void {
  if (readLines(path).includes(line)) return;
  try {
    appendDurably(path, Buffer.from(`${line}\n`, 'latin1'));
  } catch (error) {
    throw storeFault(error, path);
  }
}

/** A line that a power failure cut short has no end: the line feed in front keeps the next one whole. */
function appendDurably(path: string, data: Buffer): void {
  const fd = openSync(path, 'a', 0o600);
  try {
    appendFileSync(fd, Buffer.concat([Buffer.from('\n'), data]));
    fsyncSync(fd);
  } finally {
    closeSync(fd);
  }
}
