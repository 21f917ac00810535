// A measurement is a set of runs that are repeated in turn, so that whatever else the machine does meets all of them.
import type { Figures } from '../scenario';

export interface BenchRun {
  /** Said while it runs. */
  name: string;
  /** The series it adds one value to. */
  yields: readonly string[];
  /** Values by series name. */
  once(): Promise<Figures>;
}

export interface Measurement {
  name: string;
  repetitions: number;
  runs: BenchRun[];
  /** After the last repetition, also of a measurement that failed. */
  end?(): Promise<void> | void;
}

/** How often runs are repeated: the gates ask for at least five. */
export function repetitions(quick: boolean): number {
  return quick ? 2 : 5;
}

/**
 * Repeats runs in turn; each repetition begins with another one. A run that fails leaves a gap, and its reason is told.
 * @throws when it is aborted
 */
export async function repeat(measurement: Measurement, needed: ReadonlySet<string>, tell: (line: string) => void, abort?: AbortSignal): Promise<{ series: Record<string, number[]>; failures: string[] }> {
  const runs = measurement.runs.filter((run) => run.yields.some((name) => needed.has(name)));
  const series: Record<string, number[]> = {};
  const failures: string[] = [];
  for (let repetition = 0; repetition < measurement.repetitions; repetition++) {
    for (let n = 0; n < runs.length; n++) {
      const run = runs[(n + repetition) % runs.length];
      if (!run) continue;
      abort?.throwIfAborted();
      tell(`${measurement.name} ${repetition + 1}/${measurement.repetitions}: ${run.name}`);
      let figures: Figures = {};
      try {
        figures = await run.once();
      } catch (error) {
        failures.push(`${measurement.name}, ${run.name}: ${error instanceof Error ? error.message : String(error)}`);
      }
      for (const name of run.yields) (series[name] ??= [])[repetition] = figures[name] ?? Number.NaN;
    }
  }
  return { series, failures };
}
