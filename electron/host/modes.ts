// The modes of a terminal that outlive the text: how keys, pastes and the mouse are encoded, and the cursor.
import type { ScreenModes } from '../../shared/terminal';
import { GROUND, type Core } from '../../shared/xterm-core';

export function modesOf(core: Core): ScreenModes {
  const { coreService, coreMouseService: mouse } = core;
  return {
    modes: { ...coreService.modes },
    dec: { ...coreService.decPrivateModes },
    hidden: coreService.isCursorHidden,
    mouse: [mouse.activeProtocol, mouse.activeEncoding],
  };
}

const CSI = '\x1b[';

/**
 * The bytes that reset what a dead program left on, and nothing else (P6): alternate screen, mouse, focus reports,
 * bracketed paste, application keys, insert, origin and synchronized output, a hidden or changed cursor, margins, charset
 * and attributes. Empty for a terminal that was left as it was found. Kitty keyboard flags are never active here.
 */
export function resetSequence(core: Core): string {
  const { modes, dec, hidden, mouse } = modesOf(core);
  const { _bufferService: service, _charsetService: charset, _inputHandler: input } = core;
  const { normal, alt, active } = service.buffers;
  const on = (name: string): boolean => dec[name] === true;
  const margins = normal.scrollTop !== 0 || normal.scrollBottom !== service.rows - 1;
  const attributes = input._curAttrData;
  const resets: [boolean, string][] = [
    [on('synchronizedOutput'), `${CSI}?2026l`],
    [active === alt, `${CSI}?1049l`],
    [mouse[0] !== 'NONE', `${CSI}?1000l`],
    [mouse[1] !== 'DEFAULT', `${CSI}?1006l`],
    [on('sendFocus'), `${CSI}?1004l`],
    [on('bracketedPasteMode'), `${CSI}?2004l`],
    [on('applicationCursorKeys'), `${CSI}?1l`],
    [on('applicationKeypad'), '\x1b>'],
    [modes['insertMode'] === true, `${CSI}4l`],
    [on('origin'), `${CSI}?6l`],
    [on('reverseWraparound'), `${CSI}?45l`],
    [dec['wraparound'] === false, `${CSI}?7h`],
    // Saved and restored around it: setting margins moves the cursor.
    [margins, `\x1b7${CSI}r\x1b8`],
    [hidden, `${CSI}?25h`],
    [dec['cursorStyle'] !== undefined || dec['cursorBlink'] !== undefined, `${CSI}0 q`],
    [charset.glevel !== 0 || Boolean(charset.charset), '\x0f\x1b(B'],
    [attributes.fg !== 0 || attributes.bg !== 0, `${CSI}0m`],
  ];
  const bytes = resets.flatMap(([needed, sequence]) => (needed ? [sequence] : [])).join('');
  // Died inside a sequence: CAN ends it, else it would swallow what follows.
  return input._parser.currentState === GROUND ? bytes : `\x18${bytes}`;
}
