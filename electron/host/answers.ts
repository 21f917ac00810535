// Answers to a program's questions about its terminal. xterm's parser answers DA, DSR, DECRQM and DECRQSS itself; what it
// leaves to its embedder is here. Only the mirror has these, so that every question gets exactly one answer (P11).
import type { Terminal } from '@xterm/headless';
import { coreOf } from '../../shared/xterm-core';
import type { TerminalColors } from './colors';

export interface AnswerListener {
  answer(text: string): void;
  /** A program's own status line (OSC 7501), without the questions. */
  status(status: string): void;
}

const ESC = '\x1b';
const ST = `${ESC}\\`;
/** Status lines hold a state, a name and a short message; any file shown in a terminal can print one. */
const MAX_STATUS = 4_096;

/** Programs know the terminal by this name; it is what interprets their sequences here. */
const XTVERSION = 'xterm.js(6.0.0)';

/** Registers the handlers on a mirror. */
export function answerQueries(terminal: Terminal, colors: TerminalColors, listener: AnswerListener): void {
  const { parser } = terminal;
  const first = (params: (number | number[])[]): number | number[] | undefined => params[0];

  parser.registerCsiHandler({ prefix: '>', final: 'q' }, (params) => {
    if ((first(params) ?? 0) === 0) listener.answer(`${ESC}P>|${XTVERSION}${ST}`);
    return true;
  });
  // Kitty keyboard: no flag is ever active, whatever was asked for with CSI > u, because keys are encoded the classic way.
  parser.registerCsiHandler({ prefix: '?', final: 'u' }, () => {
    listener.answer(`${ESC}[?0u`);
    return true;
  });
  // Dark or light (the question that goes with mode 2031).
  parser.registerCsiHandler({ prefix: '?', final: 'n' }, (params) => {
    if (first(params) !== 996) return false;
    listener.answer(`${ESC}[?997;${colors.isDark() ? 1 : 2}n`);
    return true;
  });
  // Measured: an agent sends its status only when the question comes back as it is, ended by ST.
  parser.registerOscHandler(7501, (data) => {
    if (data === '?') listener.answer(`${ESC}]7501;?${ST}`);
    else listener.status(data.slice(0, MAX_STATUS));
    return true;
  });
  coreOf(terminal)._inputHandler.onColor((events) => {
    for (const event of events) {
      if (event.type === 0) listener.answer(`${ESC}]${colors.report(event.index)}${ST}`);
      else colors.apply(event);
    }
  });
}
