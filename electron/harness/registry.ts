// The harnesses by name. The only place that lists them.
import type { Harness } from './harness';
import { claudeHarness } from './claude/claude';
import { codexHarness } from './codex';
import { customHarness } from './custom';
import { demoHarness } from './demo';
import { opencodeHarness } from './opencode';

export type HarnessLookup = { state: 'known'; harness: Harness } | { state: 'unknown' } | { state: 'retired'; why: string };

export interface HarnessRegistry {
  /** A name that is nobody's is unknown, also one that every object answers to (`__proto__`, `constructor`) (L18). */
  lookUp(name: string): HarnessLookup;
  /** The names that can be chosen, in the order in which they are offered. */
  known(): string[];
}

/** `retired` maps the name of a harness that was dropped to the reason, for the message of the refusal. */
export function harnessRegistry(harnesses: readonly Harness[], retired: ReadonlyMap<string, string> = new Map()): HarnessRegistry {
  const byName = new Map(harnesses.map((harness) => [harness.name, harness]));
  return {
    lookUp(name) {
      const harness = byName.get(name);
      if (harness) return { state: 'known', harness };
      const why = retired.get(name);
      return why === undefined ? { state: 'unknown' } : { state: 'retired', why };
    },
    known: () => [...byName.keys()],
  };
}

/** What an architect runs on when nobody chose. */
export const DEFAULT_HARNESS = claudeHarness.name;

/** The product's own. None has been retired yet. */
export const harnesses = harnessRegistry([claudeHarness, codexHarness, opencodeHarness, demoHarness, customHarness]);
