// `atelier explain DIR`: what a start would do, and why, before anything is started.
import path from 'node:path';
import { DEFAULT_HARNESS } from '../harness/registry';
import { decide } from '../launch/decide';
import { nodePlatform } from '../launch/platform-node';
import { explainFolder, plannerOnCopy } from '../launch/explain';
import type { Explanation, ExplainedArchitect } from '../launch/explain';
import { REASONS, outcomeWord } from '../../shared/reasons';
import { resolveFolder } from '../workspace/folder';
import { CommandError, askApp, withCopy } from './workplace';

export async function explain(dir: string, { json, architect }: { json: boolean; architect: string | null }): Promise<number> {
  if (dir === '') throw new CommandError('name one folder: atelier explain DIR');
  const answer = await explanation(path.resolve(dir), architect);
  process.stdout.write(json ? `${JSON.stringify(answer, null, 2)}\n` : inWords(answer));
  return 0;
}

async function explanation(given: string, only: string | null): Promise<Explanation> {
  const folder = await resolveFolder(nodePlatform({ env: process.env, stateFolder: null }), given, '/');
  const question = { realPath: folder.ok ? folder.realPath : given, given, only, mainHarness: DEFAULT_HARNESS };
  const known = await isWorkspace(question.realPath);
  // A refusal is an answer, but only for a workspace: anything else is a mistake in the question.
  if (!folder.ok && !known) throw new CommandError(folder.error);
  const answer = ((await askApp({ ask: 'explain', folder: question })) as Explanation | null | undefined) ?? null;
  const value = answer ?? (await withCopy((ctx) => explainFolder(ctx, question, plannerOnCopy(ctx))));
  if (!value) throw new CommandError(`${question.realPath} has no architect named '${only}'.`);
  return value;
}

async function isWorkspace(realPath: string): Promise<boolean> {
  const running = (await askApp({ ask: 'list' })) as { workspace: string }[] | undefined;
  if (running) return running.some((w) => w.workspace === realPath);
  return withCopy((ctx) => Promise.resolve(ctx.store.workspaces.byPath(realPath) !== null), { host: false });
}

function inWords({ workspace, architects }: Explanation): string {
  return `${workspace}\n${architects.map(lines).join('\n')}\n`;
}

function lines({ name, harness, outcome, reason, facts, argv, sessionId, previousSessionId, degraded }: ExplainedArchitect): string {
  const word = outcomeWord(outcome, 'running');
  const about = [
    `  ${name} (${harness}): ${word}${degraded ? ' !' : ''} — ${REASONS[reason].sentence(facts, decide(facts))}`,
    `      reason   ${reason}`,
    sessionId ? `      id       ${sessionId}` : null,
    previousSessionId ? `      before   ${previousSessionId}` : null,
    argv.length > 0 ? `      argv     ${argv.join(' ')}` : null,
  ];
  return about.filter((line) => line !== null).join('\n');
}
