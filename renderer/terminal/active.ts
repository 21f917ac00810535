import { heirOfFocus } from '../app/last-focus';
import { activeArchitect } from '../app/select';
import { usePage } from '../app/store';
import type { Finder } from './find/finder';
import type { ListedLink } from './links/add-links';
import { modalOpen } from '../ui/modal-open';

/** What commands may do with a mounted terminal. */
export interface TerminalHandle {
  focus(): void;
  /** Text of the selection; empty when nothing is selected. */
  selection(): string;
  /** As the user pastes: bracketed paste is honoured, and what is risky is asked about. */
  paste(text: string): void;
  /** Types the path of the image on the clipboard, kept as a file; does nothing without one. */
  pasteImage(): Promise<void>;
  readonly finder: Finder;
  /** The links in sight, the lowest first. */
  links(): Promise<ListedLink[]>;
  /** Brings a line of this terminal into view and selects it; false while it is not there. */
  reveal(terminalId: string, line: string, after: number): boolean;
}

/** By architect: one for each pane on screen whose terminal stands. */
const mounted = new Map<string, TerminalHandle>();
let focusWanted = false;
/** Whose pane is wanted, when its tab may still be on its way. */
let wantedId: string | null = null;
const listeners = new Set<() => void>();

/** The architect in front of the group that has the keyboard; null where every tab is hidden. */
const front = (): string | null => activeArchitect(usePage.getState())?.id ?? null;

/** The id of the element that is an architect's pane, or with null of what stands there while every tab is hidden. */
export function paneId(architectId: string | null): string {
  return architectId === null ? 'pane-none' : `pane-${architectId}`;
}

/** The terminal in front; null while a card or nothing stands in its pane. */
export function activeTerminal(): TerminalHandle | null {
  const id = front();
  return id === null ? null : terminalOf(id);
}

/** The terminal of a pane on screen. */
export function terminalOf(architectId: string): TerminalHandle | null {
  return mounted.get(architectId) ?? null;
}

/** Calls when a terminal comes or goes; the returned function ends that. */
export function onTerminals(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Called by a pane when its terminal stands; the returned function says that it goes. */
export function addTerminal(architectId: string, handle: TerminalHandle): () => void {
  mounted.set(architectId, handle);
  for (const listener of listeners) listener();
  offerFocus(architectId, () => handle.focus());
  return () => {
    // Another pane of the same architect may stand already: it was moved to another group.
    if (mounted.get(architectId) !== handle) return;
    mounted.delete(architectId);
    for (const listener of listeners) listener();
  };
}

/**
 * Takes the focus into a pane that has just come only when it is the one in front and a person asked for it, or when
 * nothing else has the focus: a tab that changes by itself never steals it, and it is never lost either. Null is the pane
 * of a workspace whose tabs are all hidden.
 */
export function offerFocus(architectId: string | null, take: () => void): void {
  if (front() !== architectId) return;
  // A wish for another pane, whose tab is on its way, is not this one's: what stands there meanwhile leaves it as it is.
  const own = focusWanted && (wantedId === null || wantedId === architectId);
  if (!own && !isFree(document.activeElement, architectId)) return;
  if (own || !focusWanted) withdraw();
  take();
}

/** Nothing has the focus; or the pane itself, which then waits for its terminal or its card. What a panel has just lost is the panel's. */
function isFree(active: Element | null, architectId: string | null): boolean {
  if (active?.id === paneId(architectId)) return true;
  if (active !== null && active !== document.body) return false;
  const heir = heirOfFocus();
  return heir === null || heir === 'none' || heir.matches('.pane, [role="tablist"]');
}

/**
 * Puts the focus into the pane that a person just asked for: now when its terminal is there already, else once it stands.
 * `architectId` names whose pane is meant when its tab may still be on its way (a new one, one that was hidden); without
 * it the one in front is meant.
 */
export function focusTerminalSoon(architectId: string | null = null): void {
  focusWanted = true;
  // A dialog that closes asks for the pane in front; the one that was named before it is meant.
  wantedId = architectId ?? wantedId;
  requestAnimationFrame(() => {
    if (!focusWanted) return;
    // One dialog that opens as another closes keeps what it has.
    if (modalOpen()) return withdraw();
    // The pane of another architect is mounted by the coming render; one that stands takes the focus itself.
    const terminal = wantedId === null || front() === wantedId ? activeTerminal() : null;
    if (terminal !== null) {
      withdraw();
      terminal.focus();
      return;
    }
    const pane = document.getElementById(paneId(wantedId ?? front()));
    const act = pane?.querySelector<HTMLElement>('.card-buttons button');
    // A pane in which there is nothing to do yet waits itself; one whose terminal is on its way would only flash.
    if (act) act.focus();
    else if (pane?.querySelector('.screen') === null) pane.focus();
    // An agent may need seconds to start. Who types or clicks meanwhile has turned to something else.
    for (const event of TURNS) document.addEventListener(event, withdraw, { capture: true });
  });
}

/** A person has asked for a terminal, and nothing has the focus for it yet. */
export function focusIsWanted(): boolean {
  return focusWanted;
}

const TURNS = ['pointerdown', 'keydown'] as const;

/** Somebody turned to another place: a terminal that was to take the focus soon leaves it there. */
export function withdraw(): void {
  focusWanted = false;
  wantedId = null;
  for (const event of TURNS) document.removeEventListener(event, withdraw, { capture: true });
}
