// The screen of one terminal, kept by the host from the first byte on. It answers the program's questions, and any pane
// can be given its exact state at any byte.
import xterm from '@xterm/headless';
import { packLines } from '../../shared/cells';
import { loadGraphemes } from '../../shared/graphemes/graphemes';
import { DEAD_LINK, type BufferPosition, type CellAttributes, type PackedLines, type ScreenSnapshot } from '../../shared/terminal';
import { coreOf, GROUND, LineNumbers, MIRRORED_OPTIONS, READING_LINES, SCROLLBACK, setScrollback, type Attributes, type BufferLine, type Core, type LinkData, type ScreenBuffer } from '../../shared/xterm-core';
import { answerQueries, type AnswerListener } from './answers';
import { TerminalColors } from './colors';
import { Frames } from './frame-rows';
import { modesOf, resetSequence } from './modes';
import { piecesOf } from './gather';
import { planSkip } from './skip';
import { Unfinished } from './unfinished';

export interface MirrorListener extends AnswerListener {
  title(title: string): void;
  bell(): void;
}

/** Longer titles are cut: a title is one line on a tab, and hostile output prints megabytes (P10). */
const MAX_TITLE = 1_000;

export class Mirror {
  readonly colors = new TerminalColors();
  title = '';
  /** Bytes that were not parsed because they only scroll away (skip.ts). */
  skipped = 0;
  private readonly terminal: xterm.Terminal;
  private readonly core: Core;
  private readonly numbers: LineNumbers;
  private readonly unfinished = new Unfinished();
  /** Somebody reads above the end. */
  private read = false;

  constructor(size: { cols: number; rows: number }, listener: MirrorListener, private scrollback = SCROLLBACK) {
    this.terminal = new xterm.Terminal({ ...MIRRORED_OPTIONS, ...size, scrollback, allowProposedApi: true, logLevel: 'off' });
    loadGraphemes(this.terminal);
    this.core = coreOf(this.terminal);
    this.numbers = new LineNumbers(this.core);
    // Nobody types into a mirror: all it sends are answers.
    this.terminal.onData((text) => listener.answer(text));
    this.terminal.onBell(() => listener.bell());
    this.terminal.onTitleChange((title) => {
      this.title = title.slice(0, MAX_TITLE);
      listener.title(this.title);
    });
    answerQueries(this.terminal, this.colors, listener);
  }

  /** Parses bytes at once, without xterm's own queue and its 12 ms slices: afterwards screen and answers are up to date. */
  feed(bytes: Uint8Array): void {
    const input = this.core._inputHandler;
    void input.parse(bytes);
    this.numbers.watch();
    this.unfinished.after(bytes, input._parser.currentState === GROUND, input._utf8Decoder.interim[0] !== 0);
  }

  /**
   * Parses a backlog of whole characters and leaves out text that provably scrolls away: screen, scrollback and all state
   * are the same afterwards. Line numbers keep growing, but no longer count every wrapped line.
   */
  feedBacklog(backlog: Uint8Array): void {
    let rest = backlog;
    if (!this.atRest()) {
      // A sequence cut by the reads before this one is finished first.
      const end = rest.indexOf(10) + 1;
      for (const piece of piecesOf(rest.subarray(0, end))) this.feed(piece);
      rest = rest.subarray(end);
    }
    const plan = this.canSkip() ? planSkip(rest, this.terminal.options.scrollback ?? 0, this.terminal.rows) : null;
    if (plan) {
      this.feed(plan.attributes);
      this.numbers.oldest += plan.lines;
      this.skipped += plan.from;
      rest = rest.subarray(plan.from);
    }
    for (const piece of piecesOf(rest)) this.feed(piece);
  }

  /** Keeps more lines while somebody reads above the end (P5). */
  keepForReading(on: boolean): void {
    this.read = on;
    this.makeRoom();
  }

  /** Fewer lines than there are drop the oldest. */
  setScrollback(lines: number): void {
    this.scrollback = lines;
    this.makeRoom();
  }

  private makeRoom(): void {
    setScrollback(this.terminal, this.scrollback + (this.read ? READING_LINES : 0));
  }

  /** What one viewer is shown, frame by frame. */
  frames(): Frames {
    return new Frames(this.core, (id) => this.link(id), () => this.colors.changes());
  }

  /** The terminal itself, for comparing it with another one. */
  get inside(): object {
    return this.terminal;
  }

  /** A program draws several steps as one picture (mode 2026). */
  get drawing(): boolean {
    return this.core.coreService.decPrivateModes['synchronizedOutput'] === true;
  }

