// Quitting, as the window and the system know it. Agents are left running in the terminal host, or ended with their whole
// process trees before the app goes; what ended so starts again next time.
import { app, dialog, powerMonitor } from 'electron';
import type { BrowserWindow } from 'electron';
import type { QuitAnswer } from '../../shared/ipc';
import { QUIT_CHOICES, quitMeans } from '../../shared/quit-words';
import type { Services } from './services';
import type { Windows } from './windows';

/** A guard only: an agent that ignores TERM is killed after 5 s by the host. */
const PATIENCE_MS = 15_000;

export function quitGracefully(services: Services, windows: Windows, log: (line: string) => void): void {
  const { quitting } = services;
  let state: 'running' | 'ending' | 'ended' = 'running';
  const request = async (by: 'quit' | 'close'): Promise<void> => {
    await quitting.request(by);
    if (!quitting.question) return;
    if (windows.shown && !windows.shown.webContents.isCrashed()) windows.front();
    else askWithoutPage();
  };
  // One at a time here too: while it is open, another request only finds the question.
  let asking = false;
  const askWithoutPage = (): void => {
    if (asking || !quitting.question) return;
    asking = true;
    void askPlainly(quitting.question)
      .then((answer) => quitting.answer(answer))
      .finally(() => (asking = false));
  };
  quitting.whenDecided(() => {
    windows.end();
    app.quit();
  });
  app.on('before-quit', (event) => {
    if (quitting.choice) return;
    event.preventDefault();
    void request('quit');
  });
  // Closing the last window is quitting: asked the same way, before the window is gone. One of several just closes.
  const watch = (window: BrowserWindow): void => {
    window.on('close', (event) => {
      if (quitting.choice || windows.count > 1) return;
      event.preventDefault();
      void request('close');
    });
    window.on('unresponsive', askWithoutPage);
    window.webContents.on('render-process-gone', askWithoutPage);
  };
  windows.each(watch);
  app.on('window-all-closed', () => app.quit());
  app.on('will-quit', (event) => {
    if (state === 'ended') return;
    event.preventDefault();
    if (state === 'ending') return;
    state = 'ending';
    const guard = new Promise<void>((resolve) => setTimeout(resolve, PATIENCE_MS).unref());
    void Promise.race([quitting.choice === 'leave' ? services.leave() : services.stop(), guard])
      .catch((error: unknown) => log(`Quitting did not go as it should: ${String(error)}`))
      .finally(() => {
        state = 'ended';
        // Not within the event that was held back: measured (Electron 33), the request would be lost with it.
        setImmediate(() => app.quit());
      });
  });
  powerMonitor.on('shutdown', () => {
    services.engine.shutDown();
    quitting.withoutAsking();
  });
  // A terminal that started the app, or a service manager, ends it this way.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => quitting.withoutAsking());
}

/** The same question where the page cannot show it. */
async function askPlainly(question: Parameters<typeof quitMeans>[0]): Promise<QuitAnswer> {
  const { title, leave, tray, stop } = quitMeans(question);
  const choices = ['leave', ...(question.tray ? (['tray'] as const) : []), 'stop', 'cancel'] as const;
  const { response, checkboxChecked } = await dialog.showMessageBox({
    type: 'question',
    message: title,
    detail: `${QUIT_CHOICES.leave}: ${leave}\n\n${question.tray ? `${QUIT_CHOICES.tray}: ` : ''}${tray}\n\n${QUIT_CHOICES.stop}: ${stop}`,
    buttons: choices.map((choice) => QUIT_CHOICES[choice]),
    defaultId: 0,
    cancelId: choices.length - 1,
    checkboxLabel: QUIT_CHOICES.remember,
  });
  const choice = choices[response] ?? 'cancel';
  return { choice, remember: checkboxChecked && choice !== 'cancel' };
}
