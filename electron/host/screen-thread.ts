// The inside of a thread of screens.
import { parentPort } from 'node:worker_threads';
import { realClock } from './clock';
import type { ToScreen } from './screen-messages';
import { READY, type Numbered } from './screen-threads';
import { screenHere } from './screens';

/** Serves screens until the thread is ended. @throws outside of a thread */
export function serveScreens(): void {
  const port = parentPort;
  if (!port) throw new Error('not a thread of screens');
  const screens = new Map<number, (message: ToScreen) => void>();
  port.on('message', ({ id, message }: Numbered<ToScreen>) => {
    if (message.k === 'open') screens.set(id, screenHere(realClock, (said) => port.postMessage({ id, message: said })));
    screens.get(id)?.(message);
    if (message.k === 'close') screens.delete(id);
  });
  port.postMessage(READY);
}
