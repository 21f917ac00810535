// The engine: starts, stops and restarts architects, follows what their agents report, and tells who listens that
// something changed. It owns the running state; the store owns everything that must survive.
import type { Architect, Trigger, Workspace } from '../../shared/domain';
import type { Facts } from '../../shared/decision';
import type { Preview } from '../../shared/ipc';
import type { TerminalExit, TerminalInfo } from '../terminal/terminals';
import type { EngineContext } from './context';
import { classifyExit } from './exits';
import { launchArchitect } from './launch';
import type { LaunchResult } from './launch';
import { planStart } from './plan';
import type { Plan } from './plan';
import { newRuntime } from './runtime';
import type { Runtime } from './runtime';
import { followedOf, settle, settleLast } from './settle';
import { subjectOf } from './subject';
import type { Subject } from './subject';
import { readTag } from './tag';
import { watchLaunch } from './watch';

/** A pane's size before the first one was seen. */
const FIRST_SIZE = { cols: 100, rows: 30 };
/** At most two starts at a time, the visible ones first (start policy). */
const STARTS_AT_ONCE = 2;

export class Engine {
  private readonly runtimes = new Map<string, Runtime>();
  private readonly watches = new Map<string, () => Promise<void>>();
  private readonly exits = new Map<string, { promise: Promise<void>; done: () => void }>();
  private readonly starting = new Map<string, Promise<void>>();
  /** What the host said of a terminal before its start was answered: a quick program may even have ended by then. */
  private readonly early = new Map<string, { alive: boolean; exit: TerminalExit | null }>();
  private readonly waiting: (() => void)[] = [];
  private startsNow = 0;
  private size = FIRST_SIZE;
  /** Set when the app or the machine is going down: no exit is then taken for a crash. */
  shuttingDown = false;

  constructor(
    readonly ctx: EngineContext,
    private readonly changed: () => void,
  ) {}

  runtime(architectId: string): Runtime {
    let runtime = this.runtimes.get(architectId);
    if (!runtime) this.runtimes.set(architectId, (runtime = newRuntime()));
    return runtime;
  }

  /** Remembers how large panes are, so that the next agent starts at the right size. */
  noteSize({ cols, rows }: { cols: number; rows: number }): void {
    // A pane's own message may come in whole: the host refuses a start with a key it does not know.
    this.size = { cols, rows };
  }

  /** Listens to the terminal host and takes over what still runs there from an earlier run of the app. */
  async attachToHost(): Promise<void> {
    const { terminals } = this.ctx;
    if (!terminals) return;
    terminals.on('exit', ({ id, exit }) => void this.onExit(id, exit));
    terminals.on('alive', ({ id }) => this.onAlive(id));
    terminals.on('down', ({ why }) => this.onHostDown(why));
    for (const terminal of await terminals.list()) {
      if (terminal.exit === null) this.takeOver(terminal);
      else await this.noteMissedEnd(terminal, terminal.exit);
    }
    this.changed();
  }

  /** It ended while no app was there to see it. */
  private async noteMissedEnd(terminal: TerminalInfo, { code, signal }: TerminalExit): Promise<void> {
    const tag = readTag(terminal.tag);
    const launch = tag && !this.ctx.storeFault ? this.ctx.store.launches.get(tag.launchId) : null;
    const exitClass = classifyExit({ code, signal, askedByUs: false, shuttingDown: false });
    if (launch && launch.endedAt === null) await this.closeLaunch(launch, true, { at: this.ctx.platform.now(), exitClass, code, signal });
    await this.ctx.terminals?.forget(terminal.id);
  }

  private takeOver(terminal: TerminalInfo): void {
    const tag = readTag(terminal.tag);
    if (!tag) return;
    const runtime = this.runtime(tag.architectId);
    const launch = this.ctx.storeFault ? null : this.ctx.store.launches.get(tag.launchId);
    Object.assign(runtime, { state: 'running', outcome: 'reattach', reason: 'still-running', degraded: false, sessionId: launch?.sessionId ?? tag.sessionId, launch, stored: launch !== null, terminalId: terminal.id, ended: null, error: null });
    const subject = this.subject(tag.architectId);
    if (launch && subject) this.watch(subject, launch, terminal.pid);
  }

  /** The architect as it stands in the store; null when it is gone. */
  subject(architectId: string): Subject | null {
    const architect = this.ctx.store.architects.get(architectId);
    const workspace = architect && this.ctx.store.workspaces.get(architect.workspaceId);
    return architect && workspace ? subjectOf(workspace, architect) : null;
  }

