import { whoNeedsYou } from '../../shared/needs-you';
import { show } from './acts';
import { activeArchitect } from './select';
import { usePage } from './store';

/** Shows the next architect that needs somebody: those that wait first, over all workspaces, and round again from the last one. */
export async function nextNeeding(): Promise<void> {
  const page = usePage.getState();
  const needing = page.state === null ? [] : whoNeedsYou(page.state);
  const current = activeArchitect(page);
  const next = needing[(needing.findIndex(({ id }) => id === current?.id) + 1) % needing.length];
  if (next) await show(next.id);
}
