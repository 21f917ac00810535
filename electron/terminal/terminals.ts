// The terminal host as the rest of main sees it: terminals by id, each with one opaque tag, and streams of bytes.
import type { FromPane, ToPane } from '../../shared/terminal';

export interface TerminalSpec {
  /** A new unique id, chosen by the caller. */
  id: string;
  /** Carried back in every listing; means nothing to the host. */
  tag: string;
  /** The program as an absolute path, and its arguments: never a shell string. */
  file: string;
  args: string[];
  cwd: string;
  /** The whole environment of the child; nothing is added but what a PTY needs. */
  env: Record<string, string>;
  cols: number;
  rows: number;
}

export interface TerminalExit {
  code: number | null;
  signal: number | null;
}

export interface TerminalInfo {
  id: string;
  tag: string;
  pid: number;
  processStart: string | null;
  cols: number;
  rows: number;
  startedAt: number;
  title: string;
  /** Null while it runs. */
  exit: TerminalExit | null;
}

/** One attached pane: the first message is a resync, then bytes in order with credits. */
export interface TerminalStream {
  /** Passes on a message of the pane, and answers with it; null for what is none, which is dropped. */
  send(message: unknown): FromPane | null;
  close(): void;
}

export interface TerminalEvents {
  /** The child wrote its first byte: proof of life. */
  alive: { id: string };
  title: { id: string; title: string };
  bell: { id: string };
  /** A program's own status line (OSC 7501), at most ten a second. Any file it prints can say this: activity only, never ids. */
  status: { id: string; status: string };
  /** After the last byte was read. */
  exit: { id: string; exit: TerminalExit };
  /** The host is gone; every terminal it had is gone too. */
  down: { why: string };
}

export interface Terminals {
  list(): Promise<TerminalInfo[]>;
  /** Throws with the system's own words when the child cannot be started. */
  spawn(spec: TerminalSpec): Promise<TerminalInfo>;
  attach(id: string, size: { cols: number; rows: number }, listener: (message: ToPane) => void): Promise<TerminalStream>;
  input(id: string, data: Uint8Array): Promise<void>;
  /** TERM to the whole process group and its descendants, KILL after 5 s; resolves when the exit was seen. */
  stop(id: string): Promise<void>;
  /** Drops an ended terminal and its mirror. */
  forget(id: string): Promise<void>;
  /** The visible text of the mirror, line by line, for messages such as a failed start's last output. */
  text(id: string, lastLines: number): Promise<string>;
  /** How many lines scroll back in each terminal, those that run and those to come; at most 50,000. */
  setScrollback(lines: number): Promise<void>;
  on<E extends keyof TerminalEvents>(event: E, listener: (data: TerminalEvents[E]) => void): () => void;
  /** Ends every terminal and the host itself. */
  shutdown(): Promise<void>;
  /** Leaves the host and its terminals running. */
  disconnect(): void;
}
