import { useSyncExternalStore } from 'react';
import type { Instant } from '../../shared/domain';

/** Ages on screen are in minutes at the finest, so one tick a minute is enough and an idle window costs nothing else (A6). */
const TICK = 60_000;

let current: Instant = Date.now();
let timer: ReturnType<typeof setInterval> | null = null;
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  timer ??= setInterval(refresh, TICK);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0 || timer === null) return;
    clearInterval(timer);
    timer = null;
  };
}

/** Takes the time again; called with each new state, so that a fresh row never looks older than it is. */
export function refresh(): void {
  current = Date.now();
  for (const listener of listeners) listener();
}

/** The time that ages are counted from, in milliseconds. */
export function useNow(): Instant {
  return useSyncExternalStore(subscribe, () => current);
}

/** Words that depend on the time: the component is drawn again only when they read otherwise. */
export function useWordsNow<T extends string | null>(words: (now: Instant) => T): T {
  return useSyncExternalStore(subscribe, () => words(current));
}
