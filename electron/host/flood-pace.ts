// How often panes that fell behind are painted: each picture costs the page about 10 ms of work, so many floods share.
import type { Clock } from './clock';

export interface PacedPane {
  /** The least time between two pictures, in milliseconds. */
  pace(interval: number): void;
}

/** One flood is painted at most 30 times a second. */
const ONE_MS = 33;
/** Each more takes its share: the page is idle half of the time. */
const PER_FLOOD_MS = 16;
/** While somebody types elsewhere: 10 pictures a second of one flood, 4 of each of eight (flood.md). */
const TYPING_MS = 100;
const TYPING_PER_FLOOD_MS = 150 / 7;
const TYPING_MOST_MS = 250;
const TYPING_LASTS_MS = 400;

export class FloodPace {
  private readonly panes = new Map<PacedPane, number>();
  private typist: object | null = null;
  private cancel: (() => void) | null = null;

  constructor(private readonly clock: Clock) {}

  enter(pane: PacedPane): void {
    this.panes.set(pane, 0);
    this.apply();
  }

  leave(pane: PacedPane): void {
    if (this.panes.delete(pane)) this.apply();
  }

  /** The user pressed a key in a pane: the others give way for 400 ms. */
  key(pane: object): void {
    this.typist = pane;
    this.cancel?.();
    this.cancel = this.clock.later(TYPING_LASTS_MS, () => {
      this.cancel = null;
      this.typist = null;
      this.apply();
    });
    this.apply();
  }

  private apply(): void {
    const floods = this.panes.size;
    const usual = Math.max(ONE_MS, PER_FLOOD_MS * floods);
    const typing = Math.min(TYPING_MOST_MS, TYPING_MS + TYPING_PER_FLOOD_MS * (floods - 1));
    for (const [pane, before] of this.panes) {
      const interval = Math.round(this.typist !== null && this.typist !== pane ? Math.max(usual, typing) : usual);
      if (interval === before) continue;
      this.panes.set(pane, interval);
      pane.pace(interval);
    }
  }
}
