// A line as the program printed it: the rows that it was wrapped into, joined, with the cell of every character.
import type { IBufferRange, Terminal } from '@xterm/xterm';
import { LONGEST_LINE } from './find-links';

export interface LineText {
  text: string;
  /** The cells of a part of the text, both ends within; xterm counts them from 1. */
  rangeOf(start: number, end: number): IBufferRange;
}

/** The line that has this row of the buffer (from 0) in it; at most as much of it as is looked at for links. */
export function lineText(terminal: Terminal, row: number): LineText {
  const { active } = terminal.buffer;
  const most = Math.ceil(LONGEST_LINE / terminal.cols);
  let first = row;
  while (first > 0 && row - first < most && active.getLine(first)?.isWrapped) first--;
  let text = '';
  const cells: { x: number; y: number; width: number }[] = [];
  for (let y = first; y <= row || (active.getLine(y)?.isWrapped && y - row < most); y++) {
    const line = active.getLine(y);
    if (!line) break;
    for (let x = 0; x < line.length; x++) {
      const cell = line.getCell(x);
      // The second half of a wide character.
      if (!cell || cell.getWidth() === 0) continue;
      const characters = cell.getChars() || ' ';
      text += characters;
      for (let n = 0; n < characters.length; n++) cells.push({ x, y, width: cell.getWidth() });
    }
  }
  return {
    text: text.trimEnd(),
    rangeOf: (start, end) => {
      const from = cells[start] ?? { x: 0, y: row, width: 1 };
      const to = cells[Math.max(start, end - 1)] ?? from;
      return { start: { x: from.x + 1, y: from.y + 1 }, end: { x: to.x + to.width, y: to.y + 1 } };
    },
  };
}
