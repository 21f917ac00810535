// The conversations that lie in a place, one file each: counting, previewing and keeping them. Read-only; starting never
// uses this (a start looks at exact paths, and at nobody's newest file).
import type { Platform } from '../../launch/platform';
import type { AgentPlace, ConversationFiles, ConversationPreview, Harness } from '../harness';
import { LineReader } from './line-reader';
import { recordedFolder } from './recorded-folder';
import { beginningOf } from './beginning';
import { cleanUp } from './clean-up';
import { isUuid } from './session-id';
import { wordsOf } from './transcript-lines';
import { transcriptFile, transcriptFolders } from './transcript-places';
import { turnOf } from './turns';

const ENDING = '.jsonl';
const PIECE = 64 * 1024;
/** Measured: the first talk came as late as byte 66,919, and 199,971 bytes of other lines followed the last one. */
const FARTHEST = 512 * 1024;
/** A longer file is not read whole for a number: 8 MB are parsed in about 50 ms, in pieces that let other work in between. */
const COUNTED = 8 * 1024 * 1024;

/** For a CLI with Claude Code's layout below `configFolder`. */
export function conversationFiles(configFolder: Harness['configFolder']): ConversationFiles {
  const folders = (place: AgentPlace): string[] => {
    const config = configFolder(place);
    return config === null ? [] : transcriptFolders(config, place.folders, null);
  };
  return {
    folders,
    idOf: (name) => (name.endsWith(ENDING) && isUuid(name.slice(0, -ENDING.length)) ? name.slice(0, -ENDING.length) : null),
    expectedAt: (place, id) => {
      const [own] = folders(place);
      return own === undefined || !isUuid(id) ? null : transcriptFile(own, id);
    },
    preview,
    beginning: beginningOf,
    cleanUp: (platform, place) => cleanUp(platform, configFolder(place), place.folders[0] ?? null),
    turn: turnOf,
  };
}

/** First and last talk from at most 512 KB at either end; what lies farther in is not looked for. Counted up to 8 MB. */
async function preview(platform: Platform, file: string, size: number): Promise<ConversationPreview> {
  const [first, last, messages, folder] = await Promise.all([
    firstWords(platform, file, size), lastWords(platform, file, size), countMessages(platform, file, size), recordedFolder(platform, file),
  ]);
  return { first, last, messages, folder };
}

async function countMessages(platform: Platform, file: string, size: number): Promise<number | null> {
  if (size > COUNTED) return null;
  const reader = new LineReader(COUNTED);
  const says = (line: Buffer): boolean => wordsOf(line.toString('utf8')) !== null;
  let messages = 0;
  for (let offset = 0; offset < size; offset += PIECE) {
    messages += reader.push(await platform.files.readPiece(file, offset, Math.min(PIECE, size - offset))).filter(says).length;
  }
  const rest = reader.finish();
  return messages + (rest && says(rest) ? 1 : 0);
}

async function firstWords(platform: Platform, file: string, size: number): Promise<string | null> {
  const reader = new LineReader(FARTHEST);
  for (let offset = 0; offset < Math.min(size, FARTHEST); offset += PIECE) {
    for (const line of reader.push(await platform.files.readPiece(file, offset, PIECE))) {
      const words = wordsOf(line.toString('utf8'));
      if (words?.by === 'user') return words.text;
    }
  }
  const rest = reader.finish();
  const words = rest && wordsOf(rest.toString('utf8'));
  return words?.by === 'user' ? words.text : null;
}

async function lastWords(platform: Platform, file: string, size: number): Promise<string | null> {
  for (let length = PIECE; ; length = Math.min(length * 2, FARTHEST)) {
    const from = Math.max(0, size - length);
    const reader = new LineReader(FARTHEST);
    const lines = reader.push(await platform.files.readPiece(file, from, size - from));
    const rest = reader.finish();
    if (rest) lines.push(rest);
    // The first line is cut unless the file begins with it; a cut one is no JSON and says nothing.
    const words = lines.map((line) => wordsOf(line.toString('utf8'))).findLast((found) => found !== null);
    if (words) return words.text;
    if (from === 0 || length === FARTHEST) return null;
  }
}
