// Terminal hosts of other versions of the app beside ours. Each protocol has socket names of its own, so that hosts never
// meet; what runs in another one goes on, and is reached by the version that started it.
import { readdirSync } from 'node:fs';
import { createConnection } from 'node:net';
import { join } from 'node:path';
import { PROTOCOL } from '../host/protocol';

/** The protocols, other than ours, that living hosts of this folder speak. */
export async function otherProtocols(folder: string): Promise<number[]> {
  const numbers = readdirSync(folder).flatMap((name) => {
    const number = Number(/^control-(\d+)\.sock$/.exec(name)?.[1] ?? PROTOCOL);
    return number === PROTOCOL ? [] : [{ number, name }];
  });
  const living = await Promise.all(numbers.map(({ name }) => accepts(join(folder, name))));
  return numbers.filter((_, index) => living[index]).map(({ number }) => number);
}

/** Whether somebody listens: the socket of a dead host refuses. Nothing is said on the connection. */
function accepts(path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createConnection(path);
    probe.once('connect', () => {
      probe.destroy();
      resolve(true);
    });
    probe.once('error', () => resolve(false));
  });
}

/** What a person is told of them, in one sentence; null when there are none. */
export function aboutOthers(protocols: readonly number[]): string | null {
  if (protocols.length === 0) return null;
  const version = protocols.every((number) => number < PROTOCOL) ? 'an earlier' : protocols.every((number) => number > PROTOCOL) ? 'a later' : 'another';
  return `Agents of ${version} version of Atelier may still run in its own terminal host (protocol ${protocols.join(', ')}; this one speaks ${PROTOCOL}): they go on untouched and are reached with that version, while everything started here runs beside them.`;
}
