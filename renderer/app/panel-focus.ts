import { flushSync } from 'react-dom';
import { focusTerminalSoon, withdraw } from '../terminal/active';
import { panelShown, togglePanel } from './layout';
import { usePage } from './store';

type PanelName = 'sidebar' | 'why';

/** Where the keyboard enters a panel: the row of the tree that Tab reaches, or the panel itself, to be read from its top. */
const ENTRANCE: Record<PanelName, string> = { sidebar: '[data-panel="sidebar"] [role="treeitem"][tabindex="0"]', why: '[data-panel="why"]' };

/**
 * The keyboard's way into a side panel and back: a terminal keeps the Tab key for its program, so the panel's command
 * opens it and goes in, goes in when it is open already, and closes it when the focus is inside.
 */
export function visitPanel(which: PanelName): void {
  const inside = document.activeElement?.closest(`[data-panel="${which}"]`) != null;
  if (inside) {
    togglePanel(which, false);
    focusTerminalSoon();
    return;
  }
  // Rendered and entered before the next key: entered a frame later, a quick Escape after it would come first and the
  // panel would keep the focus that the person had just taken back.
  if (!panelShown(which, usePage.getState())) flushSync(() => togglePanel(which, true));
  // From the palette: its going may have asked the terminal to take the focus in the coming frame.
  withdraw();
  document.querySelector<HTMLElement>(ENTRANCE[which])?.focus();
}

/** Escape in a side panel gives the focus back to the terminal; menus, dialogs and fields above it take the key first. */
export function leaveOnEscape(event: React.KeyboardEvent): void {
  if (event.key !== 'Escape' || event.defaultPrevented) return;
  focusTerminalSoon();
}
