// Who else has our conversations open, while it matters: a second process on a running one (C6), and the stranger that
// keeps a current one from being resumed (L12). The agents' registry folder tells of most changes by itself; a holder
// that is killed leaves its file behind, so while there is one it is looked at again now and then. Idle costs nothing (A6).
import type { HolderFact } from '../../shared/decision';
import type { AgentPlace, Harness } from '../harness/harness';
import { FACT_DEADLINE_MS } from './context';
import { within } from './deadline';
import type { Platform } from './platform';
import { remembering } from './remembering';

/** Every turn of every agent changes the folder; a look reads the process list, and "within seconds" is soon enough. */
const LOOKS_APART_MS = 2_000;
/** How often a known holder is looked at again. */
const HOLDER_POLL_MS = 5_000;

export type Purpose = 'running' | 'held';

export interface Watched {
  harness: Harness;
  place: AgentPlace;
  /** The conversation now; it moves along with a running launch. */
  sessionId: () => string | null;
  /** Every finding, the same one again too. Unknown is not told. */
  found(holder: HolderFact): void;
}

export interface HolderHands {
  platform: Platform;
  /** Our own agents' processes, which are no strangers. */
  ours(): ReadonlySet<number>;
  /** A registry folder changed; the platform remembers what this look has read. */
  registryChanged(platform: Platform): void;
  log(line: string): void;
}

export class HolderWatch {
  private readonly watched = new Map<string, Watched>();
  private readonly folders = new Map<string, () => void>();
  private readonly held = new Set<string>();
  private timer: { at: number; cancel: () => void } | null = null;
  private lookedAt = Number.NEGATIVE_INFINITY;
  private looking = false;
  private again = false;
  private ended = false;

  constructor(private readonly hands: HolderHands) {}

  /** Watches the conversation of this architect for that purpose from now on; null ends it. */
  set(architectId: string, purpose: Purpose, watched: Watched | null): void {
    const key = `${purpose} ${architectId}`;
    this.held.delete(key);
    if (watched && !this.ended) this.watched.set(key, watched);
    else this.watched.delete(key);
    // Whoever asks has just seen that a stranger holds it. Of a running one nothing is known yet.
    if (watched && purpose === 'held') this.held.add(key);
    this.watchFolders();
    if (watched && purpose === 'running') this.lookSoon();
    this.lookAgainWhileHeld();
  }

  end(): void {
    this.ended = true;
    this.watched.clear();
    this.held.clear();
    this.watchFolders();
    this.timer?.cancel();
    this.timer = null;
  }

  private watchFolders(): void {
    const wanted = new Set([...this.watched.values()].flatMap(({ harness, place }) => harness.registryFolder(place) ?? []));
    for (const [folder, stop] of this.folders) {
      if (wanted.has(folder)) continue;
      stop();
      this.folders.delete(folder);
    }
    for (const folder of wanted) if (!this.folders.has(folder)) this.folders.set(folder, this.hands.platform.files.watch(folder, () => this.lookSoon()));
  }

  /** At once, or when the last look is long enough ago. */
  private lookSoon(): void {
    this.lookAt(Math.max(this.hands.platform.now(), this.lookedAt + LOOKS_APART_MS));
  }

  private lookAgainWhileHeld(): void {
    if (this.held.size > 0) this.lookAt(this.hands.platform.now() + HOLDER_POLL_MS);
  }

  private lookAt(at: number): void {
    if (this.ended || (this.timer && this.timer.at <= at)) return;
    this.timer?.cancel();
    const cancel = this.hands.platform.timer(Math.max(0, at - this.hands.platform.now()), () => {
      this.timer = null;
      void this.look();
    });
    this.timer = { at, cancel };
  }

  private async look(): Promise<void> {
    if (this.looking) {
      this.again = true;
      return;
    }
    this.looking = true;
    this.lookedAt = this.hands.platform.now();
    const platform = remembering(this.hands.platform);
    this.hands.registryChanged(platform);
    await Promise.all([...this.watched].map(([key, watched]) => this.ask(platform, key, watched)));
    this.looking = false;
    if (this.again) this.lookSoon();
    this.again = false;
    this.lookAgainWhileHeld();
  }

  private async ask(platform: Platform, key: string, watched: Watched): Promise<void> {
    const { harness, place } = watched;
    const id = watched.sessionId();
    if (id === null || !harness.isId(id)) return;
    const unknown: HolderFact = { state: 'unknown', why: '' };
    const holder = await within(this.hands.platform, FACT_DEADLINE_MS, harness.holder(platform, place, id, this.hands.ours()), () => unknown).catch(() => unknown);
    // Meanwhile it may have ended, or moved to another conversation.
    if (this.watched.get(key) !== watched || watched.sessionId() !== id || holder.state === 'unknown') return;
    if (holder.state === 'foreign') this.held.add(key);
    else this.held.delete(key);
    try {
      watched.found(holder);
    } catch (error) {
      this.hands.log(`Noting who holds a conversation failed: ${String(error)}`);
    }
  }
}
