// Who has a conversation open: the CLI has no lock of its own (measured: two processes on one id silently branch it).
import type { HolderFact } from '../../../shared/decision';
import type { Platform, ProcessInfo } from '../../launch/platform';
import type { RegistryEntry } from '../harness';
import { livingEntries } from './agent-registry';
import { sameId } from './session-id';

const OPENS = ['--resume', '--session-id', '-r'];

/**
 * The living process that has conversation `id` open, other than `ours` and what runs below them. The agents' registry is
 * asked first (it follows /clear), then every process's arguments. Unknown only when neither could be read (L15).
 */
export async function findHolder(platform: Platform, configFolder: string | null, id: string, ours: ReadonlySet<number>): Promise<HolderFact> {
  const [registry, processes] = await Promise.allSettled([
    configFolder === null ? Promise.reject(new Error('the agent’s folder is not known')) : livingEntries(platform, configFolder),
    platform.processes.list(),
  ]);
  if (registry.status === 'rejected' && processes.status === 'rejected') return { state: 'unknown', why: `registry: ${reason(registry.reason)}; process list: ${reason(processes.reason)}` };
  const entries = registry.status === 'fulfilled' ? registry.value : [];
  const listed = processes.status === 'fulfilled' ? processes.value : [];
  const own = await withDescendants(platform, ours);
  const foreign = fromRegistry(entries, listed, id, own) ?? fromArguments(entries, listed, id, own);
  if (foreign) return foreign;
  if (registry.status === 'rejected') return { state: 'none', by: 'process-list' };
  return { state: 'none', by: processes.status === 'rejected' ? 'registry' : 'both' };
}

function fromRegistry(entries: RegistryEntry[], listed: ProcessInfo[], id: string, own: ReadonlySet<number>): HolderFact | null {
  const entry = entries.find((candidate) => sameId(candidate.sessionId, id) && !own.has(candidate.pid));
  if (!entry) return null;
  const argv = listed.find((process) => process.pid === entry.pid)?.argv ?? [];
  return { state: 'foreign', pid: entry.pid, command: shown(argv), since: entry.startedAt };
}

function fromArguments(entries: RegistryEntry[], listed: ProcessInfo[], id: string, own: ReadonlySet<number>): HolderFact | null {
  // A process with an entry of its own says there what it has open now; its arguments tell only where it began.
  const registered = new Set(entries.map((entry) => entry.pid));
  const holder = listed.find((process) => !own.has(process.pid) && !registered.has(process.pid) && argumentsOpen(process.argv, id));
  return holder ? { state: 'foreign', pid: holder.pid, command: shown(holder.argv), since: null } : null;
}

/** True when the arguments open conversation `id`: the exact id as the whole value of a flag, in either letter case. */
export function argumentsOpen(argv: string[], id: string): boolean {
  // A fork reads the old conversation and writes a new one.
  const forks = argv.includes('--fork-session');
  return argv.some((argument, at) =>
    OPENS.some((flag) => {
      if (forks && flag !== '--session-id') return false;
      if (argument === flag) return sameId(argv[at + 1] ?? '', id);
      return sameId(argument, `${flag}=${id}`) || (flag === '-r' && sameId(argument, `-r${id}`));
    }),
  );
}

/** Enough to recognise it; a whole command line may carry a prompt or a key, and is kept with the launch's facts. */
const SHOWN = 200;

function shown(argv: string[]): string {
  const command = argv.join(' ');
  if (command === '') return 'an agent';
  return command.length > SHOWN ? `${command.slice(0, SHOWN)}…` : command;
}

async function withDescendants(platform: Platform, ours: ReadonlySet<number>): Promise<ReadonlySet<number>> {
  // A wrapper script in our terminal has the agent as its child.
  const below = await Promise.all([...ours].map((pid) => platform.processes.descendants(pid).catch(() => [])));
  return new Set([...ours, ...below.flat()]);
}

function reason(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
