// Which working folder a transcript was written in. Its folder key cannot tell: /a.b, /a_b and /a/b share one (measured).
import type { Platform } from '../../launch/platform';
import { LineReader } from './line-reader';

const PIECE = 64 * 1024;
/** The first user line carries the folder; measured as late as byte 66,919. */
const FARTHEST = 4 * 1024 * 1024;

/**
 * The real path in the first line of the transcript that records one, from at most the first 4 MB; null when none does.
 * It tells two folders of one key apart where no id does: in the search for a builder's conversation (T9).
 */
export async function recordedFolder(platform: Platform, file: string): Promise<string | null> {
  const reader = new LineReader();
  for (let offset = 0; offset < FARTHEST; offset += PIECE) {
    const bytes = await platform.files.readPiece(file, offset, PIECE);
    const lines = reader.push(bytes);
    const last = bytes.length < PIECE ? reader.finish() : null;
    for (const line of last ? [...lines, last] : lines) {
      const folder = line.includes('"cwd"') ? folderOf(line.toString('utf8')) : null;
      if (folder !== null) return folder;
    }
    if (bytes.length < PIECE) break;
  }
  return null;
}

function folderOf(text: string): string | null {
  try {
    const value: unknown = JSON.parse(text);
    const folder = (value as { cwd?: unknown } | null)?.cwd;
    return typeof folder === 'string' ? folder : null;
  } catch {
    return null;
  }
}
