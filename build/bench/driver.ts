// Measures what was asked for, prints the table, writes the file. Run by build/bench.mjs, which says where everything is.
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { readArguments } from './arguments';
import { judge, seriesOf, type GateResult } from './gates';
import { endAll } from './machine/electron';
import { describeMachine, machineLine, type Machine } from './machine/machine';
import { Place, type Settings } from './machine/place';
import { bytesLost } from './measure/bytes-lost';
import { cells } from './measure/cells';
import { echoes } from './measure/echoes';
import { firstPaint } from './measure/first-paint';
import { eightFloods, flood } from './measure/floods';
import { fullWindow } from './measure/full-window';
import { openClose, stalledPaste } from './measure/host-care';
import { repeat, type Measurement } from './measure/measurement';
import { memory } from './measure/memory';
import { reattach } from './measure/reattach';
import { tableOf } from './table';

/** What build/bench.mjs knows. */
export interface Start extends Omit<Settings, 'quick'> {
  electronVersion: string;
  virtualDisplay: boolean;
  /** The folder in which a relative file name is meant. */
  cwd: string;
}

const MEASUREMENTS: readonly ((place: Place) => Measurement)[] = [flood, eightFloods, echoes, memory, firstPaint, fullWindow, reattach, cells, bytesLost, stalledPaste, openClose];

const tell = (line: string): void => console.error(`[bench] ${line}`);

/** Aborts on a signal: what runs is ended, what was started is cleaned up. */
function abortOnSignals(): AbortSignal {
  const controller = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      controller.abort(new Error(`ended by ${signal}`));
      endAll();
    });
  }
  return controller.signal;
}

async function measured(place: Place, needed: ReadonlySet<string>, abort: AbortSignal): Promise<{ series: Record<string, number[]>; failures: string[] }> {
  const series: Record<string, number[]> = {};
  const failures: string[] = [];
  for (const make of MEASUREMENTS) {
    const measurement = make(place);
    try {
      const result = await repeat(measurement, needed, tell, abort);
      Object.assign(series, result.series);
      failures.push(...result.failures);
    } finally {
      await measurement.end?.();
    }
  }
  return { series, failures };
}

/** A gate that failed or that a failed run kept from being measured; a terminal that is not installed is no failure. */
function passed(results: readonly GateResult[], failures: readonly string[]): boolean {
  return failures.length === 0 && results.every(({ kind, holds }) => kind !== 'gate' || holds !== false);
}

async function main(): Promise<number> {
  const start = JSON.parse(process.env['ATELIER_BENCH_START'] ?? '') as Start;
  const { gates, json, quick } = readArguments(process.argv.slice(2));
  const abort = abortOnSignals();
  const place = new Place({ ...start, quick });
  try {
    const machine = describeMachine(start.electronVersion, start.virtualDisplay);
    const { series, failures } = await measured(place, seriesOf(gates), abort);
    const results = gates.map((gate) => judge(gate, series));
    console.log(`\n${machineLine(machine)}${quick ? ' (quick)' : ''}\n\n${tableOf(gates, results)}`);
    for (const failure of failures) console.log(`\nFAILED: ${failure}`);
    if (json !== null) writeFileSync(path.resolve(start.cwd, json), `${JSON.stringify({ machine, gates: results } satisfies { machine: Machine; gates: GateResult[] }, null, 2)}\n`);
    return passed(results, failures) ? 0 : 1;
  } finally {
    place.remove();
  }
}

main().then(
  (code) => process.exit(code),
  (error: unknown) => {
    tell(error instanceof Error ? error.message : String(error));
    process.exit(1);
  },
);
