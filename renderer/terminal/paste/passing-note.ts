/** Long enough to be read, or read out. */
export const SHOWN_MS = 12_000;

/** A sentence that is of no use a moment later: it goes with the next thing that is done, or by itself. */
export class PassingNote {
  private timer: ReturnType<typeof setTimeout> | null = null;

  /** `show` puts a sentence where it is read and read out, and takes it away with null. */
  constructor(private readonly show: (sentence: string | null) => void) {}

  say(sentence: string): void {
    this.end();
    this.show(sentence);
    this.timer = setTimeout(() => this.end(), SHOWN_MS);
  }

  /** Something else is done now. */
  end(): void {
    if (this.timer === null) return;
    clearTimeout(this.timer);
    this.timer = null;
    this.show(null);
  }
}
