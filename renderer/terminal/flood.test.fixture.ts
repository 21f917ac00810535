// For tests: a terminal's screen and panes as the host has them, and pages that take what they are sent when the test says so.
import type { Terminal } from '@xterm/xterm';
import { FloodPace } from '../../electron/host/flood-pace';
import { HandClock } from '../../electron/host/hand-clock.fixture';
import type { Pane } from '../../electron/host/pane';
import type { Screen } from '../../electron/host/screen';
import type { ScreenState } from '../../electron/host/screen-messages';
import { ScreensHere } from '../../electron/host/screens';
import { Shown } from '../../electron/host/shown';
import { loadGraphemes } from '../../shared/graphemes/graphemes';
import type { FromPane, ToPane } from '../../shared/terminal';
import { coreOf, MIRRORED_OPTIONS } from '../../shared/xterm-core';
import { headlessPage } from './pane-view.test.fixture';
import { PaneView, type PaneCallbacks, type PaneOptions } from './pane-view';

const PIECE = 48 * 1024;

/** A page that shows a terminal of the host. */
export class Page {
  readonly terminal: Terminal;
  readonly view: PaneView;
  readonly got: ToPane[] = [];
  readonly sent: FromPane[] = [];
  private readonly pane: Pane;
  private unpainted: (() => void)[] = [];
  private selected: number | null = null;
  private selectionChanged: () => void = () => undefined;

  constructor(host: Host, callbacks: PaneCallbacks = {}, options: PaneOptions = {}) {
    this.terminal = Object.assign(headlessPage(host.size), {
      hasSelection: () => this.selected !== null,
      getSelectionPosition: () => (this.selected === null ? undefined : { start: { x: 0, y: this.selected }, end: { x: 9, y: this.selected } }),
      clearSelection: () => this.select(null),
      onSelectionChange: (fn: () => void) => {
        this.selectionChanged = fn;
        return { dispose: () => undefined };
      },
    });
    let view: PaneView | null = null;
    const early: ToPane[] = [];
    this.pane = host.shown.add((message) => {
      const copy = structuredClone(message);
      this.got.push(copy);
      if (view) view.receive(copy);
      else early.push(copy);
    });
    const port = { postMessage: (message: FromPane) => this.fromPage(host, message), addEventListener: () => undefined, removeEventListener: () => undefined, start: () => undefined };
    this.view = view = new PaneView(this.terminal, port, callbacks, { scrollback: host.scrollback, afterPaint: (fn) => this.unpainted.push(fn), ...options });
    for (const message of early) view.receive(message);
  }

  /** The page parses and applies what it was sent, and paints if it is shown. */
  async take(paints = true): Promise<void> {
    for (let before = -1; before !== this.sent.length; ) {
      before = this.sent.length;
      await new Promise<void>((resolve) => this.terminal.write('', resolve));
      if (paints) for (const fn of this.unpainted.splice(0)) fn();
    }
  }

  /** The user selects in a line of the buffer, or lets go. */
  select(line: number | null): void {
    this.selected = line;
    this.selectionChanged();
  }

  kinds(kind: ToPane['k']): number {
    return this.got.filter((message) => message.k === kind).length;
  }

  row(line: number): string {
    return this.terminal.buffer.active.getLine(line)?.translateToString(true) ?? '';
  }

  get top(): string {
    return this.row(this.terminal.buffer.active.viewportY);
  }

  leave(host: Host): void {
    this.view.dispose();
    host.shown.remove(this.pane);
  }

  private fromPage(host: Host, message: FromPane): void {
    this.sent.push(message);
    if (message.k === 'ack') this.pane.ack(message.bytes);
    else if (message.k === 'paints') this.pane.canPaint();
    else if (message.k === 'painted') this.pane.painted();
    else if (message.k === 'want-history') this.pane.history(message.from, message.count);
    else if (message.k === 'reading') host.shown.reading(this.pane, message.on);
    else if (message.k === 'resize') host.resize(message.cols, message.rows);
  }
}

/** One terminal of the host without its child, and a control that parses every byte. */
export class Host {
  readonly clock = new HandClock();
  readonly shown: Shown;
  readonly screen: Screen;
  readonly control: object;
  private most = 512 * 1024;

  constructor(
    public size: { cols: number; rows: number },
    readonly scrollback: number,
    floods?: FloodPace,
  ) {
    const screens = new ScreensHere(this.clock, { skip: true, scrollback });
    this.screen = screens.open(size, {
      parsed: () => undefined,
      answer: () => undefined,
      title: () => undefined,
      bell: () => undefined,
      status: () => undefined,
      frame: (viewer, frame) => this.shown.frame(viewer, frame),
      lost: () => undefined,
      fault: (why) => {
        throw new Error(why);
      },
    });
    this.shown = new Shown({ clock: this.clock, floods: floods ?? new FloodPace(this.clock), screen: () => this.screen, flush: () => undefined, heldBack: () => false, most: () => this.most });
    this.shown.pace();
    const control = headlessPage(size);
    control.options = { ...MIRRORED_OPTIONS, scrollback };
    loadGraphemes(control);
    this.control = control;
  }

  /** What the child prints, in the pieces that panes and screen are given. */
  output(data: Uint8Array): void {
    for (let at = 0; at < data.length; ) {
      // A piece holds whole characters.
      let end = Math.min(data.length, at + PIECE);
      while (end < data.length && ((data[end] ?? 0) & 0xc0) === 0x80) end--;
      const piece = data.subarray(at, end);
      at = end;
      this.screen.feed(piece);
      this.shown.each((pane) => pane.bytes(piece));
      void coreOf(this.control)._inputHandler.parse(piece);
    }
  }

  resize(cols: number, rows: number): void {
    this.size = { cols, rows };
    this.screen.resize(cols, rows);
    (this.control as Terminal).resize(cols, rows);
    this.shown.settle();
  }

  /** The flood is over: time passes, and every page takes what comes. */
  async calm(pages: Page[]): Promise<void> {
    for (let turn = 0; turn < 6; turn++) {
      this.clock.move(60);
      for (const page of pages) await page.take();
    }
  }

  state(): ScreenState {
    let found: ScreenState | null = null;
    this.screen.ask({ q: 'resync', viewer: 0 }, (state) => {
      found = state;
    });
    if (!found) throw new Error('a screen in another thread');
    return found;
  }
}
