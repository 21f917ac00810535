import { useEffect, useRef, useState, type RefObject } from 'react';
import { messageWords, useSaid } from './use-said';

/** True once the element has been in sight: a long history reads only the files of the rows that somebody looks at. */
function useSeen(element: RefObject<HTMLElement | null>): boolean {
  const [seen, setSeen] = useState(false);
  useEffect(() => {
    if (seen || element.current === null) return;
    const observer = new IntersectionObserver((entries) => entries.some((entry) => entry.isIntersecting) && setSeen(true));
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element, seen]);
  return seen;
}

interface SaidInProps {
  architectId: string;
  /** A conversation of the architect's own history. */
  id: string;
  /** Asked for again when this changes: the file's last write, or the state of the row. */
  stamp: string | number;
}

/** First and last words of a conversation and how many messages it has; nothing while they are not known. Read-only and bounded. */
export function SaidIn({ architectId, id, stamp }: SaidInProps) {
  const place = useRef<HTMLDivElement>(null);
  const seen = useSeen(place);
  const said = useSaid(architectId, seen ? id : null, stamp);
  return (
    <div ref={place} className="said">
      {said?.first != null && <p className="said-words selectable">“{said.first}”</p>}
      {said?.last != null && said.last !== said.first && <p className="said-words muted selectable">… “{said.last}”</p>}
      {said?.messages != null && <p className="muted">{messageWords(said.messages)}</p>}
    </div>
  );
}
