// Says over the terminal that output runs on where the eye is not: while the user reads above the end, or selects in a
// picture that stands still. One click ends either.
import './running-hint.css';

export interface RunningState {
  /** Painted by pictures: output comes faster than it could be read. */
  running: boolean;
  /** The user has scrolled up. */
  reading: boolean;
  /** The picture stands still because something is selected in it. */
  held: boolean;
}

/** Pictures pause for an exact screen now and then; the hint stays through that. */
const GONE_MS = 250;

export class RunningHint {
  private readonly button: HTMLButtonElement;
  private timer: ReturnType<typeof setTimeout> | null = null;

  /** @param onJump goes on: to the end, without a selection */
  constructor(parent: HTMLElement, onJump: () => void) {
    this.button = parent.ownerDocument.createElement('button');
    this.button.type = 'button';
    this.button.className = 'running-hint';
    this.button.hidden = true;
    // The terminal keeps the focus: who clicks goes on typing.
    this.button.addEventListener('mousedown', (event) => event.preventDefault());
    this.button.addEventListener('click', onJump);
    parent.append(this.button);
  }

  show({ running, reading, held }: RunningState): void {
    if (this.timer !== null) clearTimeout(this.timer);
    this.timer = null;
    const text = held ? 'Output held for the selection – go on' : running && reading ? 'Output running – jump to end' : null;
    if (text === null) {
      this.timer = setTimeout(() => {
        this.button.hidden = true;
      }, GONE_MS);
      return;
    }
    this.button.textContent = text;
    this.button.hidden = false;
  }

  dispose(): void {
    if (this.timer !== null) clearTimeout(this.timer);
    this.button.remove();
  }
}
