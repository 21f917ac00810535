// Frames on both sockets: a 32-bit little-endian length and that many bytes. On the stream a frame's body is
// type (1 byte) | channel (4 bytes) | payload; on the control socket it is JSON in UTF-8.

/** What came cannot be a frame of ours; the connection is of no further use. */
export class FrameError extends Error {}

/** Cuts a byte stream back into frames. Holds at most one unfinished frame, never more than `maxBody` bytes. */
export class FrameReader {
  private pending: Buffer[] = [];
  private size = 0;

  constructor(
    private readonly maxBody: number,
    private readonly onBody: (body: Buffer) => void,
  ) {}

  /** @throws FrameError for a length above the limit, before anything is gathered for it */
  push(chunk: Buffer): void {
    this.pending.push(chunk);
    this.size += chunk.length;
    while (this.size >= 4) {
      const length = this.head(4).readUInt32LE(0);
      if (length > this.maxBody) throw new FrameError(`a frame of ${length} bytes is larger than the ${this.maxBody} allowed`);
      if (this.size < 4 + length) return;
      const whole = this.head(4 + length);
      this.drop(4 + length);
      this.onBody(whole.subarray(4, 4 + length));
    }
  }

  /** The first buffer, joined with the next ones only when a frame is spread over them: every byte is copied at most twice. */
  private head(bytes: number): Buffer {
    const first = this.pending[0];
    if (first && first.length >= bytes) return first;
    const joined = Buffer.concat(this.pending);
    this.pending = [joined];
    return joined;
  }

  private drop(bytes: number): void {
    const first = this.head(bytes);
    this.size -= bytes;
    if (first.length === bytes) this.pending.shift();
    else this.pending[0] = first.subarray(bytes);
  }
}

/** A payload of so many bytes is copied behind its head: a key and its echo are one piece each, and one write. */
const JOINED = 4 * 1024;

/** A frame as the pieces to write in order: `fill` writes what stands before the payload in a body. */
function pieces(before: number, payload: Uint8Array, fill: (head: Buffer) => void): Uint8Array[] {
  const start = 4 + before;
  const joined = payload.length <= JOINED;
  const head = Buffer.allocUnsafe(joined ? start + payload.length : start);
  head.writeUInt32LE(before + payload.length, 0);
  fill(head);
  if (!joined) return [head, payload];
  head.set(payload, start);
  return [head];
}

/** One frame around a body. */
export function frame(body: Uint8Array): Uint8Array[] {
  return pieces(0, body, () => undefined);
}

/** One frame of the stream. */
export function streamFrame(type: number, channel: number, payload: Uint8Array): Uint8Array[] {
  return pieces(5, payload, (head) => {
    head.writeUInt8(type, 4);
    head.writeUInt32LE(channel, 5);
  });
}

export interface StreamBody {
  type: number;
  channel: number;
  payload: Buffer;
}

/** @throws FrameError for a body without a head */
export function readStreamBody(body: Buffer): StreamBody {
  if (body.length < 5) throw new FrameError('a stream frame without its head');
  return { type: body.readUInt8(0), channel: body.readUInt32LE(1), payload: body.subarray(5) };
}
