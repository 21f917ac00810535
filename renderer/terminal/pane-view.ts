// A terminal in the page: bytes and screens from the host into one xterm, and what the user does back.
import type { Terminal } from '@xterm/xterm';
import { loadGraphemes } from '../../shared/graphemes/graphemes';
import type { FromPane, ToPane } from '../../shared/terminal';
import { coreOf, LineNumbers, MIRRORED_OPTIONS, SCROLLBACK, type Core, type Disposable } from '../../shared/xterm-core';
import { HeldPicture } from './held-picture';
import { inputOf } from './pane-input';
import { PaneSize, type Size } from './pane-size';
import { Reading } from './reading';
import { Resync } from './resync';
import type { RunningState } from './running-hint';
import { Seam, type SeamOptions } from './seam';

/** What a pane needs of a MessagePort. */
export interface PanePort {
  postMessage(message: FromPane): void;
  addEventListener(type: 'message', listener: (event: MessageEvent<ToPane>) => void): void;
  removeEventListener(type: 'message', listener: (event: MessageEvent<ToPane>) => void): void;
  start(): void;
}

/** Title and bell are the mirror's, one source whether the pane is shown or not. */
export interface PaneCallbacks {
  onTitle?(title: string): void;
  onBell?(): void;
  /** After the last byte was drawn. */
  onExit?(exit: { code: number | null; signal: number | null }): void;
  /** The screen stands for the first time. */
  onReady?(): void;
  /** Output runs on where the user does not look. */
  onRunning?(state: RunningState): void;
  /** Cells were put into the buffer without output: a screen, or a slice of its scrollback. */
  onReplaced?(): void;
}

export interface PaneOptions {
  /** Lines of scrollback; those of the mirror when left out. */
  scrollback?: number;
  /** Calls `fn` once after `ms`; returns what cancels it. */
  later?: (ms: number, fn: () => void) => () => void;
  /** The line that shall be on top at first, from `topLine` of an earlier view of the same terminal (P5). */
  topLine?: number | null;
  /** A visible seam between what was restored and what comes (P7). */
  seam?: SeamOptions;
  /** Calls `fn` once the page has painted; the next animation frame when left out. */
  afterPaint?: (fn: () => void) => void;
}

/** Parsed bytes are reported in pieces of this size, and at once when nothing is left to parse. */
const ACK_BYTES = 16 * 1024;
/** Scrollback comes newest first, in slices that cost the page half a millisecond each (measured). */
const SLICE = 250;
const HEX = /^#[0-9a-f]{6}$/i;

const timer = (ms: number, fn: () => void): (() => void) => {
  const id = setTimeout(fn, ms);
  return () => clearTimeout(id);
};

/**
 * Binds one xterm (made with `allowProposedApi`) to the port of one attached terminal. It loads the grapheme addon and
 * sets the options that mirror and page must share; the caller makes, opens, fits and disposes the xterm.
 *
 * Answers to terminal queries never leave: xterm marks what the user did (keys, paste, mouse), and only that and focus
 * reports are sent (P11).
 */
export class PaneView {
  private readonly core: Core;
  private readonly numbers: LineNumbers;
  private readonly resyncer: Resync;
  private readonly sizes: PaneSize;
  private readonly held: HeldPicture;
  private readonly reading: Reading;
  private readonly seam: Seam | null;
  private readonly afterPaint: (fn: () => void) => void;
  private readonly ends: Disposable[] = [];
  private readonly receiveEvent = (event: MessageEvent<ToPane>): void => this.receive(event.data);
  private unreported = 0;
  private unparsed = 0;
  /** Scrollback that was not asked for yet: from the oldest line up to this one. */
  private missing: { from: number; to: number } | null = null;
  private ready = false;
  private adopting = false;
  private disposed = false;
  private running: RunningState = { running: false, reading: false, held: false };
  private startLine: number | null;

