// A socket that carries frames. Whatever arrives, the worst that happens is that this one connection closes.
import type { Socket } from 'node:net';
import { frame, FrameReader } from './frames';

/** A reader that takes nothing for so long that this much piled up is hung; it can come back and is given the screen. */
const MAX_UNREAD = 32 * 1024 * 1024;

export class Channel {
  constructor(
    private readonly socket: Socket,
    maxBody: number,
    onBody: (body: Buffer) => void,
    onClose: (why: string) => void,
  ) {
    let why = 'the connection was closed';
    const reader = new FrameReader(maxBody, onBody);
    socket.on('data', (chunk) => {
      try {
        reader.push(chunk);
      } catch (error) {
        why = error instanceof Error ? error.message : String(error);
        socket.destroy();
      }
    });
    socket.on('error', (error) => {
      why = error.message;
    });
    socket.once('close', () => onClose(why));
  }

  /** Writes one frame given as its pieces. */
  write(pieces: Uint8Array[]): void {
    if (this.socket.destroyed) return;
    if (this.socket.writableLength > MAX_UNREAD) {
      this.socket.destroy(new Error('the other side reads nothing'));
      return;
    }
    if (pieces.length > 1) this.socket.cork();
    for (const piece of pieces) this.socket.write(piece);
    if (pieces.length > 1) this.socket.uncork();
  }

  writeJson(value: unknown): void {
    this.write(frame(Buffer.from(JSON.stringify(value), 'utf8')));
  }

  /** Ends the connection after what was written. */
  end(): void {
    this.socket.end();
  }

  destroy(): void {
    this.socket.destroy();
  }
}
