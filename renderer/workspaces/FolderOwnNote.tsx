import type { WorkspaceView } from '../../shared/ipc';
import { change } from '../app/store';
import { Button } from '../ui/Button';

/** Under a workspace: its folder brings something of its own that waits for a decision. */
export function FolderOwnNote({ workspace: { id, name, own } }: { workspace: WorkspaceView }) {
  if (own === null || own.left || (own.trust !== 'asked' && own.trust !== 'changed' && own.faults.length === 0)) return null;
  const words = own.trust === 'asked' ? 'Own settings not used yet' : own.trust === 'changed' ? 'Own settings changed' : 'Own settings cannot be used';
  return (
    <div className="row-note">
      <span>{words}</span>
      <Button aria-label={`Review what ${name} brings`} onClick={() => change({ reviewing: id })}>
        Review…
      </Button>
    </div>
  );
}
