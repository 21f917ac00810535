// What the terminal host tells: a first byte, an end, its own end. Turned into the running state, and passed on once.
import type { Launch } from '../../shared/domain';
import type { Activity } from '../../shared/ipc';
import type { TerminalExit, TerminalInfo, Terminals } from '../terminal/terminals';
import type { EngineContext } from './context';
import { classifyExit } from './exits';
import type { LaunchEnd, RunningLaunches } from './running-launches';
import type { Runtime, Runtimes } from './runtime';
import { settleEnded } from './settle';
import type { Subject } from './subject';
import { dropLateReports } from './spool';
import { readTag } from './tag';
import { taggedHarnesses } from './tagged-harness';
import type { TaggedHarnesses } from './tagged-harness';

/** Enough to see what an agent said before it died. */
const LAST_LINES = 12;
/** An agent that prints nothing is alive all the same when its process is there (X7). */
const PROOF_OF_LIFE_MS = 2_000;

/** Measured words of OSC 7501. */
const STATUS_ACTIVITY: ReadonlyMap<string, Activity> = new Map([['working', 'working'], ['blocked', 'waiting'], ['idle', 'idle'], ['done', 'idle']]);

export interface TerminalWatchHands {
  subject(architectId: string): Subject | null;
  launches: Pick<RunningLaunches, 'lastLook' | 'leave' | 'close'>;
  /** A stored launch that still runs from an earlier run of the app. */
  runs(launch: Launch, subject: Subject, pid: number): void;
  shuttingDown(): boolean;
  changed(): void;
  /** After the end was stored and shown. */
  ended(launch: Launch, end: LaunchEnd & { lastOutput: string }): void;
}

export class TerminalWatch {
  /** What the host knew of architects and their harnesses when the app began. */
  tagged: TaggedHarnesses = new Map();
  private readonly exits = new Map<string, { promise: Promise<void>; done: () => void }>();
  /** What the host said of a terminal before its start was answered: a quick program may even have ended by then. */
  private readonly early = new Map<string, { alive: boolean; exit: TerminalExit | null }>();

  constructor(
    private readonly ctx: EngineContext,
    private readonly runtimes: Runtimes,
    private readonly hands: TerminalWatchHands,
  ) {}

  /** Listens, and takes over what still runs from an earlier run of the app. `known` is called once it is known which architects run; the rest takes a while longer. */
  async listen(known: () => void): Promise<void> {
    const { terminals } = this.ctx;
    if (!terminals) return known();
    terminals.on('exit', ({ id, exit }) => void this.onExit(id, exit));
    terminals.on('status', ({ id, status }) => this.onStatus(id, status));
    terminals.on('alive', ({ id }) => this.onAlive(id));
    terminals.on('down', ({ why }) => this.onHostDown(why));
    const found = await terminals.list();
    this.tagged = taggedHarnesses(found);
    for (const terminal of found) if (terminal.exit === null) this.claim(terminal);
    known();
    for (const terminal of found) {
      if (terminal.exit === null) await this.takeOver(terminal);
      else await this.noteMissedEnd(terminal, terminal.exit);
    }
    const living = found.flatMap(({ tag, exit }) => (exit === null ? (readTag(tag)?.token ?? []) : []));
    await dropLateReports(this.ctx, new Set(living)).catch((error: unknown) => this.ctx.log(`Looking for late reports failed: ${String(error)}`));
    this.hands.changed();
  }

  /** The runtime has this terminal now: what came too early is taken up, and silence is looked into. */
  adopted(terminal: TerminalInfo): void {
    const early = this.early.get(terminal.id);
    this.early.delete(terminal.id);
    if (early?.alive) this.onAlive(terminal.id);
    if (early?.exit) void this.onExit(terminal.id, early.exit);
    else this.ctx.platform.timer(PROOF_OF_LIFE_MS, () => void this.proveLife(terminal));
  }

