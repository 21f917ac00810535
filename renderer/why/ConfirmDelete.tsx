import { Button } from '../ui/Button';
import { Modal } from '../ui/Modal';

interface ConfirmDeleteProps {
  title: string;
  text: string;
  /** The word on the button that does it. */
  act: string;
  onClose: () => void;
  onConfirm: () => void;
}

/** Copies may be all that is left of a conversation: deleting them is asked for twice. */
export function ConfirmDelete({ title, text, act, onClose, onConfirm }: ConfirmDeleteProps) {
  return (
    <Modal title={title} text={text} onClose={onClose}>
      <div className="modal-buttons">
        <Button autoFocus onClick={onClose}>
          Cancel
        </Button>
        <Button
          onClick={() => {
            onClose();
            onConfirm();
          }}
        >
          {act}
        </Button>
      </div>
    </Modal>
  );
}
