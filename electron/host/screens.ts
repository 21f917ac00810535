// Where screens live: in the thread that reads the terminals, or in threads of their own.
import type { Clock } from './clock';
import { KeptScreen } from './kept-screen';
import { Screen, type ScreenListener } from './screen';
import type { ToScreen } from './screen-messages';

export interface ScreenOptions {
  /** Whether text that only scrolls away may be left out (skip.ts). */
  skip: boolean;
  /** Lines of scrollback; those of the product when left out. */
  scrollback?: number;
}

export interface Screens {
  /**
   * Resolves when the next screen can be opened without a thread being on its way up. A thread that starts opens and closes
   * files of the runtime's: a child forked just then may be left with them, and with masters of other terminals (P9).
   */
  prepare(): Promise<void>;
  open(size: { cols: number; rows: number }, listener: ScreenListener): Screen;
  /** Lines of scrollback of those that are opened from now on. */
  setScrollback(lines: number): void;
  /** Ends their threads, if they have any. */
  close(): void;
}

/** Takes the messages for one screen that lives in this thread. */
export function screenHere(clock: Clock, receive: (message: Parameters<Screen['receive']>[0]) => void): (message: ToScreen) => void {
  let kept: KeptScreen | null = null;
  return (message) => {
    if (message.k === 'open') kept = new KeptScreen(message, clock, receive);
    else kept?.handle(message);
  };
}

/** Screens in the calling thread: every question is answered before the call returns. */
export class ScreensHere implements Screens {
  constructor(
    private readonly clock: Clock,
    private options: ScreenOptions = { skip: true },
  ) {}

  prepare(): Promise<void> {
    return Promise.resolve();
  }

  open(size: { cols: number; rows: number }, listener: ScreenListener): Screen {
    const screen: Screen = new Screen(size, this.options, listener, screenHere(this.clock, (message) => screen.receive(message)));
    return screen;
  }

  setScrollback(scrollback: number): void {
    this.options = { ...this.options, scrollback };
  }

  close(): void {
    // There is nothing beside the screens themselves.
  }
}
