// The inside of a thread of screens.
import { readlinkSync } from 'node:fs';
import { setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import { realClock } from './clock';
import type { ToScreen } from './screen-messages';
import { READY, type Numbered } from './screen-threads';
import { screenHere } from './screens';

/** The system's scale: 0 is usual, 19 is last. */
export const PRIORITY = 10;

/** Serves screens until the thread is ended. @throws outside of a thread */
export function serveScreens(): void {
  const port = parentPort;
  if (!port) throw new Error('not a thread of screens');
  giveWay();
  const screens = new Map<number, (message: ToScreen) => void>();
  port.on('message', ({ id, message }: Numbered<ToScreen>) => {
    if (message.k === 'open') screens.set(id, screenHere(realClock, (said) => port.postMessage({ id, message: said })));
    screens.get(id)?.(message);
    if (message.k === 'close') screens.delete(id);
  });
  port.postMessage(READY);
}

/**
 * Parsing a flood takes a whole core: whoever reads, writes or draws goes first. Measured with eight visible floods on two
 * cores: the 95th percentile of a key beside them is 0.31 of the VS Code pattern's instead of 0.71, and they stay 4.1 times
 * as fast. At 19 they fall below 3 times. Only Linux tells a thread its number.
 */
function giveWay(): void {
  try {
    const [, , thread] = readlinkSync('/proc/thread-self').split('/');
    setPriority(Number(thread), PRIORITY);
  } catch {
    // It goes on as it is.
  }
}
