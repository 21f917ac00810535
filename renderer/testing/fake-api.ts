import { vi, type Mock } from 'vitest';
import type { RequestName } from '../../shared/ipc';

type Answers = Partial<Record<RequestName, unknown>>;
const REQUESTS: RequestName[] = [
  'getState', 'chooseWorkspace', 'openWorkspace', 'closeWorkspace', 'relocateWorkspace', 'planWorkspace', 'startWorkspace', 'stopWorkspace', 'setStartPolicy',
  'addArchitect', 'renameArchitect', 'setHarness',
  'reorderArchitects', 'hideArchitect', 'showArchitect', 'startArchitect', 'stopArchitect', 'restartArchitect', 'removeArchitect', 'undoRemove',
  'endOrphan', 'why', 'setAfterQuit', 'ownSettings', 'setOwnSettings', 'forgetConversation', 'rememberConversation', 'countPersonal', 'listPersonal',
  'adoptConversation', 'setKeepCopies', 'restoreCopy', 'attachTerminal', 'bringHere', 'showOwner', 'saveLayout', 'newWindow', 'setTheme', 'answerQuit', 'copyText', 'readClipboard',
];

export type FakeApi = Record<RequestName, Mock> & { command(id: string): void };

/** Puts a `window.atelier` in place that notes every request; each answers `{ ok: true, value: null }` unless told otherwise. */
export function fakeApi(answers: Answers = {}): FakeApi {
  const commands: ((id: string) => void)[] = [];
  const requests = Object.fromEntries(REQUESTS.map((name) => [name, vi.fn(() => Promise.resolve(answers[name] ?? { ok: true, value: null }))])) as Record<RequestName, Mock>;
  const whole = {
    ...requests,
    onState: () => () => undefined,
    onCommand: (listener: (id: string) => void) => {
      commands.push(listener);
      return () => undefined;
    },
  };
  Object.defineProperty(window, 'atelier', { value: whole, configurable: true });
  return { ...requests, command: (id) => commands.forEach((listener) => listener(id)) };
}
