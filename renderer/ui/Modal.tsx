import { Dialog } from 'radix-ui';
import type { ReactNode } from 'react';

interface ModalProps {
  title: string;
  /** One sentence under the title. */
  text: string;
  onClose: () => void;
  children: ReactNode;
  /** Where the focus goes when it closes; the element that opened it when absent. */
  onReturnFocus?: () => void;
}

/** A modal dialog: focus stays inside, Escape closes it and gives the focus back. */
export function Modal({ title, text, onClose, children, onReturnFocus }: ModalProps) {
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Overlay className="scrim" />
        <Dialog.Content
          className="modal"
          onCloseAutoFocus={(event) => {
            if (!onReturnFocus) return;
            event.preventDefault();
            onReturnFocus();
          }}
        >
          <Dialog.Title className="modal-title">{title}</Dialog.Title>
          <Dialog.Description className="modal-text">{text}</Dialog.Description>
          {children}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
