// What a start would do, beside each architect; looked at again by itself when a stranger that stood in the way is gone.
import type { Facts } from '../../shared/decision';
import type { Architect, Launch, Workspace } from '../../shared/domain';
import type { Preview } from '../../shared/ipc';
import type { EngineContext } from './context';
import { agentPlace, gatherFacts } from './facts';
import { showsFolder, showsMissing, takeBackRefusal } from './folder-refusals';
import { short } from './follow';
import type { HolderWatch } from './holders';
import { planFrom, planStart } from './plan';
import type { Plan } from './plan';
import type { Runtime, Runtimes } from './runtime';
import { settleLast } from './settle';
import { subjectOf } from './subject';
import type { Subject } from './subject';

const runs = ({ state }: Runtime) => state === 'running' || state === 'starting';

export interface PreviewHands {
  subject(architectId: string): Subject | null;
  changed(): void;
}

export class Previews {
  /** The files that the last look at each one read, as they were. */
  private readonly files = new Map<string, { paths: string[]; state: string }>();

  constructor(
    private readonly ctx: EngineContext,
    private readonly runtimes: Runtimes,
    private readonly holders: () => HolderWatch,
    private readonly hands: PreviewHands,
  ) {}

  /** What a start would do now; the row shows it and the Why panel explains it. */
  async plan(subject: Subject, request: Facts['request']): Promise<Plan> {
    const idle = subject.architectId === null || !runs(this.runtimes.of(subject.architectId));
    // A launch that is just being made has no terminal yet, and is nothing to settle.
    if (idle) await settleLast(this.ctx, subject, { consume: true }).catch((error: unknown) => this.ctx.log(`Settling the last launch of '${subject.name}' failed: ${String(error)}`));
    return planStart(this.ctx, subject, { request, crashLoop: 'none' });
  }

  /** Looks again at what a start would do, for those of the workspace that do not run. */
  async refreshAll(workspace: Workspace, architects: Architect[]): Promise<void> {
    for (const architect of architects) {
      if (!runs(this.runtimes.of(architect.id))) await this.refresh(architect.id, subjectOf(workspace, architect));
    }
  }

  /**
   * The workspace has another folder now: what was refused for the old one's sake is taken back before anything else, and
   * what a start would do is looked at again.
   */
  async folderChanged(workspace: Workspace, architects: Architect[]): Promise<void> {
    for (const { id } of architects) takeBackRefusal(this.runtimes.of(id));
    this.hands.changed();
    await this.refreshAll(workspace, architects);
  }

  /** The folder was looked at: what is shown of its architects is brought in line where it says something else. */
  async folderSeen(workspace: Workspace, architects: Architect[], gone: boolean): Promise<void> {
    const shown = gone ? showsFolder : showsMissing;
    const stale = architects.filter(({ id }) => !runs(this.runtimes.of(id)) && shown(this.runtimes.of(id)));
    if (stale.length > 0) await this.folderChanged(workspace, stale);
  }

  async refresh(architectId: string, subject: Subject): Promise<void> {
    const runtime = this.runtimes.of(architectId);
    try {
      const plan = await this.plan(subject, { type: 'none' });
      runtime.preview = previewOf(plan);
      const { current } = plan.facts;
      if (!runs(runtime)) this.holdOn(architectId, subject, plan.decision.reason === 'held-elsewhere' && current ? current.id : null);
    } catch (error) {
      Object.assign(runtime, { preview: null, error: error instanceof Error ? error.message : String(error) });
    }
    this.hands.changed();
  }

  /**
   * The same while somebody reads it: `files` looks only when the transcript is not as it was. Nothing is shown anew that
   * says the same, and a look that fails leaves what is shown.
   */
  async lookAgain(architectId: string, how: 'whole' | 'files'): Promise<void> {
    const subject = this.hands.subject(architectId);
    if (!subject || runs(this.runtimes.of(architectId))) return;
    try {
      const before = this.files.get(architectId);
      if (how === 'files' && before && before.state === (await this.stateOf(before.paths))) return;
      await this.seen(architectId, await this.plan(subject, { type: 'none' }));
    } catch (error) {
      this.ctx.log(`Looking again at what a start of '${subject.name}' would do failed: ${String(error)}`);
    }
  }

