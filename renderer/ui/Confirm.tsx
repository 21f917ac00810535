import { Button } from './Button';
import { Modal } from './Modal';

interface ConfirmProps {
  title: string;
  /** What becomes of what is lost by it, and what does not. */
  text: string;
  /** The word on the button that does it. */
  act: string;
  danger?: boolean;
  onClose: () => void;
  onConfirm: () => void;
}

/** Asks again before something that cannot be taken back: the focus is on Cancel. */
export function Confirm({ title, text, act, danger = false, onClose, onConfirm }: ConfirmProps) {
  return (
    <Modal title={title} text={text} onClose={onClose}>
      <div className="modal-buttons">
        <Button autoFocus onClick={onClose}>
          Cancel
        </Button>
        <Button
          {...(danger ? { look: 'danger' as const } : {})}
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
