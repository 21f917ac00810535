// What the app knows of one architect while it runs, beside what the store keeps.
import type { Decision, Facts, Outcome, ReasonCode } from '../../shared/decision';
import type { ExitClass, Launch } from '../../shared/domain';
import type { Activity, ArchitectState, Preview } from '../../shared/ipc';
import { Notices } from './notices';

export interface Runtime {
  state: ArchitectState;
  outcome: Outcome | null;
  reason: ReasonCode | null;
  degraded: boolean;
  sessionId: string | null;
  launch: Launch | null;
  /** False for a launch that only the journal knows. */
  stored: boolean;
  terminalId: string | null;
  activity: Activity | null;
  /** Its hooks reported in this launch: weaker sources of its activity are not listened to any more. */
  hooksHeard: boolean;
  ended: { exitClass: ExitClass; code: number | null; signal: number | null } | null;
  notices: Notices;
  /** All notices in one line. */
  readonly notice: string | null;
  error: string | null;
  /** The last start was refused: what it was decided from, which no launch record keeps. */
  refusal: { decision: Decision; facts: Facts } | null;
  preview: Preview | null;
  /** Set before we send the first signal, cleared only after the exit was seen (W7). */
  stopping: boolean;
}

export function newRuntime(): Runtime {
  return {
    state: 'idle', outcome: null, reason: null, degraded: false, sessionId: null, launch: null, stored: true, terminalId: null,
    activity: null, hooksHeard: false, ended: null, error: null, refusal: null, preview: null, stopping: false,
    notices: new Notices(),
    get notice() {
      return this.notices.text;
    },
  };
}

/** Every architect's running state, also found by its terminal. */
export class Runtimes {
  private readonly all = new Map<string, Runtime>();

  of(architectId: string): Runtime {
    let runtime = this.all.get(architectId);
    if (!runtime) this.all.set(architectId, (runtime = newRuntime()));
    return runtime;
  }

  byTerminal(terminalId: string): Runtime | null {
    return [...this.all.values()].find((r) => r.terminalId === terminalId) ?? null;
  }

  list(): [string, Runtime][] {
    return [...this.all];
  }

  /** A terminal has one architect: states that name it under another id are dropped. */
  keepTerminal(runtime: Runtime, terminalId: string): void {
    for (const [id, other] of this.all) if (other !== runtime && other.terminalId === terminalId) this.all.delete(id);
  }
}
