// Whether who holds a conversation is a process of ours whose terminal is gone (row 24). Only the launched process was
// recorded, and that may be a wrapper script: what it started counts as ours as well, by what it inherited or by its parents.
import type { HolderFact } from '../../shared/decision';
import type { Launch } from '../../shared/domain';
import type { TerminalInfo } from '../terminal/terminals';
import type { EngineContext } from './context';
import { spoolFolder } from './spool';
import { readTag } from './tag';

type Foreign = Extract<HolderFact, { state: 'foreign' }>;

/** Null for a stranger, and for a process that runs in one of our terminals. */
export async function asOrphan(ctx: EngineContext, holder: Foreign, launches: Launch[], live: TerminalInfo[]): Promise<HolderFact | null> {
  const { processes } = ctx.platform;
  const launch = await launchOf(ctx, holder.pid, launches);
  if (!launch || live.some((t) => t.pid === holder.pid || t.pid === launch.pid || readTag(t.tag)?.token === launch.token)) return null;
  const processStart = await processes.start(holder.pid);
  // The launched process itself must be the recorded one: its pid may be somebody else's by now.
  if (processStart === null || (holder.pid === launch.pid && processStart !== launch.processStart)) return null;
  return { state: 'orphan', pid: holder.pid, processStart, since: holder.since };
}

async function launchOf({ platform: { processes }, stateFolder }: EngineContext, pid: number, launches: Launch[]): Promise<Launch | null> {
  const launched = launches.find((l) => l.pid === pid && l.processStart !== null);
  if (launched) return launched;
  // The report folder's name is the launch's secret: nobody else's process has it.
  const spool = await processes.variable(pid, 'ATELIER_SPOOL').catch(() => null);
  const inherited = spool === null ? undefined : launches.find(({ token }) => spoolFolder(stateFolder, token) === spool);
  if (inherited) return inherited;
  for (const launch of launches) {
    if (launch.pid === null || launch.endedAt !== null) continue;
    if ((await processes.start(launch.pid).catch(() => null)) !== launch.processStart) continue;
    if ((await processes.descendants(launch.pid).catch((): number[] => [])).includes(pid)) return launch;
  }
  return null;
}
