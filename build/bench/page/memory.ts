// What terminals cost the page's process.
import type { Terminal } from '@xterm/xterm';
import type { Figures, Scenario } from '../scenario';
import { bridge, wait } from './bridge';
import { Grid } from './grid';
import { ProductPane, spawnHidden } from './product-pane';

type Memory = Extract<Scenario, { kind: 'memory' }>;

/** Present because the measuring app starts V8 with --expose-gc. */
declare const gc: () => void;
const SETTLE_MS = 500;

/** Visible at a time while all are alive; the others are hidden as tabs are. */
const VISIBLE = 4;

export async function memory(scenario: Memory): Promise<Figures> {
  const { shown } = scenario;
  const least = shown === 'live' ? await live(scenario) : await parked(scenario, shown);
  if (least < scenario.lines) throw new Error(`a shown terminal holds ${least} lines only`);
  for (let round = 0; round < 2; round++) {
    gc();
    await wait(SETTLE_MS);
  }
  return { megabytes: await bridge.memory() };
}

/** Every terminal in the page with all its lines; answers with the fewest lines of one. */
async function live({ terminals, lines, file }: Memory): Promise<number> {
  const grid = new Grid(9);
  const data = new TextDecoder().decode(await bridge.readFile(file)).replaceAll('\n', '\r\n');
  const all: Terminal[] = [];
  for (let n = 0; n < terminals; n++) {
    const terminal = grid.add({ scrollback: lines }, n < VISIBLE);
    await new Promise<void>((resolve) => terminal.write(data, resolve));
    all.push(terminal);
  }
  return fewest(all);
}

/** All in the host, some of them shown with all their lines. */
async function parked({ terminals, lines, command }: Memory, shown: number): Promise<number> {
  const grid = new Grid(9);
  const panes = Array.from({ length: shown }, () => new ProductPane(grid, { scrollback: lines }));
  await Promise.all(panes.map((pane) => pane.start(command)));
  await Promise.all(panes.map((pane) => pane.ended));
  for (let n = shown; n < terminals; n++) await spawnHidden(command);
  await Promise.all(panes.map((pane) => pane.historyComplete()));
  return fewest(panes.map(({ terminal }) => terminal));
}

function fewest(terminals: readonly Terminal[]): number {
  return Math.min(...terminals.map(({ buffer }) => buffer.active.length));
}
