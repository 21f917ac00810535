// Puts a snapshot of the host's mirror into a page's terminal: afterwards both stand at the same byte.
import { unpackLines } from '../../shared/cells';
import { DEAD_LINK, type BufferPosition, type CellAttributes, type PackedLines, type ScreenFrame, type ScreenModes, type ScreenSnapshot, type SetColors } from '../../shared/terminal';
import type { Attributes, ColorEvent, Core, ExtendedAttrs, LineNumbers, LinkData, Marker, ScreenBuffer } from '../../shared/xterm-core';

const FOREGROUND = 256;
const BACKGROUND = 257;
const CURSOR = 258;
/** No link that the terminal knows. */
const NOWHERE = -1;

/** A line that never scrolls out. */
const FOR_EVER: Marker = { line: -1, onDispose: () => ({ dispose: () => undefined }), dispose: () => undefined };

/**
 * The links of packets in the receiving terminal, each once. xterm drops a link with the last line it was printed on, but
 * cells can outlive those lines (a scrolled region, an open link); here a link stays as long as the terminal, a few
 * hundred bytes for each that a screen or its scrollback ever held.
 */
class Links {
  private known = new Map<string, number>();

  constructor(private readonly core: Core) {}

  number(link: LinkData): number {
    if (link.uri === DEAD_LINK.uri) return NOWHERE;
    const service = this.core._oscLinkService;
    const key = `${link.id ?? ''}\n${link.uri}`;
    let id = this.known.get(key);
    if (id === undefined) {
      id = service.registerLink(link);
      service._dataByLinkId.get(id)?.lines.push(FOR_EVER);
      this.known.set(key, id);
    }
    return id;
  }
}

export class Resync {
  private readonly links: Links;

  constructor(
    private readonly core: Core,
    private readonly numbers: LineNumbers,
  ) {
    this.links = new Links(core);
  }

  /**
   * Applies the exact screen, cursor, modes and parser state. The terminal must have the snapshot's size. Scrollback is
   * made room for and comes in slices afterwards. A user who scrolled up keeps the line that is on top (P5).
   */
  apply(snapshot: ScreenSnapshot): void {
    const service = this.core._bufferService;
    const { normal, alt } = service.buffers;
    const top = this.topLine();
    // Marks and search hits are bound to lines that may be others now; whoever made them makes them again.
    for (const marker of [...normal.markers]) marker.dispose();
    this.showBuffer(snapshot.alt);
    this.makeRoom(normal, snapshot);
    normal.ybase = snapshot.hist;
    this.fill(snapshot.view, normal, (row) => snapshot.hist + row);
    setPosition(normal, snapshot.pos);
    if (snapshot.altView) this.fill(snapshot.altView, alt, (row) => alt.ybase + row);
    // Its saved cursor and margins outlive the alternate screen.
    setPosition(alt, snapshot.altPos);
    normal.ydisp = top === null ? snapshot.hist : Math.max(0, Math.min(snapshot.hist, top - snapshot.abs0));
    service.isUserScrolling = normal.ydisp < normal.ybase;
    this.setState(snapshot.state);
  }

  /**
   * Paints the rows of a frame. Scrollback is left alone, and so is the parser: only a resync makes it go on. The terminal
   * must have the frame's size.
   */
  frame(frame: ScreenFrame): void {
    this.showBuffer(frame.alt);
    const { buffer } = this.core._bufferService;
    // Marks of what was in these rows before; a resync lets them be made again.
    for (const marker of buffer.markers.filter(({ line }) => line >= buffer.ybase)) marker.dispose();
    this.fill(frame.lines, buffer, (row) => buffer.ybase + row);
    buffer.x = frame.x;
    buffer.y = frame.y;
    // A picture is whole: the page must not wait for the rest of it.
    this.setModes({ ...frame.state, dec: { ...frame.state.dec, synchronizedOutput: false } });
    if (frame.colors) this.setColors(frame.colors);
  }

  /** Fills scrollback by absolute line number; lines that scrolled out meanwhile are left out. */
  history(lines: PackedLines): void {
    this.numbers.watch();
    const { normal } = this.core._bufferService.buffers;
    this.fill(lines, normal, (line) => line - this.numbers.oldest);
  }