  constructor(
    private readonly terminal: Terminal,
    private readonly port: PanePort,
    private readonly callbacks: PaneCallbacks = {},
    options: PaneOptions = {},
  ) {
    const scrollback = options.scrollback ?? SCROLLBACK;
    terminal.options = { ...MIRRORED_OPTIONS, scrollback };
    loadGraphemes(terminal);
    this.core = coreOf(terminal);
    this.numbers = new LineNumbers(this.core);
    this.resyncer = new Resync(this.core, this.numbers);
    this.startLine = options.topLine ?? null;
    this.sizes = new PaneSize(({ cols, rows }) => this.send({ k: 'resize', cols, rows }), options.later ?? timer);
    this.sizes.want({ cols: terminal.cols, rows: terminal.rows });
    this.seam = options.seam ? new Seam(terminal, this.numbers, options.seam) : null;
    this.afterPaint = options.afterPaint ?? ((fn) => void requestAnimationFrame(fn));
    this.send({ k: 'paints' });
    this.send({ k: 'reading', on: this.startLine !== null });
    this.held = new HeldPicture(terminal, {
      take: (message) => this.receive(message),
      held: (on) => this.tell({ held: on }),
    });
    this.reading = new Reading(terminal, {
      scrollback,
      begins: this.startLine !== null,
      above: () => this.resyncer.topLine() !== null,
      changed: (on) => {
        this.send({ k: 'reading', on });
        this.tell({ reading: on });
      },
      between: (fn) => this.afterBytes(fn),
    });
    this.ends.push(
      inputOf(terminal, (data) => this.send({ k: 'input', data })),
      terminal.onResize((size) => {
        if (!this.adopting) this.sizes.want(size);
      }),
      this.core.optionsService.onSpecificOptionChange('theme', () => this.sendColors()),
    );
    this.sendColors();
    port.addEventListener('message', this.receiveEvent);
    port.start();
  }

  /** A message of the host. Whatever changes the screen waits behind the bytes that xterm still has to parse. */
  receive(message: ToPane): void {
    if (this.disposed) return;
    if (message.k === 'title') this.callbacks.onTitle?.(message.title);
    else if (message.k === 'bell') this.callbacks.onBell?.();
    else if (this.held.keeps(message, false)) return;
    else if (message.k === 'bytes') this.bytes(message.data);
    else this.afterBytes(() => this.apply(message));
  }

  /** To the end, and on with a picture that stands still for a selection. */
  jumpToEnd(): void {
    this.terminal.clearSelection();
    this.terminal.scrollToBottom();
  }

  /** Fits the pane: rows at once, columns when they have stayed for 100 ms. */
  resize(size: Size): void {
    if (size.rows !== this.terminal.rows) this.terminal.resize(this.terminal.cols, size.rows);
    if (size.cols !== this.terminal.cols) this.terminal.resize(size.cols, size.rows);
  }

  /** The line on top while the user has scrolled up, for the next view of the same terminal; null at the bottom. */
  topLine(): number | null {
    return this.resyncer.topLine();
  }

  /** Lets go of terminal and port; both stay the caller's to end. */
  dispose(): void {
    this.disposed = true;
    this.sizes.dispose();
    this.port.removeEventListener('message', this.receiveEvent);
    this.held.dispose();
    this.reading.dispose();
    this.seam?.dispose();
    for (const end of this.ends) end.dispose();
  }

  private bytes(data: Uint8Array): void {
    this.unparsed += data.length;
    this.terminal.write(data, () => {
      this.numbers.watch();
      this.unparsed -= data.length;
      this.unreported += data.length;
      if (this.unreported < ACK_BYTES && this.unparsed > 0) return;
      this.send({ k: 'ack', bytes: this.unreported });
      this.unreported = 0;
    });
  }

  /** xterm calls back in the order of its writes. */
  private afterBytes(fn: () => void): void {
    this.terminal.write('', () => {
      if (!this.disposed) fn();
    });
  }

