// Decides whether a transcript can be resumed and whether anything was said in it, reading as little as that takes.
import type { Platform } from '../../launch/platform';
import { LineReader } from './line-reader';
import { proofOf } from './transcript-lines';
import type { LineProof } from './transcript-lines';

const FIRST_PIECE = 64 * 1024;
const LARGEST_PIECE = 1024 * 1024;

/** Long enough to stream about a gigabyte from a local disk; a start waits no longer for one fact. */
export const TRANSCRIPT_DEADLINE_MS = 3_000;

/** `proof` is null when the file could not be read to a verdict in time; then `why` says so. */
export type Verdict = { proof: LineProof; why: null } | { proof: null; why: string };

/**
 * Reads `path` of `size` bytes from both ends in pieces of 64 KB that double up to 1 MB, then on from the front until both
 * questions are answered or the file ends (T12, T13: talk was measured as late as byte 66,919, and 199,971 bytes before the
 * end). A deadline that passes, or a line too long to read while a question is open, gives no verdict: never "unusable".
 * Faults of the file system are thrown.
 */
export async function readTranscript(platform: Platform, path: string, size: number, deadlineMs = TRANSCRIPT_DEADLINE_MS): Promise<Verdict> {
  const reading = { late: false };
  let cancel = () => {};
  const deadline = new Promise<Verdict>((resolve) => {
    cancel = platform.timer(deadlineMs, () => {
      reading.late = true;
      resolve({ proof: null, why: `${path} was not read to a verdict within ${deadlineMs / 1000} s` });
    });
  });
  const search = scan(platform, path, size, () => reading.late);
  // Once the deadline has answered, a late fault of the same reading has nobody left to tell.
  search.catch(() => {});
  try {
    return await Promise.race([search, deadline]);
  } finally {
    cancel();
  }
}

async function scan(platform: Platform, path: string, size: number, late: () => boolean): Promise<Verdict> {
  const proof: LineProof = { resumable: false, said: false };
  const front = new LineReader();
  let offset = 0;
  for (let piece = FIRST_PIECE; offset < size && !late(); piece = Math.min(piece * 2, LARGEST_PIECE)) {
    const bytes = await platform.files.readPiece(path, offset, Math.min(piece, size - offset));
    if (bytes.length === 0) break;
    offset += bytes.length;
    if (consider(proof, front.push(bytes))) return { proof, why: null };
    if (piece < LARGEST_PIECE && offset < size) {
      if (consider(proof, await tail(platform, path, Math.max(offset, size - piece), size))) return { proof, why: null };
    }
  }
  const last = front.finish();
  if (!consider(proof, last ? [last] : []) && front.overlong) return { proof: null, why: `${path} holds a line too long to be read` };
  return { proof, why: null };
}

/** The lines of the last part of the file. The first is cut unless the part begins right behind a line end. */
async function tail(platform: Platform, path: string, from: number, size: number): Promise<Buffer[]> {
  const reader = new LineReader();
  const lines = reader.push(await platform.files.readPiece(path, from - 1, size - from + 1));
  const last = reader.finish();
  return [...lines, ...(last ? [last] : [])];
}

/** Takes what the lines prove; true once nothing more can be learnt. */
function consider(proof: LineProof, lines: Buffer[]): boolean {
  for (const line of lines) {
    // Most lines are neither: a search for the bytes costs a fraction of parsing them (T13).
    if (!line.includes('"user"') && !line.includes('"assistant"')) continue;
    const found = proofOf(line.toString('utf8'));
    proof.resumable ||= found.resumable;
    proof.said ||= found.said;
    if (proof.said) return true;
  }
  return false;
}
