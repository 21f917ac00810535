// What the terminals of a host that died said last, read from what it kept on disk.
import { readFile, stat } from 'node:fs/promises';
import { FILE_BYTES, outputFiles, RECORD } from '../host/last-output';

/** A file is replaced when it is full; the last write may go beyond that. */
const MOST_BYTES = 3 * FILE_BYTES;
const FIRST_SIZE = { cols: 80, rows: 24 };

type Piece = { kind: 'output'; bytes: Buffer } | { kind: 'size'; cols: number; rows: number };

/**
 * The last lines on a terminal's screen, with what scrolled off it where the screen is shorter; what was printed before the
 * kept part is not known, so colours and places may be wrong where a program relied on it.
 * @returns null when nothing was kept: its host ended in order, or never had it
 */
export async function readLastOutput(folder: string, id: string, lastLines: number): Promise<string | null> {
  const { older, newer } = outputFiles(folder, id);
  const pieces = [...piecesOf(await contents(older)), ...piecesOf(await contents(newer))];
  if (!pieces.some(({ kind }) => kind === 'output')) return null;
  // Only here, and seldom: the app's start must not wait for an emulator.
  const { Mirror } = await import('../host/mirror');
  const nobody = (): void => undefined;
  const mirror = new Mirror(FIRST_SIZE, { answer: nobody, title: nobody, bell: nobody, status: nobody }, lastLines);
  for (const piece of pieces) {
    if (piece.kind === 'size') mirror.resize(piece.cols, piece.rows);
    else mirror.feed(piece.bytes);
  }
  const text = mirror.text(lastLines);
  mirror.dispose();
  return text === '' ? null : text;
}

async function contents(file: string): Promise<Buffer> {
  try {
    return (await stat(file)).size > MOST_BYTES ? Buffer.alloc(0) : await readFile(file);
  } catch {
    return Buffer.alloc(0);
  }
}

/** Up to the first that is cut or none of ours: the host may have died while it wrote. */
function piecesOf(file: Buffer): Piece[] {
  const pieces: Piece[] = [];
  for (let at = 0; at + 5 <= file.length; ) {
    const kind = file.readUInt8(at);
    const payload = file.subarray(at + 5, at + 5 + file.readUInt32LE(at + 1));
    at += 5 + payload.length;
    if (kind === RECORD.output) pieces.push({ kind: 'output', bytes: payload });
    else if (kind === RECORD.size && payload.length === 4) pieces.push({ kind: 'size', cols: within(payload.readUInt16LE(0), 2), rows: within(payload.readUInt16LE(2), 1) });
    else break;
  }
  return pieces;
}

const within = (value: number, least: number): number => Math.min(1000, Math.max(least, value));
