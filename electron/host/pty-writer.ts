// Input on its way into a PTY. The kernel takes about 4 KB at a time and refuses more while the child does not read.
import { write as writeFd } from 'node:fs';
import { MAX_INPUT } from './protocol';

/** Retries of a full PTY: 1 ms, doubled up to this. Measured: 3 % of a core against 81 % without a pause. */
const MAX_BACK_OFF_MS = 16;

type WriteFd = (fd: number, data: Uint8Array, offset: number, length: number, position: null, done: (error: NodeJS.ErrnoException | null, written: number) => void) => void;

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
  ) {}

  /** False when the data does not fit beside what still waits (16 MB): never a part of it is taken. */
  write(data: Uint8Array): boolean {
    if (this.stopped || data.length === 0) return true;
    if (this.size + data.length > MAX_INPUT) return false;
    this.queue.push(data);
    this.size += data.length;
    if (!this.busy && !this.timer) this.next(1);
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
      } else if (error.code === 'EAGAIN') {
        this.timer = setTimeout(() => {
          this.timer = null;
          this.next(Math.min(backOff * 2, MAX_BACK_OFF_MS));
        }, backOff);
      } else this.stop();
    });
  }

  private taken(data: Uint8Array, written: number): void {
    this.size -= written;
    if (written < data.length) this.queue[0] = data.subarray(written);
    else this.queue.shift();
  }
}
