import { useCallback, useEffect, useLayoutEffect, useRef } from 'react';
import type { Term } from '../../shared/terms';
import type { Turn } from '../../shared/transcript';
import { goesOn } from './speakers';
import { TurnView } from './TurnView';
import type { PagesHandle } from './use-pages';

interface TurnsProps {
  pages: PagesHandle;
  terms: readonly Term[];
  /** The turn that is looked at; null for the end. */
  found: number | null;
  place: string;
  whole: (at: number) => Promise<Turn | null>;
  onAddress: (url: string) => void;
}

/** Pixels from either end at which the next page is asked for. */
const NEAR = 800;

/** The turns that are here, and the pages on either side as they are scrolled to. What is read stays where it is. */
export function Turns({ pages, terms, found, place, whole, onAddress }: TurnsProps) {
  const box = useRef<HTMLDivElement>(null);
  /** The turn by which the view is held while a page is drawn. */
  const held = useRef<{ turn: Element; bottom: number } | null>(null);
  /** The place that was last gone to, so that later pages do not go there again. */
  const gone = useRef<{ found: number | null; head: boolean }>({ found: null, head: false });
  const { turns, start, more, earlier, later, head, error } = pages;

  const look = useCallback((): void => {
    const element = box.current;
    if (!element || error !== null) return;
    const hold = (): void => void (held.current = firstInView(element));
    if (start > 0 && element.scrollTop < NEAR) void earlier(hold);
    else if (more && element.scrollHeight - element.clientHeight - element.scrollTop < NEAR) void later(hold);
  }, [start, more, earlier, later, error]);

  useLayoutEffect(() => {
    const element = box.current;
    if (!element || head === null) return;
    const target = found === null ? null : element.querySelector(`[data-at="${found}"]`);
    const first = !gone.current.head || (found !== null && gone.current.found !== found);
    if (first && (found === null || target)) {
      gone.current = { found, head: true };
      if (target) target.scrollIntoView({ block: 'center' });
      else element.scrollTop = element.scrollHeight;
    } else if (held.current?.turn.isConnected) element.scrollTop += held.current.turn.getBoundingClientRect().bottom - held.current.bottom;
    held.current = null;
  }, [turns, head, found]);
  // A page may bring less than fills the view, or no turn at all.
  useEffect(look, [look, turns]);

  return (
    <div className="turns" ref={box} onScroll={look} tabIndex={0} role="region" aria-label="Conversation" aria-busy={head === null && error === null}>
      {start > 0 && <p className="turns-edge muted">Earlier turns…</p>}
      {head !== null && start === 0 && turns.length === 0 && <p className="turns-edge muted">Nothing was said in this conversation.</p>}
      {turns.map((turn, index) => (
        <TurnView key={turn.at} turn={turn} on={goesOn(turn, turns[index - 1])} terms={terms} found={turn.at === found} place={place} whole={whole} onAddress={onAddress} />
      ))}
      {more && <p className="turns-edge muted">Later turns…</p>}
    </div>
  );
}

/**
 * The first turn in view and its lower edge: when it goes on with what comes to stand before it, it loses its head, and its
 * words are not to move for that.
 */
function firstInView(element: HTMLElement): { turn: Element; bottom: number } | null {
  const { top } = element.getBoundingClientRect();
  for (const turn of element.querySelectorAll('[data-at]')) {
    const { bottom } = turn.getBoundingClientRect();
    if (bottom > top) return { turn, bottom };
  }
  return null;
}
