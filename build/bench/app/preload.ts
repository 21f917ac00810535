// The measuring page's way to main.
import { contextBridge, ipcRenderer, type IpcRendererEvent } from 'electron';
import type { Command, Figures, Run } from '../scenario';
import type { FromPage, ToPage } from './wire';

const bridge = {
  run: (): Promise<Run> => ipcRenderer.invoke('bench:run') as Promise<Run>,
  readFile: (file: string): Promise<Uint8Array> => ipcRenderer.invoke('bench:read', file) as Promise<Uint8Array>,
  /** Starts a terminal in the product's host; resolves with its id. */
  spawn: (command: Command): Promise<string> => ipcRenderer.invoke('bench:spawn', command) as Promise<string>,
  /** Attaches to it; the port comes as a window message with this key. */
  attach: (id: string, key: string): Promise<void> => ipcRenderer.invoke('bench:attach', id, key) as Promise<void>,
  /** Connects anew to a host that runs, and attaches: resolves like `attach`. */
  reattach: (id: string, key: string): Promise<void> => ipcRenderer.invoke('bench:reattach', id, key) as Promise<void>,
  /** Opens the way of the text designs: a port under this key, or plain messages. */
  openText: (key: string): Promise<'port' | 'messages'> => ipcRenderer.invoke('bench:open-text', key) as Promise<'port' | 'messages'>,
  sendText: (message: FromPage) => ipcRenderer.send('bench:text', message),
  onText: (listener: (message: ToPage) => void) => {
    ipcRenderer.on('bench:text', (_event: IpcRendererEvent, message: ToPage) => listener(message));
  },
  /** Private memory of this page's process in MB, after a collection. */
  memory: (): Promise<number> => ipcRenderer.invoke('bench:memory') as Promise<number>,
  done: (outcome: { figures: Figures } | { error: string }) => ipcRenderer.send('bench:done', outcome),
};
export type Bridge = typeof bridge;

contextBridge.exposeInMainWorld('bench', bridge);
ipcRenderer.on('bench:port', (event: IpcRendererEvent, key: string) => {
  window.postMessage({ type: 'bench-port', key }, '*', event.ports);
});
