// What the terminal host of this state folder runs, by the tags its terminals carry: true without app and without store.
import { readTag } from '../launch/tag';
import type { TerminalTag } from '../launch/tag';
import { stateFolderPath } from '../state/state-folder';
import { findTerminals } from '../terminal/client';
import type { TerminalInfo, Terminals } from '../terminal/terminals';
import { CommandError } from './workplace';

export interface RunningAgent {
  terminal: TerminalInfo;
  tag: TerminalTag;
}

/** Connects to the host for as long as `use` takes; null stands for no host. Nothing is started. */
export async function withHost<T>(use: (terminals: Terminals | null) => Promise<T>): Promise<T> {
  const terminals = await findTerminals({ stateFolder: stateFolderPath(), onLog: () => {} });
  try {
    return await use(terminals);
  } finally {
    terminals?.disconnect();
  }
}

/** The agents that run, by workspace, in the order of their start. */
export async function runningAgents(terminals: Terminals | null): Promise<RunningAgent[]> {
  const found = ((await terminals?.list()) ?? []).flatMap((terminal) => {
    const tag = terminal.exit === null ? readTag(terminal.tag) : null;
    return tag ? [{ terminal, tag }] : [];
  });
  return found.sort((a, b) => a.tag.workspace.localeCompare(b.tag.workspace) || a.terminal.startedAt - b.terminal.startedAt);
}

/**
 * The one running agent of this name, in this workspace where one is named.
 * @throws CommandError with what runs, when there is none or more than one
 */
export function theOne(agents: readonly RunningAgent[], name: string, workspace: string | null): RunningAgent {
  const named = agents.filter(({ tag }) => tag.architect === name && (workspace === null || tag.workspace === workspace));
  const [only] = named;
  if (only && named.length === 1) return only;
  if (only) throw new CommandError(`${named.length} workspaces run an architect named '${name}'. Add one of: ${named.map(({ tag }) => `--workspace ${tag.workspace}`).join(', ')}`);
  const there = agents.length === 0 ? 'Nothing runs.' : `These run: ${agents.map(({ tag }) => `${tag.architect} in ${tag.workspace}`).join(', ')}.`;
  throw new CommandError(`No architect named '${name}' runs${workspace === null ? '' : ` in ${workspace}`}. ${there}`);
}
