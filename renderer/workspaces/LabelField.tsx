import { useState } from 'react';
import type { WorkspaceView } from '../../shared/ipc';
import { asAnswer } from '../app/acts';
import { api } from '../app/api';
import { change } from '../app/store';

/** What the workspace is called here: Enter keeps, Escape gives up, nothing gives the folder's own name back. */
export function LabelField({ workspace, onDone }: { workspace: WorkspaceView; onDone: () => void }) {
  const [label, setLabel] = useState(workspace.plainName);
  const [error, setError] = useState<string | null>(null);
  const close = (): void => {
    change({ labelling: null });
    onDone();
  };
  const keep = async (): Promise<void> => {
    if (label.trim() === workspace.plainName) return close();
    const answer = await asAnswer(api().labelWorkspace({ workspaceId: workspace.id, label }));
    if (answer.ok) close();
    else setError(answer.error);
  };
  return (
    <span className="rename" onPointerDown={(event) => event.stopPropagation()} onClick={(event) => event.stopPropagation()}>
      <input
        className="input rename-input"
        aria-label={`Label of ${workspace.name}`}
        aria-invalid={error !== null}
        value={label}
        autoFocus
        spellCheck={false}
        onFocus={(event) => event.currentTarget.select()}
        onChange={(event) => setLabel(event.target.value)}
        onBlur={() => change({ labelling: null })}
        onKeyDown={(event) => {
          event.stopPropagation();
          if (event.key === 'Enter') void keep();
          if (event.key === 'Escape') close();
        }}
      />
      {error !== null && (
        <span className="rename-error" role="alert">
          {error}
        </span>
      )}
    </span>
  );
}
