import { useEffect, useRef } from 'react';
import type { WorkspaceView } from '../../shared/ipc';
import { offerFocus, paneId } from '../terminal/active';
import { Button } from '../ui/Button';
import { show } from './acts';

/** The pane of a workspace whose tabs are all hidden: the way back to each of them. The last tab that goes leaves it the focus. */
export function NothingShown({ workspace }: { workspace: WorkspaceView }) {
  const hidden = workspace.architects.filter((architect) => architect.hidden);
  const pane = useRef<HTMLElement>(null);
  useEffect(() => offerFocus(null, () => (pane.current?.querySelector('button') ?? pane.current)?.focus()), []);
  return (
    <section className="pane" id={paneId(null)} aria-label="No tab is shown" tabIndex={-1} data-focus-home="" ref={pane}>
      <div className="card" data-place="middle">
        <div className="card-words">
          <h2>{hidden.length === 0 ? `${workspace.name} has no architect to show` : `Every tab of ${workspace.name} is hidden`}</h2>
          <p>{hidden.length === 0 ? 'What is damaged is listed in the sidebar.' : 'They go on running; show the one you need.'}</p>
        </div>
        <div className="card-buttons">
          {hidden.map((architect) => (
            <Button key={architect.id} onClick={() => void show(architect.id)}>
              {architect.name}
            </Button>
          ))}
        </div>
      </div>
    </section>
  );
}
