import type { Part, Turn } from '../../shared/transcript';

export type Voice = 'you' | 'agent' | 'note';

/** What tools answer belongs to the agent's turn. */
export function voiceOf({ by }: Turn): Voice {
  return by === 'tool' ? 'agent' : by;
}

export function voiceWords(turn: Turn): string {
  const words = { you: 'You', agent: 'Agent', note: 'Note' }[voiceOf(turn)];
  return turn.side ? `${words} · helper` : words;
}

/** Whether a turn goes on with what the one before it began. */
export function goesOn(turn: Turn, before: Turn | undefined): boolean {
  return before !== undefined && voiceOf(before) === voiceOf(turn) && before.side === turn.side;
}

export function isCut(part: Part): boolean {
  return 'text' in part && part.text.length < part.length;
}

/** What a person would paste: the words, and what tools were given and answered. */
export function textOf(turn: Turn): string {
  return turn.parts
    .map((part) => (part.kind === 'image' ? `(image, ${part.type})` : part.kind === 'call' ? `${part.tool}\n${part.text}` : part.text))
    .filter(Boolean)
    .join('\n\n');
}

/** The first line of something folded, short. */
export function firstLine(text: string): string {
  return (text.split('\n').find((line) => line.trim() !== '') ?? '').trim().slice(0, 160);
}

export function lineCount(text: string): string {
  const count = text === '' ? 0 : text.split('\n').length;
  return `${count} ${count === 1 ? 'line' : 'lines'}`;
}