  /** What a start would do now; the row shows it and the Why panel explains it. */
  async plan(subject: Subject, request: Facts['request'] = { type: 'none' }): Promise<Plan> {
    const state = subject.architectId === null ? 'idle' : this.runtime(subject.architectId).state;
    // A launch that is just being made has no terminal yet, and is nothing to settle.
    if (state !== 'running' && state !== 'starting') await settleLast(this.ctx, subject, { consume: true }).catch(() => {});
    return planStart(this.ctx, subject, { request, crashLoop: 'none' });
  }

  /** Looks again at what a start would do, for the rows of one workspace. */
  async refreshPreviews(workspace: Workspace, architects: Architect[]): Promise<void> {
    for (const architect of architects) {
      const runtime = this.runtime(architect.id);
      if (runtime.state === 'running' || runtime.state === 'starting') continue;
      await this.refreshPreview(runtime, subjectOf(workspace, architect));
    }
  }

  private async refreshPreview(runtime: Runtime, subject: Subject): Promise<void> {
    try {
      runtime.preview = previewOf(await this.plan(subject));
    } catch (error) {
      Object.assign(runtime, { preview: null, error: error instanceof Error ? error.message : String(error) });
    }
    this.changed();
  }

  /** Starts an architect, or shows why it cannot. Two calls for one architect are one start. */
  start(architectId: string, request: Facts['request'], trigger: Trigger): Promise<void> {
    const under = this.starting.get(architectId);
    if (under) return under;
    const start = this.startOnce(architectId, request, trigger).finally(() => this.starting.delete(architectId));
    this.starting.set(architectId, start);
    return start;
  }

  private async startOnce(architectId: string, request: Facts['request'], trigger: Trigger): Promise<void> {
    const runtime = this.runtime(architectId);
    const before = runtime.state;
    runtime.state = before === 'running' ? 'running' : 'starting';
    runtime.error = null;
    this.changed();
    await this.turn();
    try {
      const subject = this.subject(architectId);
      if (!subject) throw new Error('This architect does not exist any more.');
      const ended = runtime.state === 'starting' ? runtime.terminalId : null;
      const result = await launchArchitect(this.ctx, subject, { request, crashLoop: 'none', trigger, size: this.size });
      if (ended && result.kind === 'started') await this.ctx.terminals?.forget(ended);
      this.show(runtime, subject, result);
    } catch (error) {
      Object.assign(runtime, { state: before === 'starting' ? 'idle' : before, error: error instanceof Error ? error.message : String(error) });
    } finally {
      this.startsNow -= 1;
      this.waiting.shift()?.();
      this.changed();
    }
  }

  private async turn(): Promise<void> {
    while (this.startsNow >= STARTS_AT_ONCE) await new Promise<void>((resolve) => this.waiting.push(resolve));
    this.startsNow += 1;
  }

  private show(runtime: Runtime, subject: Subject, result: LaunchResult): void {
    const { decision } = result.plan;
    const shown = { outcome: decision.outcome, reason: decision.reason, degraded: decision.degraded, sessionId: decision.sessionId };
    switch (result.kind) {
      case 'started': {
        const { launch, terminal, stored } = result;
        Object.assign(runtime, shown, { state: 'starting', sessionId: launch.sessionId, launch, stored, terminalId: terminal.id, activity: 'idle', ended: null, notice: null, preview: null });
        if (stored) this.watch(subject, launch, terminal.pid);
        this.catchUp(terminal.id);
        return;
      }
      case 'running':
        // Taken over under an id that the store could not explain: from now on it is this architect's.
        for (const [id, other] of this.runtimes) if (other !== runtime && other.terminalId === result.terminalId) this.runtimes.delete(id);
        Object.assign(runtime, shown, { state: 'running', terminalId: result.terminalId });
        return;
      case 'refused':
        Object.assign(runtime, shown, { state: runtime.ended ? 'ended' : 'idle' });
        return;
      case 'failed':
        Object.assign(runtime, { state: 'idle', outcome: null, error: `The program could not be started: ${result.why}` });
    }
  }

  private watch(subject: Subject, launch: NonNullable<Runtime['launch']>, pid: number): void {
    const followed = followedOf(this.ctx, subject, launch);
    if (!followed) return;
    const runtime = this.runtime(launch.architectId);
    const stop = watchLaunch(this.ctx, followed, pid, {
      step: (step) => {
        if (step.kind === 'followed') Object.assign(runtime, { sessionId: step.sessionId, notice: step.notice });
        if (step.kind === 'conflict') runtime.notice = step.notice;
        if (step.kind === 'ignored') this.ctx.log(`A report for '${subject.name}' was ignored: ${step.why}`);
        this.changed();
      },
      activity: (activity) => {
        runtime.activity = activity;
        this.changed();
      },
      assessed: () => this.changed(),
    });
    this.watches.set(launch.id, stop);
  }

  private catchUp(terminalId: string): void {
    const early = this.early.get(terminalId);
    this.early.delete(terminalId);
    if (early?.alive) this.onAlive(terminalId);
    if (early?.exit) void this.onExit(terminalId, early.exit);
  }

