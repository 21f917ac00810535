// Every request of the page, each as one call to a service.
import { MessageChannelMain, clipboard, dialog, nativeTheme } from 'electron';
import type { WebContents } from 'electron';
import type { Answer, RequestInput } from '../../shared/ipc';
import type { ToPane } from '../../shared/terminal';
import { whyReport } from '../app/why';
import type { PageLink } from '../app/page-link';
import type { Services } from '../app/services';
import { START_POLICY } from '../app/start-again';
import type { Handlers } from './border';
import { readPaneMessage } from './pane-messages';

const refuse = (error: string): Answer<never> => ({ ok: false, error });
const done: Answer<null> = { ok: true, value: null };

export function handlers(services: Services, page: PageLink): Handlers {
  const { acts, engine, history, keeping, own, state, workspaces } = services;
  const chooseFolder = async (title: string): Promise<string | null> => {
    const parent = page.shown;
    const options = { title, properties: ['openDirectory' as const, 'createDirectory' as const] };
    const { canceled, filePaths } = await (parent ? dialog.showOpenDialog(parent, options) : dialog.showOpenDialog(options));
    return canceled ? null : (filePaths[0] ?? null);
  };
  return {
    getState: () => {
      page.ready();
      return state();
    },
    chooseWorkspace: async () => {
      const folder = await chooseFolder('Open workspace');
      return folder === null ? { ok: true, value: null } : acts.open(folder, '/');
    },
    openWorkspace: ({ path }) => acts.open(path, process.cwd()),
    closeWorkspace: ({ workspaceId }) => acts.close(workspaceId),
    relocateWorkspace: async ({ workspaceId }) => {
      const folder = await chooseFolder('Locate the moved folder');
      return folder === null ? done : acts.relocate(workspaceId, folder);
    },
    planWorkspace: ({ workspaceId }) => workspaces.plan(workspaceId),
    startWorkspace: ({ workspaceId, architectIds }) => workspaces.start(workspaceId, architectIds),
    stopWorkspace: ({ workspaceId }) => workspaces.stop(workspaceId),
    setStartPolicy: ({ policy }) => services.setSetting(START_POLICY, policy),
    addArchitect: (input) => acts.add(input),
    renameArchitect: ({ architectId, name }) => acts.rename(architectId, name),
    setHarness: ({ architectId, harness, command }) => acts.setHarness(architectId, harness, command),
    reorderArchitects: ({ workspaceId, architectIds }) => acts.reorder(workspaceId, architectIds),
    hideArchitect: ({ architectId }) => acts.setHidden(architectId, true),
    showArchitect: ({ architectId }) => acts.setHidden(architectId, false),
    startArchitect: ({ architectId, request }) => acts.start(architectId, request),
    stopArchitect: ({ architectId }) => acts.stop(architectId),
    restartArchitect: ({ architectId, request }) => acts.restart(architectId, request),
    removeArchitect: ({ architectId }) => acts.remove(architectId),
    undoRemove: ({ architectId }) => acts.undoRemove(architectId),
    endOrphan: ({ architectId }) => acts.endOrphan(architectId),
    why: async ({ architectId }) => {
      const report = await whyReport(engine, keeping, architectId);
      return report ? { ok: true, value: report } : refuse('This architect does not exist any more.');
    },
    setAfterQuit: ({ architectId, value }) => own.setAfterQuit(architectId, value),
    ownSettings: ({ architectId }) => own.read(architectId),
    setOwnSettings: ({ architectId, args, environment }) => own.set(architectId, args, environment),
    forgetConversation: ({ architectId, row }) => history.forget(architectId, row),
    rememberConversation: ({ architectId, row }) => history.remember(architectId, row),
    countPersonal: ({ architectId }) => history.countPersonal(architectId),
    listPersonal: ({ architectId }) => history.listPersonal(architectId),
    adoptConversation: ({ architectId, id }) => history.adopt(architectId, id),
    setKeepCopies: ({ keep }) => history.setKeepCopies(keep),
    restoreCopy: ({ architectId, row }) => history.restoreCopy(architectId, row),
    attachTerminal: (input, sender) => attach(services, input, sender),
    saveLayout: (layout) => services.setSetting('layout', layout),
    setTheme: ({ theme }) => {
      nativeTheme.themeSource = theme;
      return services.setSetting('theme', theme);
    },
    answerQuit: (answer) => {
      services.quitting.answer(answer);
      return done;
    },
    copyText: async ({ text }) => {
      await clipboard.writeText(text);
      return done;
    },
    // Electron 45 answers with a promise, older ones with the text: awaiting serves both.
    readClipboard: async () => await clipboard.readText(),
  };
}

/** Joins a pane to its terminal: one MessagePort, whose messages pass through unchanged. */
async function attach({ engine }: Services, { architectId, key, cols, rows }: RequestInput<'attachTerminal'>, sender: WebContents): Promise<Answer<null>> {
  const { terminals } = engine.ctx;
  const { terminalId } = engine.runtime(architectId);
  if (!terminals || !terminalId) return refuse('This architect has no terminal now.');
  engine.noteSize({ cols, rows });
  const { port1, port2 } = new MessageChannelMain();
  try {
    const stream = await terminals.attach(terminalId, { cols, rows }, (message: ToPane) => port1.postMessage(message));
    port1.on('message', ({ data }) => {
      const message = readPaneMessage(data);
      if (!message) return;
      if (message.k === 'resize') engine.noteSize(message);
      stream.send(message);
    });
    port1.on('close', () => stream.close());
    sender.once('destroyed', () => stream.close());
    port1.start();
    sender.postMessage('atelier:terminal-port', key, [port2]);
    return done;
  } catch (error) {
    port1.close();
    return refuse(error instanceof Error ? error.message : String(error));
  }
}