  /** Ends the terminal's whole process tree; resolves once its end was seen and stored. When it cannot be ended, throws: it goes on. */
  async end(terminalId: string, terminals: Terminals): Promise<void> {
    const seen = this.exitOf(terminalId);
    const launch = this.runtimes.byTerminal(terminalId)?.launch;
    if (launch) await this.hands.launches.lastLook(launch.id);
    try {
      await terminals.stop(terminalId);
    } catch (error) {
      this.forgetExit(terminalId);
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

  /** Nobody waits for this end any more. */
  private forgetExit(terminalId: string): void {
    this.exits.get(terminalId)?.done();
    this.exits.delete(terminalId);
  }

  /** Its architect runs: from this moment on nothing else is started for it. */
  private claim(terminal: TerminalInfo): void {
    const tag = readTag(terminal.tag);
    if (!tag) return;
    const launch = this.ctx.storeFault ? null : this.ctx.store.launches.get(tag.launchId);
    // A launch that was journalled was tagged with an id that the store never knew; since its merge it has the right one.
    const architectId = launch?.architectId ?? tag.architectId;
    Object.assign(this.runtimes.of(architectId), {
      state: 'running', outcome: 'reattach', reason: 'still-running', degraded: false, sessionId: launch?.sessionId ?? tag.sessionId,
      launch, stored: launch !== null, terminalId: terminal.id, ended: null, error: null,
    } satisfies Partial<Runtime>);
  }

  private async takeOver(terminal: TerminalInfo): Promise<void> {
    const { launch = null, state } = this.runtimes.byTerminal(terminal.id) ?? {};
    // It may have ended while those before it were taken over.
    const subject = launch && state === 'running' ? this.hands.subject(launch.architectId) : null;
    if (!launch || !subject) return;
    this.noteProcess(launch, terminal);
    // What came before it is read before its own reports.
    await settleEnded(this.ctx, subject, { consume: true }).catch((error: unknown) => this.ctx.log(`Settling what ended before failed for '${subject.name}': ${String(error)}`));
    this.hands.runs(launch, subject, terminal.pid);
  }

  /** The app that started it died before it noted the process, by which its registry entry and an orphan of ours are known (S3). */
  private noteProcess(launch: Launch, { id: terminalId, pid, processStart }: TerminalInfo): void {
    if (launch.pid !== null) return;
    Object.assign(launch, { terminalId, pid, processStart });
    try {
      this.ctx.store.launches.started(launch.id, { terminalId, pid, processStart });
    } catch (error) {
      this.ctx.log(`Noting the process of a launch failed: ${String(error)}`);
    }
  }

  /** It ended while no app was there to see it. */
  private async noteMissedEnd(terminal: TerminalInfo, { code, signal }: TerminalExit): Promise<void> {
    const tag = readTag(terminal.tag);
    const launch = tag && !this.ctx.storeFault ? this.ctx.store.launches.get(tag.launchId) : null;
    const exitClass = classifyExit({ code, signal, askedByUs: false, shuttingDown: false });
    if (launch && launch.endedAt === null) await this.hands.launches.close(launch, this.hands.subject(launch.architectId), true, { at: this.ctx.platform.now(), exitClass, code, signal });
    await this.ctx.terminals?.forget(terminal.id);
  }

  private onAlive(terminalId: string): void {
    const runtime = this.runtimes.byTerminal(terminalId);
    if (!runtime) this.early.set(terminalId, { alive: true, exit: null });
    if (runtime?.state !== 'starting') return;
    runtime.state = 'running';
    this.hands.changed();
  }

  /** A program's own word about itself (OSC 7501), believed for the activity mark alone, and only where no hook ever reported. */
  private onStatus(terminalId: string, status: string): void {
    const runtime = this.runtimes.byTerminal(terminalId);
    const activity = STATUS_ACTIVITY.get(/^state=([a-z]+)/.exec(status)?.[1] ?? '');
    if (!runtime || runtime.hooksHeard || activity === undefined || activity === runtime.activity) return;
    runtime.activity = activity;
    this.hands.changed();
  }

  private async proveLife({ id, pid, processStart }: TerminalInfo): Promise<void> {
    if (this.runtimes.byTerminal(id)?.state !== 'starting' || processStart === null) return;
    const present = await this.ctx.platform.processes.start(pid).catch(() => null);
    if (present === processStart) this.onAlive(id);
  }

  private async onExit(terminalId: string, { code, signal }: TerminalExit): Promise<void> {
    const runtime = this.runtimes.byTerminal(terminalId);
    if (!runtime) {
      this.early.set(terminalId, { alive: this.early.has(terminalId), exit: { code, signal } });
      return;
    }
    const exitClass = classifyExit({ code, signal, askedByUs: runtime.stopping, shuttingDown: this.hands.shuttingDown() });
    const end: LaunchEnd = { at: this.ctx.platform.now(), exitClass, code, signal };
    const { launch } = runtime;
    const lastOutput = (await this.ctx.terminals?.text(terminalId, LAST_LINES).catch(() => '')) ?? '';
    try {
      if (launch) await this.hands.launches.close(launch, this.hands.subject(launch.architectId), runtime.stored, end);
    } catch (error) {
      this.ctx.log(`Noting the end of a launch failed: ${String(error)}`);
    }
    const sessionId = launch?.sessionId ?? runtime.sessionId;
    Object.assign(runtime, { state: exitClass === 'stopped-by-us' ? 'stopped' : 'ended', ended: { exitClass, code, signal }, activity: null, sessionId } satisfies Partial<Runtime>);
    this.forgetExit(terminalId);
    this.hands.changed();
    if (launch) this.hands.ended(launch, { ...end, lastOutput });
  }

  private onHostDown(why: string): void {
    this.ctx.log(`The terminal host ended: ${why}`);
    for (const [, runtime] of this.runtimes.list()) {
      if (runtime.state !== 'running' && runtime.state !== 'starting') continue;
      // Its launch stays open in the store: what its agent still reports is settled before the next start.
      if (runtime.launch) void this.hands.launches.leave(runtime.launch.id);
      if (runtime.terminalId) this.forgetExit(runtime.terminalId);
      Object.assign(runtime, {
        state: 'ended', terminalId: null, activity: null, ended: { exitClass: 'crash', code: null, signal: null },
        // What the next start does stands on its card: not every one resumes.
        error: 'The terminal host ended, and this agent with it. Start it again.',
      } satisfies Partial<Runtime>);
    }
    this.hands.changed();
  }
}
