// Starts and stops architects, one of either at a time for each of them, and shows what came of it.
import type { Facts } from '../../shared/decision';
import type { Launch, Trigger } from '../../shared/domain';
import type { EngineContext } from './context';
import { launchArchitect } from './launch';
import type { LaunchResult } from './launch';
import { previewOf } from './previews';
import type { Runtime, Runtimes } from './runtime';
import type { Subject } from './subject';
import { HostSilentError } from '../terminal/requests';
import type { TerminalWatch } from './terminal-watch';
import { Turns } from './turns';

/** A pane's size before the first one was seen. */
const FIRST_SIZE = { cols: 100, rows: 30 };
/** Start policy of the product: at most two starts at a time; whoever asks first (the visible ones) is first. */
const STARTS_AT_ONCE = 2;

export interface StarterHands {
  subject(architectId: string): Subject | null;
  shuttingDown(): boolean;
  /** A person acts on this architect: waiting and counting end. */
  acted(architectId: string): void;
  /** A stored launch runs. */
  runs(launch: Launch, subject: Subject, pid: number): void;
  changed(): void;
}

interface Start {
  request: Facts['request'];
  trigger: Trigger;
  crashLoop: Facts['switches']['crashLoop'];
}

export class Starter {
  private readonly starting = new Map<string, { wanted: string; made: Promise<void> }>();
  private readonly stops = new Map<string, Promise<void>>();
  /** Asked to end by a host that did not answer: it may still do so, and that is then no crash. */
  private readonly silent = new Map<string, HostSilentError>();
  private readonly stopCounts = new Map<string, number>();
  private readonly turns = new Turns(STARTS_AT_ONCE);
  private size = FIRST_SIZE;

  constructor(
    private readonly ctx: EngineContext,
    private readonly runtimes: Runtimes,
    private readonly terminals: TerminalWatch,
    private readonly hands: StarterHands,
  ) {}

  /** Remembers how large panes are, so that the next agent starts at the right size. */
  noteSize({ cols, rows }: { cols: number; rows: number }): void {
    // A pane's own message may come in whole: the host refuses a start with a key it does not know.
    this.size = { cols, rows };
  }

  /**
   * Starts an architect, or shows why it cannot. Two calls for the same are one start; one for something else, or during a
   * stop, waits for what is under way.
   */
  start(architectId: string, start: Start): Promise<void> {
    if (this.hands.shuttingDown()) return Promise.resolve();
    const stop = this.stops.get(architectId);
    if (stop) return stop.catch(() => undefined).then(() => this.start(architectId, start));
    // Whatever a person asks for ends the waiting and the counting (X3).
    if (start.trigger !== 'crash-restart') this.hands.acted(architectId);
    const wanted = JSON.stringify([start.request, start.crashLoop]);
    const under = this.starting.get(architectId);
    if (under) {
      if (under.wanted === wanted) return under.made;
      const asked = this.stopCount(architectId);
      return under.made.then(() => (this.stopCount(architectId) === asked ? this.start(architectId, start) : undefined));
    }
    const made = this.turns.take(() => this.startOnce(architectId, start)).finally(() => this.starting.delete(architectId));
    this.starting.set(architectId, { wanted, made });
    return made;
  }

  private async startOnce(architectId: string, start: Start): Promise<void> {
    const runtime = this.runtimes.of(architectId);
    // It was stopped, or everything was, while it waited for its turn.
    if (this.hands.shuttingDown()) return;
    if (runtime.stopping) return this.saySilent(architectId, runtime);
    const before = runtime.state;
    runtime.state = before === 'running' ? 'running' : 'starting';
    runtime.error = null;
    this.hands.changed();
    try {
      const subject = this.hands.subject(architectId);
      if (!subject) throw new Error('This architect does not exist any more.');
      const gone = this.putAway(architectId);
      if (gone) throw new Error(gone);
      const ended = runtime.state === 'starting' ? runtime.terminalId : null;
      const result = await launchArchitect(this.ctx, subject, { ...start, size: this.size });
      this.show(runtime, subject, result);
      if (ended && result.kind === 'started') await this.forget(ended);
    } catch (error) {
      Object.assign(runtime, { state: before === 'starting' ? 'idle' : before, error: error instanceof Error ? error.message : String(error) });
    } finally {
      this.hands.changed();
    }
  }