  /** What puts modes back that a program left on when it died, so that what comes next finds a plain terminal (P6). */
  resetSequence(): string {
    return resetSequence(this.core);
  }

  resize(cols: number, rows: number): void {
    this.terminal.resize(cols, rows);
  }

  /**
   * The exact screen, and the bytes of a sequence or character that is half read at this position (usually none). A
   * terminal that applies the first and parses the second continues with the next byte as the mirror does.
   */
  resync(): { snapshot: ScreenSnapshot; unfinished: Uint8Array } {
    const { _bufferService: service, _charsetService: charset, _inputHandler: input } = this.core;
    const { normal, alt, active } = service.buffers;
    const inAlt = active === alt;
    const current = input._curAttrData;
    return {
      unfinished: this.unfinished.bytes(),
      snapshot: {
        cols: service.cols,
        rows: service.rows,
        alt: inAlt,
        abs0: this.numbers.oldest,
        hist: normal.ybase,
        scrollback: this.scrollback,
        view: this.view(normal),
        pos: positionOf(normal),
        altView: inAlt ? this.view(alt) : null,
        altPos: positionOf(alt),
        state: {
          cur: attributesOf(current),
          ...modesOf(this.core),
          charset: charset.charset ?? null,
          glevel: charset.glevel,
          charsets: Array.from(charset._charsets, (set) => set ?? null),
          last: input._parser.precedingJoinState,
          link: current.extended._urlId === 0 ? null : (this.link(current.extended._urlId) ?? DEAD_LINK),
          colors: this.colors.changes(),
        },
        title: this.title,
      },
    };
  }

  /** Lines of scrollback by absolute number; those that are gone or not yet there are left out. */
  history(from: number, count: number): PackedLines {
    const { normal } = this.core._bufferService.buffers;
    const oldest = this.numbers.oldest;
    const lines: BufferLine[] = [];
    const tags: number[] = [];
    const end = Math.min(from + count, oldest + normal.ybase);
    for (let number = Math.max(from, oldest); number < end; number++) {
      const line = normal.lines.get(number - oldest);
      if (!line) continue;
      lines.push(line);
      tags.push(number);
    }
    return packLines(lines, tags, (id) => this.link(id));
  }

  /** The last lines that hold anything, oldest first, one screen line per line. */
  text(lastLines: number): string {
    const buffer = this.terminal.buffer.active;
    const lines: string[] = [];
    for (let y = buffer.length - 1; y >= 0 && lines.length < lastLines; y--) {
      const line = buffer.getLine(y)?.translateToString(true) ?? '';
      if (line !== '' || lines.length > 0) lines.unshift(line);
    }
    return lines.join('\n');
  }

  dispose(): void {
    this.terminal.dispose();
  }

  private atRest(): boolean {
    const input = this.core._inputHandler;
    return input._parser.currentState === GROUND && input._utf8Decoder.interim[0] === 0;
  }

  private canSkip(): boolean {
    const { _bufferService: service, coreService } = this.core;
    const { normal, active } = service.buffers;
    const { origin, reverseWraparound } = coreService.decPrivateModes;
    return this.atRest() && active === normal && normal.scrollTop === 0 && normal.scrollBottom === service.rows - 1 && origin !== true && reverseWraparound !== true;
  }

  private view(buffer: ScreenBuffer): PackedLines {
    const lines: BufferLine[] = [];
    const tags: number[] = [];
    for (let row = 0; row < this.core._bufferService.rows; row++) {
      const line = buffer.lines.get(buffer.ybase + row);
      if (!line) continue;
      lines.push(line);
      tags.push(row);
    }
    return packLines(lines, tags, (id) => this.link(id));
  }

  private link(id: number): LinkData | undefined {
    return this.core._oscLinkService._dataByLinkId.get(id)?.data;
  }
}

function attributesOf(attributes: Attributes): CellAttributes {
  return { fg: attributes.fg, bg: attributes.bg, ext: attributes.extended._ext };
}

function positionOf(buffer: ScreenBuffer): BufferPosition {
  const { x, y, scrollTop, scrollBottom, savedX, savedY } = buffer;
  const tabs: Record<number, boolean> = {};
  for (const [column, set] of Object.entries(buffer.tabs)) if (set) tabs[Number(column)] = true;
  return { x, y, scrollTop, scrollBottom, savedX, savedY, savedCur: attributesOf(buffer.savedCurAttrData), savedCharset: buffer.savedCharset ?? null, tabs };
}
