// Every request of the page, each as one call to a service.
import { MessageChannelMain, app, clipboard, dialog, shell } from 'electron';
import type { WebContents } from 'electron';
import type { Answer, RequestInput } from '../../shared/ipc';
import type { ToPane } from '../../shared/terminal';
import { whyReport } from '../app/why';
import { keepLayout, layoutOf } from '../app/layouts';
import { runningNow } from '../app/quitting';
import type { Services } from '../app/services';
import { FIRST_WINDOW } from '../app/window-file';
import type { Views } from '../app/views';
import type { Windows } from '../app/windows';
import { damagedRow } from '../workspace/damaged-row';
import { resumeCommand } from '../workspace/resume-command';
import type { Handlers } from './border';
import { settingsFiles } from './settings-files';
import { OpenIn } from '../outside/open-in';
import { terminalHandlers } from './terminal-handlers';
import { searchHandlers } from './search';

const refuse = (error: string): Answer<never> => ({ ok: false, error });
const done: Answer<null> = { ok: true, value: null };
const CLOSED = refuse('This window is closed.');

export function handlers(services: Services, windows: Windows, views: Views): Handlers {
  const { acts, engine, history, keeping, list, trust, own, settings, state, workspaces } = services;
  const openIn = new OpenIn(engine.ctx.platform, { openPath: (folder) => shell.openPath(folder), editors: () => ({ editor: settings.get('editor'), folderEditor: settings.get('folder-editor') }), terminal: () => settings.get('folder-terminal') });
  const chooseFolder = async (title: string, sender: WebContents): Promise<string | null> => {
    const parent = windows.windowOf(sender);
    const options = { title, properties: ['openDirectory' as const, 'createDirectory' as const] };
    const { canceled, filePaths } = await (parent ? dialog.showOpenDialog(parent, options) : dialog.showOpenDialog(options));
    return canceled ? null : (filePaths[0] ?? null);
  };
  return {
    ...searchHandlers(services, windows),
    getState: (_input, sender) => {
      windows.ready(sender);
      const id = windows.idOf(sender);
      return id === null ? state() : { ...state(), layout: layoutOf(engine.ctx.store, id), shownElsewhere: windows.owners.elsewhere(id) };
    },
    chooseWorkspace: async (_input, sender) => {
      const folder = await chooseFolder('Open workspace', sender);
      return folder === null ? { ok: true, value: null } : acts.open(folder, '/');
    },
    openWorkspace: ({ path }) => acts.open(path, process.cwd()),
    closeWorkspace: ({ workspaceId }) => acts.close(workspaceId),
    runningIn: ({ workspaceId }) => asAnswer(() => runningNow(engine, workspaceId)),
    relocateWorkspace: async ({ workspaceId }, sender) => {
      const folder = await chooseFolder('Locate the moved folder', sender);
      return folder === null ? done : acts.relocate(workspaceId, folder);
    },
    planWorkspace: ({ workspaceId }) => workspaces.plan(workspaceId),
    startWorkspace: ({ workspaceId, architectIds }) => workspaces.start(workspaceId, architectIds),
    openSample: () => services.sample.open(),
    removeSample: () => services.sample.remove(),
    stopWorkspace: ({ workspaceId }) => workspaces.stop(workspaceId),
    reorderWorkspaces: ({ workspaceIds }) => list.reorder(workspaceIds),
    pinWorkspace: ({ workspaceId, pinned }) => list.pin(workspaceId, pinned),
    labelWorkspace: ({ workspaceId, label }) => list.label(workspaceId, label),
    openFolderIn: ({ workspaceId, target }) => {
      const folder = engine.ctx.store.workspaces.get(workspaceId)?.path;
      return folder === undefined ? refuse('This workspace is not in the store any more.') : openIn.open(folder, target);
    },
    folderOwn: ({ workspaceId }) => trust.report(workspaceId),
    trustFolder: ({ workspaceId, mark }) => trust.trust(workspaceId, mark),
    leaveFolder: ({ workspaceId, mark }) => trust.leave(workspaceId, mark),
    distrustFolder: ({ workspaceId }) => trust.distrust(workspaceId),
    addArchitect: (input) => acts.add(input),
    duplicateArchitect: ({ architectId }) => acts.duplicate(architectId),
    resumeCommand: ({ architectId }) => resumeCommand(engine, architectId),
    renameArchitect: ({ architectId, name }) => acts.rename(architectId, name),
    setHarness: ({ architectId, harness, command }) => acts.setHarness(architectId, harness, command),
    reorderArchitects: ({ workspaceId, architectIds }) => acts.reorder(workspaceId, architectIds),
    hideArchitect: ({ architectId }) => acts.setHidden(architectId, true),
    showArchitect: ({ architectId }) => acts.setHidden(architectId, false),
    startArchitect: ({ architectId, request }) => acts.start(architectId, request),
    stopArchitect: ({ architectId }) => acts.stop(architectId),
    restartArchitect: ({ architectId, request }) => acts.restart(architectId, request),
    damagedRow: ({ architectId }) => damagedRow(engine, architectId),
    removeArchitect: ({ architectId }) => acts.remove(architectId),
    undoRemove: ({ architectId }) => acts.undoRemove(architectId),
    lastOutput: async ({ architectId }) => ({ ok: true, value: await services.lastOutput(architectId) }),
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
    saidIn: ({ architectId, id }) => history.saidIn(architectId, id),
    listPersonal: ({ architectId }) => history.listPersonal(architectId),
    adoptConversation: ({ architectId, id }) => history.adopt(architectId, id),
    restoreCopy: ({ architectId, row }) => history.restoreCopy(architectId, row),
    deleteCopy: ({ architectId, row }) => history.deleteCopy(architectId, row),
    deleteCopies: () => history.deleteCopies(),
    ...terminalHandlers(services),
    attachTerminal: (input, sender) => attach(services, windows, input, sender),
    bringHere: ({ architectId }, sender) => {
      const id = windows.idOf(sender);
      if (id === null) return CLOSED;
      windows.owners.bring(architectId, id);
      return done;
    },
    showOwner: ({ architectId }) => {
      const owner = windows.owners.ownerOf(architectId);
      if (owner === null) return refuse('No window shows this architect any more.');
      windows.front(owner);
      return done;
    },
    saveLayout: (layout, sender) => {
      const id = windows.idOf(sender);
      if (id === null) return CLOSED;
      windows.arranged(id, layout.sidebarOpen ? layout.sidebarWidth : null);
      return acted(() => keepLayout(engine.ctx.store, id, layout));
    },
    newWindow: ({ workspaceId }, sender) => acted(() => openBeside(services, windows, workspaceId, sender)),
    setSetting: ({ key, value, workspaceId }) => settings.set(key, value, workspaceId),
    resetSettings: ({ workspaceId }) => settings.resetAll(workspaceId),
    ...settingsFiles(services, windows),
    answerQuit: (answer) => {
      services.quitting.answer(answer);
      return done;
    },
    quitApp: () => {
      // Not within the request: its answer would come from an app that is gone.
      setImmediate(() => app.quit());
      return done;
    },
    noteView: (view, sender) => {
      views.note(sender, view);
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
async function attach({ engine }: Services, windows: Windows, { architectId, key, cols, rows }: RequestInput<'attachTerminal'>, sender: WebContents): Promise<Answer<null>> {
  const { terminals } = engine.ctx;
  const { terminalId } = engine.runtime(architectId);
  if (!terminals || !terminalId) return refuse('This architect has no terminal now.');
  const { port1, port2 } = new MessageChannelMain();
  const windowId = windows.idOf(sender);
  if (windowId === null) return CLOSED;
  // Set once there is a stream to close; a pane that is taken away before that finds it out after attaching.
  let end = () => port1.close();
  const release = windows.owners.hold(architectId, windowId, () => end());
  if (!release) return refuse('This architect is shown in another window. Bring it here to use it in this one.');
  engine.noteSize({ cols, rows });
  try {
    const stream = await terminals.attach(terminalId, { cols, rows }, (message: ToPane) => port1.postMessage(message));
    port1.on('message', ({ data }) => {
      const sent = stream.send(data);
      if (sent?.k === 'resize') engine.noteSize(sent);
    });
    const closed = () => {
      stream.close();
      release();
    };
    end = () => {
      closed();
      port1.close();
    };
    port1.on('close', closed);
    sender.once('destroyed', closed);
    if (windows.owners.ownerOf(architectId) !== windowId) {
      end();
      return refuse('This architect was brought to another window.');
    }
    port1.start();
    sender.postMessage('atelier:terminal-port', key, [port2]);
    return done;
  } catch (error) {
    release();
    port1.close();
    return refuse(error instanceof Error ? error.message : String(error));
  }
}

/** The same arrangement as in the window it came from, with a workspace in front that no other window shows. */
function openBeside({ engine, state }: Services, windows: Windows, workspaceId: string | null, sender: WebContents): void {
  const { store } = engine.ctx;
  const before = layoutOf(store, windows.idOf(sender) ?? FIRST_WINDOW);
  const shown = windows.ids.map((id) => layoutOf(store, id).activeWorkspaceId);
  const free = state().workspaces.find(({ id }) => !shown.includes(id))?.id ?? before.activeWorkspaceId;
  keepLayout(store, windows.openAnother(), { ...before, activeWorkspaceId: workspaceId ?? free });
}

/** A fault of the store is answered as one sentence. */
function asAnswer<T>(act: () => T): Answer<T> {
  try {
    return { ok: true, value: act() };
  } catch (error) {
    return refuse(error instanceof Error ? error.message : String(error));
  }
}

/** The same for an act that answers nothing. */
function acted(act: () => void): Answer<null> {
  return asAnswer(() => {
    act();
    return null;
  });
}
