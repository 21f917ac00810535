import { Dialog } from 'radix-ui';
import { useState, type ReactNode } from 'react';
import { withdraw } from '../terminal/active';
import { openerOfDialog } from './opener';

interface ModalProps {
  title: string;
  /** One sentence under the title. */
  text: string;
  onClose: () => void;
  children: ReactNode;
  /** Where the focus goes when it closes; the element that opened it when absent. */
  onReturnFocus?: () => void;
  /** For lists, which a narrow one would break. */
  wide?: boolean;
}

/** A modal dialog: focus stays inside, Escape closes it and gives the focus back. */
export function Modal({ title, text, onClose, children, onReturnFocus, wide = false }: ModalProps) {
  // Radix looks only once a field or button in it has taken the focus.
  const [before] = useState(openerOfDialog);
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Overlay className="scrim" />
        <Dialog.Content
          className="modal"
          data-wide={wide}
          // Where keys are being chosen, Escape is one of them and only ends that.
          onEscapeKeyDown={(event) => event.target instanceof Element && event.target.closest('[data-records-keys]') && event.preventDefault()}
          onCloseAutoFocus={(event) => {
            if (!onReturnFocus && !before?.isConnected) return;
            event.preventDefault();
            if (onReturnFocus) return onReturnFocus();
            // The dialog's going may have asked the terminal to take the focus in the coming frame.
            withdraw();
            before?.focus();
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
