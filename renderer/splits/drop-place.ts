import type { Place } from './tree';

export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** So close to an edge, as a share of the pane, a drop splits it. */
const EDGE = 0.25;

/** What a tab that is dropped on a pane at this point does: splits it at the nearest edge, or (null) joins its group. */
export function dropPlace({ left, top, width, height }: Box, { x, y }: { x: number; y: number }): Place | null {
  const [across, down] = [(x - left) / width, (y - top) / height];
  const edges: [number, Place][] = [
    [across, { direction: 'right', before: true }],
    [1 - across, { direction: 'right' }],
    [down, { direction: 'down', before: true }],
    [1 - down, { direction: 'down' }],
  ];
  const [distance, place] = edges.reduce((nearest, each) => (each[0] < nearest[0] ? each : nearest));
  return distance < EDGE ? place : null;
}

/** The same as one word, for the mark that shows it. */
export function dropSide(place: Place | null): 'left' | 'right' | 'up' | 'down' | 'all' {
  if (place === null) return 'all';
  if (place.direction === 'right') return place.before ? 'left' : 'right';
  return place.before ? 'up' : 'down';
}
