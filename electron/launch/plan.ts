// One start, planned: facts, decision, argv. The dry run prints it, the real launch acts on it (L21).
import path from 'node:path';
import { NEW_ID } from '../../shared/decision';
import type { Decision, Facts } from '../../shared/decision';
import type { Harness, LaunchFiles } from '../harness/harness';
import { roleText } from '../workspace/role';
import type { EngineContext } from './context';
import { decide } from './decide';
import { commandLine, gatherFacts } from './facts';
import type { StartOptions } from './facts';
import type { Subject } from './subject';

export interface Plan {
  facts: Facts;
  decision: Decision;
  /** Program and arguments; the id that a fresh launch mints stands as `<new>`. Empty when refused. */
  argv: string[];
  cwd: string;
  harness: Harness | null;
  files: LaunchFiles;
}

/** What a start would do now. Writes nothing. */
export async function planStart(ctx: EngineContext, subject: Subject, options: StartOptions): Promise<Plan> {
  return planFrom(ctx, subject, await gatherFacts(ctx, subject, options));
}

/** The same from given facts: used again when the store changed its mind between reading and claiming. */
export async function planFrom(ctx: EngineContext, subject: Subject, facts: Facts): Promise<Plan> {
  const decision = decide(facts);
  const looked = ctx.lookUp(subject.harness);
  const harness = looked.state === 'known' ? looked.harness : null;
  const cwd = facts.folder.realPath ?? facts.folder.path;
  const starts = decision.outcome === 'fresh' || decision.outcome === 'resume';
  if (!harness || !starts || !facts.command.path) return { facts, decision, argv: [], cwd, harness, files: { role: null, settings: null } };
  const files = await harness.launchFiles(ctx.platform, `${ctx.stateFolder}/launch-files`, roleText(subject.role), subject.args);
  const argv = [facts.command.path, ...commandLine(ctx, subject, harness).slice(1), ...harness.argv(subject.args, files, decision.session, conversationName(subject))];
  return { facts, decision, argv, cwd, harness, files };
}

/** Longest name in characters; the CLI's picker shows less. */
const LONGEST_NAME = 100;

/** How a new conversation is recognised in the CLI's own picker: `reviewer@shop-api`. Begins with a letter, so it is never taken for a flag. */
export function conversationName({ name, folder }: Subject): string {
  const shown = `${name}@${path.basename(folder) || folder}`.replace(/[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu, ' ');
  return [...shown].slice(0, LONGEST_NAME).join('');
}

/** The argv of the real launch: `<new>` replaced by the minted id, as a whole argument only. */
export function withMintedId(argv: string[], id: string): string[] {
  return argv.map((argument) => (argument === NEW_ID ? id : argument));
}
