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
