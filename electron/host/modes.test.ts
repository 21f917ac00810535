import { describe, expect, it } from 'vitest';
import { loadGraphemes } from '../../shared/graphemes/graphemes';
import { coreOf, setScrollback } from '../../shared/xterm-core';
import xterm from '@xterm/headless';
import { Mirror } from './mirror';
import { modesOf } from './modes';

const nobody = { answer: () => undefined, title: () => undefined, bell: () => undefined, status: () => undefined };
const fresh = (): Mirror => new Mirror({ cols: 80, rows: 24 }, nobody);
const feed = (mirror: Mirror, text: string): void => mirror.feed(new TextEncoder().encode(text));
const leftBy = (mirror: Mirror): unknown => {
  const core = coreOf(mirror.inside);
  const { normal, alt, active } = core._bufferService.buffers;
  const { fg, bg } = core._inputHandler._curAttrData;
  return { ...modesOf(core), alt: active === alt, margins: [normal.scrollTop, normal.scrollBottom], glevel: core._charsetService.glevel, attributes: [fg, bg], parser: core._inputHandler._parser.currentState };
};

describe('what a dead program left on', () => {
  const LEFT = [
    '\x1b[?1000h', '\x1b[?1002h\x1b[?1006h', '\x1b[?1003h\x1b[?1016h', '\x1b[?1004h', '\x1b[?2004h', '\x1b[?1049h', '\x1b[?47h', '\x1b[?1h', '\x1b=', '\x1b[4h', '\x1b[?6h', '\x1b[?7l', '\x1b[?45h',
    '\x1b[?25l', '\x1b[5 q', '\x1b[?2026h', '\x1b[3;9r', '\x1b(0', '\x1b)0\x0e', '\x1b[1;31;44m', '\x1b[>1u', '\x1b[=3u', '\x1b[?1049h\x1b[3;9r\x1b[?1002h\x1b[?1006h\x1b[?2004h\x1b[?25l\x1b[>1u',
    '\x1b]0;cut', '\x1b[12', '\x1bPcut',
  ];

  it('P6: is reset by a sequence made for it, whichever mode it was; a terminal left as it was found is given none', () => {
    const plain = fresh();
    expect(plain.resetSequence()).toBe('');
    feed(plain, 'text\r\n\x1b[31mred\x1b[0m\r\n\x1b[?2004h\x1b[?2004l');
    expect(plain.resetSequence()).toBe('');
    const expected = leftBy(fresh());
    for (const left of LEFT) {
      const mirror = fresh();
      feed(mirror, `text\r\n${left}`);
      feed(mirror, mirror.resetSequence());
      expect(leftBy(mirror), JSON.stringify(left)).toEqual(expected);
      expect(mirror.resetSequence(), JSON.stringify(left)).toBe('');
      // The cursor stays where it was; what is printed next is printed there.
      expect(mirror.text(1), JSON.stringify(left)).toBe('text');
    }
  });

  it('P7: more scrollback changes nothing else: margins, a cursor that waits to wrap, tab stops', () => {
    const make = (): xterm.Terminal => {
      const terminal = new xterm.Terminal({ cols: 80, rows: 24, scrollback: 100, allowProposedApi: true });
      loadGraphemes(terminal);
      void coreOf(terminal)._inputHandler.parse(new TextEncoder().encode(`${'line\r\n'.repeat(300)}\x1b[3g\x1b[5G\x1bH\x1b[3;9r\x1b[4;1H\x1b7${'x'.repeat(80)}`));
      return terminal;
    };
    const inside = (terminal: xterm.Terminal): unknown => {
      const { x, y, scrollTop, scrollBottom, savedX, savedY, ybase, tabs } = coreOf(terminal)._bufferService.buffers.normal;
      return [x, y, scrollTop, scrollBottom, savedX, savedY, ybase, { ...tabs }];
    };
    const terminal = make();
    const before = inside(terminal);
    setScrollback(terminal, 10_100);
    expect(inside(terminal)).toEqual(before);
    setScrollback(terminal, 100);
    expect(inside(terminal)).toEqual(before);
    void coreOf(terminal)._inputHandler.parse(new TextEncoder().encode('\x1b[r\x1b[24H' + 'more\r\n'.repeat(500)));
    expect(terminal.buffer.active.length).toBe(124);
  });
});
