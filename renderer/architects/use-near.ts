import { startTransition, useEffect, useState } from 'react';

/** Pixels; no tab is narrower. */
const NARROWEST = 100;
/** A page that is never idle finishes its tabs all the same. */
const LATEST_MS = 500;

/**
 * Which tabs of a bar that has just come are drawn whole at once: those that can be in sight, beside the active one, which
 * is brought into sight. The others are until then what they are called and described as, and are finished when the page
 * has nothing else to do: in a full window they cost as much as the terminal that somebody is waiting for.
 */
export function useNear(count: number, active: number): (index: number) => boolean {
  const [room] = useState(() => Math.ceil(window.innerWidth / NARROWEST));
  const [all, setAll] = useState(count <= room);
  useEffect(() => {
    if (all) return;
    const asked = requestIdleCallback(() => startTransition(() => setAll(true)), { timeout: LATEST_MS });
    return () => cancelIdleCallback(asked);
  }, [all]);
  return (index) => all || (index > active - room && index <= Math.max(active, room));
}
