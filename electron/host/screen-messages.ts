// What a terminal says to its screen and back. The screen (mirror, painters) lives in this thread or in another one; the
// messages are the same, arrive in order, and hold nothing that cannot be cloned.
import type { PackedLines, ScreenFrame, ScreenSnapshot } from '../../shared/terminal';

export interface PaneColors {
  foreground: string;
  background: string;
  cursor: string;
}

/** What can be asked of a screen. Each is answered for the position of all bytes fed before. */
export type Question =
  /** The exact screen. A viewer that is being painted starts from it. */
  | { q: 'resync'; viewer: number }
  /** Null when the lines were numbered anew since the resync with that epoch. */
  | { q: 'history'; from: number; count: number; epoch: number }
  | { q: 'text'; lastLines: number }
  /** Every event so far is told first; the answer is what resets modes that the program left on. */
  | { q: 'end' };

export interface ScreenState {
  snapshot: ScreenSnapshot;
  /** The bytes of a sequence or character that is half read at this position. */
  unfinished: Uint8Array;
  /** Grows whenever text was left out: line numbers of before do not fit those after. */
  epoch: number;
}

export interface Answers {
  resync: ScreenState;
  history: PackedLines | null;
  text: string;
  end: string;
}

export type ToScreen =
  | { k: 'open'; cols: number; rows: number; skip: boolean; scrollback?: number }
  | { k: 'feed'; data: Uint8Array }
  | { k: 'resize'; cols: number; rows: number }
  | ({ k: 'colors' } & PaneColors)
  | { k: 'reading'; on: boolean }
  | { k: 'scrollback'; lines: number }
  /** Whether bytes may be gathered before they are parsed, and how many. */
  | { k: 'pace'; gathers: boolean; most: number }
  /** Frames for a viewer, at least so many milliseconds apart; null ends them. */
  | { k: 'paint'; viewer: number; interval: number | null }
  | { k: 'painted'; viewer: number }
  | { k: 'ask'; n: number; question: Question }
  | { k: 'close' };

export type FromScreen =
  | { k: 'parsed'; bytes: number }
  | { k: 'answer'; text: string }
  | { k: 'title'; title: string }
  | { k: 'bell' }
  | { k: 'status'; status: string }
  | { k: 'frame'; viewer: number; frame: ScreenFrame }
  | { k: 'reply'; n: number; answer: Answers[keyof Answers] }
  | { k: 'fault'; why: string };
