// What the app knows of one architect while it runs, beside what the store keeps.
import type { Outcome, ReasonCode } from '../../shared/decision';
import type { ExitClass, Launch } from '../../shared/domain';
import type { Activity, ArchitectState, Preview } from '../../shared/ipc';

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
  ended: { exitClass: ExitClass; code: number | null; signal: number | null } | null;
  notice: string | null;
  error: string | null;
  preview: Preview | null;
  /** Set before we send the first signal, cleared only after the exit was seen (W7). */
  stopping: boolean;
}

export function newRuntime(): Runtime {
  return {
    state: 'idle', outcome: null, reason: null, degraded: false, sessionId: null, launch: null, stored: true, terminalId: null,
    activity: null, ended: null, notice: null, error: null, preview: null, stopping: false,
  };
}
