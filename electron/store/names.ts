// The one rule for an architect's name (W3).
import { MAIN_ARCHITECT } from '../../shared/domain';
import { RefusedError } from './store';

export const MAX_NAME = 64;

/**
 * The name an architect may get from what the user typed: trimmed, `[a-z][a-z0-9-]*`, at most 64 characters, not `main`
 * (W3). Throws RefusedError with one sentence for the field. Whether it is taken is the store's to say.
 */
export function architectName(text: string): string {
  const name = text.trim();
  if (name === '') throw new RefusedError('An architect needs a name.');
  if (name.length > MAX_NAME) throw new RefusedError(`A name has at most ${MAX_NAME} characters; this one has ${name.length}.`);
  if (!/^[a-z][a-z0-9-]*$/.test(name)) {
    throw new RefusedError('A name begins with a letter a–z and goes on with lower-case letters, digits and dashes.');
  }
  if (name === MAIN_ARCHITECT) throw new RefusedError(`“${MAIN_ARCHITECT}” is reserved: every workspace has it already.`);
  return name;
}

/** The smallest unused architect-N, N ≥ 2 (W3). */
export function nextArchitectName(used: ReadonlySet<string>): string {
  let n = 2;
  while (used.has(`architect-${n}`)) n += 1;
  return `architect-${n}`;
}

/** The name of a copy: the smallest unused `<name>-N`, N ≥ 2, cut so that it fits; a number that the name ends with counts on. */
export function copyName(name: string, used: ReadonlySet<string>): string {
  const stem = name.replace(/-[0-9]+$/, '');
  for (let n = 2; ; n += 1) {
    const end = `-${n}`;
    const copy = `${stem.slice(0, MAX_NAME - end.length)}${end}`;
    if (!used.has(copy)) return copy;
  }
}
