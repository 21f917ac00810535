import { api } from './api';
import { metNeeds } from './needs';
import { activeWorkspace, shownOf } from './select';
import { usePage, type Page } from './store';
import { windowTitle } from './window-title';

/** Keeps the window's title, and tells main what this window shows and can do, whenever one of them changes; the returned function ends it. */
export function followView(): () => void {
  let told = '';
  const follow = (page: Page): void => {
    if (page.state === null) return;
    const title = windowTitle(page);
    if (document.title !== title) document.title = title;
    const view = { met: [...metNeeds(page)], architectIds: shownIds(page) };
    const text = JSON.stringify(view);
    if (text === told) return;
    told = text;
    // A menu item too grey or too black is nothing to interrupt anybody for.
    api().noteView(view).catch(() => undefined);
  };
  follow(usePage.getState());
  return usePage.subscribe(follow);
}

/** The architects whose panes are on screen: in front of each group, or of the one that is zoomed. */
function shownIds(page: Page): string[] {
  const workspace = activeWorkspace(page);
  if (workspace === null || page.settings !== null) return [];
  const { groups, zoomed } = shownOf(workspace, page);
  return (zoomed ? [zoomed] : groups).flatMap(({ active }) => (active ? [active.id] : []));
}