  /** Why nothing is started for it: it was removed, or its workspace closed, while the start was on its way. */
  private putAway(architectId: string): string | null {
    const architect = this.ctx.store.architects.get(architectId);
    if (architect && architect.removedAt !== null) return 'This architect was removed. Take that back to start it.';
    const workspace = architect && this.ctx.store.workspaces.get(architect.workspaceId);
    return workspace && !workspace.open ? 'Its workspace is closed. Open the folder again to start it.' : null;
  }

  /** How often it was asked to stop: whoever starts several in turn sees by it that a stop came in between. */
  stopCount(architectId: string): number {
    return this.stopCounts.get(architectId) ?? 0;
  }

  /** The ended terminal of the launch before. What runs now does not depend on it: another instance may have dropped it already. */
  private async forget(terminalId: string): Promise<void> {
    await this.ctx.terminals?.forget(terminalId).catch((error: unknown) => this.ctx.log(`Dropping an ended terminal failed: ${String(error)}`));
  }

  private show(runtime: Runtime, subject: Subject, result: LaunchResult): void {
    const { decision } = result.plan;
    runtime.refusal = null;
    const shown = { outcome: decision.outcome, reason: decision.reason, degraded: decision.degraded, sessionId: decision.sessionId };
    switch (result.kind) {
      case 'started': {
        const { launch, terminal, stored } = result;
        Object.assign(runtime, shown, { state: 'starting', sessionId: launch.sessionId, launch, stored, terminalId: terminal.id, activity: 'idle', hooksHeard: false, ended: null, preview: null });
        runtime.notices.clear();
        if (stored) this.hands.runs(launch, subject, terminal.pid);
        this.terminals.adopted(terminal);
        return;
      }
      case 'running':
        // Taken over under an id that the store could not explain: from now on it is this architect's.
        this.runtimes.keepTerminal(runtime, result.terminalId);
        Object.assign(runtime, shown, { state: 'running', terminalId: result.terminalId });
        return;
      case 'refused':
        Object.assign(runtime, shown, { state: runtime.ended ? 'ended' : 'idle', refusal: { decision, facts: result.plan.facts }, preview: previewOf(result.plan) });
        return;
      case 'failed':
        Object.assign(runtime, { state: 'idle', outcome: null, error: `The program could not be started: ${result.why}` });
    }
  }

  /**
   * Ends the architect's whole process tree; resolves after its exit was seen, throws when it could not be ended. The mark
   * that this is meant is set before anything else and taken back only then (W7): a start that still waits for its turn
   * meets it and does not begin.
   */
  stop(architectId: string): Promise<void> {
    this.stopCounts.set(architectId, this.stopCount(architectId) + 1);
    const under = this.stops.get(architectId);
    if (under) return under;
    const stop = this.stopOnce(architectId).finally(() => this.stops.delete(architectId));
    this.stops.set(architectId, stop);
    return stop;
  }

  private async stopOnce(architectId: string): Promise<void> {
    this.hands.acted(architectId);
    const runtime = this.runtimes.of(architectId);
    runtime.stopping = true;
    try {
      await this.starting.get(architectId)?.made;
      const { terminalId, state } = runtime;
      if (!terminalId || !this.ctx.terminals || (state !== 'running' && state !== 'starting')) return;
      this.hands.changed();
      await this.terminals.end(terminalId, this.ctx.terminals);
    } catch (error) {
      if (error instanceof HostSilentError) this.waitFor(architectId, error);
      throw error;
    } finally {
      runtime.stopping = this.silent.has(architectId);
    }
  }

  /** The mark stays until the host has done what it was asked, or nobody can do it any more. */
  private waitFor(architectId: string, silent: HostSilentError): void {
    this.silent.set(architectId, silent);
    void silent.answered.then(() => {
      if (this.silent.get(architectId) !== silent) return;
      this.silent.delete(architectId);
      const runtime = this.runtimes.of(architectId);
      runtime.stopping = this.stops.has(architectId);
      if (runtime.error === silent.message) runtime.error = null;
      if (!this.hands.shuttingDown()) this.hands.changed();
    });
  }

  private saySilent(architectId: string, runtime: Runtime): void {
    const silent = this.silent.get(architectId);
    if (!silent) return;
    runtime.error = silent.message;
    this.hands.changed();
  }
}
