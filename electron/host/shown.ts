// The panes of one terminal, and what its screen has to do for them.
import type { ScreenFrame, ToPane } from '../../shared/terminal';
import type { Clock } from './clock';
import type { FloodPace } from './flood-pace';
import { Pane } from './pane';
import type { Screen } from './screen';

/** After the last of several size changes panes get the exact screen: bytes under way were made for the old size. */
const SETTLE_MS = 100;

export interface ShownOptions {
  clock: Clock;
  floods: FloodPace;
  screen: () => Screen;
  /** Hands on what was read but not yet given to screen and panes. */
  flush: () => void;
  /** Reading is stopped because the screen is behind. */
  heldBack: () => boolean;
  /** What may be gathered before it is parsed. */
  most: () => number;
}

interface Entry {
  pane: Pane;
  reading: boolean;
}

export class Shown {
  private readonly entries = new Map<number, Entry>();
  private last = 0;
  private cancelSettle: (() => void) | null = null;

  constructor(private readonly options: ShownOptions) {}

  /** A new pane; its first message is a resync. */
  add(send: (message: ToPane) => void): Pane {
    const viewer = ++this.last;
    const { screen, heldBack, clock, floods } = this.options;
    const pane: Pane = new Pane(
      {
        resync: (done) => screen().ask({ q: 'resync', viewer }, done),
        history: (range, done) => screen().ask({ q: 'history', ...range }, done),
        paint: (interval) => screen().paint(viewer, interval),
        painted: () => screen().painted(viewer),
        get heldBack() {
          return heldBack();
        },
        followed: () => this.pace(),
      },
      send,
      { clock, pace: floods },
    );
    this.entries.set(viewer, { pane, reading: false });
    pane.resync();
    return pane;
  }

  remove(pane: Pane): void {
    const found = this.find(pane);
    if (!found) return;
    this.entries.delete(found.viewer);
    pane.dispose();
    // What it read is kept for its return (P5), until a pane says whether it reads.
    this.pace();
  }

  /** The user of a pane scrolled up, or is at the end again. */
  reading(pane: Pane, on: boolean): void {
    const entry = this.find(pane)?.entry;
    if (!entry) return;
    const began = on && !entry.reading;
    entry.reading = on;
    this.options.screen().setReading([...this.entries.values()].some((each) => each.reading));
    // Who scrolls up in a flood has the history of before it; the exact screen brings the present one.
    if (began && !pane.follows) pane.resync();
  }

  frame(viewer: number, frame: ScreenFrame): void {
    this.entries.get(viewer)?.pane.frame(frame);
  }

  each(act: (pane: Pane) => void): void {
    for (const { pane } of this.entries.values()) act(pane);
  }

  /** Whether the screen may gather before it parses: not while a pane follows byte for byte. */
  pace(): void {
    const followed = [...this.entries.values()].some(({ pane }) => pane.follows);
    this.options.screen().pace(!followed, this.options.most());
  }

  /** The exact screen for every pane, once sizes have settled. */
  settle(): void {
    this.cancelSettle?.();
    this.cancelSettle = this.options.clock.later(SETTLE_MS, () => {
      this.cancelSettle = null;
      this.options.flush();
      this.each((pane) => pane.resync());
    });
  }

  dispose(): void {
    this.cancelSettle?.();
    this.each((pane) => pane.dispose());
    this.entries.clear();
  }

  private find(pane: Pane): { viewer: number; entry: Entry } | null {
    for (const [viewer, entry] of this.entries) if (entry.pane === pane) return { viewer, entry };
    return null;
  }
}
