// The names of all requests of the page: known without their schemas, so that the preload stays small and main can hear
// the first request before it has read what answers it.
import type { RequestName } from '../ipc';

export const REQUEST_NAMES = [
  'getState', 'chooseWorkspace', 'openWorkspace', 'closeWorkspace', 'runningIn', 'relocateWorkspace', 'planWorkspace', 'startWorkspace',
  'stopWorkspace', 'reorderWorkspaces', 'pinWorkspace', 'labelWorkspace', 'openSample', 'removeSample', 'openFolderIn', 'folderOwn', 'trustFolder',
  'leaveFolder', 'distrustFolder', 'addArchitect', 'duplicateArchitect', 'resumeCommand', 'renameArchitect', 'setHarness', 'reorderArchitects',
  'hideArchitect', 'showArchitect', 'startArchitect', 'stopArchitect', 'restartArchitect', 'damagedRow', 'removeArchitect', 'undoRemove',
  'endOrphan', 'lastOutput', 'why', 'setAfterQuit', 'ownSettings', 'setOwnSettings', 'forgetConversation', 'rememberConversation', 'countPersonal',
  'saidIn', 'listPersonal', 'adoptConversation', 'restoreCopy', 'deleteCopy', 'deleteCopies', 'bringHere', 'showOwner', 'search', 'searchIndex',
  'clearSearchIndex', 'buildSearchIndex', 'readConversation', 'readTurn', 'findInConversation', 'exportConversation', 'attachTerminal', 'findFiles',
  'openFile', 'openLink', 'savePasted', 'saveClipboardImage', 'saveLayout', 'newWindow', 'setSetting', 'resetSettings', 'exportSettings',
  'importSettings', 'readPalettes', 'answerQuit', 'quitApp', 'noteView', 'copyText', 'readClipboard',
] as const satisfies readonly RequestName[];

/** Fails to compile while a request is missing above. */
const complete: Exclude<RequestName, (typeof REQUEST_NAMES)[number]> extends never ? true : never = true;
void complete;
