import { MAIN_ARCHITECT } from '../../shared/domain';
import type { Need } from '../../shared/commands';
import { whoNeedsYou } from '../../shared/needs-you';
import { runs } from './acts';
import { activeArchitect, activeWorkspace, shownOf } from './select';
import type { Page } from './store';

/** What is there now of all that commands may need. */
export function metNeeds(page: Page): ReadonlySet<Need> {
  const workspace = activeWorkspace(page);
  const architect = activeArchitect(page);
  const met: Record<Need, boolean> = {
    workspace: workspace !== null,
    'missing-folder': workspace?.missing ?? false,
    'something-runs': workspace?.architects.some(({ state }) => runs(state)) ?? false,
    architect: architect !== null,
    running: architect !== null && runs(architect.state),
    groups: workspace !== null && shownOf(workspace, page).groups.length > 1,
    'hidden-tab': workspace?.architects.some(({ hidden }) => hidden) ?? false,
    'removed-one': page.state?.workspaces.some(({ removed }) => removed.length > 0) ?? false,
    conversation: architect !== null && (architect.sessionId ?? architect.preview?.sessionId ?? null) !== null,
    'can-change': architect !== null && architect.name !== MAIN_ARCHITECT,
    'needs-you': page.state !== null && whoNeedsYou(page.state).length > 0,
    message: page.toasts.length > 0,
  };
  return new Set((Object.keys(met) as Need[]).filter((need) => met[need]));
}
