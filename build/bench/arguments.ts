// The command line of the benchmark.
import { parseArgs } from 'node:util';
import { GATES, type Gate } from './gates';

export interface Options {
  quick: boolean;
  /** Where the results are written as JSON; null for nowhere. */
  json: string | null;
  gates: Gate[];
}

/** @throws a sentence for what is not understood */
export function readArguments(args: string[]): Options {
  const { values } = parseArgs({ args, options: { quick: { type: 'boolean', default: false }, json: { type: 'string' }, only: { type: 'string' } } });
  const ids = values.only?.split(',').map((id) => id.trim()) ?? null;
  const unknown = ids?.filter((id) => !GATES.some((gate) => gate.id === id)) ?? [];
  if (unknown.length > 0) throw new Error(`There is no gate ${unknown.join(', ')}. Those there are: ${GATES.map(({ id }) => id).join(', ')}`);
  return { quick: values.quick, json: values.json ?? null, gates: GATES.filter(({ id }) => ids === null || ids.includes(id)) };
}
