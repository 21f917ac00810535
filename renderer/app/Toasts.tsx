import { X } from 'lucide-react';
import { Toast } from 'radix-ui';
import { undoRemove } from './acts';
import { remember } from './history-acts';
import { panelShown } from './layout';
import { usePage, type Toast as ToastData } from './store';
import { dropToast } from './toasts';

/** Long enough to read and to reach Undo; the pointer or the focus on a toast holds it. */
const SHOWN_FOR = { plain: 4_000, undo: 15_000 };

/**
 * The one corner for things that need no answer. It lies over the workspaces, never over a terminal, where a prompt
 * could be; only with the workspaces folded away it takes the top right corner, the farthest from any prompt.
 */
export function Toasts() {
  const toasts = usePage((page) => page.toasts);
  const overSidebar = usePage((page) => panelShown('sidebar', page) && (page.state?.workspaces.length ?? 0) > 0);
  return (
    <Toast.Provider label="Message" swipeDirection="left">
      {toasts.map((toast) => (
        <OneToast key={toast.id} toast={toast} />
      ))}
      {/* No key of the library's own: its F8 belongs to the program in the terminal. The catalogue has one. */}
      <Toast.Viewport className="toasts" data-corner={overSidebar ? 'sidebar' : 'top'} hotkey={[]} label="Messages" />
    </Toast.Provider>
  );
}

function OneToast({ toast }: { toast: ToastData }) {
  const { undo } = toast;
  return (
    <Toast.Root className="toast" duration={undo === null ? SHOWN_FOR.plain : SHOWN_FOR.undo} onOpenChange={(open) => !open && dropToast(toast.id)}>
      <Toast.Title className="toast-text">{toast.text}</Toast.Title>
      {undo !== null && (
        <Toast.Action altText="Undo from the architect's history" asChild>
          <button type="button" className="toast-undo" onClick={() => void ('row' in undo ? remember(undo.architectId, undo.row) : undoRemove(undo))}>
            Undo
          </button>
        </Toast.Action>
      )}
      <Toast.Close asChild>
        <button type="button" className="icon-button" aria-label="Dismiss">
          <X size={14} />
        </button>
      </Toast.Close>
    </Toast.Root>
  );
}
