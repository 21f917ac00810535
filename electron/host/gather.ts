// Joins the small reads of a PTY (about 5 KB) into pieces of whole characters. Mirror and panes get the same pieces, so
// that both parsers cut the stream at the same places.
import type { Clock } from './clock';

/** Measured: a fixed 5 ms batch adds 5 ms to every echo; flushing at once when idle keeps it at 1 ms. */
const IDLE_MS = 4;
/** Below xterm's own limit for one parse (128 KB), above which it would cut at any byte. */
const PIECE = 64 * 1024;

/** The length of the character that a lead byte begins; 0 for any other byte. */
function characterLength(byte: number): number {
  if (byte >= 0xf0) return byte < 0xf8 ? 4 : 0;
  if (byte >= 0xe0) return 3;
  return byte >= 0xc0 ? 2 : 0;
}

/** How many bytes at the end are the beginning of a character whose rest is missing: 0 to 3. */
export function cutCharacter(bytes: Uint8Array): number {
  for (let back = 1; back <= Math.min(3, bytes.length); back++) {
    const byte = bytes[bytes.length - back] ?? 0;
    if ((byte & 0xc0) === 0x80) continue;
    return characterLength(byte) > back ? back : 0;
  }
  return 0;
}

/** Bytes of whole characters in pieces that a parser takes whole. */
export function* piecesOf(bytes: Uint8Array): Generator<Uint8Array> {
  for (let rest = bytes; rest.length > 0; ) {
    const piece = rest.subarray(0, PIECE);
    const whole = rest.length > PIECE ? piece.subarray(0, piece.length - cutCharacter(piece)) : piece;
    yield whole;
    rest = rest.subarray(whole.length);
  }
}

/**
 * Hands bytes on at once when nothing was for 4 ms, else every 4 ms or 64 KB. A character that is cut by a read waits for
 * its rest: xterm's decoder (6.0.0) takes a kept continuation byte 80 for a missing one, and so loses every cut “ … — or
 * zero-width joiner (e2 80 xx).
 */
export class Gather {
  private pieces: Buffer[] = [];
  private size = 0;
  private last = -Infinity;
  private cancel: (() => void) | null = null;

  constructor(
    private readonly clock: Clock,
    private readonly out: (bytes: Buffer) => void,
  ) {}

  add(bytes: Buffer): void {
    this.pieces.push(bytes);
    this.size += bytes.length;
    const due = this.last + IDLE_MS - this.clock.now();
    if (this.size >= PIECE || (due <= 0 && !this.cancel)) this.flush();
    else this.cancel ??= this.clock.later(Math.max(due, 0), () => this.flush());
  }

  /** Hands on what is gathered now, but for the beginning of a cut character. */
  flush(): void {
    this.cancel?.();
    this.cancel = null;
    const [first, ...more] = this.pieces;
    if (!first) return;
    let bytes = more.length > 0 ? Buffer.concat(this.pieces) : first;
    while (bytes.length > 0) {
      const piece = bytes.subarray(0, PIECE);
      const whole = piece.subarray(0, piece.length - cutCharacter(piece));
      if (whole.length === 0) break;
      this.last = this.clock.now();
      this.out(whole);
      bytes = bytes.subarray(whole.length);
    }
    this.pieces = bytes.length > 0 ? [bytes] : [];
    this.size = bytes.length;
  }

  /** Nothing more comes: hands on everything. */
  end(): void {
    this.flush();
    const rest = Buffer.concat(this.pieces);
    this.pieces = [];
    this.size = 0;
    if (rest.length > 0) this.out(rest);
  }
}
