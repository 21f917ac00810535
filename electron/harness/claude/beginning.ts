// How a conversation began, by its transcript's first lines: when, and out of what. A report alone proves neither.
import type { Platform } from '../../launch/platform';
import type { ConversationBeginning } from '../harness';
import { LineReader } from './line-reader';
import { proofOf } from './transcript-lines';

const PIECE = 64 * 1024;
/** The first talk was measured as late as byte 66,919; what begins later than this is not looked for. */
const FARTHEST = 512 * 1024;
const CLEAR_ECHO = /<command-name>\/clear<\/command-name>/;

/** Read up to the first talk. Faults of the file system are thrown. */
export async function beginningOf(platform: Platform, file: string): Promise<ConversationBeginning> {
  const found: ConversationBeginning = { at: null, cleared: false, forkedFrom: null };
  const reader = new LineReader(FARTHEST);
  for (let offset = 0; offset < FARTHEST; offset += PIECE) {
    const bytes = await platform.files.readPiece(file, offset, PIECE);
    const last = bytes.length < PIECE;
    const lines = reader.push(bytes);
    const rest = last ? reader.finish() : null;
    if ((rest ? [...lines, rest] : lines).some((line) => note(found, line.toString('utf8'))) || last) break;
  }
  return found;
}

/** Takes what one line tells; true at the first talk. */
function note(found: ConversationBeginning, text: string): boolean {
  const { timestamp, forkedFrom, message } = parsed(text);
  const at = typeof timestamp === 'string' ? Date.parse(timestamp) : NaN;
  if (found.at === null && Number.isFinite(at)) found.at = at;
  const from = (forkedFrom as { sessionId?: unknown } | null | undefined)?.sessionId;
  if (typeof from === 'string') found.forkedFrom ??= from;
  const content = (message as { content?: unknown } | null | undefined)?.content;
  const { said } = proofOf(text);
  if (!said && typeof content === 'string' && CLEAR_ECHO.test(content)) found.cleared = true;
  return said;
}

function parsed(text: string): { timestamp?: unknown; forkedFrom?: unknown; message?: unknown } {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? value : {};
  } catch {
    return {};
  }
}
