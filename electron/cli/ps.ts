// `atelier ps`: the agents that run, with or without a window.
import { runningAgents, withHost } from './running';
import type { RunningAgent } from './running';

export async function ps({ json }: { json: boolean }): Promise<number> {
  const agents = await withHost(runningAgents);
  process.stdout.write(json ? `${JSON.stringify({ agents: agents.map(listed) }, null, 2)}\n` : inWords(agents));
  return 0;
}

/** Nothing of an agent's environment or arguments is shown: both may hold secrets. */
function listed({ terminal, tag }: RunningAgent) {
  return { workspace: tag.workspace, architect: tag.architect, harness: tag.harness, pid: terminal.pid, sessionId: tag.sessionId, startedAt: new Date(terminal.startedAt).toISOString(), title: terminal.title };
}

function inWords(agents: readonly RunningAgent[]): string {
  if (agents.length === 0) return 'No agent runs.\n';
  const rows = agents.map(({ terminal, tag }) => [tag.architect, tag.harness, String(terminal.pid), sinceWords(Date.now() - terminal.startedAt), tag.workspace]);
  const widths = [0, 1, 2, 3].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows.map((row) => `${row.map((text, column) => text.padEnd(widths[column] ?? 0)).join('  ')}\n`).join('');
}

function sinceWords(ms: number): string {
  const minutes = Math.floor(ms / 60_000);
  if (minutes < 60) return `${minutes} min`;
  return minutes < 48 * 60 ? `${Math.floor(minutes / 60)} h` : `${Math.floor(minutes / 1440)} d`;
}
