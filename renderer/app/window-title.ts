import { whoNeedsYou } from '../../shared/needs-you';
import { activeArchitect, activeWorkspace } from './select';
import type { Page } from './store';

/** How many need you, who is in front, and where: "(2) main – shop-api – Atelier". */
export function windowTitle(page: Page): string {
  const needing = page.state === null ? 0 : whoNeedsYou(page.state).length;
  const place = [activeArchitect(page)?.name, activeWorkspace(page)?.name, 'Atelier'].filter(Boolean).join(' – ');
  return needing === 0 ? place : `(${needing}) ${place}`;
}
