import { TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { MAIN_ARCHITECT } from '../../shared/domain';
import type { WorkspaceView } from '../../shared/ipc';
import { copy, removeDamaged } from '../app/acts';
import { api } from '../app/api';
import { useAnswer } from '../app/use-answer';
import { Button } from '../ui/Button';
import { ErrorLine } from '../ui/ErrorLine';
import { Modal } from '../ui/Modal';

type Damaged = WorkspaceView['damaged'][number];

/** An architect whose row in the database cannot be read: what is wrong with it, and what can be done. */
export function DamagedRow({ row, workspaceId }: { row: Damaged; workspaceId: string }) {
  const [open, setOpen] = useState(false);
  return (
    <li role="none" className="row damaged-row" title={row.why}>
      <TriangleAlert size={12} strokeWidth={1.5} aria-hidden="true" />
      <span className="row-text">
        <span className="row-name truncate">{row.name}</span>
        <span className="row-line" data-tone="degraded">damaged · {row.why}</span>
        <Button className="damaged-details" aria-label={`Details of ${row.name}`} onClick={() => setOpen(true)}>
          Details…
        </Button>
      </span>
      {open && <DamagedDialog row={row} workspaceId={workspaceId} onClose={() => setOpen(false)} />}
    </li>
  );
}

function DamagedDialog({ row, workspaceId, onClose }: { row: Damaged; workspaceId: string; onClose: () => void }) {
  const answer = useAnswer(row.id, () => api().damagedRow({ architectId: row.id }));
  const text = answer?.ok ? answer.value.text : null;
  return (
    <Modal
      title={`${row.name} cannot be read`}
      text={`Its row in the database is damaged (${row.why}), so it cannot be started. Its conversations are kept as they are, also when it is taken off the list.`}
      onClose={onClose}
      wide
    >
      {answer?.ok === false && <ErrorLine text={answer.error} />}
      {text !== null && <pre className="damaged-text mono selectable">{text}</pre>}
      <div className="modal-buttons">
        {row.name !== MAIN_ARCHITECT && (
          <Button
            onClick={() => {
              onClose();
              void removeDamaged(workspaceId, row);
            }}
          >
            Remove from the list
          </Button>
        )}
        <Button disabled={text === null} onClick={() => void copy(`${row.name}: ${row.why}\n${text ?? ''}`, 'Row')}>
          Copy for a report
        </Button>
        <Button look="primary" onClick={onClose}>
          Close
        </Button>
      </div>
    </Modal>
  );
}
