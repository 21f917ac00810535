// Paints pictures of an agent's screen into the user's own terminal, and sets there what decides how keys arrive.
import type { ScreenModes, ScreenSnapshot } from '../../shared/terminal';
import { screenRows } from './screen-rows';

const CSI = '\x1b[';
/** The alternate screen: what was on the user's terminal comes back afterwards. */
const ENTER = `${CSI}?1049h${CSI}2J`;
const LEAVE = `${CSI}0m${CSI}?25h${CSI}0 q${CSI}?1049l`;
const MOUSE: ReadonlyMap<string, string> = new Map([['X10', '9'], ['VT200', '1000'], ['DRAG', '1002'], ['ANY', '1003']]);

/** Everything of the agent's modes that must hold in the user's terminal, by the number of its private mode. */
function inputModes({ dec, mouse: [protocol, encoding] }: ScreenModes): Set<string> {
  const protocolMode = MOUSE.get(protocol);
  const wanted: [boolean, string][] = [
    [dec['applicationCursorKeys'] === true, '1'],
    [dec['sendFocus'] === true, '1004'],
    [dec['bracketedPasteMode'] === true, '2004'],
    [protocolMode !== undefined && encoding !== 'DEFAULT', '1006'],
  ];
  return new Set([...wanted.flatMap(([on, number]) => (on ? [number] : [])), ...(protocolMode === undefined ? [] : [protocolMode])]);
}

export class ShownScreen {
  private rows: string[] = [];
  private modes = new Set<string>();

  constructor(
    private readonly write: (text: string) => void,
    /** The line at the bottom: what is shown and how to leave. */
    private readonly banner: string,
  ) {
    write(ENTER);
  }

  /** The user's terminal has another size, or something else was printed on it: the next picture is painted whole. */
  forget(): void {
    this.rows = [];
  }

  /** Paints what changed. A screen larger than the terminal is cut: the part with the cursor is shown. */
  paint(snapshot: ScreenSnapshot, size: { cols: number; rows: number }): void {
    const height = Math.max(1, size.rows - 1);
    const { view, pos, altView, altPos, alt, state } = snapshot;
    const cursor = alt ? altPos : pos;
    const first = Math.max(0, Math.min(cursor.y - height + 1, snapshot.rows - height));
    const painted = screenRows(alt && altView ? altView : view, snapshot.rows, size.cols).slice(first, first + height);
    while (painted.length < height) painted.push('');
    painted.push(this.bannerRow(size.cols));
    const changed = painted.flatMap((text, row) => (text === this.rows[row] ? [] : [`${CSI}${row + 1};1H${CSI}0m${CSI}2K${text}`]));
    this.rows = painted;
    const place = `${CSI}${cursor.y - first + 1};${Math.min(cursor.x, size.cols - 1) + 1}H`;
    this.write(`${CSI}?25l${changed.join('')}${this.switched(inputModes(state))}${place}${state.hidden ? '' : `${CSI}?25h`}`);
  }

  private bannerRow(cols: number): string {
    return `${CSI}7m${this.banner.slice(0, cols).padEnd(cols)}${CSI}0m`;
  }

  private switched(wanted: Set<string>): string {
    const off = [...this.modes].filter((mode) => !wanted.has(mode)).map((mode) => `${CSI}?${mode}l`);
    const on = [...wanted].filter((mode) => !this.modes.has(mode)).map((mode) => `${CSI}?${mode}h`);
    this.modes = wanted;
    return [...off, ...on].join('');
  }

  /** Gives the user's terminal back as it was. */
  leave(): void {
    this.write(`${this.switched(new Set())}${LEAVE}`);
  }
}
