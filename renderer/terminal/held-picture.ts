// While text is being selected in a picture that a flood would paint over, the picture stands still: what is copied is
// what was seen. Nothing is lost meanwhile: the host paints no next picture before this one is taken, and the messages
// that wait here are bounded by the pane's credit.
import type { Terminal } from '@xterm/xterm';
import type { ToPane } from '../../shared/terminal';
import { coreOf, type Disposable } from '../../shared/xterm-core';

export class HeldPicture {
  private kept: ToPane[] = [];
  private pressed = false;
  private readonly ends: Disposable[] = [];

  constructor(
    private readonly terminal: Terminal,
    /** Takes the messages that waited, in order, and hears whether the picture stands still. */
    private readonly listener: { take(message: ToPane): void; held(on: boolean): void },
  ) {
    this.ends.push(terminal.onSelectionChange(() => this.look()));
    const { element } = terminal;
    if (!element) return;
    this.listen(element, 'mousedown', (event) => {
      // With the mouse taken by a program only Shift selects.
      this.pressed = event.button === 0 && (event.shiftKey || coreOf(terminal).coreMouseService.activeProtocol === 'NONE');
    });
    this.listen(element.ownerDocument, 'mouseup', () => {
      this.pressed = false;
      // xterm hears of the same release: its selection stands after it.
      setTimeout(() => this.look(), 0);
    });
  }

  /** True for a message that has to wait; `paints` when it would paint over what is selected. */
  keeps(message: ToPane, paints: boolean): boolean {
    if (this.kept.length === 0 && !(paints && this.wanted())) return false;
    this.kept.push(message);
    if (this.kept.length === 1) this.listener.held(true);
    return true;
  }

  dispose(): void {
    this.kept = [];
    for (const end of this.ends) end.dispose();
  }

  private wanted(): boolean {
    if (this.pressed) return true;
    if (!this.terminal.hasSelection()) return false;
    // Scrollback is not painted over.
    const { buffer } = coreOf(this.terminal)._bufferService;
    return (this.terminal.getSelectionPosition()?.end.y ?? 0) >= buffer.ybase;
  }

  private look(): void {
    if (this.kept.length === 0 || this.wanted()) return;
    const kept = this.kept;
    this.kept = [];
    this.listener.held(false);
    for (const message of kept) this.listener.take(message);
  }

  private listen(target: HTMLElement | Document, type: 'mousedown' | 'mouseup', fn: (event: MouseEvent) => void): void {
    const listener = (event: Event): void => fn(event as MouseEvent);
    target.addEventListener(type, listener, { capture: true });
    this.ends.push({ dispose: () => target.removeEventListener(type, listener, { capture: true }) });
  }
}