  private apply(message: Exclude<ToPane, { k: 'bytes' | 'title' | 'bell' }>): void {
    if (this.held.keeps(message, message.k === 'frame' || (message.k === 'resync' && this.running.running))) return;
    switch (message.k) {
      case 'frame':
        this.frame(message);
        break;
      case 'resync':
        this.resync(message);
        break;
      case 'exit':
        this.callbacks.onExit?.({ code: message.code, signal: message.signal });
        break;
      case 'history': {
        this.resyncer.history(message.lines);
        const { buffer, rows } = this.core._bufferService;
        if (buffer.ydisp < buffer.ybase) this.terminal.refresh(0, rows - 1);
        this.callbacks.onReplaced?.();
        this.wantHistory();
        break;
      }
    }
  }

  /** Never more than one picture is under way: the next one comes after this one was painted. */
  private frame({ frame }: Extract<ToPane, { k: 'frame' }>): void {
    const taken = (): void => this.send({ k: 'painted' });
    const { cols, rows } = this.core._bufferService;
    // A change of size is under way; a screen of the new size follows it.
    if (frame.cols !== cols || frame.rows !== rows) {
      taken();
      return;
    }
    this.resyncer.frame(frame);
    this.tell({ running: true });
    this.terminal.refresh(0, rows - 1);
    this.afterPaint(taken);
  }

  private resync({ snapshot }: Extract<ToPane, { k: 'resync' }>): void {
    const own = { cols: this.terminal.cols, rows: this.terminal.rows };
    const size = { cols: snapshot.cols, rows: snapshot.rows };
    if (!this.sizes.arrived(size)) return;
    this.adopting = true;
    if (own.cols !== size.cols || own.rows !== size.rows) this.terminal.resize(size.cols, size.rows);
    this.adopting = false;
    this.reading.makeRoom(snapshot.hist, snapshot.scrollback);
    this.resyncer.apply(snapshot);
    this.tell({ running: false });
    this.missing = snapshot.hist > 0 ? { from: snapshot.abs0, to: snapshot.abs0 + snapshot.hist } : null;
    this.showStartLine();
    const service = this.core._bufferService;
    service._onScroll.fire(service.buffer.ydisp);
    this.reading.look();
    this.seam?.place();
    this.terminal.refresh(0, service.rows - 1);
    this.callbacks.onReplaced?.();
    this.wantHistory();
    if (snapshot.title !== '') this.callbacks.onTitle?.(snapshot.title);
    if (this.ready) return;
    this.ready = true;
    this.callbacks.onReady?.();
    // The pane changed its size while it was being attached.
    if (own.cols !== size.cols || own.rows !== size.rows) this.resize(own);
  }

  /** Not when something was painted: xterm does not paint a pane that is off screen, and its history would never come. */
  private wantHistory(): void {
    const { missing } = this;
    if (!missing || missing.to <= missing.from) {
      this.missing = null;
      return;
    }
    const from = Math.max(missing.from, missing.to - SLICE);
    this.send({ k: 'want-history', from, count: missing.to - from });
    missing.to = from;
  }

  private showStartLine(): void {
    if (this.startLine === null) return;
    const service = this.core._bufferService;
    const { normal } = service.buffers;
    const row = this.startLine - this.numbers.oldest;
    this.startLine = null;
    normal.ydisp = Math.max(0, Math.min(normal.ybase, row));
    service.isUserScrolling = normal.ydisp < normal.ybase;
  }

  /** The mirror answers colour queries with what this pane shows. */
  private sendColors(): void {
    const { foreground, background, cursor } = this.terminal.options.theme ?? {};
    const shown = [foreground, background, cursor ?? foreground];
    const [text, canvas, caret] = shown;
    if (text === undefined || canvas === undefined || caret === undefined || !shown.every((color) => color !== undefined && HEX.test(color))) return;
    this.send({ k: 'colors', foreground: text, background: canvas, cursor: caret });
  }

  private tell(change: Partial<RunningState>): void {
    const before = this.running;
    this.running = { ...before, ...change };
    const { running, reading, held } = this.running;
    if (running !== before.running || reading !== before.reading || held !== before.held) this.callbacks.onRunning?.(this.running);
  }

  private send(message: FromPane): void {
    if (!this.disposed) this.port.postMessage(message);
  }
}
