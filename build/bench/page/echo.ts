// Typing: from the key to its echo in the terminal's buffer.
import type { Terminal } from '@xterm/xterm';
import { quantile } from '../statistics';
import type { Command, Figures, Scenario } from '../scenario';
import { now, wait } from './bridge';
import { FrameMeter } from './frame-meter';
import { Grid } from './grid';
import { panesOf } from './panes';

/** A tty that echoes each key at once, and a program that swallows it. */
const ECHO: Command = { file: '/bin/bash', args: ['-c', 'stty -icanon min 1; printf ready; exec cat > /dev/null'] };
/** Floods run for so long before the first key. */
const WARM_UP_MS = 1_500;
/** A key without an echo for so long counts as this. */
const LOST_MS = 5_000;

export async function echo({ design, visible, hidden, keys }: Extract<Scenario, { kind: 'echo' }>): Promise<Figures> {
  const panes = await panesOf(design);
  const grid = new Grid(1 + visible.length);
  const typed = panes.add(grid);
  await typed.start(ECHO);
  await moved(typed.terminal, 10_000);
  for (const command of visible) void panes.add(grid).start(command);
  for (const command of hidden) void panes.hide(command);
  await wait(WARM_UP_MS);
  const meter = new FrameMeter();
  meter.start();
  const times: number[] = [];
  for (let key = 0; key < keys; key++) {
    const start = now();
    const echoed = moved(typed.terminal, LOST_MS);
    typed.terminal.input(String.fromCharCode(97 + (key % 26)));
    times.push((await echoed) - start);
    // Not in step with frames or batches.
    await wait(13 + (key % 7) * 3);
  }
  return { p50: quantile(times, 0.5), p95: quantile(times, 0.95), fps: meter.stop() };
}

/** When the cursor moved: at the end of a parse, or at the latest in the frame after the screen was set by other means. */
function moved(terminal: Terminal, limit: number): Promise<number> {
  const { active } = terminal.buffer;
  const before = [active.cursorX, active.cursorY + active.baseY];
  return new Promise((resolve) => {
    const listener = terminal.onCursorMove(() => end());
    const guard = setTimeout(() => end(), limit);
    const look = (): void => {
      const here = terminal.buffer.active;
      if (here.cursorX !== before[0] || here.cursorY + here.baseY !== before[1]) end();
      else frame = requestAnimationFrame(look);
    };
    let frame = requestAnimationFrame(look);
    const end = (): void => {
      listener.dispose();
      clearTimeout(guard);
      cancelAnimationFrame(frame);
      resolve(now());
    };
  });
}
