// How long it takes until a terminal that ran on in the host stands in the page again.
import { median } from '../statistics';
import type { Figures, Scenario } from '../scenario';
import { bridge, now, wait } from './bridge';
import { Grid } from './grid';
import { ProductPane } from './product-pane';

const SETTLE_MS = 500;

export async function reattach({ terminalId, times }: Extract<Scenario, { kind: 'reattach' }>): Promise<Figures> {
  const grid = new Grid(1);
  await wait(SETTLE_MS);
  const took: number[] = [];
  for (let n = 0; n <= times; n++) {
    const pane = new ProductPane(grid);
    const start = now();
    await pane.connect((key) => bridge.reattach(terminalId, key));
    const ms = (await pane.ready) - start;
    // The first one loads code.
    if (n > 0) took.push(ms);
    await pane.historyComplete();
    pane.dispose();
  }
  return { ms: median(took) };
}
