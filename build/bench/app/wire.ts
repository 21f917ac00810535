// Messages of the designs that send text: the page on one side, main or a utility process on the other.
import type { Command } from '../scenario';

export type ToPage = { k: 'data'; id: number; data: string } | { k: 'exit'; id: number; total: number };

export type FromPage =
  | { k: 'spawn'; id: number; command: Command }
  | { k: 'input'; id: number; data: string }
  /** So many characters were parsed. */
  | { k: 'ack'; id: number; chars: number }
  | { k: 'end' };

/** How text goes from a PTY to the page. */
export interface Pattern {
  /** Collect for so long before sending; null sends every piece as it was read. */
  batchMs: number | null;
  /** Send at once when so much is collected. */
  batchChars: number | null;
  /** Pause the PTY above `high` characters that the page has not parsed, resume below `low`; the page reports in pieces of `every`. */
  flow: { high: number; low: number; every: number } | null;
  /** Keep a headless terminal beside, fed the same text, as persistent sessions need. */
  mirror: boolean;
}

/** VS Code: TerminalDataBufferer (5 ms) and FlowControlConstants (100,000 / 5,000 / 5,000), with its headless terminal. */
export const VSCODE: Pattern = { batchMs: 5, batchChars: null, flow: { high: 100_000, low: 5_000, every: 5_000 }, mirror: true };
/** Hyper: DataBatcher (16 ms or 200 KB), no flow control. */
export const HYPER: Pattern = { batchMs: 16, batchChars: 200 * 1024, flow: null, mirror: false };
export const DIRECT: Pattern = { batchMs: null, batchChars: null, flow: null, mirror: false };
