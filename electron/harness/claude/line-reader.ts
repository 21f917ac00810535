// Splits bytes into lines across piece borders, holding no more than one bounded line in memory.
const NEWLINE = 0x0a;

/**
 * A single line may be large (pasted images are base64 inside it; the API takes up to 32 MB). A longer one is passed over,
 * and `overlong` tells that something remained unread.
 */
export const LONGEST_LINE = 64 * 1024 * 1024;

export class LineReader {
  #parts: Buffer[] = [];
  #held = 0;
  #skipping = false;
  overlong = false;

  constructor(private readonly longest = LONGEST_LINE) {}

  /** Whole lines of what arrived so far, without their line ends. */
  push(piece: Uint8Array): Buffer[] {
    const bytes = Buffer.from(piece.buffer, piece.byteOffset, piece.length);
    const lines: Buffer[] = [];
    let from = 0;
    for (let end = bytes.indexOf(NEWLINE); end >= 0; end = bytes.indexOf(NEWLINE, from)) {
      this.#hold(bytes.subarray(from, end));
      const line = this.finish();
      if (line) lines.push(line);
      from = end + 1;
    }
    this.#hold(bytes.subarray(from));
    return lines;
  }

  /** What stands after the last line end; null when that is nothing, or was too long. */
  finish(): Buffer | null {
    const line = this.#skipping || this.#held === 0 ? null : Buffer.concat(this.#parts);
    this.#parts = [];
    this.#held = 0;
    this.#skipping = false;
    return line;
  }

  #hold(part: Buffer): void {
    if (this.#skipping || part.length === 0) return;
    if (this.#held + part.length > this.longest) {
      this.#skipping = true;
      this.overlong = true;
      this.#parts = [];
      this.#held = 0;
      return;
    }
    this.#parts.push(part);
    this.#held += part.length;
  }
}
