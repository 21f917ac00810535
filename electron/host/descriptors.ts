// Descriptors that a child on a PTY must not get: masters of other terminals, files of the runtime.
import { closeSync, openSync, readdirSync } from 'node:fs';

/**
 * Calls `fork` while every number up to the highest open one is in use. The native fork closes its child's descriptors
 * from 3 on up to the first number that is free (measured, 1.2.0-beta.15): behind a gap everything would be inherited,
 * and the masters it makes are not closed at exec by themselves.
 */
export function withoutGaps<T>(fork: () => T): T {
  if (process.platform !== 'linux') return fork();
  const highest = Math.max(...readdirSync('/proc/self/fd').map(Number));
  const fillers: number[] = [];
  try {
    // The system gives the lowest free number: the first one behind all the others means that no gap is left.
    for (let fd = 0; fd < highest; ) fillers.push((fd = openSync('/dev/null', 'r')));
    return fork();
  } finally {
    for (const fd of fillers) closeSync(fd);
  }
}
