import xterm from '@xterm/headless';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { packLines } from '../../shared/cells';
import { coreOf } from '../../shared/xterm-core';
import { screenRows } from './screen-rows';

const SIZE = { cols: 40, rows: 6 };

async function screen(text: string): Promise<xterm.Terminal> {
  const terminal = new xterm.Terminal({ ...SIZE, allowProposedApi: true });
  await new Promise<void>((resolve) => terminal.write(text, resolve));
  return terminal;
}

function rowsOf(terminal: xterm.Terminal, cols = SIZE.cols): string[] {
  const { buffer } = coreOf(terminal)._bufferService;
  const lines = Array.from({ length: SIZE.rows }, (_, row) => buffer.lines.get(buffer.ybase + row)).filter((line) => line !== undefined);
  return screenRows(packLines(lines, lines.map((_, row) => row), () => undefined), SIZE.rows, cols);
}

/** Characters, colours and flags of every cell. */
function cells(terminal: xterm.Terminal): unknown[] {
  const { active } = terminal.buffer;
  return Array.from({ length: SIZE.rows }, (_, row) => {
    const line = active.getLine(active.baseY + row);
    return Array.from({ length: SIZE.cols }, (_unused, column) => {
      const cell = line?.getCell(column);
      // Empty and blank are the same to see.
      return cell && [cell.getChars() || ' ', cell.getWidth(), cell.getFgColor(), cell.isFgRGB(), cell.getBgColor(), cell.isBgRGB(), cell.isBold(), cell.isDim(), cell.isItalic(), cell.isUnderline(), cell.isInverse(), cell.isBlink(), cell.isInvisible(), cell.isStrikethrough(), cell.isOverline()].map(Number).toString() + (cell.getChars() || ' ');
    });
  });
}

const place = (rows: string[]): string => rows.map((row, at) => `\x1b[${at + 1};1H${row}`).join('');

it('P7: rows printed elsewhere are the same cells: text, wide and combined characters, colours, attributes', async () => {
  const piece = fc.constantFrom('a', 'Zz', ' ', '世', 'e\u0301', '\x1b[1m', '\x1b[2;3m', '\x1b[4;9m', '\x1b[7m', '\x1b[53m', '\x1b[0m', '\x1b[31;42m', '\x1b[91;105m', '\x1b[38;5;200m', '\x1b[48;2;1;2;3m', '\x1b[38;2;250;0;9m', '\r\n', '\x1b[5;8m');
  await fc.assert(
    fc.asyncProperty(fc.array(piece, { maxLength: 60 }), async (pieces) => {
      const one = await screen(pieces.join(''));
      const other = await screen(place(rowsOf(one)));
      expect(cells(other)).toEqual(cells(one));
    }),
    { numRuns: 60 },
  );
});

it('P7: in a narrower terminal rows are cut, never wrapped; half of a wide character is a blank', async () => {
  const rows = rowsOf(await screen('abc世def'), 4);
  const other = await screen(place(rows));
  expect(other.buffer.active.getLine(0)?.translateToString(true)).toBe('abc ');
});
