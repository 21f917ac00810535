// What comes back by itself when the app opens: by default what ran, the visible ones first (start policy of the product).
import type { Architect, Launch } from '../../shared/domain';
import type { Layout, SplitNode, Splits } from '../../shared/layout';
import type { SettingValue } from '../../shared/settings';
import type { Engine } from '../launch/engine';
import { endsLoop } from '../launch/supervision';

/** running: those that were running. visible: of these only those on screen. none: nothing. */
type StartPolicy = SettingValue<'start-policy'>;

/** In front of one of the groups on screen. */
function inFront(splits: Splits | undefined, architectId: string): boolean {
  const visit = (node: SplitNode): boolean => {
    if (node.type === 'split') return node.children.some(visit);
    return node.active === architectId && (splits?.zoomed == null || splits.zoomed === node.id);
  };
  return splits !== undefined && visit(splits.root);
}

export interface Candidate {
  architectId: string;
  workspaceId: string;
}

/** Who is started, in this order: those on screen in some window, then those on top in the other workspaces, then the rest as listed. */
export function startOrder(wereRunning: Candidate[], policy: StartPolicy, layouts: Pick<Layout, 'activeWorkspaceId' | 'activeArchitect' | 'splits'>[]): string[] {
  type One = (typeof layouts)[number];
  const isOnTop = ({ architectId, workspaceId }: Candidate, { activeArchitect, splits }: One) => activeArchitect[workspaceId] === architectId || inFront(splits[workspaceId], architectId);
  const onTop = (candidate: Candidate) => layouts.some((layout) => isOnTop(candidate, layout));
  const onScreen = (candidate: Candidate) => layouts.some((layout) => candidate.workspaceId === layout.activeWorkspaceId && isOnTop(candidate, layout));
  const ids = (chosen: Candidate[]) => chosen.map(({ architectId }) => architectId);
  const visible = wereRunning.filter(onScreen);
  if (policy === 'none') return [];
  if (policy === 'visible') return ids(visible);
  return [...new Set(ids([...visible, ...wereRunning.filter(onTop), ...wereRunning]))];
}

/**
 * It ended with the app or the machine, was never seen to end (crash, reboot), or crashed and nobody was left to start it
 * again. What the user stopped, or quit, stays ended, and so does what was given up after a crash loop.
 */
function ranLast(last: Launch | null): boolean {
  if (last === null || last.failure) return false;
  if (last.exitClass !== 'crash') return last.exitClass === null || last.exitClass === 'system';
  const { startedAt, endedAt, reason } = last;
  return !endsLoop({ startedAt, endedAt: endedAt ?? startedAt, fallback: reason === 'crash-loop-fallback' });
}

/** Starts what should run, at most two at a time (the engine's turns); the rest shows what it would do. Resolves when all were tried. */
export async function startAgain(engine: Engine, policy: StartPolicy, layouts: Layout[]): Promise<void> {
  const { store } = engine.ctx;
  const workspaces = store.workspaces.list().filter(({ open }) => open).map((workspace) => ({ workspace, architects: store.architects.list(workspace.id) }));
  const candidates = workspaces.flatMap(({ architects }) => architects.filter((each) => wasRunning(engine, each))).map(({ id, workspaceId }) => ({ architectId: id, workspaceId }));
  const order = startOrder(candidates, policy, layouts);
  for (const each of workspaces.flatMap(({ architects }) => architects)) if (!order.includes(each.id)) showCrash(engine, each);
  const starts = order.map((id) => engine.start(id, { type: 'none' }, 'app-start'));
  await Promise.all([...starts, ...workspaces.map(({ workspace, architects }) => engine.refreshPreviews(workspace, architects))]);
}

/** One that runs already was reattached and needs no start. */
function wasRunning(engine: Engine, architect: Architect): boolean {
  return engine.runtime(architect.id).state === 'idle' && ranLast(lastLaunch(engine, architect));
}

function lastLaunch(engine: Engine, { id, harness }: Architect): Launch | null {
  try {
    return engine.ctx.store.launches.last(id, harness);
  } catch (error) {
    // A damaged row of one architect keeps none of the others from coming back (S4); its own preview says what a start would do.
    engine.ctx.log(`Whether an architect ran when the app ended cannot be told: ${String(error)}`);
    return null;
  }
}

/** One that nobody starts says how it ended, when that was not meant. */
function showCrash(engine: Engine, architect: Architect): void {
  const last = lastLaunch(engine, architect);
  if (last?.exitClass === 'crash' && !last.failure) engine.showCrash(last);
}
