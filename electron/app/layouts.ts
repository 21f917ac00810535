// What each window shows and how it is arranged, as its page keeps it: one layout per window.
import { layout as layoutSchema } from '../../shared/ipc';
import type { Layout } from '../../shared/ipc';
import type { Store } from '../store/store';
import { FIRST_WINDOW } from './window-file';

export const FIRST_LAYOUT: Layout = { activeWorkspaceId: null, activeArchitect: {}, collapsed: [], sidebarWidth: 240, whyWidth: 340, whyOpen: false, sidebarOpen: true, recentCommands: [] };

const keyOf = (windowId: string): string => (windowId === FIRST_WINDOW ? 'layout' : `layout:${windowId}`);

/** The layout of a window; the first one of all where none was kept, or none that can be read. */
export function layoutOf(store: Store, windowId: string): Layout {
  const parsed = layoutSchema.safeParse(store.settings.get(keyOf(windowId)));
  return parsed.success ? parsed.data : FIRST_LAYOUT;
}

/** Keeps a window's layout; null forgets it, for a window that is closed for good. */
export function keepLayout(store: Store, windowId: string, layout: Layout | null): void {
  store.settings.set(keyOf(windowId), layout ?? undefined);
}
