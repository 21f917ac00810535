// What of a turn is worth finding: all that was said, and the beginnings of what tools were given and answered.
import type { ConversationFiles } from '../harness/harness';
import type { Part, TurnLimits } from '../../shared/transcript';
import type { NewEntry } from './entries';

const LIMITS: TurnLimits = { said: 60_000, tool: 3_000 };

/** The entries of the line that begins at byte `at`: one for the turn, none when nothing is said or done in it. */
export function textToIndex(files: Pick<ConversationFiles, 'turn'>, line: string, at: number): NewEntry[] {
  const turn = files.turn(line, at, LIMITS);
  const text = turn ? turn.parts.map(textOf).filter(Boolean).join('\n') : '';
  if (!turn || text === '') return [];
  const { by, time, parts } = turn;
  // An agent's use of a tool is no word of its own.
  return [{ at, by: by === 'agent' && parts.every((part) => part.kind === 'call') ? 'tool' : by, time, text }];
}

function textOf(part: Part): string {
  switch (part.kind) {
    case 'image':
      return '';
    case 'call':
      return `${part.tool}\n${part.text}`;
    default:
      return part.text;
  }
}
