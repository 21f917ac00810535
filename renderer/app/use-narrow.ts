import { useEffect } from 'react';
import { change } from './store';

/** Below this width, in CSS pixels, the side panels fold away on their own. */
export const NARROW = 900;

/** Follows the window's width; crossing the border closes what lay over the terminal. */
export function useNarrow(): void {
  useEffect(() => {
    const query = window.matchMedia(`(max-width: ${NARROW - 0.02}px)`);
    const follow = (): void => change({ narrow: query.matches, over: null });
    follow();
    query.addEventListener('change', follow);
    return () => query.removeEventListener('change', follow);
  }, []);
}
