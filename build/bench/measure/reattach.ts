// A pane that comes back to a terminal of a host that has run on.
import { inElectron } from '../machine/electron';
import { CHILD_ENV, startBenchHost, type BenchHost } from '../machine/host';
import type { Place } from '../machine/place';
import { SIZE } from '../scenario';
import { repetitions, type BenchRun, type Measurement } from './measurement';

const LINES = 1_000;
const TIMES = 7;

/** A host with so many idle terminals that each printed their lines; the last one is the one to attach to. */
async function hostWith(place: Place, terminals: number): Promise<BenchHost> {
  const host = await startBenchHost({ electron: place.settings.electron, file: place.settings.host, folder: place.scratch() });
  const file = place.lines(LINES);
  for (let n = 1; n <= terminals; n++) {
    const id = `t${n}`;
    const printed = new Promise<void>((resolve) => {
      const off = host.terminals.on('title', (event) => {
        if (event.id !== id) return;
        off();
        resolve();
      });
    });
    // The title comes after the lines, so the mirror has parsed them.
    await host.terminals.spawn({ id, tag: '', file: '/bin/bash', args: ['-c', 'cat "$0"; printf "\\033]0;printed\\007"; exec sleep 100000', file], cwd: place.folder, env: CHILD_ENV, ...SIZE });
    await printed;
  }
  return host;
}

export function reattach(place: Place): Measurement {
  const hosts = new Map<number, Promise<BenchHost>>();
  const run = (name: string, terminals: number): BenchRun => ({
    name: `${terminals} terminals`,
    yields: [`reattach.${name}`],
    once: async () => {
      let host = hosts.get(terminals);
      if (!host) hosts.set(terminals, (host = hostWith(place, terminals)));
      const { stateFolder } = await host;
      const { ms = Number.NaN } = await inElectron(place, { kind: 'reattach', stateFolder, terminalId: `t${terminals}`, times: TIMES });
      return { [`reattach.${name}`]: ms };
    },
  });
  return {
    name: 'reattach',
    repetitions: repetitions(place.settings.quick),
    runs: [run('one', 1), run('fifty', 50)],
    end: async () => {
      for (const host of hosts.values()) await (await host).terminals.shutdown();
    },
  };
}
