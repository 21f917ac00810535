// For tests: all of a terminal that must be equal, read from its inside.
import { coreOf } from '../../shared/xterm-core';

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
