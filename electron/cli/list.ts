// `atelier list`: every workspace and its architects.
import { listWorkspaces } from '../launch/listing';
import type { ListedWorkspace } from '../launch/listing';
import { readTag } from '../launch/tag';
import type { EngineContext } from '../launch/context';
import { askApp, withCopy } from './workplace';

export async function list({ json }: { json: boolean }): Promise<number> {
  const workspaces = ((await askApp({ ask: 'list' })) as ListedWorkspace[] | undefined) ?? (await withCopy(fromCopy));
  process.stdout.write(json ? `${JSON.stringify({ workspaces }, null, 2)}\n` : inWords(workspaces));
  return 0;
}

async function fromCopy(ctx: EngineContext): Promise<ListedWorkspace[]> {
  const live = (await ctx.terminals?.list()) ?? [];
  const running = new Set(live.filter((t) => t.exit === null).map((t) => readTag(t.tag)?.architectId));
  return listWorkspaces(ctx.store, (id) => running.has(id));
}

function inWords(workspaces: ListedWorkspace[]): string {
  if (workspaces.length === 0) return 'No workspace yet. Open one with: atelier DIR\n';
  return workspaces
    .map(({ workspace, open, architects }) => {
      const rows = architects.map((a) => `  ${a.running ? '●' : '○'} ${a.name}  ${a.harness}  ${a.sessionId ?? 'no conversation yet'}`);
      return `${workspace}${open ? '' : '  (closed)'}\n${rows.join('\n')}\n`;
    })
    .join('');
}
