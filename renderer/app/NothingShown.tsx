import type { WorkspaceView } from '../../shared/ipc';
import { Button } from '../ui/Button';
import { show } from './acts';

/** The pane of a workspace whose tabs are all hidden: the way back to each of them. */
export function NothingShown({ workspace }: { workspace: WorkspaceView }) {
  const hidden = workspace.architects.filter((architect) => architect.hidden);
  return (
    <div className="pane">
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
    </div>
  );
}
