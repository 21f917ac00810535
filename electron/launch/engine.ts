// The engine: starts, stops and restarts architects, follows what their agents report, and tells who listens that
// something changed. It owns the running state; the store owns everything that must survive.
import { MAIN_ARCHITECT } from '../../shared/domain';
import type { Architect, Launch, Trigger, Workspace } from '../../shared/domain';
import type { Facts } from '../../shared/decision';
import type { EngineContext } from './context';
import { afterQuitOf } from './after-quit';
import type { Plan } from './plan';
import { HolderWatch } from './holders';
import { Previews } from './previews';
import { RunningLaunches } from './running-launches';
import type { LaunchEnd } from './running-launches';
import { Runtimes } from './runtime';
import type { Runtime } from './runtime';
import { Starter } from './starter';
import { subjectOf } from './subject';
import type { Subject } from './subject';
import { Supervisor } from './supervisor';
import type { OwnStart } from './supervisor';
import { harnessOf } from './tagged-harness';
import { TerminalWatch } from './terminal-watch';

export class Engine {
  private readonly runtimes = new Runtimes();
  private readonly supervisor: Supervisor;
  private readonly starter: Starter;
  private readonly launches: RunningLaunches;
  private readonly terminals: TerminalWatch;
  private readonly previews: Previews;
  private readonly holders: HolderWatch;
  private shuttingDown = false;

  constructor(
    readonly ctx: EngineContext,
    changed: () => void,
  ) {
    const subject = (id: string) => this.subject(id);
    const holders = () => this.holders;
    this.previews = new Previews(ctx, this.runtimes, holders, { subject, changed });
    this.launches = new RunningLaunches(ctx, this.runtimes, holders, { changed, spoken: (id) => this.previews.spoken(id) });
    this.holders = new HolderWatch({ platform: ctx.platform, ours: () => this.launches.pids(), registryChanged: (platform) => this.launches.registryChanged(platform), log: ctx.log });
    this.supervisor = new Supervisor(ctx.platform, {
      start: (id, start) => void this.startByItself(id, start),
      changed,
      log: ctx.log,
    });
    this.terminals = new TerminalWatch(ctx, this.runtimes, {
      subject,
      runs: (launch, subject, pid) => this.runs(launch, subject, pid),
      launches: this.launches,
      shuttingDown: () => this.shuttingDown,
      changed,
      // Its row may have been damaged while it ran: then nothing follows its end.
      ended: (launch, end) => void this.afterEnd(launch, end).catch((error: unknown) => ctx.log(`What follows an end could not be said: ${String(error)}`)),
    });
    this.starter = new Starter(ctx, this.runtimes, this.terminals, {
      subject,
      runs: (launch, subject, pid) => this.runs(launch, subject, pid),
      acted: (id) => this.supervisor.reset(id),
      shuttingDown: () => this.shuttingDown,
      changed,
    });
  }

  /** Listens to the terminal host and takes over what still runs there from an earlier run of the app; `known` is called once it is known which architects run. */
  attachToHost(known: () => void = () => undefined): Promise<void> {
    return this.terminals.listen(known);
  }

  /** The app or the machine is going down: no exit is taken for a crash any more, and nothing is started again. */
  shutDown(): void {
    this.shuttingDown = true;
    this.supervisor.shutDown();
    this.holders.end();
  }

  /** When the architect starts again by itself, and the card of one that was given up. */
  supervision(architectId: string): ReturnType<Supervisor['of']> {
    return this.supervisor.of(architectId);
  }

  runtime(architectId: string): Runtime {
    return this.runtimes.of(architectId);
  }

  /** Whose terminal this is; null for one that no architect of ours has now. */
  architectOf(terminalId: string): string | null {
    return this.runtimes.list().find(([, runtime]) => runtime.terminalId === terminalId)?.[0] ?? null;
  }

  /** The last launch crashed in an earlier run of the app: shown as ended so, until something is started. */
  showCrash({ architectId, exitCode, exitSignal, sessionId }: Launch): void {
    const runtime = this.runtime(architectId);
    if (runtime.state === 'idle') Object.assign(runtime, { state: 'ended', ended: { exitClass: 'crash', code: exitCode, signal: exitSignal }, sessionId } satisfies Partial<Runtime>);
  }

  /** Remembers how large panes are, so that the next agent starts at the right size. */
  noteSize(size: { cols: number; rows: number }): void {
    this.starter.noteSize(size);
  }

