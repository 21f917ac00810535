// The dry run: what a start of each architect of a folder would do. The same plan as the real launch; starts nothing.
import type { Facts, Outcome, ReasonCode } from '../../shared/decision';
import { MAIN_ARCHITECT } from '../../shared/domain';
import { FACT_DEADLINE_MS } from './context';
import type { EngineContext } from './context';
import { within } from './deadline';
import { planStart } from './plan';
import type { Plan } from './plan';
import { settleLast } from './settle';
import { firstSubject, subjectOf } from './subject';
import type { Subject } from './subject';
import { harnessOf, taggedHarnesses } from './tagged-harness';
import type { TaggedHarnesses } from './tagged-harness';

export interface ExplainedArchitect {
  name: string;
  harness: string;
  outcome: Outcome;
  reason: ReasonCode;
  degraded: boolean;
  /** Null when fresh: the real launch mints one. */
  sessionId: string | null;
  previousSessionId: string | null;
  argv: string[];
  cwd: string;
  facts: Facts;
}

export interface Explanation {
  workspace: string;
  architects: ExplainedArchitect[];
}

export interface ExplainQuestion {
  realPath: string;
  /** As the user spelled it, absolute. */
  given: string;
  /** Only this architect; null for all. */
  only: string | null;
  /** The harness of a `main` that does not exist yet. */
  mainHarness: string;
}

/** How one start is planned: by the running engine, which settles only what has ended, or on a copy of its store. */
export type Planner = (subject: Subject) => Promise<Plan>;

/** Plans on a temporary copy of the store: reports are read from their spools, none is deleted. */
export function plannerOnCopy(ctx: EngineContext): Planner {
  return async (subject) => {
    await settleLast(ctx, subject, { consume: false }).catch((error: unknown) => ctx.log(`Settling the last launch of '${subject.name}' failed: ${String(error)}`));
    return planStart(ctx, subject, { request: { type: 'none' }, crashLoop: 'none' });
  };
}

/** Null when `only` names an architect that this workspace does not have. */
export async function explainFolder(ctx: EngineContext, question: ExplainQuestion, plan: Planner): Promise<Explanation | null> {
  const subjects = await subjectsOf(ctx, question);
  if (question.only !== null && subjects.length === 0) return null;
  const architects: ExplainedArchitect[] = [];
  for (const subject of subjects) architects.push(explained(subject, await plan(subject)));
  return { workspace: question.realPath, architects };
}

async function subjectsOf(ctx: EngineContext, { realPath, given, only, mainHarness }: ExplainQuestion): Promise<Subject[]> {
  const workspace = ctx.storeFault ? null : ctx.store.workspaces.byPath(realPath);
  const harness = (ctx.storeFault && harnessOf(await tagged(ctx), realPath, MAIN_ARCHITECT)) ?? mainHarness;
  const all = workspace ? ctx.store.architects.list(workspace.id).map((a) => subjectOf(workspace, a, given)) : [firstSubject(realPath, given, harness)];
  return only === null ? all : all.filter((s) => s.name === only);
}

async function tagged({ terminals, platform }: EngineContext): Promise<TaggedHarnesses> {
  if (!terminals) return new Map();
  return taggedHarnesses(await within(platform, FACT_DEADLINE_MS, terminals.list(), () => []).catch(() => []));
}

function explained(subject: Subject, { facts, decision, argv, cwd }: Plan): ExplainedArchitect {
  return {
    name: subject.name, harness: subject.harness, outcome: decision.outcome, reason: decision.reason, degraded: decision.degraded,
    sessionId: decision.sessionId, previousSessionId: decision.previous, argv, cwd, facts,
  };
}
