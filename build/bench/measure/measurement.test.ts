import { describe, expect, it } from 'vitest';
import { repeat, type BenchRun } from './measurement';

function run(name: string, log: string[], values: (number | Error)[]): BenchRun {
  let n = 0;
  return {
    name,
    yields: [name],
    once: () => {
      log.push(name);
      const value = values[n++] ?? 0;
      return value instanceof Error ? Promise.reject(value) : Promise.resolve({ [name]: value });
    },
  };
}

describe('repetitions', () => {
  it('take the runs in turn, each time beginning with another one', async () => {
    const log: string[] = [];
    const runs = [run('a', log, [1, 2, 3]), run('b', log, [4, 5, 6])];
    const { series } = await repeat({ name: 'm', repetitions: 3, runs }, new Set(['a', 'b']), () => undefined);
    expect(log).toEqual(['a', 'b', 'b', 'a', 'a', 'b']);
    expect(series).toEqual({ a: [1, 2, 3], b: [4, 5, 6] });
  });

  it('keep a gap where a run failed, so that the others stay side by side', async () => {
    const runs = [run('a', [], [1, new Error('it hung'), 3])];
    const { series, failures } = await repeat({ name: 'm', repetitions: 3, runs }, new Set(['a']), () => undefined);
    expect(series).toEqual({ a: [1, Number.NaN, 3] });
    expect(failures).toEqual(['m, a: it hung']);
  });

  it('leave out the runs that nobody asked for', async () => {
    const log: string[] = [];
    await repeat({ name: 'm', repetitions: 2, runs: [run('a', log, []), run('b', log, [])] }, new Set(['b']), () => undefined);
    expect(log).toEqual(['b', 'b']);
  });
});
