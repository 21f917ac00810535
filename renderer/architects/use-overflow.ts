import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';

/**
 * A list, and whether it is wider than its room; `ids` says which elements it has, `active` which is in front. That one is
 * brought back into sight when the list or a tab gets another width, and when a tab comes or goes. Measured only where layout is known already.
 */
export function useOverflow(ids: readonly string[], active: string | null): [list: RefObject<HTMLDivElement | null>, overflows: boolean] {
  const list = useRef<HTMLDivElement>(null);
  const [overflows, setOverflows] = useState(false);
  // Whoever turned the wheel looks at other tabs: only another choice, the room and the chosen tab itself take that back.
  const turned = useRef(false);
  useEffect(() => {
    turned.current = false;
  }, [active, ids]);
  // Before it is painted: found too wide a frame later, the list would be drawn twice, every tab of it.
  useLayoutEffect(() => {
    if (list.current) setOverflows(list.current.scrollWidth > list.current.clientWidth + 1);
  }, [ids]);
  useEffect(() => {
    const element = list.current;
    if (element === null || typeof ResizeObserver === 'undefined') return;
    const wheel = () => {
      turned.current = true;
    };
    const observer = new ResizeObserver((entries) => {
      setOverflows(element.scrollWidth > element.clientWidth + 1);
      const front = element.querySelector('[data-active="true"]');
      const away = turned.current && !entries.some(({ target }) => target === element || target === front);
      if (away || element.querySelector('[data-dragging="true"]') !== null) return;
      turned.current = false;
      front?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    });
    element.addEventListener('wheel', wheel, { passive: true });
    observer.observe(element);
    // A tab that gets wider (another badge, another name) moves the others.
    for (const child of element.children) observer.observe(child);
    return () => {
      element.removeEventListener('wheel', wheel);
      observer.disconnect();
    };
  }, [ids]);
  return [list, overflows];
}
