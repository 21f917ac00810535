// Typing, alone and beside floods.
import { inElectron } from '../machine/electron';
import type { Place } from '../machine/place';
import type { Command, PtyDesign } from '../scenario';
import { repetitions, type BenchRun, type Measurement } from './measurement';

/** Enough keys that the 95th percentile is not the worst one. */
const IDLE_KEYS = 150;
const FLOOD_KEYS = 60;

export function echoes(place: Place): Measurement {
  const floods = (count: number): Command[] => {
    const { file } = place.flood(50);
    return Array.from({ length: count }, () => ({ file: '/bin/bash', args: ['-c', 'while :; do cat "$0"; done', file] }));
  };
  const run = (where: string, design: PtyDesign, keys: number, visible: number, hidden: number): BenchRun => ({
    name: `${design}, ${where}`,
    yields: [`echo.${where}.${design}.p50`, `echo.${where}.${design}.p95`],
    once: async () => {
      const { p50 = Number.NaN, p95 = Number.NaN } = await inElectron(place, { kind: 'echo', design, visible: floods(visible), hidden: floods(hidden), keys });
      return { [`echo.${where}.${design}.p50`]: p50, [`echo.${where}.${design}.p95`]: p95 };
    },
  });
  const runs = [
    ...(['atelier', 'direct', 'vscode', 'hyper'] as const).map((design) => run('idle', design, IDLE_KEYS, 0, 0)),
    ...(['atelier', 'vscode'] as const).map((design) => run('one', design, FLOOD_KEYS, 1, 0)),
    ...(['atelier', 'vscode'] as const).map((design) => run('eight', design, FLOOD_KEYS, 8, 0)),
    run('hidden', 'atelier', FLOOD_KEYS, 0, 8),
  ];
  return { name: 'echo', repetitions: repetitions(place.settings.quick), runs };
}
