// What one line of a transcript proves.

export interface LineProof {
  /** The CLI can resume a conversation that holds this line. */
  resumable: boolean;
  /** Somebody really said something. */
  said: boolean;
}

const NOTHING: LineProof = { resumable: false, said: false };
const COMMAND_ECHO = /^\s*<(?:local-)?command-/;

interface Line {
  type?: unknown;
  isMeta?: unknown;
  isSidechain?: unknown;
  message?: unknown;
}

/**
 * Reads one line. Anything that does not parse proves nothing: the CLI skips it too (T11).
 *
 * Resumable is a user or assistant line with a message that is no side chain: measured on 2.1.332, a file with nothing
 * but `{"type":"user"}` or a side chain is refused ("No conversation found"), one meta line suffices. Said is an assistant
 * line, or a user line that is neither meta nor an echo of a command: the file written at /clear holds one of each.
 */
export function proofOf(text: string): LineProof {
  const line = parse(text);
  if (!line || (line.type !== 'user' && line.type !== 'assistant') || line.isSidechain === true) return NOTHING;
  if (typeof line.message !== 'object' || line.message === null) return NOTHING;
  const said = line.type === 'assistant' || (line.isMeta !== true && isTalk((line.message as { content?: unknown }).content));
  return { resumable: true, said };
}

/** Longest words shown of one message, in characters. */
const LONGEST_WORDS = 280;

/** What a line says, on one line and cut, for a preview; null for a line in which nobody talks. */
export function wordsOf(text: string): { by: 'user' | 'assistant'; text: string } | null {
  const line = parse(text);
  if (!line || (line.type !== 'user' && line.type !== 'assistant') || line.isSidechain === true || line.isMeta === true) return null;
  const content = typeof line.message === 'object' && line.message !== null ? (line.message as { content?: unknown }).content : null;
  const blocks: unknown[] = Array.isArray(content) ? content : [{ text: content }];
  const said = blocks.map((block) => (block as { text?: unknown } | null)?.text).find((each): each is string => typeof each === 'string' && isTalk(each));
  if (said === undefined) return null;
  const plain = said.replace(/[\s\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu, ' ').trim();
  const characters = [...plain];
  return { by: line.type, text: characters.length <= LONGEST_WORDS ? plain : `${characters.slice(0, LONGEST_WORDS).join('')}…` };
}

function parse(text: string): Line | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? value : null;
  } catch {
    return null;
  }
}

/** Content is one text or a list of blocks; blocks that are no text (an image, a tool's result) count as talk. */
function isTalk(content: unknown): boolean {
  if (typeof content === 'string') return content.trim() !== '' && !COMMAND_ECHO.test(content);
  if (!Array.isArray(content)) return false;
  return content.some((block: unknown) => {
    const text = (block as { text?: unknown } | null)?.text;
    return typeof text === 'string' ? isTalk(text) : typeof block === 'object' && block !== null;
  });
}
