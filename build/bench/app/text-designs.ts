// The designs we compare with, on main's side.
import { ipcMain, MessageChannelMain, utilityProcess, type UtilityProcess, type WebContents } from 'electron';
import path from 'node:path';
import type { Design } from '../scenario';
import { TextHost } from './text-host';
import { DIRECT, HYPER, type FromPage } from './wire';

/** Answers the page's request for a way to its PTYs; the returned function ends what was started for it. */
export function offerText(design: Design, page: WebContents): () => void {
  let utility: UtilityProcess | null = null;
  ipcMain.handle('bench:open-text', (_event, key: string) => {
    if (design === 'vscode') {
      const { port1, port2 } = new MessageChannelMain();
      utility = utilityProcess.fork(path.join(import.meta.dirname, 'utility.mjs'));
      utility.postMessage('port', [port1]);
      page.postMessage('bench:port', key, [port2]);
      return 'port';
    }
    const host = new TextHost(design === 'hyper' ? HYPER : DIRECT, (message) => {
      if (!page.isDestroyed()) page.send('bench:text', message);
    });
    ipcMain.on('bench:text', (_sender, message: FromPage) => host.receive(message));
    return 'messages';
  });
  return () => void utility?.kill();
}
