import { useEffect, useRef, type ReactNode } from 'react';
import type { ArchitectView } from '../../shared/ipc';
import { BadgeShape } from '../architects/BadgeShape';
import { badgeStatus } from '../architects/status';
import { offerFocus } from './active';

/** From here on the words may be cut at five lines and scroll, which the keyboard must reach; in characters. */
const LONG_TEXT = 300;

interface CardProps {
  architect: ArchitectView;
  title: string;
  text: string | null;
  buttons: ReactNode[];
  /** Under the words: what was tried, or a choice. */
  children?: ReactNode;
}

/** In the middle of an empty pane; below the last screen when there is one, which it must not cover. */
export function Card({ architect, title, text, buttons, children }: CardProps) {
  const { shape, tone } = badgeStatus(architect);
  const shown = tone === 'none' && architect.preview?.outcome === 'refuse' ? ({ shape: 'refuse', tone: 'refused' } as const) : { shape, tone };
  const acts = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const first = acts.current?.querySelector('button');
    if (first) offerFocus(architect.id, () => first.focus());
  }, [architect.id]);
  return (
    <div className="card" data-place={architect.hasTerminal ? 'below' : 'middle'}>
      <span className="card-shape" data-tone={shown.tone}>
        <BadgeShape shape={shown.shape} size={architect.hasTerminal ? 16 : 20} />
      </span>
      <div className="card-words">
        <h2>{title}</h2>
        {text !== null && (
          <p className="selectable card-text" tabIndex={text.length > LONG_TEXT ? 0 : undefined}>
            {text}
          </p>
        )}
      </div>
      <div className="card-buttons" ref={acts}>
        {buttons}
      </div>
      {children !== undefined && <div className="card-more">{children}</div>}
    </div>
  );
}
