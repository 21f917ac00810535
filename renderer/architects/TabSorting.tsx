import { useSortable } from '@dnd-kit/sortable';
import { useEffect, useLayoutEffect, type RefObject } from 'react';

/** Begins a drag where a tab was taken hold of. */
export type Grab = (event: React.PointerEvent) => void;

/** Lets a tab be dragged. It draws nothing and moves the tab's element itself, so that a drag draws no tab again. */
export function TabSorting({ id, tabRef, grabRef }: { id: string; tabRef: RefObject<HTMLElement | null>; grabRef: RefObject<Grab | null> }) {
  const { setNodeRef, transform, transition, listeners, isDragging } = useSortable({ id });
  // The element is there once everything around this has been drawn.
  useEffect(() => setNodeRef(tabRef.current), [setNodeRef, tabRef]);
  useLayoutEffect(() => {
    grabRef.current = (event) => void listeners?.['onPointerDown']?.(event);
  }, [grabRef, listeners]);
  useLayoutEffect(() => {
    if (tabRef.current === null) return;
    tabRef.current.style.transform = transform ? `translateX(${Math.round(transform.x)}px)` : '';
    tabRef.current.style.transition = transition ?? '';
    tabRef.current.dataset['dragging'] = String(isDragging);
  }, [tabRef, transform, transition, isDragging]);
  return null;
}
