// The colours a program can ask for: those of the pane that was shown last, changed by what programs set (OSC 4, 10-12).
import type { ColorEvent } from '../../shared/xterm-core';

export type Rgb = [number, number, number];

const FOREGROUND = 256;
const BACKGROUND = 257;
const CURSOR = 258;

/** The sixteen named colours of xterm.js, which the page shows unless its theme says otherwise. */
const NAMED = '2e3436 cc0000 4e9a06 c4a000 3465a4 75507b 06989a d3d7cf 555753 ef2929 8ae234 fce94f 729fcf ad7fa8 34e2e2 eeeeec'.split(' ');
/** Steps of the 6 × 6 × 6 cube, the same in every terminal with 256 colours. */
const CUBE = [0, 0x5f, 0x87, 0xaf, 0xd7, 0xff];

function rgbOf(hex: string): Rgb {
  const value = Number.parseInt(hex.replace('#', ''), 16);
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255];
}

function paletteColor(index: number): Rgb {
  const named = NAMED[index];
  if (named !== undefined) return rgbOf(named);
  if (index < 232) {
    const step = (divisor: number): number => CUBE[Math.floor((index - 16) / divisor) % 6] ?? 0;
    return [step(36), step(6), step(1)];
  }
  const grey = 8 + (index - 232) * 10;
  return [grey, grey, grey];
}

/** What was asked for, as it stands in the answer: OSC 4 with its index, or 10 to 12. */
function identOf(index: number): string {
  return index >= FOREGROUND ? String(10 + index - FOREGROUND) : `4;${index}`;
}

const channel = (value: number): string => value.toString(16).padStart(2, '0').repeat(2);

export class TerminalColors {
  /** A dark pane until one has said what it shows: the product's own dark theme. */
  private base = new Map<number, Rgb>([
    [FOREGROUND, rgbOf('e7e8ea')],
    [BACKGROUND, rgbOf('141517')],
    [CURSOR, rgbOf('e7e8ea')],
  ]);
  private readonly changed = new Map<number, Rgb>();

  /** The default colours of a pane, as `#rrggbb`. */
  setDefaults(colors: { foreground: string; background: string; cursor: string }): void {
    this.base = new Map([
      [FOREGROUND, rgbOf(colors.foreground)],
      [BACKGROUND, rgbOf(colors.background)],
      [CURSOR, rgbOf(colors.cursor)],
    ]);
  }

  apply(event: ColorEvent): void {
    if (event.type === 1) this.changed.set(event.index, event.color);
    else if (event.index !== undefined) this.changed.delete(event.index);
    // A reset without an index means the whole palette, not foreground, background and cursor (OSC 104).
    else for (const index of [...this.changed.keys()]) if (index < FOREGROUND) this.changed.delete(index);
  }

  /** The answer's inside: `11;rgb:1414/1515/1717`. */
  report(index: number): string {
    return `${identOf(index)};rgb:${this.color(index).map(channel).join('/')}`;
  }

  /** By perceived brightness (ITU-R BT.601 weights). */
  isDark(): boolean {
    const [red, green, blue] = this.color(BACKGROUND);
    return red * 0.299 + green * 0.587 + blue * 0.114 < 128;
  }

  /** What programs have set, for a pane's snapshot. */
  changes(): [number, Rgb][] {
    return [...this.changed];
  }

  private color(index: number): Rgb {
    return this.changed.get(index) ?? this.base.get(index) ?? paletteColor(index);
  }
}