  private byTerminal(terminalId: string): Runtime | null {
    return [...this.runtimes.values()].find((r) => r.terminalId === terminalId) ?? null;
  }

  private onAlive(terminalId: string): void {
    const runtime = this.byTerminal(terminalId);
    if (!runtime) this.early.set(terminalId, { alive: true, exit: null });
    if (runtime?.state !== 'starting') return;
    runtime.state = 'running';
    this.changed();
  }

  private async onExit(terminalId: string, { code, signal }: TerminalExit): Promise<void> {
    const runtime = this.byTerminal(terminalId);
    if (!runtime) {
      this.early.set(terminalId, { alive: this.early.has(terminalId), exit: { code, signal } });
      return;
    }
    const exitClass = classifyExit({ code, signal, askedByUs: runtime.stopping, shuttingDown: this.shuttingDown });
    const { launch } = runtime;
    try {
      if (launch) await this.closeLaunch(launch, runtime.stored, { at: this.ctx.platform.now(), exitClass, code, signal });
    } catch (error) {
      this.ctx.log(`Noting the end of a launch failed: ${String(error)}`);
    }
    const sessionId = launch?.sessionId ?? runtime.sessionId;
    Object.assign(runtime, { state: exitClass === 'stopped-by-us' ? 'stopped' : 'ended', ended: { exitClass, code, signal }, activity: null, stopping: false, sessionId });
    this.exits.get(terminalId)?.done();
    this.exits.delete(terminalId);
    this.changed();
    const subject = launch && this.subject(launch.architectId);
    if (subject && !this.shuttingDown) {
      await this.refreshPreview(runtime, subject);
    }
  }

  private async closeLaunch(launch: NonNullable<Runtime['launch']>, stored: boolean, end: { at: number; exitClass: ReturnType<typeof classifyExit>; code: number | null; signal: number | null }): Promise<void> {
    await this.watches.get(launch.id)?.();
    this.watches.delete(launch.id);
    // The running state shows this launch on, as ended.
    Object.assign(launch, { endedAt: end.at, exitClass: end.exitClass, exitCode: end.code, exitSignal: end.signal });
    if (!stored) return;
    this.ctx.store.launches.ended(launch.id, end);
    const subject = this.subject(launch.architectId);
    const followed = subject && followedOf(this.ctx, subject, launch);
    if (followed) await settle(this.ctx, followed, { consume: true });
  }

  private onHostDown(why: string): void {
    for (const runtime of this.runtimes.values()) {
      if (runtime.state !== 'running' && runtime.state !== 'starting') continue;
      // Its launch stays open in the store: what its agent still reports is settled before the next start.
      if (runtime.launch) void this.watches.get(runtime.launch.id)?.();
      if (runtime.launch) this.watches.delete(runtime.launch.id);
      if (runtime.terminalId) this.exits.get(runtime.terminalId)?.done();
      if (runtime.terminalId) this.exits.delete(runtime.terminalId);
      runtime.stopping = false;
      Object.assign(runtime, { state: 'ended', terminalId: null, activity: null, ended: { exitClass: 'crash', code: null, signal: null }, error: `The terminal host ended (${why}). Start again to resume.` });
    }
    this.changed();
  }

  /** Ends the architect's whole process tree; resolves after its exit was seen. */
  async stop(architectId: string): Promise<void> {
    await this.starting.get(architectId);
    const runtime = this.runtime(architectId);
    const { terminalId } = runtime;
    if (!terminalId || !this.ctx.terminals || (runtime.state !== 'running' && runtime.state !== 'starting')) return;
    const seen = this.exitOf(terminalId);
    runtime.stopping = true;
    this.changed();
    try {
      await this.ctx.terminals.stop(terminalId);
    } catch (error) {
      // It goes on: an end that comes later is not ours.
      runtime.stopping = false;
      this.exits.delete(terminalId);
      throw error;
    }
    await seen;
  }

  private exitOf(terminalId: string): Promise<void> {
    let waiting = this.exits.get(terminalId);
    if (!waiting) {
      let done = () => {};
      const promise = new Promise<void>((resolve) => (done = resolve));
      this.exits.set(terminalId, (waiting = { promise, done }));
    }
    return waiting.promise;
  }

  /** Everything that runs is ended, as on quit. */
  async stopAll(): Promise<void> {
    await Promise.all([...this.runtimes.keys()].map((id) => this.stop(id)));
  }
}

function previewOf({ decision, facts }: Plan): Preview {
  const transcript = facts.current?.transcript;
  return {
    outcome: decision.outcome, reason: decision.reason, degraded: decision.degraded, sessionId: decision.sessionId,
    modifiedAt: decision.outcome === 'resume' && transcript?.state === 'present' ? transcript.modifiedAt : null,
  };
}
