// The page's whole reach: one named function per request, two subscriptions, and terminal ports. Never ipcRenderer.
import { contextBridge, ipcRenderer, webUtils } from 'electron';
import type { IpcRendererEvent } from 'electron';
import type { AtelierApi } from '../shared/ipc';

const call = (name: string) => (input?: unknown): Promise<unknown> => ipcRenderer.invoke(`atelier:${name}`, input);

function subscribe<T>(channel: string, listener: (value: T) => void): () => void {
  const handler = (_event: IpcRendererEvent, value: T) => listener(value);
  ipcRenderer.on(channel, handler);
  return () => ipcRenderer.off(channel, handler);
}

// Written out by name: a generic "invoke" would let a page-side script reach whatever main listens to.
const api = {
  getState: call('getState'),
  chooseWorkspace: call('chooseWorkspace'),
  openWorkspace: call('openWorkspace'),
  closeWorkspace: call('closeWorkspace'),
  runningIn: call('runningIn'),
  relocateWorkspace: call('relocateWorkspace'),
  planWorkspace: call('planWorkspace'),
  startWorkspace: call('startWorkspace'),
  stopWorkspace: call('stopWorkspace'),
  reorderWorkspaces: call('reorderWorkspaces'),
  pinWorkspace: call('pinWorkspace'),
  labelWorkspace: call('labelWorkspace'),
  openSample: call('openSample'),
  removeSample: call('removeSample'),
  openFolderIn: call('openFolderIn'),
  folderOwn: call('folderOwn'),
  trustFolder: call('trustFolder'),
  leaveFolder: call('leaveFolder'),
  distrustFolder: call('distrustFolder'),
  addArchitect: call('addArchitect'),
  duplicateArchitect: call('duplicateArchitect'),
  resumeCommand: call('resumeCommand'),
  renameArchitect: call('renameArchitect'),
  setHarness: call('setHarness'),
  reorderArchitects: call('reorderArchitects'),
  hideArchitect: call('hideArchitect'),
  showArchitect: call('showArchitect'),
  startArchitect: call('startArchitect'),
  stopArchitect: call('stopArchitect'),
  restartArchitect: call('restartArchitect'),
  damagedRow: call('damagedRow'),
  removeArchitect: call('removeArchitect'),
  undoRemove: call('undoRemove'),
  endOrphan: call('endOrphan'),
  lastOutput: call('lastOutput'),
  why: call('why'),
  setAfterQuit: call('setAfterQuit'),
  ownSettings: call('ownSettings'),
  setOwnSettings: call('setOwnSettings'),
  forgetConversation: call('forgetConversation'),
  rememberConversation: call('rememberConversation'),
  countPersonal: call('countPersonal'),
  saidIn: call('saidIn'),
  listPersonal: call('listPersonal'),
  adoptConversation: call('adoptConversation'),
  restoreCopy: call('restoreCopy'),
  deleteCopy: call('deleteCopy'),
  deleteCopies: call('deleteCopies'),
  bringHere: call('bringHere'),
  showOwner: call('showOwner'),
  search: call('search'),
  searchIndex: call('searchIndex'),
  clearSearchIndex: call('clearSearchIndex'),
  buildSearchIndex: call('buildSearchIndex'),
  readConversation: call('readConversation'),
  readTurn: call('readTurn'),
  findInConversation: call('findInConversation'),
  exportConversation: call('exportConversation'),
  attachTerminal: call('attachTerminal'),
  findFiles: call('findFiles'),
  openFile: call('openFile'),
  openLink: call('openLink'),
  savePasted: call('savePasted'),
  saveClipboardImage: call('saveClipboardImage'),
  saveLayout: call('saveLayout'),
  newWindow: call('newWindow'),
  setSetting: call('setSetting'),
  resetSettings: call('resetSettings'),
  exportSettings: call('exportSettings'),
  importSettings: call('importSettings'),
  readPalettes: call('readPalettes'),
  answerQuit: call('answerQuit'),
  quitApp: call('quitApp'),
  noteView: call('noteView'),
  copyText: call('copyText'),
  readClipboard: call('readClipboard'),
  pathOf: (file: File): string => webUtils.getPathForFile(file),
  onState: (listener: (state: string) => void) => subscribe('atelier:state', listener),
  onCommand: (listener: (command: string) => void) => subscribe('atelier:command', listener),
};
contextBridge.exposeInMainWorld('atelier', api satisfies Record<keyof AtelierApi, unknown>);

// A MessagePort cannot cross the context bridge; the page receives it as a window message of its own origin.
ipcRenderer.on('atelier:terminal-port', (event: IpcRendererEvent, key: string) => {
  window.postMessage({ type: 'terminal-port', key }, window.location.origin, event.ports);
});
