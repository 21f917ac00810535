// Beside the pointer, over a link: where it really leads, and the key that opens it.
import type { Terminal } from '@xterm/xterm';
import { escaped } from '../../../shared/plain-text';
import './links.css';

const LONGEST = 300;

export class LinkTip {
  private readonly element: HTMLElement;

  constructor(
    private readonly terminal: Terminal,
    private readonly key: string,
  ) {
    const parent = terminal.element;
    this.element = (parent?.ownerDocument ?? document).createElement('div');
    this.element.className = 'link-tip';
    this.element.setAttribute('role', 'tooltip');
    this.element.hidden = true;
    parent?.append(this.element);
  }

  /** Shows it near the pointer, within the terminal. */
  show(event: MouseEvent, target: string): void {
    const to = document.createElement('span');
    to.className = 'link-tip-target';
    // Text only, and every mark that hides or turns text is written out: what stands here is where it leads.
    to.textContent = escaped(target, LONGEST);
    const how = document.createElement('span');
    how.className = 'link-tip-key';
    how.textContent = `${this.key}+click to open`;
    this.element.replaceChildren(to, how);
    this.element.hidden = false;
    const frame = this.terminal.element?.getBoundingClientRect();
    if (!frame) return;
    const { offsetWidth: width, offsetHeight: height } = this.element;
    const left = Math.max(0, Math.min(event.clientX - frame.left, frame.width - width - 16));
    const below = event.clientY - frame.top + 16;
    this.element.style.left = `${left}px`;
    this.element.style.top = `${below + height > frame.height ? event.clientY - frame.top - height - 12 : below}px`;
  }

  hide(): void {
    this.element.hidden = true;
  }

  dispose(): void {
    this.element.remove();
  }
}
