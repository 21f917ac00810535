// Keeps agents up: after each end it asks the supervision rules what follows, and does it. Holds timers and records
// only; whether something may be started at all is decided anew, by the launch decision, at each start.
import type { CrashCard } from '../../shared/ipc';
import type { Facts } from '../../shared/decision';
import type { Trigger } from '../../shared/domain';
import type { Platform } from './platform';
import { BUSY_TRIES, NO_RECORD, RESTART_AFTER_MS, judge } from './supervision';
import type { Next, Record, Run } from './supervision';

/** Attempts kept for the card; more would be the same line again. */
const ATTEMPTS_SHOWN = 10;
/** What agent CLIs print when they only miss a login. */
const NOT_LOGGED_IN = /not logged in|please (run )?\/?log ?in|\/login|invalid api key|authentication (failed|required|error)|unauthorized/i;
/** Measured texts of a resume whose conversation the CLI does not have. */
const NOT_FOUND = /no conversation found|no saved session found|session not found|no rollout found/i;

export interface End extends Omit<Run, 'saidNotFound'> {
  code: number | null;
  signal: number | null;
  /** The last lines on its screen. */
  lastOutput: string;
}

/** A start that nobody but the app asks for. */
export interface OwnStart {
  request: Facts['request'];
  trigger: Trigger;
  crashLoop: Facts['switches']['crashLoop'];
  /** How often it met a store that another program held. */
  busy: number;
}

const RESTART: OwnStart = { request: { type: 'none' }, trigger: 'crash-restart', crashLoop: 'none', busy: 0 };

export interface SupervisorHands {
  start(architectId: string, start: OwnStart): void;
  changed(): void;
  log(line: string): void;
}

interface Watched {
  record: Record;
  attempts: CrashCard['attempts'];
  card: CrashCard | null;
  restartAt: number | null;
  cancel: (() => void) | null;
}

export class Supervisor {
  private readonly watched = new Map<string, Watched>();

  constructor(
    private readonly platform: Platform,
    private readonly hands: SupervisorHands,
  ) {}

  /** When it starts again by itself (milliseconds since the epoch), and the card of an agent that was given up. */
  of(architectId: string): { restartAt: number | null; card: CrashCard | null } {
    const { restartAt, card } = this.watched.get(architectId) ?? { restartAt: null, card: null };
    return { restartAt, card };
  }

  /** Whatever a person does explicitly ends the waiting and the counting (decision: an explicit request resets). */
  reset(architectId: string): void {
    const watched = this.watched.get(architectId);
    if (!watched) return;
    watched.cancel?.();
    this.watched.delete(architectId);
    // The page shows the waiting and the card.
    this.hands.changed();
  }

  /** The app or the machine goes down: nothing is started any more. */
  shutDown(): void {
    for (const id of [...this.watched.keys()]) this.reset(id);
  }

  /** A start of the app's own was refused because the store is busy: it is tried again like any restart, and shown, for a while. */
  storeBusy(architectId: string, start: OwnStart): void {
    if (start.busy >= BUSY_TRIES) return;
    const watched = this.watched.get(architectId) ?? { record: NO_RECORD, attempts: [], card: null, restartAt: null, cancel: null };
    watched.cancel?.();
    this.watched.set(architectId, watched);
    this.startLater(architectId, watched, { ...start, busy: start.busy + 1 });
    this.hands.changed();
  }

  private startLater(architectId: string, watched: Watched, start: OwnStart): void {
    watched.restartAt = this.platform.now() + RESTART_AFTER_MS;
    watched.cancel = this.platform.timer(RESTART_AFTER_MS, () => {
      watched.restartAt = null;
      this.hands.start(architectId, start);
    });
  }

  /** An agent ended: follows the rules for its record. */
  ended(architectId: string, name: string, end: End, afterQuit: 'resume' | 'fresh' | 'ask'): void {
    const watched = this.watched.get(architectId) ?? { record: NO_RECORD, attempts: [], card: null, restartAt: null, cancel: null };
    watched.cancel?.();
    const { record, next } = judge(watched.record, { ...end, saidNotFound: NOT_FOUND.test(end.lastOutput) }, afterQuit);
    const attempt = { at: end.startedAt, upMs: end.endedAt - end.startedAt, outcome: end.outcome, code: end.code, signal: end.signal };
    const attempts = record.failures.length > 1 || record.quickQuits > 0 || next === 'give-up' || next === 'relaunch-given-up' ? [...watched.attempts, attempt].slice(-ATTEMPTS_SHOWN) : [attempt];
    const after: Watched = { record, attempts, card: null, restartAt: null, cancel: null };
    this.watched.set(architectId, after);
    this.hands.log(`Architect '${name}' ended (${end.exitClass}, code ${end.code ?? 'none'}, signal ${end.signal ?? 'none'}): ${next}`);
    this.follow(architectId, after, next, end, afterQuit);
    this.hands.changed();
  }

  private follow(architectId: string, watched: Watched, next: Next, end: End, afterQuit: 'resume' | 'fresh' | 'ask'): void {
    switch (next) {
      case 'none':
        this.watched.delete(architectId);
        return;
      case 'ask':
        return;
      case 'restart':
        this.startLater(architectId, watched, RESTART);
        return;
      case 'fall-back':
        this.hands.start(architectId, { ...RESTART, crashLoop: 'fall-back' });
        return;
      case 'relaunch':
        this.hands.start(architectId, afterQuit === 'fresh' ? { ...RESTART, request: { type: 'fresh' } } : RESTART);
        return;
      case 'give-up':
      case 'relaunch-given-up':
        watched.card = { kind: next === 'give-up' ? 'crash-loop' : 'relaunch', attempts: watched.attempts, lastOutput: end.lastOutput, notLoggedIn: NOT_LOGGED_IN.test(end.lastOutput) };
        // Shown as the decision shows it: refused, crash-loop (row 9).
        if (next === 'give-up') this.hands.start(architectId, { ...RESTART, crashLoop: 'given-up' });
    }
  }
}
