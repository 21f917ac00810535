// The one place that knows xterm.js 6.0.0 from the inside. Copying a screen exactly (cells, modes, parser state) is not
// possible through its public API: addon-serialize loses ?1006, ?25, DECSTBM, cursor style, charsets and links (measured).
// Both sides are pinned to the same exact version, and the cell-equality tests beside the mirror and the pane fail first
// when an upgrade moves one of these fields.

export interface Disposable {
  dispose(): void;
}

export interface ExtendedAttrs {
  _ext: number;
  _urlId: number;
}

export interface Attributes {
  fg: number;
  bg: number;
  extended: ExtendedAttrs;
  clone(): Attributes;
  updateExtended?(): void;
}

export interface BufferLine {
  /** Three 32-bit words per cell: text and width, foreground, background. */
  _data: Uint32Array;
  _combined: Record<number, string>;
  _extendedAttrs: Record<number, ExtendedAttrs>;
  isWrapped: boolean;
}

export interface LineList {
  readonly length: number;
  get(index: number): BufferLine | undefined;
  push(line: BufferLine): void;
  trimStart(count: number): void;
  onTrim(listener: (count: number) => void): Disposable;
}

export interface ScreenBuffer {
  lines: LineList;
  x: number;
  y: number;
  ybase: number;
  ydisp: number;
  scrollTop: number;
  scrollBottom: number;
  savedX: number;
  savedY: number;
  savedCurAttrData: Attributes;
  savedCharset: unknown;
  tabs: Record<number, boolean | undefined>;
  markers: Marker[];
  getBlankLine(attributes: Attributes): BufferLine;
}

export interface Marker extends Disposable {
  line: number;
  onDispose(listener: () => void): Disposable;
}

/** A link lives as long as one of the lines that show it. */
export interface LinkEntry {
  data: LinkData;
  lines: Marker[];
}

export interface LinkData {
  uri: string;
  id?: string;
}

/** OSC 4, 10, 11, 12 and their resets, as xterm's parser reports them: 0 asks, 1 sets, 2 restores. */
export type ColorEvent =
  | { type: 0; index: number }
  | { type: 1; index: number; color: [number, number, number] }
  | { type: 2; index?: number };

export interface Core {
  _bufferService: {
    cols: number;
    rows: number;
    buffer: ScreenBuffer;
    buffers: {
      normal: ScreenBuffer;
      alt: ScreenBuffer;
      active: ScreenBuffer;
      activateAltBuffer(fill?: Attributes): void;
      activateNormalBuffer(): void;
    };
    isUserScrolling: boolean;
    _onScroll: { fire(position: number): void };
  };
  _inputHandler: {
    parse(data: Uint8Array): void | Promise<boolean>;
    _curAttrData: Attributes;
    _parser: { currentState: number; precedingJoinState: number; reset(): void };
    _utf8Decoder: { interim: Uint8Array; clear(): void };
    _stringDecoder: { clear(): void };
    onColor(listener: (events: ColorEvent[]) => void): Disposable;
  };
  coreService: {
    modes: Record<string, unknown>;
    decPrivateModes: Record<string, unknown>;
    isCursorHidden: boolean;
    isCursorInitialized: boolean;
    /** Fires right before `onData` when the data comes from the user, never for an answer to a query. */
    onUserInput(listener: () => void): Disposable;
  };
  coreMouseService: { activeProtocol: string; activeEncoding: string };
  _charsetService: { charset: unknown; glevel: number; _charsets: unknown[] };
  _oscLinkService: {
    _dataByLinkId: Map<number, LinkEntry>;
    registerLink(data: LinkData): number;
  };
  optionsService: { onSpecificOptionChange(option: 'theme', listener: () => void): Disposable };
  /** Only the terminal of a page has a theme. */
  _handleColorEvent?(events: ColorEvent[]): void;
}

/** The inside of an xterm.js terminal, of the page or headless. */
export function coreOf(terminal: object): Core {
  return (terminal as { _core: Core })._core;
}

/** The parser's resting state: the next byte begins something new. */
export const GROUND = 0;

/**
 * Lines of scrollback, the same in mirror and page, unless the host was told another number. Measured, 50,000 lines of
 * 100 columns: 60 MB of cells, outside of a thread's heap, and 19 MB in it; a flood that nobody sees runs at half its speed, since
 * less of it scrolls away for good.
 */
export const SCROLLBACK = 1000;
export const MOST_SCROLLBACK = 50_000;

/** So many more lines are kept while somebody reads above the end (P5: 5,000 lines arrive meanwhile). */
export const READING_LINES = 10_000;

/** The options that change what cells the same bytes make; mirror and page must agree on them. */
export const MIRRORED_OPTIONS = {
  scrollback: SCROLLBACK,
  tabStopWidth: 8,
  convertEol: false,
  scrollOnEraseInDisplay: false,
  reflowCursorLine: false,
  windowOptions: {},
} as const;

/**
 * Changes how many lines scroll back, and nothing else. xterm itself takes this for a resize, which resets margins, a
 * cursor that waits to wrap, and tab stops.
 */
export function setScrollback(terminal: { options: { scrollback?: number } }, lines: number): void {
  if (terminal.options.scrollback === lines) return;
  const { normal, alt } = coreOf(terminal)._bufferService.buffers;
  const kept = [normal, alt].map((buffer) => ({ buffer, x: buffer.x, scrollTop: buffer.scrollTop, scrollBottom: buffer.scrollBottom, savedX: buffer.savedX, tabs: { ...buffer.tabs } }));
  terminal.options.scrollback = lines;
  for (const { buffer, ...position } of kept) Object.assign(buffer, position);
}

/**
 * Counts lines from the start of a terminal's life: the number of the oldest line still held. RIS replaces the buffer's
 * line list, so `watch` must be called after bytes were parsed.
 */
export class LineNumbers {
  oldest = 0;
  private lines: LineList | undefined;
  private trim: Disposable | undefined;

  constructor(private readonly core: Core) {
    this.watch();
  }

  watch(): void {
    const lines = this.core._bufferService.buffers.normal.lines;
    if (this.lines === lines) return;
    if (this.lines) this.oldest += this.lines.length;
    this.trim?.dispose();
    this.lines = lines;
    this.trim = lines.onTrim((count) => {
      this.oldest += count;
    });
  }
}
