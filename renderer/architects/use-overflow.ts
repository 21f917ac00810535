import { useEffect, useState, type RefObject } from 'react';

/** Whether a list is wider than its room; `ids` says which elements it has. A list that gets another width brings its active tab back into sight. */
export function useOverflow(list: RefObject<HTMLElement | null>, ids: readonly string[]): boolean {
  const [overflows, setOverflows] = useState(false);
  useEffect(() => {
    const element = list.current;
    if (element === null || typeof ResizeObserver === 'undefined') return;
    let width = element.clientWidth;
    const observer = new ResizeObserver(() => {
      setOverflows(element.scrollWidth > element.clientWidth + 1);
      if (element.clientWidth === width) return;
      width = element.clientWidth;
      element.querySelector('[data-active="true"]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    });
    observer.observe(element);
    // A tab that gets wider (another badge, another name) moves the others.
    for (const child of element.children) observer.observe(child);
    return () => observer.disconnect();
  }, [list, ids]);
  return overflows;
}
