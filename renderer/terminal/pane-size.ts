// When a pane tells the host its size: rows at once, columns once they stay put, and only what changed (P8).

export interface Size {
  cols: number;
  rows: number;
}

/** A drag changes columns on every frame, and each change makes a TUI draw everything again. */
const COLUMNS_MS = 100;
/** The host sends the screen of a new size 100 ms after it was told; another pane may have changed it meanwhile. */
const UNCONFIRMED_MS = 400;

export class PaneSize {
  /** What the host was told last; null until its first screen says what it has. */
  private told: Size | null = null;
  private wanted: Size | null = null;
  /** Told, and no screen of that size was seen yet. */
  private unconfirmed = false;
  /** A screen of another size was not applied: one must be asked for in any case. */
  private passedOver = false;
  private cancel: (() => void) | null = null;

  constructor(
    private readonly send: (size: Size) => void,
    private readonly later: (ms: number, fn: () => void) => () => void,
  ) {}

  /** The size the pane has now. */
  want(size: Size): void {
    this.wanted = size;
    const { told } = this;
    if (!told) return;
    if (size.rows !== told.rows) this.tell({ cols: told.cols, rows: size.rows });
    this.cancel?.();
    this.cancel = null;
    if (size.cols !== told.cols || this.passedOver) this.tellLater(COLUMNS_MS);
  }

  /**
   * A screen of this size arrived. False: it was made for a size that this pane has just given up, and another one with
   * the right size follows.
   */
  arrived(size: Size): boolean {
    const { told, wanted } = this;
    if (told && wanted && !same(wanted, size) && (this.cancel || this.unconfirmed)) {
      this.passedOver = true;
      if (!this.cancel) this.tellLater(UNCONFIRMED_MS);
      return false;
    }
    this.told = size;
    this.unconfirmed = false;
    this.passedOver = false;
    return true;
  }

  dispose(): void {
    this.cancel?.();
  }

  private tellLater(ms: number): void {
    this.cancel = this.later(ms, () => {
      this.cancel = null;
      const { wanted, told } = this;
      if (wanted && (!told || !same(wanted, told) || this.passedOver)) this.tell(wanted);
    });
  }

  private tell(size: Size): void {
    this.told = size;
    this.unconfirmed = true;
    this.passedOver = false;
    this.send(size);
  }
}

function same(a: Size, b: Size): boolean {
  return a.cols === b.cols && a.rows === b.rows;
}
