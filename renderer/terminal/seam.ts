// A line across the terminal between what was restored and what came since (P7). It is drawn over the cells, never
// printed: the screen stays what the program made.
import type { IDecoration, Terminal } from '@xterm/xterm';
import { coreOf, type LineNumbers } from '../../shared/xterm-core';
import './seam.css';

export interface SeamOptions {
  /** What happened there, in a word or two. */
  label: string;
  /** Its line from an earlier view of the same terminal; null for a first view, which sets it. */
  line: number | null;
  /** Where it is. */
  onPlaced?: (line: number) => void;
}

export class Seam {
  private line: number | null;
  private decoration: IDecoration | undefined;

  constructor(
    private readonly terminal: Terminal,
    private readonly numbers: LineNumbers,
    private readonly options: SeamOptions,
  ) {
    this.line = options.line;
  }

  /** After each exact screen: marks do not outlive one. The first one says where the seam is: above the cursor's line. */
  place(): void {
    const { buffers } = coreOf(this.terminal)._bufferService;
    const { normal } = buffers;
    this.decoration?.dispose();
    if (this.line === null) {
      this.line = this.numbers.oldest + normal.ybase + normal.y;
      this.options.onPlaced?.(this.line);
    }
    const row = this.line - this.numbers.oldest;
    // Marks stand in the buffer that is shown; a program on the alternate screen drew all of it anew.
    if (buffers.active !== normal || row < 0 || row >= normal.lines.length) return;
    const marker = this.terminal.registerMarker(row - normal.ybase - normal.y);
    this.decoration = this.terminal.registerDecoration({ marker, width: this.terminal.cols, layer: 'top' });
    this.decoration?.onRender((element) => {
      element.classList.add('seam');
      element.dataset['label'] = this.options.label;
      element.setAttribute('role', 'separator');
      element.setAttribute('aria-label', this.options.label);
    });
  }

  dispose(): void {
    this.decoration?.dispose();
  }
}
