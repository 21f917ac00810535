// The launches that run: their reports are followed, who else has their conversation is watched, their ends are stored and settled.
import type { HolderFact } from '../../shared/decision';
import type { ExitClass, Launch } from '../../shared/domain';
import type { Activity } from '../../shared/ipc';
import type { Report } from '../harness/harness';
import type { EngineContext } from './context';
import { within } from './deadline';
import { short } from './follow';
import type { Followed, Step } from './follow';
import type { HolderWatch } from './holders';
import type { Platform } from './platform';
import type { Runtime, Runtimes } from './runtime';
import { NOT_SAVED, SavingWatch } from './saving';
import { followedOf, settle, settleEnded } from './settle';
import type { Subject } from './subject';
import { watchLaunch } from './watch';
import type { LaunchWatch } from './watch';

/** A person waits for the end. */
const LAST_LOOK_MS = 1_000;

export interface LaunchEnd {
  at: number;
  exitClass: ExitClass;
  code: number | null;
  signal: number | null;
}

interface Running {
  followed: Followed;
  pid: number;
  watch: LaunchWatch;
  saving: SavingWatch;
  /** The architect whose conversation was opened here, while it is. */
  conflictWith: string | null;
  /** What was refused to be believed, so that each is logged once (C7). */
  refused: Set<string>;
}

export interface RunningHands {
  changed(): void;
  /** Something was said in this launch: its conversation counts now. */
  spoken(architectId: string): void;
}

export class RunningLaunches {
  private readonly running = new Map<string, Running>();

  constructor(
    private readonly ctx: EngineContext,
    private readonly runtimes: Runtimes,
    private readonly holders: () => HolderWatch,
    private readonly hands: RunningHands,
  ) {}

  /** The processes in our terminals that are followed. */
  pids(): ReadonlySet<number> {
    return new Set([...this.running.values()].map(({ pid }) => pid));
  }

  registryChanged(platform: Platform): void {
    for (const { watch } of this.running.values()) watch.registryChanged(platform);
  }

  /** Follows what the launch's agent reports, until its end. */
  watch(subject: Subject, launch: Launch, pid: number): void {
    const followed = followedOf(this.ctx, subject, launch);
    if (!followed) return;
    const runtime = this.runtimes.of(launch.architectId);
    const changed = () => this.hands.changed();
    const watch = watchLaunch(this.ctx, followed, pid, {
      step: (step, report) => this.onReport(launch.id, runtime, step, report),
      activity: (activity) => {
        Object.assign(runtime, { activity, hooksHeard: true });
        changed();
      },
      status: (status) => {
        const activity = activityOf(status, runtime.activity);
        if (activity === runtime.activity) return;
        runtime.activity = activity;
        changed();
      },
      assessed: () => {
        this.hands.spoken(launch.architectId);
        changed();
      },
    });
    const saving = new SavingWatch(this.ctx, followed, (saved) => {
      if (runtime.notices.set('not-saved', saved ? null : NOT_SAVED)) changed();
    });
    this.running.set(launch.id, { followed, pid, watch, saving, conflictWith: null, refused: new Set() });
    const { harness, place } = followed;
    this.holders().set(launch.architectId, 'running', { harness, place, sessionId: () => launch.sessionId, found: (holder) => this.onHolder(runtime, holder) });
  }

  private onHolder(runtime: Runtime, holder: HolderFact): void {
    const text = holder.state === 'foreign' ? `also open in ${holder.command} (${holder.pid})` : null;
    if (runtime.notices.set('also-open', text)) this.hands.changed();
  }

  private onReport(launchId: string, runtime: Runtime, step: Step, report: Report): void {
    const running = this.running.get(launchId);
    if (!running) return;
    const name = running.followed.architectName;
    switch (step.kind) {
      case 'same':
        // Back in its own: an end or a late stop says nothing about where it is.
        if (report.event === 'session-start' || report.event === 'prompt') this.settleConflict(running, runtime);
        if (report.event === 'stop') running.saving.answered();
        break;
      case 'followed':
        this.settleConflict(running, runtime);
        runtime.sessionId = step.sessionId;
        runtime.notices.set('moved', step.notice);
        // What was said of the conversation that was left is not known of the new one.
        for (const kind of ['not-saved', 'also-open'] as const) runtime.notices.set(kind, null);
        break;
      case 'conflict':
        this.settleConflict(running, runtime);
        runtime.notices.set('conflict', step.notice);
        this.showOnBoth(running, step.claimedBy, step.sessionId);
        this.refuse(running, `A report of '${name}' was not followed: ${step.notice}`);
        break;
      case 'ignored':
        this.refuse(running, `A report for '${name}' was ignored: ${step.why}`);
    }
    this.hands.changed();
  }

  /** Both owners hear of it: the one whose agent strayed, and the one whose conversation it is (C5). */
  private showOnBoth(running: Running, claimedBy: string | null, sessionId: string): void {
    running.conflictWith = claimedBy;
    if (claimedBy === null) return;
    this.runtimes.of(claimedBy).notices.set('conflict', `Conversation ${short(sessionId)} is also open in ${running.followed.architectName}; it stays this architect’s.`);
  }

  private settleConflict(running: Running, runtime: Runtime): void {
    runtime.notices.set('conflict', null);
    if (running.conflictWith !== null) this.runtimes.of(running.conflictWith).notices.set('conflict', null);
    running.conflictWith = null;
  }

  private refuse({ refused }: Running, line: string): void {
    if (refused.has(line)) return;
    refused.add(line);
    this.ctx.log(line);
  }

  /** The agent of this launch is about to be ended: what only its registry says is read first. Never waits long for it. */
  async lastLook(launchId: string): Promise<void> {
    const running = this.running.get(launchId);
    if (running) await within(this.ctx.platform, LAST_LOOK_MS, running.watch.lookNow(), () => undefined);
  }

  /** No more reports are read now; what still comes is settled before the next start. */
  async leave(launchId: string): Promise<void> {
    const running = this.running.get(launchId);
    if (!running) return;
    const { architectId } = running.followed.launch;
    const runtime = this.runtimes.of(architectId);
    running.saving.end();
    this.holders().set(architectId, 'running', null);
    await running.watch.stop();
    this.settleConflict(running, runtime);
    runtime.notices.ended();
    this.running.delete(launchId);
  }

  /** The launch ended: its last reports are read, and the end is stored unless only the journal knows the launch. */
  async close(launch: Launch, subject: Subject | null, stored: boolean, end: LaunchEnd): Promise<void> {
    await this.leave(launch.id);
    // The running state shows this launch on, as ended.
    Object.assign(launch, { endedAt: end.at, exitClass: end.exitClass, exitCode: end.code, exitSignal: end.signal });
    if (!stored) return;
    this.ctx.store.launches.ended(launch.id, end);
    const followed = subject && followedOf(this.ctx, subject, launch);
    if (!followed) return;
    // Its end may be noted only now that an app is there again: what earlier launches left unread comes before its news.
    await settleEnded(this.ctx, subject, { consume: true }, launch);
    await settle(this.ctx, followed, { consume: true });
  }
}

/**
 * The registry's word fills the gap that hooks leave: an answer that was interrupted is reported by none. "Idle" takes
 * back only "working": an agent that waits for an answer may be idle all the same.
 */
function activityOf(status: string, now: Activity | null): Activity | null {
  if (status === 'busy') return 'working';
  if (status === 'waiting') return 'waiting';
  return status === 'idle' && now === 'working' ? 'idle' : now;
}
