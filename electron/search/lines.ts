// Lines of a large file by their place, forwards and backwards, in bounded pieces. Runs in a thread: reads are synchronous.
import { closeSync, constants, fstatSync, openSync, readSync, statSync } from 'node:fs';

const NEWLINE = 0x0a;
const PIECE = 256 * 1024;
/** A longer line (pasted images are base64 inside it) is passed over. */
export const LONGEST_LINE = 24 * 1024 * 1024;

/** One line without its end. `bytes` is null for one that is too long; `whole` is false for a last line without its line end. */
export interface PlacedLine {
  at: number;
  /** Where the next line begins. */
  next: number;
  bytes: Buffer | null;
  whole: boolean;
}

export interface OpenFile {
  fd: number;
  size: number;
  modifiedAt: number;
  /** Tells a file from another one that took its name. */
  identity: string;
}

/** @throws Error with a code when it is not there, and a sentence when it is no file (a pipe would block for ever) */
export function openToRead(path: string): OpenFile {
  if (!statSync(path).isFile()) throw new Error(`${path} is not a file`);
  const fd = openSync(path, constants.O_RDONLY);
  try {
    const stat = fstatSync(fd);
    if (!stat.isFile()) throw new Error(`${path} is not a file`);
    return { fd, size: stat.size, modifiedAt: stat.mtimeMs, identity: `${stat.dev}:${stat.ino}` };
  } catch (error) {
    closeSync(fd);
    throw error;
  }
}

export function withFile<T>(path: string, read: (file: OpenFile) => T): T {
  const file = openToRead(path);
  try {
    return read(file);
  } finally {
    closeSync(file.fd);
  }
}

/** Up to `length` bytes from `at`; fewer at the end of the file. */
export function readAt(fd: number, at: number, length: number): Buffer {
  const buffer = Buffer.allocUnsafe(Math.max(0, length));
  let filled = 0;
  while (filled < buffer.length) {
    const read = readSync(fd, buffer, filled, buffer.length - filled, at + filled);
    if (read === 0) break;
    filled += read;
  }
  return buffer.subarray(0, filled);
}

/** The lines from `from`, which is where one begins, up to byte `end`. */
export function* linesFrom(fd: number, from: number, end: number, longest = LONGEST_LINE): Generator<PlacedLine> {
  let parts: Buffer[] = [];
  let held = 0;
  let at = from;
  let overlong = false;
  const hold = (part: Buffer): void => {
    held += part.length;
    if (held > longest) {
      overlong = true;
      parts = [];
    } else parts.push(part);
  };
  for (let offset = from; offset < end; ) {
    const piece = readAt(fd, offset, Math.min(PIECE, end - offset));
    if (piece.length === 0) break;
    let start = 0;
    for (let stop = piece.indexOf(NEWLINE); stop >= 0; stop = piece.indexOf(NEWLINE, start)) {
      hold(piece.subarray(start, stop));
      const next = offset + stop + 1;
      yield { at, next, bytes: overlong ? null : Buffer.concat(parts), whole: true };
      [parts, held, overlong, at, start] = [[], 0, false, next, stop + 1];
    }
    hold(piece.subarray(start));
    offset += piece.length;
  }
  if (held > 0) yield { at, next: at + held, bytes: overlong ? null : Buffer.concat(parts), whole: false };
}

/** The lines that end before byte `before`, which is where a line begins or the file ends, the last one first. */
export function* linesBefore(fd: number, before: number, longest = LONGEST_LINE): Generator<PlacedLine> {
  let end = before;
  /** Bytes from `low` on, up to `end` unless the line is too long: at most one line and what stands before it in its piece. */
  let window: Buffer = Buffer.alloc(0);
  let low = before;
  let overlong = false;
  let whole = true;
  if (before > 0) {
    const last = readAt(fd, before - 1, 1);
    whole = last[0] === NEWLINE;
  }
  while (end > 0) {
    // The line end right before `end` belongs to the line that is looked for.
    const inner = whole ? end - 1 : end;
    const found = window.subarray(0, Math.max(0, Math.min(window.length, inner - low))).lastIndexOf(NEWLINE);
    if (found >= 0 || low === 0) {
      const at = found >= 0 ? low + found + 1 : 0;
      yield { at, next: end, bytes: overlong || inner - at > longest ? null : Buffer.from(window.subarray(at - low, inner - low)), whole };
      window = window.subarray(0, at - low);
      [end, overlong, whole] = [at, false, true];
      continue;
    }
    // Of a line that is too long only the place of its beginning is wanted: what was passed is not kept.
    overlong ||= inner - low > longest;
    // Pieces that double: a long line is then put together in a few steps.
    const from = Math.max(0, low - (overlong ? PIECE : Math.max(PIECE, end - low)));
    const piece = readAt(fd, from, low - from);
    window = overlong ? piece : Buffer.concat([piece, window]);
    low = from;
  }
}
