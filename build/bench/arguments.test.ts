import { describe, expect, it } from 'vitest';
import { readArguments } from './arguments';
import { GATES } from './gates';

describe('the command line of the benchmark', () => {
  it('measures everything, thoroughly, by itself', () => {
    expect(readArguments([])).toEqual({ quick: false, json: null, gates: GATES });
  });

  it('takes a file, a quick run and single gates', () => {
    const { quick, json, gates } = readArguments(['--quick', '--json', 'out.json', '--only', 'bytes-lost, reattach']);
    expect([quick, json, gates.map(({ id }) => id)]).toEqual([true, 'out.json', ['reattach', 'bytes-lost']]);
  });

  it('refuses what it does not know, and names what there is', () => {
    expect(() => readArguments(['--only', 'speed'])).toThrow(/There is no gate speed\..*flood-floor/);
    expect(() => readArguments(['--fast'])).toThrow();
  });
});
