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
  const anchor = useRef<{ at: string; top: number } | null>(null);
  /** The place that was last gone to, so that later pages do not go there again. */
  const gone = useRef<{ found: number | null; head: boolean }>({ found: null, head: false });
  const { turns, start, more, earlier, later, head, error } = pages;

  const look = useCallback((): void => {
    const element = box.current;
    if (!element || error !== null) return;
    const load = (page: () => Promise<void>): void => {
      anchor.current = anchorOf(element);
      void page();
    };
    if (start > 0 && element.scrollTop < NEAR) load(earlier);
    else if (more && element.scrollHeight - element.clientHeight - element.scrollTop < NEAR) load(later);
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
    } else if (anchor.current) {
      const same = element.querySelector(`[data-at="${anchor.current.at}"]`);
      if (same) element.scrollTop += same.getBoundingClientRect().top - anchor.current.top;
    }
    anchor.current = null;
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

/** The first turn in view, by which the view is held while pages come and go around it. */
function anchorOf(element: HTMLElement): { at: string; top: number } | null {
  const { top } = element.getBoundingClientRect();
  for (const turn of element.querySelectorAll<HTMLElement>('[data-at]')) {
    const box = turn.getBoundingClientRect();
    if (box.bottom > top) return { at: turn.dataset['at'] ?? '', top: box.top };
  }
  return null;
}
