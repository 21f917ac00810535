// What each window shows and how it is arranged, as its page keeps it: one layout per window.
import { readLayout } from '../../shared/ipc';
import type { Layout } from '../../shared/layout';
import type { Store } from '../store/store';
import { FIRST_WINDOW } from './window-file';

const keyOf = (windowId: string): string => (windowId === FIRST_WINDOW ? 'layout' : `layout:${windowId}`);

/** The layout of a window; as at the first start where none was kept, or none that can be read. */
export function layoutOf(store: Store, windowId: string): Layout {
  return readLayout(store.settings.get(keyOf(windowId)));
}

/** Keeps a window's layout; null forgets it, for a window that is closed for good. */
export function keepLayout(store: Store, windowId: string, layout: Layout | null): void {
  store.settings.set(keyOf(windowId), layout ?? undefined);
}
