import type { Layout } from '../../shared/layout';
import { api } from './api';
import { activated } from '../splits/tree';
import { focusTerminalSoon } from '../terminal/active';
import { findWorkspace, splitsOf } from './select';
import { change, usePage, type Page } from './store';

/** Long enough to join the steps of one drag, short enough to be written before anybody quits. */
const SAVE_AFTER = 300;
let timer: ReturnType<typeof setTimeout> | null = null;

/** Changes part of the layout, with `also` in one step, and keeps it a moment later. */
export function changeLayout(part: (layout: Layout) => Partial<Layout>, also: Partial<Page> = {}): void {
  change((page) => ({ ...also, layout: { ...page.layout, ...part(page.layout) } }));
  if (timer !== null) clearTimeout(timer);
  timer = setTimeout(saveNow, SAVE_AFTER);
}

/** Writes a layout that still waits for its delay; called before the page goes away as well. */
export function saveNow(): void {
  if (timer === null) return;
  clearTimeout(timer);
  timer = null;
  // A layout that could not be kept costs a width or a tab choice, nothing to interrupt anybody for.
  api().saveLayout(usePage.getState().layout).catch(() => undefined);
}

/** Shows a workspace and puts the focus into its terminal: a person chose it. */
export function activateWorkspace(workspaceId: string): void {
  changeLayout(() => ({ activeWorkspaceId: workspaceId }), { finding: null, settings: null });
  leaveOver('sidebar');
  focusTerminalSoon();
}

/** Shows an architect's pane; with the focus in it unless the keyboard is to stay where it is. */
export function activate(workspaceId: string, architectId: string, focus = true): void {
  // In one step: what is drawn from the page is drawn once.
  changeLayout((layout) => ({ ...chosen(layout, workspaceId, architectId), activeWorkspaceId: workspaceId }), { finding: null, settings: null });
  if (!focus) return;
  leaveOver('sidebar');
  focusTerminalSoon(architectId);
}

/** Chooses a workspace's architect without showing the workspace or moving the focus: in front of its group, which gets the keyboard. */
export function chooseArchitect(workspaceId: string, architectId: string): void {
  changeLayout((layout) => chosen(layout, workspaceId, architectId));
}

function chosen(layout: Layout, workspaceId: string, architectId: string): Pick<Layout, 'activeArchitect' | 'splits'> {
  const workspace = findWorkspace(usePage.getState().state, workspaceId);
  const { activeArchitect, splits } = layout;
  return {
    activeArchitect: { ...activeArchitect, [workspaceId]: architectId },
    splits: workspace && splits[workspaceId] ? { ...splits, [workspaceId]: activated(splitsOf(workspace, { layout }), architectId) } : splits,
  };
}

export function setCollapsed(workspaceId: string, collapsed: boolean): void {
  changeLayout((layout) => {
    const others = layout.collapsed.filter((id) => id !== workspaceId);
    return { collapsed: collapsed ? [...others, workspaceId] : others };
  });
}

const RECENT_KEPT = 20;

/** Notes what was chosen in the palette. */
export function rememberRecent(id: string): void {
  changeLayout(({ recentCommands }) => ({ recentCommands: [id, ...recentCommands.filter((each) => each !== id)].slice(0, RECENT_KEPT) }));
}

const clamp = (value: number, low: number, high: number): number => Math.round(Math.min(high, Math.max(low, value)));

/** Widths in pixels, within the bounds that the layout schema allows. */
export function setSidebarWidth(width: number): void {
  changeLayout(() => ({ sidebarWidth: clamp(width, 180, 400) }));
}
export function setWhyWidth(width: number): void {
  changeLayout(() => ({ whyWidth: clamp(width, 280, 520) }));
}

function leaveOver(which: 'sidebar' | 'why'): void {
  change((page) => (page.over === which ? { over: null } : {}));
}

/** Opens or closes a side panel; in a narrow window it opens over the terminal instead and nothing is remembered. */
export function togglePanel(which: 'sidebar' | 'why', open?: boolean): void {
  const page = usePage.getState();
  if (page.narrow) {
    change({ over: (open ?? page.over !== which) ? which : null });
    return;
  }
  if (which === 'sidebar') changeLayout((layout) => ({ sidebarOpen: open ?? !layout.sidebarOpen }));
  else changeLayout((layout) => ({ whyOpen: open ?? !layout.whyOpen }));
}

/** Whether a side panel is on screen now. */
export function panelShown(which: 'sidebar' | 'why', page: Pick<ReturnType<typeof usePage.getState>, 'narrow' | 'over' | 'layout'>): boolean {
  if (page.narrow) return page.over === which;
  return which === 'sidebar' ? page.layout.sidebarOpen : page.layout.whyOpen;
}

const MOST_TOP_LINES = 200;

/** Remembers which line stands on top of a terminal, or with null that it stands at its end. The ones set last are kept. */
export function keepTopLine(terminalId: string, line: number | null): void {
  changeLayout(({ topLines = {} }) => {
    const others = Object.entries(topLines).filter(([id]) => id !== terminalId);
    return { topLines: Object.fromEntries([...others, ...(line === null ? [] : [[terminalId, line] as const])].slice(-MOST_TOP_LINES)) };
  });
}
