// The reference for what follows an agent's end (X2–X6), in the acceptance lines' own words and numbers.
import type { Facts } from '../../../shared/decision';
import type { ExitClass } from '../../../shared/domain';
import type { CrashLoop } from './reference';

/** A start that the app owes by itself, from this moment on. */
export interface Owed {
  at: number;
  request: Facts['request'];
  crashLoop: CrashLoop;
  /** How often it met a store that another program held. */
  busy: number;
}

export interface EndedRun {
  startedAt: number;
  at: number;
  end: ExitClass;
  /** It was the one switch to fresh of a crash loop. */
  fallback: boolean;
}

interface Record {
  crashes: number[];
  quickQuits: number;
}

export class Upkeep {
  private readonly records = new Map<string, Record>();
  readonly owed = new Map<string, Owed>();

  /** A person acted, or the app is gone: nothing is owed and nothing counts any more. */
  forget(architect?: string): void {
    if (architect === undefined) {
      this.owed.clear();
      this.records.clear();
      return;
    }
    this.owed.delete(architect);
    this.records.delete(architect);
  }

  ended(architect: string, run: EndedRun, afterQuit: 'ask' | 'resume' | 'fresh'): void {
    const record = this.records.get(architect) ?? { crashes: [], quickQuits: 0 };
    this.forget(architect);
    if (run.end === 'crash') this.crashed(architect, run, record);
    if (run.end === 'quit-in-agent' && afterQuit !== 'ask') this.quit(architect, run, record, afterQuit);
  }

  private crashed(architect: string, { at, startedAt, fallback }: EndedRun, record: Record): void {
    // X6: five minutes up reset the count.
    const crashes = [...(at - startedAt >= 300_000 ? [] : record.crashes), at];
    this.records.set(architect, { crashes, quickQuits: 0 });
    const plain = { request: { type: 'none' }, busy: 0 } as const;
    // X3: the one switch to fresh failed too.
    if (fallback && at - startedAt < 30_000) this.owed.set(architect, { at, ...plain, crashLoop: 'given-up' });
    else if (crashes.filter((crash) => at - crash <= 30_000).length >= 3 || crashes.length >= 8) this.owed.set(architect, { at, ...plain, crashLoop: 'fall-back' });
    // X2.
    else this.owed.set(architect, { at: at + 2_000, ...plain, crashLoop: 'none' });
  }

  private quit(architect: string, { at, startedAt }: EndedRun, record: Record, afterQuit: 'resume' | 'fresh'): void {
    const quickQuits = at - startedAt <= 2_000 ? record.quickQuits + 1 : 0;
    // X5: the fifth in a row gives up.
    if (quickQuits >= 5) return;
    this.records.set(architect, { crashes: [], quickQuits });
    this.owed.set(architect, { at, request: { type: afterQuit === 'fresh' ? 'fresh' : 'none' }, crashLoop: 'none', busy: 0 });
  }

  /** It was refused because another program holds the store: it is owed again, eight times. */
  refusedBusy(architect: string, now: number, owed: Owed): void {
    if (owed.busy < 8) this.owed.set(architect, { ...owed, at: now + 2_000, busy: owed.busy + 1 });
  }
}
