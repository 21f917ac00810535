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
  /** A pane that fell behind is painted from the mirror: the rows that changed since its last frame. */
  | { k: 'frame'; frame: ScreenFrame }
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
  /** This pane can be painted by frames; without this it gets bytes only. */
  | { k: 'paints' }
  /** A frame was painted: the next one may come. */
  | { k: 'painted' }
  /** The user has scrolled up, or is back at the end: what is being read is kept. */
  | { k: 'reading'; on: boolean }
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

/** Modes that decide how keys, pastes and the mouse are encoded, and how the cursor looks. */
export interface ScreenModes {
  modes: Record<string, unknown>;
  dec: Record<string, unknown>;
  hidden: boolean;
  mouse: [string, string];
}

/** Colours a program has set: palette index (256 foreground, 257 background, 258 cursor) and its red, green, blue. */
export type SetColors = [number, [number, number, number]][];

/** What changed on a screen since the frame before it; the first one holds every row. */
export interface ScreenFrame {
  cols: number;
  rows: number;
  alt: boolean;
  /** Tagged by viewport row. */
  lines: PackedLines;
  x: number;
  y: number;
  state: ScreenModes;
  /** All of them when any changed, else null. */
  colors: SetColors | null;
}

/** A hyperlink that is still open, but whose target xterm dropped with the last line it was printed on: text after it leads nowhere. */
export const DEAD_LINK = { uri: '' };

export interface ScreenSnapshot {
  cols: number;
  rows: number;
  alt: boolean;
  /** Absolute number of the oldest history line, and how many there are. */
  abs0: number;
  hist: number;
  /** How many there can be; a host of before this could be set keeps 1,000. */
  scrollback?: number | undefined;
  view: PackedLines;
  pos: BufferPosition;
  altView: PackedLines | null;
  altPos: BufferPosition;
  state: ScreenModes & {
    cur: CellAttributes;
    charset: unknown;
    glevel: number;
    charsets: unknown[];
    last: number;
    /** The hyperlink that is open at this position (OSC 8): text after it belongs to it. */
    link: { uri: string; id?: string } | null;
    colors: SetColors;
  };
  title: string;
}
