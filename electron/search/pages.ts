// A transcript in pages: turns from a place on or before it, read in bounded pieces however long the file is.
import type { ConversationFiles } from '../harness/harness';
import { PAGE_LIMITS, WHOLE_LIMITS, type Turn } from '../../shared/transcript';
import { linesBefore, linesFrom, withFile, type OpenFile, type PlacedLine } from './lines';
import { textToIndex } from './text-to-index';
import { holdsAll, termsOf } from '../../shared/terms';

export type Direction = 'later' | 'earlier';

const TURNS = 60;
const SHOWN = 300_000;
/** Bytes looked through for one page or one piece of a search: what comes of it is answered then, even if it is nothing. */
const LOOKED_THROUGH = 16 * 1024 * 1024;

export interface Page {
  turns: Turn[];
  start: number;
  end: number;
  size: number;
  modifiedAt: number;
}

interface Place {
  file: string;
  at: number | null;
  direction: Direction;
}

/** A page of turns. `at` has to be where a line begins, or null for the beginning or the end of the file. Faults of the file system are thrown. */
export function readPage(files: Pick<ConversationFiles, 'turn'>, place: Place): Page {
  return withFile(place.file, (file) => {
    const from = startOf(place, file);
    let reached = from;
    let shown = 0;
    const turns: Turn[] = [];
    for (const line of linesOf(file, from, place.direction)) {
      reached = place.direction === 'later' ? line.next : line.at;
      const turn = turnOn(files, line);
      if (turn) {
        turns.push(turn);
        shown += turn.parts.reduce((sum, part) => sum + ('text' in part ? part.text.length : 0), 0);
      }
      if (turns.length >= TURNS || shown >= SHOWN || Math.abs(reached - from) >= LOOKED_THROUGH) break;
    }
    const { size, modifiedAt } = file;
    if (place.direction === 'later') return { turns, start: from, end: reached, size, modifiedAt };
    return { turns: turns.reverse(), start: reached, end: from, size, modifiedAt };
  });
}

/** The turn that begins at `at`, without cuts; null when there is none. */
export function readWhole(files: Pick<ConversationFiles, 'turn'>, path: string, at: number): Turn | null {
  return withFile(path, (file) => {
    if (at >= file.size || !beginsLine(file, at)) return null;
    for (const line of linesFrom(file.fd, at, file.size)) return line.bytes ? files.turn(line.bytes.toString('utf8'), line.at, WHOLE_LIMITS) : null;
    return null;
  });
}

/** The next turn that holds all the words, with where the one behind it begins; without one `on` says where a long search goes on, null at the end. */
export function findTurn(files: Pick<ConversationFiles, 'turn'>, place: Place & { text: string }): { found: number | null; on: number | null } {
  const terms = termsOf(place.text);
  if (terms.length === 0) return { found: null, on: null };
  return withFile(place.file, (file) => {
    const from = startOf(place, file);
    for (const line of linesOf(file, from, place.direction)) {
      const reached = place.direction === 'later' ? line.next : line.at;
      if (line.bytes && mayTalk(line.bytes) && textToIndex(files, line.bytes.toString('utf8'), line.at).some((entry) => holdsAll(entry.text, terms))) return { found: line.at, on: line.next };
      if (Math.abs(reached - from) >= LOOKED_THROUGH) return { found: null, on: reached };
    }
    return { found: null, on: null };
  });
}

/** All turns from the beginning, without cuts, one by one. */
export function* allTurns(files: Pick<ConversationFiles, 'turn'>, file: OpenFile): Generator<Turn> {
  for (const line of linesFrom(file.fd, 0, file.size)) {
    const turn = line.bytes && mayTalk(line.bytes) ? files.turn(line.bytes.toString('utf8'), line.at, WHOLE_LIMITS) : null;
    if (turn) yield turn;
  }
}

function turnOn(files: Pick<ConversationFiles, 'turn'>, { bytes, at }: PlacedLine): Turn | null {
  if (bytes === null) return { at, by: 'note', time: null, side: false, parts: [{ kind: 'text', text: 'A line that is too long to be shown.', length: 36 }] };
  return mayTalk(bytes) ? files.turn(bytes.toString('utf8'), at, PAGE_LIMITS) : null;
}

/** Most bytes of a file are neither: a search for the words costs a fraction of parsing them. */
function mayTalk(bytes: Buffer): boolean {
  return bytes.includes('"user"') || bytes.includes('"assistant"') || bytes.includes('"compact_boundary"');
}

function linesOf(file: OpenFile, from: number, direction: Direction): Generator<PlacedLine> {
  return direction === 'later' ? linesFrom(file.fd, from, file.size) : linesBefore(file.fd, from);
}

/** A place that is none any more (the file was cut or written anew meanwhile) is refused with a sentence. */
function startOf({ at, direction }: Place, file: OpenFile): number {
  if (at === null) return direction === 'later' ? 0 : file.size;
  if (at > file.size || !beginsLine(file, at)) throw new Error('This conversation has changed since it was opened. Close it and open it again.');
  return at;
}

function beginsLine({ fd, size }: OpenFile, at: number): boolean {
  if (at === 0 || at === size) return true;
  for (const line of linesBefore(fd, at)) return line.whole;
  return true;
}
