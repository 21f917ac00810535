// Hears the page's requests from the first moment. What answers them takes main some time to read, and a window's first
// request would find nobody and fail: here it waits.
import { ipcMain } from 'electron';
import type { IpcMainInvokeEvent } from 'electron';
import type { RequestName } from '../../shared/ipc';
import { REQUEST_NAMES } from '../../shared/ipc/names';

/** Checks and answers one request. */
export type Answering = (name: RequestName, event: IpcMainInvokeEvent, raw: unknown) => Promise<unknown>;

/** Every request waits until the returned function is called with what answers it. */
export function openDoor(): (answering: Answering) => void {
  let answered: (answering: Answering) => void = () => undefined;
  const answering = new Promise<Answering>((resolve) => (answered = resolve));
  for (const name of REQUEST_NAMES) ipcMain.handle(`atelier:${name}`, async (event, raw: unknown) => (await answering)(name, event, raw));
  return answered;
}
