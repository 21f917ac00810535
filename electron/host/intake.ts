// When the bytes of one terminal are parsed: at once, or in a flood gathered for a moment, so that what only scrolls away
// can be left out and nobody waits for pictures that nobody sees.
import type { Clock } from './clock';

/** Gathered for one frame of a flood. */
export const SHOWN_MS = 33;
/** And when nobody looks: the more is gathered, the more of it can be left out. */
export const HIDDEN_MS = 100;
/** So much within the shorter time is a flood; less is parsed as it comes. */
const FLOOD_BYTES = 256 * 1024;

export class Intake {
  private queue: Uint8Array[] = [];
  private size = 0;
  private since = -Infinity;
  private inSpan = 0;
  private flooding = false;
  private cancel: (() => void) | null = null;
  private gathers = false;
  private most = Infinity;
  private gatherMs = HIDDEN_MS;

  constructor(
    private readonly clock: Clock,
    private readonly parse: (pieces: Uint8Array[], bytes: number) => void,
  ) {}

  /** Whether it may gather at all (not while a pane follows byte for byte), and how many bytes at most. What waits is parsed before the change. */
  pace(gathers: boolean, most: number): void {
    this.drain();
    this.gathers = gathers;
    this.most = most;
  }

  /** Whether somebody is shown pictures of it. */
  shown(on: boolean): void {
    this.gatherMs = on ? SHOWN_MS : HIDDEN_MS;
  }

  add(bytes: Uint8Array): void {
    this.queue.push(bytes);
    this.size += bytes.length;
    this.measure(bytes.length);
    if (!this.gathers || !this.flooding || this.size >= this.most) this.drain();
    else this.cancel ??= this.clock.later(this.gatherMs, () => this.drain());
  }

  /** Parses what waits. */
  drain(): void {
    this.cancel?.();
    this.cancel = null;
    if (this.size === 0) return;
    const { queue, size } = this;
    this.queue = [];
    this.size = 0;
    this.parse(queue, size);
  }

  private measure(bytes: number): void {
    const now = this.clock.now();
    if (now - this.since >= SHOWN_MS) {
      // The span before counts on, unless there was a pause.
      this.flooding = now - this.since < 2 * SHOWN_MS && this.inSpan >= FLOOD_BYTES;
      this.since = now;
      this.inSpan = 0;
    }
    this.inSpan += bytes;
    if (this.inSpan >= FLOOD_BYTES) this.flooding = true;
  }
}
