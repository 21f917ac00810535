/** Who has the focus, or had it before it was lost, and the places around it that can take it over (`data-focus-home`), the nearest first. */
interface LastFocus {
  element: Element;
  homes: HTMLElement[];
}

let last: LastFocus | null = null;

/** To be told of each element that takes the focus. */
export function noteFocused(target: EventTarget | null): void {
  if (target instanceof Element && target !== document.body) last = { element: target, homes: homesOf(target) };
}

/**
 * The place that should take the focus over, when the element that had it went away or cannot be used any more. Null
 * while the focus is somewhere; 'none' when nothing of what surrounded the element is there either.
 */
export function heirOfFocus(): HTMLElement | 'none' | null {
  const active = document.activeElement;
  if (last === null || (active !== null && active !== document.body && active.isConnected)) return null;
  if (last.element.isConnected && !last.element.matches(':disabled')) return null;
  return last.homes.find((each) => each.isConnected) ?? 'none';
}

function homesOf(element: Element): HTMLElement[] {
  const homes: HTMLElement[] = [];
  for (let at = element.parentElement; at !== null; at = at.parentElement) if (at.dataset['focusHome'] !== undefined) homes.push(at);
  return homes;
}
