import { change, type Toast } from './store';

/** Adds a toast; with `undo` it offers to undo its removal. Newest last, five at most so that the corner stays a corner. */
export function toast(text: string, undo: Toast['undo'] = null): void {
  change((page) => ({ toasts: [...page.toasts, { id: crypto.randomUUID(), text, undo }].slice(-5) }));
}

export function dropToast(id: string): void {
  change((page) => ({ toasts: page.toasts.filter((each) => each.id !== id) }));
}
