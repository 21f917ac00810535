// The agent's own word on which conversation it is in: the registry file of the process that we started.
import type { RegistryEntry } from '../harness/harness';
import type { Followed } from './follow';
import type { Platform } from './platform';

/**
 * The entries of process `pid`, else of those below it: a wrapper script has the agent as its child. With `processStart` the
 * process may have died since, and its entry been left behind; what runs below it is asked only while it is that very process.
 */
export async function ownEntries(platform: Platform, { harness, place }: Followed, pid: number, processStart?: string): Promise<RegistryEntry[]> {
  const entry = (of: number, start?: string) => harness.registryEntry(platform, place, of, start).catch(() => null);
  const own = await entry(pid, processStart);
  if (own) return [own];
  if (processStart !== undefined && (await platform.processes.start(pid).catch(() => null)) !== processStart) return [];
  const below = await Promise.all((await platform.processes.descendants(pid).catch(() => [])).map((child) => entry(child)));
  return below.filter((found) => found !== null);
}