  /** A plan was made for another purpose, such as the Why panel's: what is shown elsewhere must not say otherwise. */
  async seen(architectId: string, { decision, facts, ...rest }: Plan): Promise<void> {
    const transcript = facts.current?.transcript;
    const paths = transcript?.state === 'present' ? [transcript.path] : transcript?.state === 'absent' ? transcript.lookedAt : [];
    this.files.set(architectId, { paths, state: await this.stateOf(paths) });
    const runtime = this.runtimes.of(architectId);
    const preview = previewOf({ decision, facts, ...rest });
    if (runs(runtime) || JSON.stringify(preview) === JSON.stringify(runtime.preview)) return;
    runtime.preview = preview;
    this.hands.changed();
  }

  private async stateOf(paths: string[]): Promise<string> {
    const stats = await Promise.all(paths.map((each) => this.ctx.platform.files.stat(each).catch(() => null)));
    return JSON.stringify(stats);
  }

  /** A launch runs now: when it took another conversation's place because a stranger has that one, the stranger is watched. */
  running(launch: Launch, subject: Subject): void {
    this.holdOn(launch.architectId, subject, launch.reason === 'held-elsewhere' ? launch.previousId : null);
  }

  /** Something was said in what runs: it took the held conversation's place, and nobody waits for that one any more. */
  spoken(architectId: string): void {
    this.leave(architectId);
    const runtime = this.runtimes.of(architectId);
    runtime.notices.set('free-again', null);
    if (runs(runtime)) runtime.preview = null;
  }

  /** No stranger is watched for this architect any more. */
  leave(architectId: string): void {
    this.holders().set(architectId, 'held', null);
  }

  private holdOn(architectId: string, subject: Subject, sessionId: string | null): void {
    const looked = this.ctx.lookUp(subject.harness);
    if (sessionId === null || looked.state !== 'known') {
      this.leave(architectId);
      return;
    }
    this.holders().set(architectId, 'held', {
      harness: looked.harness,
      place: agentPlace(this.ctx, subject, null),
      sessionId: () => sessionId,
      found: (holder) => {
        if (holder.state === 'none') void this.freed(architectId);
      },
    });
  }

  /** The stranger has ended. What the next start does is decided like every start; only a resume is announced. */
  private async freed(architectId: string): Promise<void> {
    this.leave(architectId);
    const subject = this.hands.subject(architectId);
    if (!subject) return;
    const runtime = this.runtimes.of(architectId);
    if (runs(runtime)) runtime.preview = previewOf(await this.planAfterStop(subject));
    else await this.refresh(architectId, subject);
    const { preview, notices } = runtime;
    if (preview?.outcome === 'resume' && preview.sessionId !== null) notices.set('free-again', `conversation ${short(preview.sessionId)} is free again: the next start resumes it`);
    this.hands.changed();
  }

  /** What a start would do if the running process had ended. */
  private async planAfterStop(subject: Subject): Promise<Plan> {
    const facts = await gatherFacts(this.ctx, subject, { request: { type: 'none' }, crashLoop: 'none' });
    return planFrom(this.ctx, subject, { ...facts, running: null });
  }
}

/** The plan in short, for the row. */
export function previewOf({ decision, facts }: Plan): Preview {
  const transcript = facts.current?.transcript;
  return {
    outcome: decision.outcome, reason: decision.reason, degraded: decision.degraded, sessionId: decision.sessionId,
    modifiedAt: decision.outcome === 'resume' && transcript?.state === 'present' ? transcript.modifiedAt : null,
  };
}
