let menuOf: Element | null = null;

/** To be told of what had the focus when a menu opened over it. */
export function noteMenuOpener(element: Element | null): void {
  menuOf = element;
}

/** What a dialog that opens now gives the focus back to: what has it, or what the menu belongs to that it was chosen in. Null where that is nothing. */
export function openerOfDialog(): HTMLElement | null {
  const active = document.activeElement;
  const opener = active === null || active === document.body || active.closest('[role="menu"]') !== null ? menuOf : active;
  return opener instanceof HTMLElement && opener !== document.body ? opener : null;
}
