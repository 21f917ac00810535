// The page's whole reach: one named function per request, two subscriptions, and terminal ports. Never ipcRenderer.
import { contextBridge, ipcRenderer, webUtils } from 'electron';
import type { IpcRendererEvent } from 'electron';
import type { AtelierApi } from '../shared/ipc';
import { REQUEST_NAMES } from '../shared/ipc/names';

const call = (name: string) => (input?: unknown): Promise<unknown> => ipcRenderer.invoke(`atelier:${name}`, input);

function subscribe<T>(channel: string, listener: (value: T) => void): () => void {
  const handler = (_event: IpcRendererEvent, value: T) => listener(value);
  ipcRenderer.on(channel, handler);
  return () => ipcRenderer.off(channel, handler);
}

// By name: a generic "invoke" would let a page-side script reach whatever main listens to.
const named = Object.fromEntries(REQUEST_NAMES.map((name) => [name, call(name)])) as Record<(typeof REQUEST_NAMES)[number], ReturnType<typeof call>>;
const api = {
  ...named,
  pathOf: (file: File): string => webUtils.getPathForFile(file),
  onState: (listener: (state: string) => void) => subscribe('atelier:state', listener),
  onCommand: (listener: (command: string) => void) => subscribe('atelier:command', listener),
};
contextBridge.exposeInMainWorld('atelier', api satisfies Record<keyof AtelierApi, unknown>);

// A MessagePort cannot cross the context bridge; the page receives it as a window message of its own origin.
ipcRenderer.on('atelier:terminal-port', (event: IpcRendererEvent, key: string) => {
  window.postMessage({ type: 'terminal-port', key }, window.location.origin, event.ports);
});
