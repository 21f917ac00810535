// Whether what is said is kept: an answer was reported as ended, and ten seconds later its transcript holds no more than
// before the launch (C4; measured: an inherited child-session mark switches saving off with one small line on the screen).
import type { EngineContext } from './context';
import { lookAt } from './follow';
import type { Followed } from './follow';

/** Decision: "a Stop report and no `said` line ten seconds later". While it is not saved it is looked at as often. */
export const SAVED_WITHIN_MS = 10_000;

export const NOT_SAVED = 'this conversation is not being saved';

export class SavingWatch {
  private cancel: (() => void) | null = null;
  private ended = false;

  /** `tell` hears each finding, the same one again too. */
  constructor(
    private readonly ctx: EngineContext,
    private readonly followed: Followed,
    private readonly tell: (saved: boolean) => void,
  ) {}

  /** The agent reported that it has answered. */
  answered(): void {
    if (this.ended) return;
    this.cancel ??= this.ctx.platform.timer(SAVED_WITHIN_MS, () => {
      this.cancel = null;
      void this.look();
    });
  }

  end(): void {
    this.ended = true;
    this.cancel?.();
  }

  private async look(): Promise<void> {
    const saved = await this.isSaved();
    if (this.ended) return;
    if (saved !== null) this.tell(saved);
    if (saved !== true) this.answered();
  }

  /** Null where it cannot be told. */
  private async isSaved(): Promise<boolean | null> {
    const { launch, harness } = this.followed;
    const { sessionId } = launch;
    if (sessionId === null) return null;
    const transcript = await lookAt(this.ctx, this.followed, sessionId, recordedPath(this.ctx, launch.architectId, harness.name, sessionId));
    if (transcript === null || transcript.state === 'check-failed') return null;
    if (transcript.state === 'absent' || !transcript.said) return false;
    return transcript.size > sizeBefore(launch.facts, sessionId);
  }
}

function recordedPath({ store }: EngineContext, architectId: string, harness: string, sessionId: string): string | null {
  try {
    return store.conversations.find(architectId, harness, sessionId)?.transcriptPath ?? null;
  } catch {
    return null;
  }
}

/** How large the transcript was when the launch resumed it; 0 for a conversation that began later. */
function sizeBefore(facts: unknown, sessionId: string): number {
  const { current, asked } = (facts ?? {}) as { current?: unknown; asked?: unknown };
  const sizes = [current, asked].map((conversation) => {
    const { id, transcript } = (conversation ?? {}) as { id?: unknown; transcript?: { size?: unknown } };
    return id === sessionId && typeof transcript?.size === 'number' ? transcript.size : 0;
  });
  return Math.max(...sizes);
}
