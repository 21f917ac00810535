// Brings one line of a terminal into view, found by its text: numbers of lines change with the width of the pane.
import type { Terminal } from '@xterm/xterm';
import { terminalOf } from './active';

/** A terminal that comes to the front brings its scrollback within this time, or is asked no more. */
const PATIENCE_MS = 4_000;

/** The line that so many equal ones follow; the last of them when there are fewer. False when there is none. */
export function revealLine(term: Terminal, line: string, after: number): boolean {
  const wanted = line.replace(/\s+/g, ' ').trim();
  const rows: { row: number; length: number }[] = [];
  const { active: buffer } = term.buffer;
  let text = '';
  let length = 0;
  for (let row = buffer.length - 1; row >= 0 && rows.length <= after; row--) {
    const found = buffer.getLine(row);
    text = `${found?.translateToString(!(length > 0)) ?? ''}${text}`;
    length += 1;
    // A wrapped line goes on in the row above.
    if (found?.isWrapped) continue;
    if (text.replace(/\s+/g, ' ').trim().includes(wanted)) rows.push({ row, length });
    text = '';
    length = 0;
  }
  const chosen = rows.at(-1);
  if (!chosen) return false;
  term.scrollToLine(Math.max(0, chosen.row - Math.floor(term.rows / 3)));
  term.selectLines(chosen.row, chosen.row + chosen.length - 1);
  return true;
}

/** The same once the terminal stands and holds the line; false when it does not within some seconds. */
export function revealSoon(architectId: string, terminalId: string, line: string, after: number): Promise<boolean> {
  const until = performance.now() + PATIENCE_MS;
  return new Promise((resolve) => {
    const look = (): void => {
      if (terminalOf(architectId)?.reveal(terminalId, line, after)) resolve(true);
      else if (performance.now() > until) resolve(false);
      else requestAnimationFrame(look);
    };
    look();
  });
}
