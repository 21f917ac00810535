// Rows of a screen as text with colours, for a terminal that is not ours.
import type { PackedLines } from '../../shared/terminal';

/** The bits of a cell's two attribute words, as xterm.js 6.0 keeps them. */
const MODE = 0x3000000;
const PALETTE_16 = 0x1000000;
const PALETTE_256 = 0x2000000;
const FG_FLAGS: [number, number][] = [[0x8000000, 1], [0x10000000, 4], [0x20000000, 5], [0x4000000, 7], [0x40000000, 8], [0x80000000, 9]];
const BG_FLAGS: [number, number][] = [[0x8000000, 2], [0x4000000, 3], [0x40000000, 53]];
const COMBINED = 1 << 21;
const CODE = 0x1fffff;
const WIDTH_SHIFT = 22;

function color(word: number, base: 38 | 48): string[] {
  const value = word & 0xffffff;
  switch (word & MODE) {
    case 0: return [];
    case PALETTE_16: case PALETTE_256: return [`${base};5;${value & 0xff}`];
    default: return [`${base};2;${value >>> 16};${(value >>> 8) & 0xff};${value & 0xff}`];
  }
}

/** The sequence that sets exactly these attributes, whatever was set before. */
function attributes(fg: number, bg: number): string {
  const flags = [...FG_FLAGS.filter(([bit]) => fg & bit), ...BG_FLAGS.filter(([bit]) => bg & bit)].map(([, code]) => String(code));
  return `\x1b[${['0', ...flags, ...color(fg, 38), ...color(bg, 48)].join(';')}m`;
}

/**
 * Each row as bytes to print from its first column: attributes, text, and a reset at the end. Rows are cut at `cols`.
 * Only printable text comes out of a cell: what a program had on screen cannot command the terminal it is shown in.
 */
export function screenRows(lines: PackedLines, rows: number, cols: number): string[] {
  const out = Array.from({ length: rows }, () => '\x1b[0m');
  packedRows(lines, cols).forEach((text, index) => {
    out[lines.tags[index] ?? -1] = text;
  });
  return out.slice(0, rows);
}

/** The same of any lines, in their own order. */
export function packedRows(lines: PackedLines, cols: number): string[] {
  const combined = new Map<string, string>();
  for (let k = 0; k < lines.comb.length; k += 3) combined.set(`${lines.comb[k]} ${lines.comb[k + 1]}`, String(lines.comb[k + 2]));
  let offset = 0;
  return Array.from(lines.len, (cells, index) => {
    const text = row(lines.data, offset, Math.min(cells, cols), (column) => combined.get(`${index} ${column}`) ?? ' ');
    offset += cells * 3;
    return text;
  });
}

function row(data: Uint32Array, offset: number, cells: number, combinedAt: (column: number) => string): string {
  let text = '';
  let now = '';
  for (let column = 0; column < cells; column++) {
    const [content = 0, fg = 0, bg = 0] = data.subarray(offset + column * 3, offset + column * 3 + 3);
    const width = content >>> WIDTH_SHIFT;
    // The second half of a wide character.
    if (width === 0) continue;
    const wanted = attributes(fg, bg);
    if (wanted !== now) text += now = wanted;
    const code = content & CODE;
    // A wide character whose second half is cut off does not fit.
    if (column + width > cells && width > 1) text += ' ';
    else text += content & COMBINED ? combinedAt(column) : code === 0 ? ' ' : String.fromCodePoint(code);
  }
  return `${text}\x1b[0m`;
}
