// Floods: one visible pane in every design and terminal, and eight visible panes at once.
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { inElectron } from '../machine/electron';
import { inNative, installed, NATIVE_TERMINALS } from '../machine/native';
import type { Place } from '../machine/place';
import type { Command, Design } from '../scenario';
import { repetitions, type BenchRun, type Measurement } from './measurement';

const MEGABYTES = 50;
const EACH_OF_EIGHT = 10;

/** `cat FILE`, which writes down how many nanoseconds that took: the same clock in our panes and in native terminals. */
const TIMED = 's=$(date +%s%N); cat "$1"; e=$(date +%s%N); echo $((e-s)) > "$2"';

function timed(script: string, file: string, out: string): Command {
  return { file: '/bin/bash', args: [script, file, out] };
}

/** MB/s by what the timed script wrote. */
function catSpeed(bytes: number, out: string): number {
  const nanoseconds = Number(readFileSync(out, 'utf8'));
  rmSync(out);
  return (bytes * 1e3) / nanoseconds;
}

function scriptOf(place: Place): string {
  const script = path.join(place.folder, 'timed.sh');
  writeFileSync(script, TIMED);
  return script;
}

export function flood(place: Place): Measurement {
  const script = scriptOf(place);
  const out = path.join(place.folder, 'took');
  const runs = (['skip', 'every'] as const).flatMap((kind): BenchRun[] => {
    const prefix = `flood.${kind}`;
    const note = kind === 'every' ? ', nothing can be skipped' : '';
    const own = (design: Design): BenchRun => ({
      name: `${design}${note}`,
      yields: ['whole', 'fps', ...(design === 'floor' ? [] : ['cat'])].map((figure) => `${prefix}.${design}.${figure}`),
      once: async () => {
        const { file, bytes } = place.flood(MEGABYTES, kind);
        const { whole = Number.NaN, fps = Number.NaN } = await inElectron(place, { kind: 'flood', design, commands: [timed(script, file, out)], bytes, file });
        return { [`${prefix}.${design}.whole`]: whole, [`${prefix}.${design}.fps`]: fps, ...(design === 'floor' ? {} : { [`${prefix}.${design}.cat`]: catSpeed(bytes, out) }) };
      },
    });
    const native = (terminal: string): BenchRun => ({
      name: `${terminal}${note}`,
      yields: [`${prefix}.${terminal}.cat`],
      once: async () => {
        const { file, bytes } = place.flood(MEGABYTES, kind);
        await inNative(place, terminal, timed(script, file, out));
        return { [`${prefix}.${terminal}.cat`]: catSpeed(bytes, out) };
      },
    });
    return [...(['atelier', 'floor', 'vscode', 'hyper', 'direct'] as const).map(own), ...NATIVE_TERMINALS.filter(installed).map(native)];
  });
  return { name: 'flood', repetitions: repetitions(place.settings.quick), runs };
}

export function eightFloods(place: Place): Measurement {
  const runs = (['atelier', 'vscode', 'hyper'] as const).map(
    (design): BenchRun => ({
      name: design,
      yields: [`eight.${design}.whole`, `eight.${design}.fps`],
      once: async () => {
        const { file, bytes } = place.flood(EACH_OF_EIGHT);
        const commands = Array.from({ length: 8 }, (): Command => ({ file: '/bin/cat', args: [file] }));
        const { whole = Number.NaN, fps = Number.NaN } = await inElectron(place, { kind: 'flood', design, commands, bytes: bytes * 8, file });
        return { [`eight.${design}.whole`]: whole, [`eight.${design}.fps`]: fps };
      },
    }),
  );
  return { name: 'eight visible floods', repetitions: repetitions(place.settings.quick), runs };
}
