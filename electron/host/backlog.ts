// How much the terminals of a host may be ahead of their screens. The child is held back by nothing else.

/** What all of them may hold together. Measured: eight floods with 4 MB each kept the last screen back for 365 ms, with 1 MB each for 105 ms. */
const TOGETHER = 8 * 1024 * 1024;
/** More helps nobody: the text that can be left out is found in less. */
const EACH = 4 * 1024 * 1024;
const LEAST = 256 * 1024;
/** A terminal that is so far ahead counts among those that share. */
const BUSY = 128 * 1024;

export class Backlog {
  private readonly busy = new Set<object>();

  /** What each of the terminals that flood may hold. */
  get share(): number {
    return Math.min(EACH, Math.max(LEAST, Math.floor(TOGETHER / Math.max(1, this.busy.size))));
  }

  note(terminal: object, waiting: number): void {
    if (waiting >= BUSY) this.busy.add(terminal);
    else if (waiting === 0) this.busy.delete(terminal);
  }
}

/** The bytes of one terminal between its reading and its screen. */
export class Waiting {
  private bytes = 0;
  private full = false;

  constructor(
    private readonly backlog: Backlog,
    /** Stops or goes on reading. */
    private readonly hold: (on: boolean) => void,
  ) {}

  /** Reading is stopped: more output is there than was seen. */
  get isFull(): boolean {
    return this.full;
  }

  /** What may be gathered before it is parsed, so that gathering never fills the share. */
  get most(): number {
    return this.backlog.share / 2;
  }

  add(bytes: number): void {
    this.bytes += bytes;
    this.backlog.note(this, this.bytes);
    if (!this.full && this.bytes >= this.backlog.share) this.set(true);
  }

  parsed(bytes: number): void {
    this.bytes = Math.max(0, this.bytes - bytes);
    this.backlog.note(this, this.bytes);
    if (this.full && this.bytes <= this.backlog.share / 2) this.set(false);
  }

  /** What waited is gone. */
  clear(): void {
    this.parsed(this.bytes);
  }

  private set(full: boolean): void {
    this.full = full;
    this.hold(full);
  }
}
