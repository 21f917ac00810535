// Screens in threads of their own: a flood is parsed beside the reading, not in its way, and a thread that takes too much
// memory dies without the host.
import { Worker } from 'node:worker_threads';
import type { Clock } from './clock';
import { Screen, type ScreenListener } from './screen';
import type { FromScreen, ToScreen } from './screen-messages';
import { screenHere, type ScreenOptions, type Screens } from './screens';

/** To a thread and from it: every message with the number of its screen. */
export interface Numbered<T> {
  id: number;
  message: T;
}
/** The first word of a thread. */
export const READY = 'ready';

/** What a thread may take for itself; cells lie outside of it. A screen with 11,000 lines of 200 columns takes 26 MB. */
const LIMITS = { maxOldGenerationSizeMb: 512, maxYoungGenerationSizeMb: 64 };

/**
 * Little output waits so long before its thread is woken: a key's echo has reached the page by then, and the parsing
 * beside does not compete with it for a core. Measured with 3 ms on two cores, echo at the median beside PTYs in
 * main: 1.31 to 1.36 times with the wait, 1.42 to 1.62 without.
 */
const AFTER_ECHO_MS = 2;
const LITTLE_BYTES = 4 * 1024;

/** So many ends within so long are no accident: then screens live in the thread that reads. */
const MOST_ENDS = 3;
const ENDS_WITHIN_MS = 60_000;

/** One thread and the screens in it. */
class Home {
  readonly screens = new Map<number, Screen>();
  ready = false;
  /** Resolves when it is ready, or will never be. */
  readonly settled: Promise<void>;
  private readonly worker: Worker;
  private feeds: { id: number; data: Uint8Array }[] = [];
  private waiting = 0;
  private cancel: (() => void) | null = null;

  constructor(
    file: string,
    private readonly clock: Clock,
    ended: (home: Home, why: string) => void,
  ) {
    this.worker = new Worker(file, { resourceLimits: LIMITS, argv: [], execArgv: [] });
    let why = 'it ended';
    let settle = (): void => undefined;
    this.settled = new Promise((resolve) => (settle = resolve));
    this.worker.on('message', (message: typeof READY | Numbered<FromScreen>) => {
      if (message === READY) {
        this.ready = true;
        settle();
      } else this.screens.get(message.id)?.receive(message.message);
    });
    this.worker.on('error', (error) => {
      why = error instanceof Error ? error.message : String(error);
    });
    this.worker.on('exit', () => {
      settle();
      ended(this, why);
    });
    // The host's life is decided by its sockets and terminals.
    this.worker.unref();
  }

  /** In the order of the calls; what is not output takes all output before it along. */
  post(id: number, message: ToScreen): void {
    if (message.k === 'feed') {
      this.feeds.push({ id, data: message.data });
      this.waiting += message.data.length;
      // Much goes when whoever posts it is done: the panes have theirs by then.
      if (this.waiting > LITTLE_BYTES) queueMicrotask(() => this.feed());
      else this.cancel ??= this.clock.later(AFTER_ECHO_MS, () => this.feed());
      return;
    }
    this.feed();
    if (message.k === 'close') this.screens.delete(id);
    this.worker.postMessage({ id, message } satisfies Numbered<ToScreen>);
  }

  private feed(): void {
    this.cancel?.();
    this.cancel = null;
    this.waiting = 0;
    const feeds = this.feeds;
    this.feeds = [];
    for (const { id, data: shared } of feeds) {
      // Panes hold the same bytes: the thread gets a copy, and the copy's buffer is moved, not cloned.
      const data = new Uint8Array(shared);
      this.worker.postMessage({ id, message: { k: 'feed', data } } satisfies Numbered<ToScreen>, [data.buffer]);
    }
  }

  end(): void {
    this.worker.removeAllListeners('exit');
    void this.worker.terminate();
  }
}

/**
 * Screens in up to `threads` threads, each with as few as the others. A thread that dies (it may take 512 MB) is
 * replaced, and its screens begin anew; where threads cannot run at all, screens live in this one.
 */
export class ScreenThreads implements Screens {
  private homes: Home[] = [];
  private here = false;
  private ends: number[] = [];
  private last = 0;

  constructor(
    private readonly file: string,
    private readonly threads: number,
    private readonly clock: Clock,
    private readonly log: (line: string) => void,
    private options: ScreenOptions = { skip: true },
  ) {
    // The first one takes a tenth of a second to start: before anybody waits for it.
    this.start();
  }

  async prepare(): Promise<void> {
    if (this.here) return;
    const idle = this.homes.some(({ screens }) => screens.size === 0);
    if (!idle && this.homes.length < this.threads) this.start();
    await Promise.all(this.homes.map(({ settled }) => settled));
  }

  open(size: { cols: number; rows: number }, listener: ScreenListener): Screen {
    const id = ++this.last;
    const home = this.here ? null : this.emptiest();
    const screen: Screen = new Screen(size, this.options, listener, home ? (message) => home.post(id, message) : screenHere(this.clock, (message) => screen.receive(message)));
    home?.screens.set(id, screen);
    return screen;
  }

  setScrollback(scrollback: number): void {
    this.options = { ...this.options, scrollback };
  }

  close(): void {
    for (const home of this.homes) home.end();
    this.homes = [];
  }

  private emptiest(): Home {
    const idle = this.homes.find((home) => home.screens.size === 0);
    if (idle) return idle;
    if (this.homes.length < this.threads) return this.start();
    return this.homes.reduce((least, home) => (home.screens.size < least.screens.size ? home : least));
  }

  private start(): Home {
    const home = new Home(this.file, this.clock, (ended, why) => this.ended(ended, why));
    this.homes.push(home);
    return home;
  }

  private ended(home: Home, why: string): void {
    this.homes = this.homes.filter((other) => other !== home);
    const now = this.clock.now();
    this.ends = [...this.ends.filter((at) => now - at < ENDS_WITHIN_MS), now];
    if (!home.ready || this.ends.length >= MOST_ENDS) this.here = true;
    this.log(`a thread of screens ended (${why}); its ${home.screens.size} screens begin anew${this.here ? ' in the main thread' : ''}`);
    for (const [id, screen] of home.screens) {
      const next = this.here ? null : this.emptiest();
      next?.screens.set(id, screen);
      screen.moveTo(next ? (message) => next.post(id, message) : screenHere(this.clock, (message) => screen.receive(message)));
    }
  }
}
