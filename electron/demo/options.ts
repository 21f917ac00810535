// The demo agent's command line.
import { randomUUID } from 'node:crypto';
import { isUuid } from '../harness/claude/session-id';

/** A failure that is said in one sentence on standard error, with exit code 1. */
export class DemoError extends Error {}

export interface DemoOptions {
  id: string;
  /** True to go on with an existing conversation. */
  resume: boolean;
  /** The file with the role text, when there is one. */
  roleFile: string | null;
}

/** Reads `--session-id ID | --resume ID` and `--role-file FILE`; without an id a new one is made. Throws DemoError. */
export function parseOptions(argv: string[]): DemoOptions {
  const values = new Map<string, string>();
  for (let at = 0; at < argv.length; at += 2) {
    const [name, value] = [argv[at] ?? '', argv[at + 1]];
    if (!['--session-id', '--resume', '--role-file'].includes(name)) throw new DemoError(`The demo agent does not know ${name}.`);
    if (value === undefined) throw new DemoError(`${name} needs a value.`);
    if (values.has(name)) throw new DemoError(`${name} is given twice.`);
    values.set(name, value);
  }
  const [pinned, resumed] = [values.get('--session-id'), values.get('--resume')];
  if (pinned !== undefined && resumed !== undefined) throw new DemoError('--session-id begins a conversation and --resume goes on with one: give one of them.');
  const id = pinned ?? resumed ?? randomUUID();
  if (!isUuid(id)) throw new DemoError('A conversation id has to be a UUID.');
  return { id, resume: resumed !== undefined, roleFile: values.get('--role-file') ?? null };
}
