// For tests of the pane: a headless terminal in the place of the page's, and the wire between it and a mirror.
import xterm from '@xterm/headless';
import type { Terminal } from '@xterm/xterm';
import { Mirror } from '../../electron/host/mirror';
import { Pane } from '../../electron/host/pane';
import type { FromPane, ToPane } from '../../shared/terminal';
import { coreOf } from '../../shared/xterm-core';
import { PaneView, type PaneCallbacks, type PaneOptions, type PanePort } from './pane-view';

/** The same core as the page's terminal, with the page's few own methods that a pane calls. */
export function headlessPage(size: { cols: number; rows: number }): Terminal {
  const terminal = new xterm.Terminal({ ...size, allowProposedApi: true, logLevel: 'off' });
  return Object.assign(terminal, { refresh: () => undefined }) as unknown as Terminal;
}

/** Cells with text, width, colours and attributes, wraps, cursor, modes and parser state: everything that must be equal. */
export function wholeState(terminal: object): unknown {
  const core = coreOf(terminal);
  const { buffers, buffer, cols, rows } = core._bufferService;
  const lines = (of: typeof buffer): unknown[] => {
    const all: unknown[] = [];
    for (let y = 0; y < of.lines.length; y++) {
      const line = of.lines.get(y);
      if (!line) continue;
      const extra = Object.entries(line._extendedAttrs).filter(([column]) => (line._data[Number(column) * 3 + 2] ?? 0) & (1 << 28));
      const combined = Object.entries(line._combined).filter(([column]) => (line._data[Number(column) * 3] ?? 0) & (1 << 21));
      all.push([
        Array.from(line._data).join(),
        line.isWrapped,
        combined,
        extra.map(([column, attrs]) => [column, attrs._ext]),
      ]);
    }
    return all;
  };
  const { _charsetService: charset, coreService, coreMouseService: mouse, _inputHandler: input } = core;
  return {
    normal: lines(buffers.normal),
    alt: buffers.active === buffers.alt ? lines(buffers.alt) : null,
    size: [cols, rows],
    cursor: [buffer.x, buffer.y, buffer.ybase, buffer.scrollTop, buffer.scrollBottom, buffer.savedX, buffer.savedY],
    tabs: Object.entries(buffer.tabs).filter(([, set]) => set),
    modes: JSON.stringify([coreService.modes, coreService.decPrivateModes, coreService.isCursorHidden]),
    mouse: [mouse.activeProtocol, mouse.activeEncoding],
    charset: [charset.glevel, Boolean(charset.charset)],
    attributes: [input._curAttrData.fg, input._curAttrData.bg, input._curAttrData.extended._ext],
    parser: input._parser.currentState,
  };
}

/** The link of every cell that has a living one, by buffer, line and column. */
export function linksOf(terminal: object): Record<string, string> {
  const core = coreOf(terminal);
  const { normal, alt } = core._bufferService.buffers;
  const found: Record<string, string> = {};
  for (const [name, buffer] of Object.entries({ normal, alt })) {
    for (let y = 0; y < buffer.lines.length; y++) {
      const line = buffer.lines.get(y);
      if (!line) continue;
      for (const [column, attrs] of Object.entries(line._extendedAttrs)) {
        const link = core._oscLinkService._dataByLinkId.get(attrs._urlId);
        if (link && (line._data[Number(column) * 3 + 2] ?? 0) & (1 << 28)) found[`${name} ${y} ${column}`] = link.data.uri;
      }
    }
  }
  return found;
}

/** A mirror, a host's pane and a page's view joined by a port; `sent` keeps what the page sent. */
export class Bench {
  readonly mirror: Mirror;
  readonly page: Terminal;
  readonly view: PaneView;
  readonly pane: Pane;
  readonly sent: FromPane[] = [];
  readonly answers: string[] = [];

  constructor(size: { cols: number; rows: number }, scrollback: number, callbacks: PaneCallbacks = {}, options: PaneOptions = {}, page: Terminal = headlessPage(size)) {
    this.mirror = new Mirror(size, { answer: (text) => this.answers.push(text), title: () => undefined, bell: () => undefined, status: () => undefined }, scrollback);
    this.page = page;
    const port: PanePort = {
      postMessage: (message) => this.fromPage(message),
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
      start: () => undefined,
    };
    this.pane = new Pane(this.mirror, (message) => this.toPage(message));
    this.view = new PaneView(this.page, port, callbacks, { scrollback, ...options });
  }

  /** What the child prints. */
  output(data: Uint8Array): void {
    this.mirror.feed(data);
    this.pane.bytes(data);
  }

  /** Resolves when the page has nothing left to parse and no history is under way. */
  async settled(): Promise<void> {
    for (let before = -1; before !== this.sent.length; ) {
      before = this.sent.length;
      await new Promise<void>((resolve) => this.page.write('', resolve));
    }
  }

  private toPage(message: ToPane): void {
    this.view.receive(structuredClone(message));
  }

  private fromPage(message: FromPane): void {
    this.sent.push(message);
    if (message.k === 'ack') this.pane.ack(message.bytes);
    else if (message.k === 'want-history') this.pane.history(message.from, message.count);
  }
}
