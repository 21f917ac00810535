// The bell of a terminal: a frame for a moment, no sound. Output is hostile (P10): however often it rings, it shows seldom.
import './bell.css';

/** How long it shows. */
const SHOWN_MS = 600;
/** From one showing to the next. */
const SELDOM_MS = 2_000;

export class Bell {
  private last = -Infinity;
  private timer: ReturnType<typeof setTimeout> | null = null;

  constructor(
    private readonly frame: HTMLElement,
    private readonly now: () => number = () => performance.now(),
  ) {}

  ring(): void {
    if (this.now() - this.last < SELDOM_MS) return;
    this.last = this.now();
    this.frame.dataset['bell'] = 'true';
    this.timer = setTimeout(() => this.dispose(), SHOWN_MS);
  }

  dispose(): void {
    if (this.timer !== null) clearTimeout(this.timer);
    this.timer = null;
    delete this.frame.dataset['bell'];
  }
}
