import { restart } from '../app/acts';
import { findArchitect } from '../app/select';
import { change, usePage } from '../app/store';
import { focusTerminalSoon } from '../terminal/active';
import { Button } from '../ui/Button';
import { Modal } from '../ui/Modal';

/** "Still running" with a request to start fresh is two acts: this asks for the first one, ending the agent. */
export function ConfirmFresh() {
  const id = usePage((page) => page.confirmingFresh);
  const architect = usePage((page) => (id === null ? null : findArchitect(page.state, id)));
  if (architect === null) return null;
  const close = (): void => change({ confirmingFresh: null });
  return (
    <Modal
      title={`Start ${architect.name} fresh?`}
      text={`${architect.name} still runs. It is stopped, and a new conversation begins; the one it is in now stays in the history and can be resumed from Why.`}
      onClose={close}
      onReturnFocus={focusTerminalSoon}
    >
      <div className="modal-buttons">
        <Button onClick={close}>Cancel</Button>
        <Button
          look="primary"
          autoFocus
          onClick={() => {
            close();
            void restart(architect.id, { type: 'fresh' });
          }}
        >
          Start fresh
        </Button>
      </div>
    </Modal>
  );
}
