// Exactness after floods, cell by cell.
import { inElectron } from '../machine/electron';
import type { Place } from '../machine/place';
import type { Measurement } from './measurement';

const PANES = 8;
const MEGABYTES = 5;

export function cells(place: Place): Measurement {
  return {
    name: 'cells after floods',
    repetitions: place.settings.quick ? 1 : 3,
    runs: [
      {
        name: 'eight panes',
        yields: ['cells.different'],
        once: async () => {
          // Different text in each; every second one with marks, of which nothing can be skipped.
          const files = Array.from({ length: PANES }, (_, n) => place.flood(MEGABYTES, n % 2 === 0 ? 'skip' : 'every', n + 1).file);
          const { different = Number.NaN } = await inElectron(place, { kind: 'cells', files, commands: files.map((file) => ({ file: '/bin/cat', args: [file] })) });
          return { 'cells.different': different };
        },
      },
    ],
  };
}
