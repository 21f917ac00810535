// One child on one PTY: bytes in, bytes out, and the exit only after the last byte.
import { randomBytes } from 'node:crypto';
import { closeSync, constants, openSync, write as writeFd } from 'node:fs';
import { ReadStream } from 'node:tty';
import { forkPty, resizePty } from './native';
import type { TerminalExit } from './protocol';
import { PtyWriter } from './pty-writer';

export interface PtySpec {
  file: string;
  args: string[];
  cwd: string;
  /** The whole environment of the child. */
  env: Record<string, string>;
  cols: number;
  rows: number;
}

export interface PtyListener {
  onData(bytes: Buffer): void;
  /** Once, after the last byte. */
  onExit(exit: TerminalExit): void;
}

/** A stopped tty (^S) takes no mark: after so long without a byte read the exit is reported without it. */
const STOPPED_MS = 2_000;
const RETRY_MS = 5;
const READ_BYTES = 64 * 1024;

/**
 * A child process on a pseudo-terminal.
 *
 * No byte is lost at exit (P1): the host holds the slave open, so that the kernel never reports a hang-up with bytes
 * unread, and after the child is gone writes a mark through it; what was read before the mark is everything.
 * Measured: 0 of 90 runs lost a byte, 4-17 ms each.
 */
export class Pty {
  readonly pid: number;
  private readonly fd: number;
  private slave: number | null;
  private readonly stream: ReadStream;
  private readonly writer: PtyWriter;
  private exit: TerminalExit | null = null;
  private done = false;
  /** Upper case, digits and punctuation only: no output mode of a tty changes these. */
  private readonly mark = Buffer.from(`\x1b]777;9;${randomBytes(12).toString('hex').toUpperCase()}\x07`, 'latin1');
  /** Bytes read after the exit that may be the beginning of the mark. */
  private tail = Buffer.alloc(0);
  private progress = 0;

  /** @throws what the system says when no PTY can be had */
  constructor(
    spec: PtySpec,
    private readonly listener: PtyListener,
  ) {
    const child = forkPty(spec, (code, signal) => this.childEnded(code, signal));
    this.pid = child.pid;
    this.fd = child.fd;
    this.slave = holdSlave(child.pty);
    // One buffer for all reads: Node else takes 64 KB anew for each, and a read brings about 5 KB. Measured: 240 against
    // 340 ms of processor time for 50 MB.
    this.stream = new ReadStream(child.fd, {
      onread: {
        buffer: Buffer.allocUnsafeSlow(READ_BYTES),
        callback: (length, buffer) => {
          this.read(Buffer.from(buffer.subarray(0, length)));
          return true;
        },
      },
    });
    // A read error is the end of this PTY; the exit comes from the child's own end.
    this.stream.on('error', () => this.readEnded());
    this.stream.resume();
    this.writer = new PtyWriter(child.fd);
  }

  /** Queues input in order. False when the queue is full: then none of it is taken. */
  write(data: Uint8Array): boolean {
    if (this.exit) return true;
    return this.writer.write(data);
  }

  resize(cols: number, rows: number): void {
    if (!this.done) resizePty(this.fd, cols, rows);
  }

  /** Stops reading, so that the kernel's own buffer fills and holds the child back; or goes on. */
  hold(on: boolean): void {
    if (this.done) return;
    if (on) this.stream.pause();
    else this.stream.resume();
    this.progress++;
  }

  private read(bytes: Buffer): void {
    this.progress++;
    if (!this.exit) {
      this.listener.onData(bytes);
      return;
    }
    const held = this.tail.length > 0 ? Buffer.concat([this.tail, bytes]) : bytes;
    const at = held.indexOf(this.mark);
    if (at >= 0) {
      this.tail = Buffer.alloc(0);
      if (at > 0) this.listener.onData(held.subarray(0, at));
      this.finish();
      return;
    }
    const keep = Math.min(held.length, this.mark.length - 1);
    if (held.length > keep) this.listener.onData(held.subarray(0, held.length - keep));
    this.tail = Buffer.from(held.subarray(held.length - keep));
  }

  private childEnded(code: number, signal: number): void {
    // A SIGKILL can arrive as code 0 plus signal 9 (measured): the signal is what counts.
    this.exit = signal > 0 ? { code: null, signal } : { code, signal: null };
    this.writer.stop();
    if (this.slave === null) this.finish();
    else this.writeMark(this.slave, 0, { at: Date.now(), progress: this.progress });
  }

  /** The wait starts again with every byte read, and does not run while reading is held: that is not a stopped tty. */
  private writeMark(slave: number, offset: number, since: { at: number; progress: number }): void {
    writeFd(slave, this.mark, offset, this.mark.length - offset, null, (error, written) => {
      if (this.done) return;
      const next = offset + (error ? 0 : written);
      if (error && error.code !== 'EAGAIN') this.finish();
      else if (next < this.mark.length) {
        if (this.progress !== since.progress || this.stream.isPaused()) since = { at: Date.now(), progress: this.progress };
        if (Date.now() - since.at >= STOPPED_MS) this.finish();
        else setTimeout(() => this.writeMark(slave, next, since), RETRY_MS);
      }
    });
  }

  private readEnded(): void {
    if (this.exit) this.finish();
  }

  private finish(): void {
    const exit = this.exit;
    if (this.done || !exit) return;
    this.done = true;
    if (this.tail.length > 0) this.listener.onData(this.tail);
    if (this.slave !== null) closeSync(this.slave);
    this.slave = null;
    // Not before a write under way came back: its descriptor number may belong to something else by then.
    this.writer.whenIdle(() => this.stream.destroy());
    this.listener.onExit(exit);
  }
}

/** Null when the child was so quick that the slave is gone: then nothing can be unread either. */
function holdSlave(path: string): number | null {
  try {
    return openSync(path, constants.O_RDWR | constants.O_NOCTTY | constants.O_NONBLOCK);
  } catch {
    return null;
  }
}