  /** The architect as it stands in the store; null when it is gone. */
  subject(architectId: string): Subject | null {
    const architect = this.ctx.store.architects.get(architectId);
    const workspace = architect && this.ctx.store.workspaces.get(architect.workspaceId);
    return architect && workspace ? subjectOf(workspace, architect) : null;
  }

  /** The harness that `main` of a folder is known to have run, while the store cannot tell; null where nothing is known. */
  harnessOfMain(realPath: string): string | null {
    return this.ctx.storeFault ? harnessOf(this.terminals.tagged, realPath, MAIN_ARCHITECT) : null;
  }

  /** What a start would do now; the row shows it and the Why panel explains it. */
  plan(subject: Subject, request: Facts['request'] = { type: 'none' }): Promise<Plan> {
    return this.previews.plan(subject, request);
  }

  /** The plan that the Why panel explains; what is shown beside it says the same. */
  async explain(architectId: string, subject: Subject): Promise<Plan> {
    const plan = await this.plan(subject);
    if (plan.facts.running === null) await this.previews.seen(architectId, plan);
    return plan;
  }

  /** Looks again at what a start would do, while somebody reads it. Never fails. */
  lookAgain(architectId: string, how: 'whole' | 'files'): Promise<void> {
    return this.previews.lookAgain(architectId, how);
  }

  /** Looks again at what a start would do, for the rows of one workspace. */
  refreshPreviews(workspace: Workspace, architects: Architect[]): Promise<void> {
    return this.previews.refreshAll(workspace, architects);
  }

  /** The workspace has another folder: nothing that was refused for the old one's sake stands, from this moment on. */
  folderChanged(workspace: Workspace, architects: Architect[]): Promise<void> {
    return this.previews.folderChanged(workspace, architects);
  }

  /** The workspace's folder was looked at, and is there or gone: what its rows say of it is looked at again where that is stale. */
  folderSeen(workspace: Workspace, architects: Architect[], gone: boolean): Promise<void> {
    return this.previews.folderSeen(workspace, architects, gone);
  }

  /** The architect is not shown any more: nothing outside is watched for it. */
  putAway(architectId: string): void {
    this.previews.leave(architectId);
  }

  /** Starts an architect, or shows why it cannot. Two calls for one architect are one start. */
  start(architectId: string, request: Facts['request'], trigger: Trigger): Promise<void> {
    const start = { request, trigger, crashLoop: 'none' as const };
    return trigger === 'app-start' ? this.startByItself(architectId, { ...start, busy: 0 }) : this.starter.start(architectId, start);
  }

  /** Nobody is there to retry what is refused for the store's sake alone. */
  private async startByItself(architectId: string, { busy, ...start }: OwnStart): Promise<void> {
    await this.starter.start(architectId, start);
    const { outcome, reason, stopping } = this.runtime(architectId);
    if (outcome === 'refuse' && reason === 'store-busy' && !stopping && !this.shuttingDown) this.supervisor.storeBusy(architectId, { ...start, busy });
  }

  /** Ends the architect's whole process tree; resolves after its exit was seen, throws when it could not be ended. */
  stop(architectId: string): Promise<void> {
    return this.starter.stop(architectId);
  }

  /** How often it was asked to stop in this run of the app. */
  stopCount(architectId: string): number {
    return this.starter.stopCount(architectId);
  }

  /** Everything that runs is ended, as on quit. */
  async stopAll(): Promise<void> {
    await Promise.all(this.runtimes.list().map(([id]) => this.stop(id)));
  }

  /** A stored launch runs, in this run of the app or taken over from an earlier one. */
  private runs(launch: Launch, subject: Subject, pid: number): void {
    this.launches.watch(subject, launch, pid);
    this.previews.running(launch, subject);
  }

  /** What follows an end is the supervisor's to say; the row shows what the next start would do. */
  private async afterEnd(launch: Launch, end: LaunchEnd & { lastOutput: string }): Promise<void> {
    const subject = this.subject(launch.architectId);
    if (!subject || this.shuttingDown) return;
    const { exitClass, code, signal, lastOutput, at } = end;
    const outcome = launch.outcome === 'refuse' ? 'fresh' : launch.outcome;
    const run = { exitClass, code, signal, lastOutput, outcome, startedAt: launch.startedAt, endedAt: at, fallback: launch.reason === 'crash-loop-fallback' };
    this.supervisor.ended(launch.architectId, subject.name, run, afterQuitOf(this.ctx.store, launch.architectId));
    await this.previews.refresh(launch.architectId, subject);
  }
}
