import { AppWindow } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { ArchitectView } from '../../shared/ipc';
import { bringHere, showOwner } from '../app/window-acts';
import { Button } from '../ui/Button';
import { offerFocus } from './active';

/** In place of a terminal that another window shows: bring it here, or go there. */
export function ElsewhereCard({ architect }: { architect: ArchitectView }) {
  const bring = useRef<HTMLButtonElement>(null);
  // The terminal that stood here took the focus with it.
  useEffect(() => offerFocus(architect.id, () => bring.current?.focus()), [architect.id]);
  return (
    <div className="card" data-place="middle">
      <span className="card-shape">
        <AppWindow size={20} strokeWidth={1.5} aria-hidden="true" />
      </span>
      <div className="card-words">
        <h2>{architect.name} is shown in another window</h2>
        <p>One window at a time shows an architect, so that it has one size and one keyboard. It goes on working there.</p>
      </div>
      <div className="card-buttons">
        <Button ref={bring} look="primary" onClick={() => void bringHere(architect.id)}>
          Bring it here
        </Button>
        <Button onClick={() => void showOwner(architect.id)}>Go to that window</Button>
      </div>
    </div>
  );
}
