// Whole workspaces: what a start of all their architects would do, starting all or some of them, and stopping them.
import { MAIN_ARCHITECT } from '../../shared/domain';
import type { Architect, Workspace } from '../../shared/domain';
import type { Answer, PlannedStart, StartedArchitect } from '../../shared/ipc';
import { shownNames } from '../../shared/names';
import { REASONS } from '../../shared/reasons';
import type { Engine } from '../launch/engine';
import { subjectOf } from '../launch/subject';
import { answered, done, refuse } from './answers';

interface Chosen {
  workspace: Workspace;
  architects: Architect[];
}

export class WorkspaceActs {
  constructor(
    private readonly engine: Engine,
    private readonly changed: () => void,
  ) {}

  /**
   * The dry run before a start: who resumes what, who starts fresh and why, who cannot start. By the same function as the
   * start itself; starts nothing. Null plans every workspace on the list.
   */
  plan(workspaceId: string | null): Promise<Answer<PlannedStart[]>> {
    return answered(this.engine.ctx.platform, () => undefined, async () => {
      const planned: PlannedStart[] = [];
      const called = shownNames(this.engine.ctx.store.workspaces.list());
      for (const { workspace, architects } of this.chosen(workspaceId)) {
        for (const architect of architects) planned.push(await this.planned(workspace, called(workspace).name, architect));
      }
      return planned;
    });
  }

  private async planned(workspace: Workspace, called: string, architect: Architect): Promise<PlannedStart> {
    const { decision, facts } = await this.engine.plan(subjectOf(workspace, architect));
    const { outcome, reason, degraded, sessionId, previous } = decision;
    const transcript = facts.current?.transcript;
    return {
      architectId: architect.id, name: architect.name, harness: architect.harness,
      workspaceId: workspace.id, workspace: called,
      outcome, reason, degraded, sessionId, previousSessionId: previous,
      modifiedAt: outcome === 'resume' && transcript?.state === 'present' ? transcript.modifiedAt : null,
      sentence: (REASONS[reason].brief ?? REASONS[reason].sentence)(facts, decision),
    };
  }

  /**
   * Starts architects of one workspace, or of all with null: those that are named, or all with null. In each workspace main
   * is first and the others follow in their order; one that cannot start stops no other (W5, W6). Answers what came of each.
   */
  async start(workspaceId: string | null, architectIds: string[] | null): Promise<Answer<StartedArchitect[]>> {
    const chosen = await answered(this.engine.ctx.platform, () => undefined, () => this.chosen(workspaceId));
    if (!chosen.ok) return chosen;
    const wanted = (id: string) => architectIds === null || architectIds.includes(id);
    const started = await Promise.all(chosen.value.map(({ workspace, architects }) => this.startInOrder(workspace, architects.filter(({ id }) => wanted(id)))));
    return { ok: true, value: started.flat() };
  }

  private async startInOrder(workspace: Workspace, architects: Architect[]): Promise<StartedArchitect[]> {
    const { store, platform } = this.engine.ctx;
    // Read before anything is waited for: stopping, closing and removing count from then on, whoever's turn it is (W5, W7).
    const stops = new Map(architects.map(({ id }) => [id, this.engine.stopCount(id)]));
    if (architects.length > 0) await answered(platform, this.changed, () => store.workspaces.touch(workspace.id, platform.now()));
    const started: StartedArchitect[] = [];
    for (const { id, name } of architects) {
      if (this.engine.stopCount(id) !== stops.get(id)) {
        started.push({ architectId: id, name, outcome: null, reason: null, error: 'It was stopped before its turn came.' });
        continue;
      }
      await this.engine.start(id, { type: 'none' }, 'workspace-start');
      const { outcome, reason, error } = this.engine.runtime(id);
      started.push({ architectId: id, name, outcome, reason, error });
    }
    return started;
  }

  /**
   * Ends everything that runs in the workspace, whole process trees, and waits for the last exit; the rows stay (W5). All of
   * them are marked as stopped on purpose before the first one is ended (W7). One that cannot be ended is said; the others end.
   */
  async stop(workspaceId: string): Promise<Answer<null>> {
    const chosen = await answered(this.engine.ctx.platform, () => undefined, () => this.chosen(workspaceId));
    if (!chosen.ok) return chosen;
    const architects = chosen.value.flatMap((each) => each.architects);
    const ends = await Promise.allSettled(architects.map(({ id }) => this.engine.stop(id)));
    const failed = architects.flatMap(({ name }, at) => {
      const end = ends[at];
      return end?.status === 'rejected' ? `${name} could not be stopped: ${end.reason instanceof Error ? end.reason.message : String(end.reason)}` : [];
    });
    return failed.length === 0 ? done : refuse(`${failed.join('; ')}.`);
  }

  /** With their architects in the order of a start. @throws Error for a workspace that is gone. */
  private chosen(workspaceId: string | null): Chosen[] {
    const { store } = this.engine.ctx;
    const listed = store.workspaces.list().filter(({ id, open }) => (workspaceId === null ? open : id === workspaceId));
    if (workspaceId !== null && listed.length === 0) throw new Error('This workspace is not in the store any more.');
    return listed.map((workspace) => ({ workspace, architects: mainFirst(store.architects.list(workspace.id)) }));
  }
}

function mainFirst(architects: Architect[]): Architect[] {
  const isMain = ({ name }: Architect) => name === MAIN_ARCHITECT;
  return [...architects.filter(isMain), ...architects.filter((architect) => !isMain(architect))];
}
