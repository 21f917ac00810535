// What a conversation holds, turn by turn, as the reader shows it and the search index keeps it. Plain text throughout:
// nothing of it is ever interpreted.

/** note: something the agent program wrote beside the talk, such as a command or the mark of a compaction. */
export type Speaker = 'you' | 'agent' | 'tool' | 'note';

/** `text` may be cut; `length` is that of the whole, in UTF-16 units. */
interface Cut {
  text: string;
  length: number;
}

export type Part =
  | ({ kind: 'text' | 'thinking' } & Cut)
  /** A use of a tool: `id` joins it with its result, `about` says on one line what for. */
  | ({ kind: 'call'; tool: string; id: string | null; about: string } & Cut)
  | ({ kind: 'result'; call: string | null; failed: boolean } & Cut)
  | { kind: 'image'; type: string };

export interface Turn {
  /** Where its line begins in the transcript, in bytes: its name within the conversation. */
  at: number;
  by: Speaker;
  /** Milliseconds since the epoch; null where the line records none. */
  time: number | null;
  /** Said by or to a helper agent that the agent started. */
  side: boolean;
  parts: Part[];
}

/** How much of each part is read, in UTF-16 units. */
export interface TurnLimits {
  said: number;
  tool: number;
}

export const PAGE_LIMITS: TurnLimits = { said: 40_000, tool: 8_000 };
/** For one turn that somebody wants whole. */
export const WHOLE_LIMITS: TurnLimits = { said: 2_000_000, tool: 2_000_000 };
