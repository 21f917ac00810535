import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';

/** A list, and whether it is wider than its room; `ids` says which elements it has. One that gets another width brings its active tab back into sight. */
export function useOverflow(ids: readonly string[]): [list: RefObject<HTMLDivElement | null>, overflows: boolean] {
  const list = useRef<HTMLDivElement>(null);
  const [overflows, setOverflows] = useState(false);
  // Before it is painted: found too wide a frame later, the list would be drawn twice, every tab of it.
  useLayoutEffect(() => {
    if (list.current) setOverflows(list.current.scrollWidth > list.current.clientWidth + 1);
  }, [ids]);
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
  }, [ids]);
  return [list, overflows];
}
