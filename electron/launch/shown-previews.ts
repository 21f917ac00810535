// What is promised of the next start is looked at again while somebody reads it: a transcript can be moved or deleted at
// any time. Only what the window in front shows is looked at, by the state of a file; nothing else costs anything (A6).
import type { Platform } from './platform';

/** "Within seconds" is soon enough. */
export const SHOWN_LOOK_MS = 5_000;

export interface ShownHands {
  /** The architects that the window in front shows; none while another app has the focus. */
  inFront(): readonly string[];
  /** Whether it does not run, so that something is promised of it. */
  waits(architectId: string): boolean;
  /** Looks at everything that a start would look at, or only when the files it would read are not as they were. Never fails. */
  look(architectId: string, how: 'whole' | 'files'): Promise<void>;
}

export class ShownPreviews {
  private cancel: (() => void) | null = null;
  private ended = false;
  private shown = '';

  constructor(
    private readonly platform: Pick<Platform, 'timer'>,
    private readonly hands: ShownHands,
  ) {}

  /** A window came to the front, or what it shows may have changed. */
  came(front: boolean): void {
    if (this.ended) return;
    const ids = this.waiting();
    const shown = ids.join(' ');
    if (front || shown !== this.shown) for (const id of ids) void this.hands.look(id, 'whole');
    this.shown = shown;
    this.goOn();
  }

  end(): void {
    this.ended = true;
    this.cancel?.();
    this.cancel = null;
  }

  private waiting(): string[] {
    return this.hands.inFront().filter((id) => this.hands.waits(id));
  }

  private goOn(): void {
    if (this.ended || this.cancel !== null || this.waiting().length === 0) return;
    this.cancel = this.platform.timer(SHOWN_LOOK_MS, () => void this.again());
  }

  private async again(): Promise<void> {
    await Promise.all(this.waiting().map((id) => this.hands.look(id, 'files')));
    this.cancel = null;
    this.goOn();
  }
}
