// Paints pictures of an agent's screen into the user's own terminal, and sets there what decides how keys arrive. The
// pictures stand on the user's normal screen, and lines that scroll off the agent's go into the user's own scrollback:
// the terminal's wheel and search reach them, while attached and afterwards.
import type { ScreenModes, ScreenSnapshot } from '../../shared/terminal';
import { screenRows } from './screen-rows';

const CSI = '\x1b[';
/** One picture for terminals that know the mode; others pass over it. */
const DRAW = `${CSI}?2026h`;
const SHOW = `${CSI}?2026l`;
const MOUSE: ReadonlyMap<string, string> = new Map([['X10', '?9'], ['VT200', '?1000'], ['DRAG', '?1002'], ['ANY', '?1003']]);
/** The keypad has a pair of sequences of its own. */
const KEYPAD = 'keypad';

/** Everything of the agent's modes that must hold in the user's terminal. */
function inputModes({ dec, mouse: [protocol, encoding] }: ScreenModes): Set<string> {
  const protocolMode = MOUSE.get(protocol);
  const wanted: [boolean, string][] = [
    [dec['applicationCursorKeys'] === true, '?1'],
    [dec['applicationKeypad'] === true, KEYPAD],
    [dec['sendFocus'] === true, '?1004'],
    [dec['bracketedPasteMode'] === true, '?2004'],
    [protocolMode !== undefined && encoding !== 'DEFAULT', '?1006'],
  ];
  return new Set([...wanted.flatMap(([on, mode]) => (on ? [mode] : [])), ...(protocolMode === undefined ? [] : [protocolMode])]);
}

function setMode(mode: string, on: boolean): string {
  if (mode === KEYPAD) return on ? '\x1b=' : '\x1b>';
  return `${CSI}${mode}${on ? 'h' : 'l'}`;
}

export class ShownScreen {
  private rows: string[] = [];
  private modes = new Set<string>();
  private place = '';
  private left = false;

  constructor(
    private readonly write: (text: string) => void,
    /** The line at the bottom: what is shown and how to leave. */
    private readonly banner: string,
    private size: { cols: number; rows: number },
  ) {
    // What was on the screen moves up into the scrollback, and nothing else does: the cursor ends in the last row.
    write(`\r${'\n'.repeat(size.rows - 1)}`);
  }

  /** The user's terminal has another size: the next picture is painted whole. */
  resized(size: { cols: number; rows: number }): void {
    this.size = size;
    this.rows = [];
  }

  /** Puts rows into the user's scrollback, above the picture: they stand on the screen for a moment and are scrolled off it. */
  scrolledOff(rows: readonly string[]): void {
    if (this.left || rows.length === 0) return;
    const picture = this.rows;
    let text = `${DRAW}${CSI}?25l`;
    for (let from = 0; from < rows.length; from += this.size.rows) {
      const some = rows.slice(from, from + this.size.rows);
      text += some.map((row, at) => rowAt(at, row)).join('') + `${CSI}0m${CSI}${this.size.rows};1H${'\n'.repeat(some.length)}`;
    }
    this.write(`${text}${picture.map((row, at) => rowAt(at, row)).join('')}${this.place}${SHOW}`);
  }

  /** Paints what changed. A screen larger than the terminal is cut: the part with the cursor is shown. */
  paint(snapshot: ScreenSnapshot): void {
    if (this.left) return;
    const height = Math.max(1, this.size.rows - 1);
    const { view, pos, altView, altPos, alt, state } = snapshot;
    const cursor = alt ? altPos : pos;
    const first = Math.max(0, Math.min(cursor.y - height + 1, snapshot.rows - height));
    const painted = screenRows(alt && altView ? altView : view, snapshot.rows, this.size.cols).slice(first, first + height);
    while (painted.length < height) painted.push('');
    // Not filled up to the edge: a terminal that is made narrower would wrap a full row.
    painted.push(`${CSI}7m${this.banner.slice(0, this.size.cols - 1)}${CSI}0m`);
    const changed = painted.flatMap((text, row) => (text === this.rows[row] ? [] : [rowAt(row, text)]));
    this.rows = painted;
    this.place = `${CSI}${cursor.y - first + 1};${Math.min(cursor.x, this.size.cols - 1) + 1}H${state.hidden ? '' : `${CSI}?25h`}`;
    this.write(`${DRAW}${CSI}?25l${changed.join('')}${this.switched(inputModes(state))}${this.place}${SHOW}`);
  }

  private switched(wanted: Set<string>): string {
    const off = [...this.modes].filter((mode) => !wanted.has(mode)).map((mode) => setMode(mode, false));
    const on = [...wanted].filter((mode) => !this.modes.has(mode)).map((mode) => setMode(mode, true));
    this.modes = wanted;
    return [...off, ...on].join('');
  }

  /** Gives the user's terminal back in the modes it had; the last picture stays, the banner goes. Once: later calls do nothing. */
  leave(): void {
    if (this.left) return;
    this.left = true;
    this.write(`${this.switched(new Set())}${CSI}0m${CSI}${this.size.rows};1H${CSI}2K${CSI}?25h`);
  }
}

function rowAt(row: number, text: string): string {
  return `${CSI}${row + 1};1H${CSI}0m${CSI}2K${text}`;
}
