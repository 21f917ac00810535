// A pane's port that knows whether anything is still on its way.
import type { PanePort } from '../../../renderer/terminal/pane-view';
import type { FromPane, ToPane } from '../../../shared/terminal';
import { wait } from './bridge';

/** No message for so long: nothing is under way. Slices follow each other within a frame or two. */
const QUIET_MS = 400;

export class HistoryWatch implements PanePort {
  private messages = 0;

  constructor(private readonly port: MessagePort) {
    port.addEventListener('message', () => {
      this.messages++;
    });
  }

  postMessage(message: FromPane): void {
    this.messages++;
    this.port.postMessage(message);
  }

  addEventListener(type: 'message', listener: (event: MessageEvent<ToPane>) => void): void {
    this.port.addEventListener(type, listener);
  }

  removeEventListener(type: 'message', listener: (event: MessageEvent<ToPane>) => void): void {
    this.port.removeEventListener(type, listener);
  }

  start(): void {
    this.port.start();
  }

  async quiet(): Promise<void> {
    for (let before = -1; before !== this.messages; ) {
      before = this.messages;
      await wait(QUIET_MS);
    }
  }
}
