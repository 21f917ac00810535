// Floods: how fast megabytes of output become the exact final screen, and how smooth the page stays meanwhile.
import type { Figures, Scenario } from '../scenario';
import { bridge, now, wait } from './bridge';
import { FrameMeter } from './frame-meter';
import { Grid } from './grid';
import { panesOf } from './panes';

type Flood = Extract<Scenario, { kind: 'flood' }>;

/** Loading the page is no part of the measurement. */
const SETTLE_MS = 800;
/** The floor: so many pieces of this size are in xterm's queue at a time. */
const PIECE = 64 * 1024;
const PIECES = 4;

export async function flood(scenario: Flood): Promise<Figures> {
  return scenario.design === 'floor' ? floor(scenario) : throughPty(scenario, await panesOf(scenario.design));
}

async function throughPty({ commands, bytes }: Flood, panes: Awaited<ReturnType<typeof panesOf>>): Promise<Figures> {
  const grid = new Grid(commands.length);
  const all = commands.map((command) => ({ command, pane: panes.add(grid) }));
  await wait(SETTLE_MS);
  const meter = new FrameMeter();
  meter.start();
  const start = now();
  const ends = await Promise.all(
    all.map(async ({ command, pane }) => {
      await pane.start(command);
      return pane.ended;
    }),
  );
  return { whole: speed(bytes, Math.max(...ends) - start), fps: meter.stop() };
}

/** The most that xterm.js in this page can do: bytes that are there already. */
async function floor({ file, bytes }: Flood): Promise<Figures> {
  const terminal = new Grid(1).add();
  const data = await bridge.readFile(file);
  await wait(SETTLE_MS);
  const meter = new FrameMeter();
  meter.start();
  const start = now();
  await new Promise<void>((resolve) => {
    let at = 0;
    let queued = 0;
    const pump = (): void => {
      while (at < data.length && queued < PIECES) {
        queued++;
        const piece = data.subarray(at, at + PIECE);
        at += PIECE;
        terminal.write(piece, () => {
          queued--;
          if (at >= data.length && queued === 0) resolve();
          else pump();
        });
      }
    };
    pump();
  });
  return { whole: speed(bytes, now() - start), fps: meter.stop() };
}

/** MB/s, with 10⁶ bytes to the megabyte. */
function speed(bytes: number, ms: number): number {
  return bytes / 1e3 / ms;
}
