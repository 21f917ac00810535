// The last output of each terminal, kept on disk for the case that the host dies: its screens die with it, and what an
// agent said last is what a person wants to see then. Two files of 1 MB at most, the older one replaced by the newer.
//
// It is not the place of deeper history: that must be exact lines under the numbers that panes use, which bytes cut at any
// place, text that was left out of a flood, and changes of width do not give. Deeper history is a longer mirror.
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { appendFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Clock } from './clock';

/** One file. Between two writes no more is kept in memory: of a flood only the end is written. */
export const FILE_BYTES = 1024 * 1024;
/** So much may be lost with the host. */
const WRITE_MS = 1_000;
/** What was left by hosts that died is kept so long. */
const KEPT_MS = 7 * 24 * 3_600_000;

/** Kinds of records: each is one of these, a length (4 bytes, little-endian), and so many bytes. */
export const RECORD = { output: 0, size: 1 } as const;

export interface OutputFiles {
  older: string;
  newer: string;
}

/** Where the output of a terminal lies, in the folder of its host's sockets. An id is no file name. */
export function outputFiles(folder: string, id: string): OutputFiles {
  const name = createHash('sha256').update(id).digest('hex').slice(0, 32);
  return { older: join(folder, 'output', `${name}.older`), newer: join(folder, 'output', name) };
}

/** Makes the folder (0700), and removes what was left long ago. */
export function prepareOutput(folder: string, now = Date.now()): void {
  const output = join(folder, 'output');
  mkdirSync(output, { recursive: true, mode: 0o700 });
  for (const name of readdirSync(output)) {
    const file = join(output, name);
    if (now - statSync(file).mtimeMs > KEPT_MS) rmSync(file, { force: true });
  }
}

function record(kind: number, payload: Uint8Array): Uint8Array[] {
  const head = Buffer.allocUnsafe(5);
  head.writeUInt8(kind, 0);
  head.writeUInt32LE(payload.length, 1);
  return [head, payload];
}

/** Keeps the output of one terminal. Nothing waits for it, and a disk that takes nothing costs only what it would have kept. */
export class LastOutput {
  private pieces: Uint8Array[] = [];
  private waiting = 0;
  /** Of the newer file. */
  private written = 0;
  private cancel: (() => void) | null = null;
  private writing: Promise<void> = Promise.resolve();
  private forgotten = false;
  /** What waited was more than is kept. */
  private cut = false;

  constructor(
    private readonly files: OutputFiles,
    private readonly clock: Clock,
    private size: { cols: number; rows: number },
  ) {
    this.take(this.sizeRecord());
  }

  add(bytes: Uint8Array): void {
    this.take(record(RECORD.output, bytes));
    while (this.waiting > FILE_BYTES) {
      this.waiting -= this.pieces.splice(0, 2).reduce((sum, piece) => sum + piece.length, 0);
      this.cut = true;
    }
  }

  resize(size: { cols: number; rows: number }): void {
    this.size = size;
    this.take(this.sizeRecord());
  }

  /** Writes what waits; resolves when it is on disk, or could not be. */
  flush(): Promise<void> {
    this.cancel?.();
    this.cancel = null;
    if (this.waiting === 0) return this.writing;
    // The size may have been among what was dropped.
    const pieces = this.cut ? [...this.sizeRecord(), ...this.pieces] : this.pieces;
    this.cut = false;
    this.pieces = [];
    this.waiting = 0;
    this.writing = this.writing.then(() => this.write(Buffer.concat(pieces))).catch(() => undefined);
    return this.writing;
  }

  /** Removes it: the terminal was forgotten, or its host ends in order. */
  forget(): Promise<void> {
    this.forgotten = true;
    this.cancel?.();
    this.writing = this.writing
      .then(async () => {
        await rm(this.files.newer, { force: true });
        await rm(this.files.older, { force: true });
      })
      .catch(() => undefined);
    return this.writing;
  }

  private take(pieces: Uint8Array[]): void {
    this.pieces.push(...pieces);
    this.waiting += pieces.reduce((sum, piece) => sum + piece.length, 0);
    this.cancel ??= this.clock.later(WRITE_MS, () => void this.flush());
  }

  private async write(bytes: Buffer): Promise<void> {
    if (this.forgotten) return;
    let first: Uint8Array[] = [];
    if (this.written + bytes.length > FILE_BYTES && this.written > 0) {
      await rename(this.files.newer, this.files.older);
      this.written = 0;
      // Each file can be read alone.
      first = this.sizeRecord();
    }
    const all = Buffer.concat([...first, bytes]);
    await appendFile(this.files.newer, all, { mode: 0o600 });
    this.written += all.length;
  }

  private sizeRecord(): Uint8Array[] {
    const payload = Buffer.allocUnsafe(4);
    payload.writeUInt16LE(this.size.cols, 0);
    payload.writeUInt16LE(this.size.rows, 2);
    return record(RECORD.size, payload);
  }
}
