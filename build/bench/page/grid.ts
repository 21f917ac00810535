// Where measured terminals are drawn: all of them inside the window, because xterm does not paint what is outside.
import { Terminal, type ITerminalOptions } from '@xterm/xterm';
import '@xterm/xterm/css/xterm.css';
import { SIZE } from '../scenario';
import './page.css';

/** Font sizes at which 1, 2 or 9 terminals of 100 × 24 fit into 1400 × 880. */
function fontFor(panes: number): { fontSize: number; columns: number } {
  if (panes <= 1) return { fontSize: 13, columns: 1 };
  return panes <= 2 ? { fontSize: 11, columns: 2 } : { fontSize: 7, columns: 3 };
}

export class Grid {
  private readonly fontSize: number;

  /** `panes`: how many will be visible at once. */
  constructor(panes: number) {
    const { fontSize, columns } = fontFor(panes);
    this.fontSize = fontSize;
    document.body.style.gridTemplateColumns = `repeat(${columns}, 1fr)`;
  }

  /** A terminal in the page. Options beyond size and font are xterm's own unless given. */
  add(options: ITerminalOptions = {}, shown = true): Terminal {
    const element = document.createElement('div');
    element.className = 'pane';
    document.body.append(element);
    const terminal = new Terminal({ ...SIZE, fontSize: this.fontSize, fontFamily: 'monospace', allowProposedApi: true, ...options });
    terminal.open(element);
    element.hidden = !shown;
    return terminal;
  }
}
