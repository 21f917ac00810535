// Quitting ends every agent with its whole process tree, and waits for that; what ended so starts again next time.
import { app, powerMonitor } from 'electron';
import type { Services } from './services';

/** A guard only: an agent that ignores TERM is killed after 5 s by the host. */
const PATIENCE_MS = 15_000;

export function quitGracefully(services: Services, log: (line: string) => void): void {
  let state: 'running' | 'ending' | 'ended' = 'running';
  app.on('window-all-closed', () => app.quit());
  app.on('will-quit', (event) => {
    if (state === 'ended') return;
    event.preventDefault();
    if (state === 'ending') return;
    state = 'ending';
    const guard = new Promise<void>((resolve) => setTimeout(resolve, PATIENCE_MS).unref());
    void Promise.race([services.stop(), guard])
      .catch((error: unknown) => log(`Ending the agents failed: ${String(error)}`))
      .finally(() => {
        state = 'ended';
        app.quit();
      });
  });
  powerMonitor.on('shutdown', () => {
    services.engine.shuttingDown = true;
    app.quit();
  });
  // A terminal that started the app, or a service manager, ends it this way.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => app.quit());
}
