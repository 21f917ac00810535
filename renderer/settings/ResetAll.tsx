import { act } from '../app/acts';
import { api } from '../app/api';
import { Button } from '../ui/Button';
import { Modal } from '../ui/Modal';

interface ResetAllProps {
  workspaceId: string | null;
  /** The workspace's name; null for all. */
  name: string | null;
  count: number;
  place: string;
  close: () => void;
}

/** Asked before every choice is taken back; an export made before can bring them again. */
export function ResetAll({ workspaceId, name, count, place, close }: ResetAllProps) {
  const reset = (): void => {
    close();
    void act(place, api().resetSettings({ workspaceId }));
  };
  const what = `${count === 0 ? 'Unreadable' : count} ${count === 1 ? 'setting' : 'settings'}`;
  const text = name === null ? `${what} will be as on the first start. What workspaces have of their own stays. To be able to go back, export them first.` : `${what} of ${name} will be as for all.`;
  return (
    <Modal title={name === null ? 'Reset all settings?' : `Reset the settings of ${name}?`} text={text} onClose={close}>
      <div className="modal-buttons">
        <Button onClick={close} autoFocus>
          Cancel
        </Button>
        <Button look="danger" onClick={reset}>
          Reset all
        </Button>
      </div>
    </Modal>
  );
}
