// Input on its way into a PTY. The kernel takes about 4 KB at a time and refuses more while the child does not read.
import { write as writeFd, writeSync } from 'node:fs';
import { MAX_INPUT } from './protocol';

/** Retries of a full PTY: 1 ms, doubled up to this. Measured: 3 % of a core against 81 % without a pause. */
const MAX_BACK_OFF_MS = 16;

type WriteFd = (fd: number, data: Uint8Array, offset: number, length: number, position: null, done: (error: NodeJS.ErrnoException | null, written: number) => void) => void;

/** Writes to a descriptor that never waits. Throws EAGAIN where it takes nothing now. */
type WriteNow = (fd: number, data: Uint8Array) => number;

/** A key's or a line's worth, which the kernel takes in some microseconds; more goes by a thread of the runtime's. */
const AT_ONCE = 1024;

/** A bounded queue of writes to one descriptor, in order, one under way at a time. */
export class PtyWriter {
  private queue: Uint8Array[] = [];
  private size = 0;
  private busy = false;
  private stopped = false;
  private timer: NodeJS.Timeout | null = null;
  private idle: (() => void) | null = null;

  constructor(
    private readonly fd: number,
    private readonly writeTo: WriteFd = writeFd,
    /** Spares a key the way through another thread; null where the descriptor might wait. */
    private readonly writeNow: WriteNow | null = writeSync,
  ) {}

  /** False when the data does not fit beside what still waits (16 MB): never a part of it is taken. */
  write(data: Uint8Array): boolean {
    if (this.stopped || data.length === 0) return true;
    if (this.size + data.length > MAX_INPUT) return false;
    this.queue.push(data);
    this.size += data.length;
    if (this.busy || this.timer) return true;
    if (this.writeNow && data.length <= AT_ONCE) this.now(data, this.writeNow);
    else this.next(1);
    return true;
  }

  /** Drops what waits; a write under way still comes back. */
  stop(): void {
    this.stopped = true;
    this.queue = [];
    this.size = 0;
    if (this.timer) clearTimeout(this.timer);
    this.timer = null;
  }

  /** Calls `fn` once no write is under way. */
  whenIdle(fn: () => void): void {
    if (this.busy) this.idle = fn;
    else fn();
  }

  private now(data: Uint8Array, write: WriteNow): void {
    try {
      this.taken(data, write(this.fd, data));
      this.next(1);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'EAGAIN') this.later(1);
      else this.stop();
    }
  }

  private later(backOff: number): void {
    this.timer = setTimeout(() => {
      this.timer = null;
      this.next(Math.min(backOff * 2, MAX_BACK_OFF_MS));
    }, backOff);
  }

  private next(backOff: number): void {
    const data = this.queue[0];
    if (!data) return;
    this.busy = true;
    this.writeTo(this.fd, data, 0, data.length, null, (error, written) => {
      this.busy = false;
      if (this.stopped) {
        this.idle?.();
        this.idle = null;
      } else if (!error) {
        this.taken(data, written);
        this.next(1);
      } else if (error.code === 'EAGAIN') this.later(backOff);
      else this.stop();
    });
  }

  private taken(data: Uint8Array, written: number): void {
    this.size -= written;
    if (written < data.length) this.queue[0] = data.subarray(written);
    else this.queue.shift();
  }
}
