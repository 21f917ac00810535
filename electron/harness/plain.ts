// A harness without sessions: its agent is started plainly, always fresh, with no session flag and no id (L10). Whatever
// such a CLI keeps on disk is not looked at, so no conversation of anybody's can be taken for the architect's.
import type { Harness } from './harness';
import { INHERITED_FROM_AGENTS } from './claude/environment';

export interface PlainHarness {
  name: string;
  label: string;
  command: string | null;
  programPlaces: Harness['programPlaces'];
  /** Flags of ours after the user's. */
  flags: readonly string[];
  environment: Readonly<Record<string, string>>;
  /** Variables besides those that no agent may inherit. */
  scrubbed: readonly (string | RegExp)[];
  refusedArguments: Harness['refusedArguments'];
}

export function plainHarness({ name, label, command, programPlaces, flags, environment, scrubbed, refusedArguments }: PlainHarness): Harness {
  return {
    name, label, command, programPlaces, refusedArguments,
    sessions: 'none',
    isId: () => false,
    configFolder: () => null,
    transcript: () => Promise.resolve({ state: 'absent', lookedAt: [] }),
    holder: () => Promise.resolve({ state: 'not-needed' }),
    registryFolder: () => null,
    registryEntry: () => Promise.resolve(null),
    launchFiles: () => Promise.resolve({ role: null, settings: null }),
    argv: (userArgs) => [...userArgs, ...flags],
    environment: () => ({ ...environment }),
    scrubbed: [...INHERITED_FROM_AGENTS, ...scrubbed],
    parseReport: () => null,
  };
}
