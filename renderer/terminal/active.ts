import type { Finder } from './find/finder';

/** What commands may do with the one mounted terminal. */
export interface TerminalHandle {
  focus(): void;
  /** Text of the selection; empty when nothing is selected. */
  selection(): string;
  /** As if typed or pasted by the user: bracketed paste is honoured. */
  paste(text: string): void;
  readonly finder: Finder;
}

let current: TerminalHandle | null = null;
let focusWanted = false;
const listeners = new Set<() => void>();

/** The mounted terminal, null while a card or nothing stands in the pane. */
export function activeTerminal(): TerminalHandle | null {
  return current;
}

/** Calls when another terminal is the mounted one; the returned function ends that. */
export function onActiveTerminal(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Called by a pane when its terminal stands, and with null when it goes. */
export function setActiveTerminal(handle: TerminalHandle | null): void {
  current = handle;
  for (const listener of listeners) listener();
  if (handle !== null) offerFocus(() => handle.focus());
}

/**
 * Takes the focus into a pane that has just come only when a person asked for that pane, or when nothing else has the
 * focus: a tab that changes by itself never steals it, and it is never lost either.
 */
export function offerFocus(take: () => void): void {
  const active = document.activeElement;
  if (!focusWanted && active !== null && active !== document.body) return;
  withdraw();
  take();
}

/** Puts the focus into the pane that a person just asked for: now when its terminal is there already, else once it stands. */
export function focusTerminalSoon(): void {
  focusWanted = true;
  const before = current;
  requestAnimationFrame(() => {
    if (!focusWanted) return;
    // The pane of another architect is mounted by the coming render; only an unchanged one can take the focus itself.
    if (current !== null && current === before) {
      withdraw();
      current.focus();
      return;
    }
    // An agent may need seconds to start. Who types or clicks meanwhile has turned to something else.
    for (const event of TURNS) document.addEventListener(event, withdraw, { capture: true });
  });
}

const TURNS = ['pointerdown', 'keydown'] as const;

function withdraw(): void {
  focusWanted = false;
  for (const event of TURNS) document.removeEventListener(event, withdraw, { capture: true });
}
