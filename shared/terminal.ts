// Messages between a pane in the page and its terminal, through one MessagePort per attached pane.
// Bytes are Uint8Array end to end; nothing is turned into a string on the way.

/** Cells of some buffer lines, copied exactly (text, width, colours, attributes, wrap). See cells.ts. */
export interface PackedLines {
  /** A number per line: viewport row, or absolute line number in history. */
  tags: Float64Array;
  len: Uint32Array;
  wrap: Uint8Array;
  data: Uint32Array;
  /** Triples: line index, column, combined text. */
  comb: (number | string)[];
  /** Quadruples: line index, column, extended attribute word, link id. */
  ext: number[];
  links: Record<number, { uri: string; id?: string }> | null;
}

/** Host → page. */
export type ToPane =
  | { k: 'bytes'; data: Uint8Array }
  /** The exact screen, cursor, modes and parser state at one byte position; bytes after it continue from there. */
  | { k: 'resync'; snapshot: ScreenSnapshot }
  /** A slice of scrollback, newest first, by absolute line number. */
  | { k: 'history'; lines: PackedLines }
  | { k: 'title'; title: string }
  | { k: 'bell' }
  | { k: 'exit'; code: number | null; signal: number | null };

/** Page → host. */
export type FromPane =
  /** Bytes that were parsed: the host's credit comes back. */
  | { k: 'ack'; bytes: number }
  | { k: 'input'; data: Uint8Array }
  | { k: 'resize'; cols: number; rows: number }
  | { k: 'want-history'; from: number; count: number }
  /** Default colours of the pane, so that the mirror can answer colour queries. */
  | { k: 'colors'; foreground: string; background: string; cursor: string }
  | { k: 'detach' };

export interface BufferPosition {
  x: number;
  y: number;
  scrollTop: number;
  scrollBottom: number;
  savedX: number;
  savedY: number;
  savedCur: CellAttributes;
  savedCharset: unknown;
  tabs: Record<number, boolean>;
}
export interface CellAttributes {
  fg: number;
  bg: number;
  ext: number;
}

export interface ScreenSnapshot {
  cols: number;
  rows: number;
  alt: boolean;
  /** Absolute number of the oldest history line, and how many there are. */
  abs0: number;
  hist: number;
  view: PackedLines;
  pos: BufferPosition;
  altView: PackedLines | null;
  altPos: BufferPosition;
  state: {
    cur: CellAttributes;
    modes: Record<string, unknown>;
    dec: Record<string, unknown>;
    hidden: boolean;
    charset: unknown;
    glevel: number;
    charsets: unknown[];
    mouse: [string, string];
    last: number;
    /** The hyperlink that is open at this position (OSC 8): text after it belongs to it. */
    link: { uri: string; id?: string } | null;
    /** Colours a program has set: palette index (256 foreground, 257 background, 258 cursor) and its red, green, blue. */
    colors: [number, [number, number, number]][];
  };
  title: string;
}
