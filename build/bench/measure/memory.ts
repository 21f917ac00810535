// Memory of the page with fifty terminals.
import { inElectron } from '../machine/electron';
import type { Place } from '../machine/place';
import type { Command } from '../scenario';
import { repetitions, type BenchRun, type Measurement } from './measurement';

const TERMINALS = 50;
const LINES = 5_000;

/** Prints a file in steps, slowly enough that a shown pane gets every line as bytes and so keeps all of them. */
const IN_STEPS = 'for i in $(seq 0 19); do tail -n +$((i*250+1)) "$0" | head -n 250; sleep 0.05; done';

export function memory(place: Place): Measurement {
  const run = (name: string, shown: number | 'live'): BenchRun => ({
    name,
    yields: [`memory.${name}`],
    once: async () => {
      const file = place.lines(LINES);
      const command: Command = { file: '/bin/bash', args: ['-c', IN_STEPS, file] };
      const { megabytes = Number.NaN } = await inElectron(place, { kind: 'memory', terminals: TERMINALS, shown, lines: LINES, command, file });
      return { [`memory.${name}`]: megabytes };
    },
  });
  return { name: 'page memory', repetitions: repetitions(place.settings.quick), runs: [run('visible', 4), run('live', 'live')] };
}
