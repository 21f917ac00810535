// What the host costs when nobody reads, and what it keeps when terminals come and go.
import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { CHILD_ENV, startBenchHost, type BenchHost } from '../machine/host';
import type { Place } from '../machine/place';
import { children, cpuSeconds, descriptors, threads } from '../machine/processes';
import { SIZE, type Figures } from '../scenario';
import { repetitions, type Measurement } from './measurement';

const PASTE = 2_000_000;
const WATCH_MS = 3_000;
/** After these first cycles everything that is made once has been made. */
const WARM_UP = 20;
/** What is closed in the background gets so long. */
const SETTLE_MS = 10_000;

function start(place: Place): Promise<BenchHost> {
  return startBenchHost({ electron: place.settings.electron, file: place.settings.host, folder: place.scratch() });
}

function specOf(id: string, script: string) {
  return { id, tag: '', file: '/bin/sh', args: ['-c', script], cwd: '/', env: CHILD_ENV, ...SIZE };
}

async function pasteIntoStalled({ terminals, pid }: BenchHost): Promise<Figures> {
  const id = randomUUID();
  const alive = new Promise<void>((resolve) => {
    const off = terminals.on('alive', (event) => {
      if (event.id !== id) return;
      off();
      resolve();
    });
  });
  await terminals.spawn(specOf(id, 'stty raw -echo; printf ready; exec sleep 100'));
  await alive;
  const [cpu, at] = [cpuSeconds(pid), performance.now()];
  await terminals.input(id, new Uint8Array(PASTE).fill(97));
  await wait(WATCH_MS);
  const used = (cpuSeconds(pid) - cpu) / ((performance.now() - at) / 1_000);
  await terminals.stop(id);
  await terminals.forget(id);
  return { 'paste.cpu': used * 100 };
}

export function stalledPaste(place: Place): Measurement {
  return {
    name: 'paste into a stalled program',
    repetitions: repetitions(place.settings.quick),
    runs: [
      {
        name: '2 MB',
        yields: ['paste.cpu'],
        once: async () => {
          const host = await start(place);
          return pasteIntoStalled(host).finally(() => host.terminals.shutdown());
        },
      },
    ],
  };
}

/** One terminal that is shown and then ends: by itself, or stopped. */
async function cycle({ terminals }: BenchHost, stopped: boolean): Promise<void> {
  const id = randomUUID();
  const exit = new Promise<void>((resolve) => {
    const off = terminals.on('exit', (event) => {
      if (event.id !== id) return;
      off();
      resolve();
    });
  });
  await terminals.spawn(specOf(id, stopped ? 'echo running; exec sleep 100' : 'echo done'));
  const pane = await terminals.attach(id, SIZE, () => undefined);
  if (stopped) await terminals.stop(id);
  await exit;
  pane.close();
  await terminals.forget(id);
}

function held(pid: number): number[] {
  return [descriptors(pid), children(pid).length, threads(pid)];
}

async function leftOver(host: BenchHost, cycles: number): Promise<number> {
  for (let n = 0; n < WARM_UP; n++) await cycle(host, n % 2 === 0);
  const before = held(host.pid);
  for (let n = 0; n < cycles; n++) await cycle(host, n % 2 === 0);
  const more = (): number => held(host.pid).reduce((sum, count, n) => sum + Math.max(0, count - (before[n] ?? 0)), 0);
  for (const end = performance.now() + SETTLE_MS; more() > 0 && performance.now() < end; ) await wait(100);
  return more();
}

export function openClose(place: Place): Measurement {
  const made = place.settings.quick ? 100 : 500;
  return {
    name: 'open/close cycles',
    repetitions: 1,
    runs: [
      {
        name: `${made} cycles`,
        yields: ['cycles.left', 'cycles.made'],
        once: async () => {
          const host = await start(place);
          return leftOver(host, made)
            .then((left) => ({ 'cycles.left': left, 'cycles.made': made }))
            .finally(() => host.terminals.shutdown());
        },
      },
    ],
  };
}
