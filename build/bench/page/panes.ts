// A terminal of any design as the scenarios use it.
import type { Terminal } from '@xterm/xterm';
import type { Command, PtyDesign } from '../scenario';
import type { Grid } from './grid';
import { ProductPane, spawnHidden } from './product-pane';
import { openText } from './text-pane';

export interface BenchPane {
  readonly terminal: Terminal;
  /** Starts a program in it; typing works from then on. */
  start(command: Command): Promise<void>;
  /** When (see `now`) the screen stood as the ended program left it. */
  readonly ended: Promise<number>;
}

export interface Panes {
  /** An empty terminal in the page; nothing runs in it yet. */
  add(grid: Grid): BenchPane;
  /** Starts a program in a terminal that the page does not show. */
  hide(command: Command): Promise<void>;
}

export async function panesOf(design: PtyDesign): Promise<Panes> {
  if (design === 'atelier') return { add: (grid) => new ProductPane(grid), hide: spawnHidden };
  const text = await openText(design);
  return { add: (grid) => text.add(grid), hide: () => Promise.reject(new Error('only the product parks hidden terminals')) };
}
