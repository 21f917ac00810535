// Whether the user has scrolled up. What is read then is kept: the host keeps more lines, and so does the page (P5).
import type { Terminal } from '@xterm/xterm';
import { READING_LINES, setScrollback, type Disposable } from '../../shared/xterm-core';

export class Reading {
  private readonly end: Disposable;
  private scrollback: number;
  private shown: boolean;

  constructor(
    private readonly terminal: Terminal,
    private readonly options: {
      /** Lines of scrollback at the end. */
      scrollback: number;
      /** The view begins scrolled up. */
      begins: boolean;
      /** Whether it stands above the end now. */
      above: () => boolean;
      changed: (on: boolean) => void;
      /** Calls back between two pieces of output: never while bytes are parsed. */
      between: (fn: () => void) => void;
    },
  ) {
    this.shown = options.begins;
    this.scrollback = options.scrollback;
    this.end = terminal.onScroll(() => this.look());
  }

  get on(): boolean {
    return this.shown;
  }

  /** To be called when something else than the user may have moved the view. */
  look(): void {
    const on = this.options.above();
    if (on === this.shown) return;
    this.shown = on;
    this.options.changed(on);
    this.options.between(() => this.makeRoom(0));
  }

  /** Room for as many lines as a screen brings with it, and for those that come while somebody reads. */
  makeRoom(lines: number, scrollback = this.scrollback): void {
    this.scrollback = scrollback;
    setScrollback(this.terminal, Math.max(scrollback + (this.shown ? READING_LINES : 0), lines));
  }

  dispose(): void {
    this.end.dispose();
  }
}
