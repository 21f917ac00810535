// What a person set for one architect, read as its harness would read it: a session flag breaks the promise wherever it stands.
import { refusedVariables } from './environment-rules';
import type { FieldError, Harness } from './harness';

export interface OwnStart {
  /** Program and leading arguments; null for the harness's own program. */
  command: string[] | null;
  args: string[];
  environment: Readonly<Record<string, string>>;
}

/** The first fault, at the field that holds it; null when all of it can go to the agent CLI as it is (L4). */
export function refusedStart(harness: Harness, { command, args, environment }: OwnStart): FieldError | null {
  const [own] = harness.refusedArguments(args);
  if (own) return own;
  // Together: a last leading argument may take the first own one as its value.
  const [leading] = command ? harness.refusedArguments([...command.slice(1), ...args]) : [];
  if (leading) return { field: 'command', message: `${leading.message} (a program that starts ${harness.label} in another way goes into a script of its own)` };
  return refusedVariables(environment, harness)[0] ?? null;
}