  /** The absolute number of the line on top while the user has scrolled up; null at the bottom. */
  topLine(): number | null {
    const { normal } = this.core._bufferService.buffers;
    return normal.ydisp < normal.ybase ? this.numbers.oldest + normal.ydisp : null;
  }

  private fill(lines: PackedLines, buffer: ScreenBuffer, rowOf: (tag: number) => number): void {
    unpackLines(
      lines,
      (tag) => {
        const row = rowOf(tag);
        return row >= 0 && row < buffer.lines.length ? buffer.lines.get(row) : undefined;
      },
      (ext, link) => this.extended(ext, lines.links?.[link]),
    );
  }

  private extended(ext: number, link: LinkData | undefined): ExtendedAttrs {
    const made = this.core._inputHandler._curAttrData.clone().extended;
    made._ext = ext;
    made._urlId = link ? this.links.number(link) : 0;
    return made;
  }

  private showBuffer(alt: boolean): void {
    const { buffers } = this.core._bufferService;
    const inAlt = buffers.active === buffers.alt;
    if (alt && !inAlt) buffers.activateAltBuffer(this.core._inputHandler._curAttrData);
    else if (!alt && inAlt) buffers.activateNormalBuffer();
  }

  /** As many lines as the mirror has; what both hold keeps its place until its slice arrives. */
  private makeRoom(normal: ScreenBuffer, snapshot: ScreenSnapshot): void {
    this.numbers.watch();
    const want = snapshot.hist + this.core._bufferService.rows;
    const gone = Math.max(snapshot.abs0 - this.numbers.oldest, normal.lines.length - want);
    if (gone > 0) normal.lines.trimStart(Math.min(gone, normal.lines.length));
    const blank = this.core._inputHandler._curAttrData.clone();
    blank.fg = 0;
    blank.bg = 0;
    while (normal.lines.length < want) normal.lines.push(normal.getBlankLine(blank));
    this.numbers.oldest = snapshot.abs0;
  }

  private setState(state: ScreenSnapshot['state']): void {
    const { _inputHandler: input, _charsetService: charset } = this.core;
    // The parser here may have been cut inside a sequence when the bytes between were dropped.
    input._parser.reset();
    input._utf8Decoder.clear();
    input._stringDecoder.clear();
    setAttributes(input._curAttrData, state.cur);
    if (state.link) input._curAttrData.extended = this.extended(state.cur.ext, state.link);
    this.setModes(state);
    charset._charsets = state.charsets.map((set) => set ?? undefined);
    charset.glevel = state.glevel;
    charset.charset = state.charset ?? undefined;
    input._parser.precedingJoinState = state.last;
    this.setColors(state.colors);
  }

  private setModes(state: ScreenModes): void {
    const { coreService, coreMouseService: mouse } = this.core;
    Object.assign(coreService.modes, state.modes);
    // A mode that is undefined there was dropped on the way: it is unset, not left as it was here.
    for (const mode of Object.keys(coreService.decPrivateModes)) coreService.decPrivateModes[mode] = state.dec[mode];
    coreService.isCursorHidden = state.hidden;
    coreService.isCursorInitialized = true;
    if (mouse.activeProtocol !== state.mouse[0]) mouse.activeProtocol = state.mouse[0];
    mouse.activeEncoding = state.mouse[1];
  }

  private setColors(colors: SetColors): void {
    const restore: ColorEvent[] = [{ type: 2 }, { type: 2, index: FOREGROUND }, { type: 2, index: BACKGROUND }, { type: 2, index: CURSOR }];
    const set = colors.map(([index, color]): ColorEvent => ({ type: 1, index, color }));
    this.core._handleColorEvent?.([...restore, ...set]);
  }
}

function setAttributes(target: Attributes, source: CellAttributes): void {
  target.fg = source.fg;
  target.bg = source.bg;
  target.extended._ext = source.ext;
  target.extended._urlId = 0;
}

function setPosition(buffer: ScreenBuffer, position: BufferPosition): void {
  buffer.x = position.x;
  buffer.y = position.y;
  buffer.scrollTop = position.scrollTop;
  buffer.scrollBottom = position.scrollBottom;
  buffer.savedX = position.savedX;
  buffer.savedY = position.savedY;
  setAttributes(buffer.savedCurAttrData, position.savedCur);
  buffer.savedCharset = position.savedCharset ?? undefined;
  buffer.tabs = { ...position.tabs };
}
