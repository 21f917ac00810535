// The services of a running app, put together once: store, terminals, engine, acts, and the snapshot the page shows.
import { setTimeout } from 'node:timers/promises';
import type { AppState, HarnessView } from '../../shared/ipc';
import { Engine } from '../launch/engine';
import { Keeping } from '../launch/keep';
import { nodeKeepFiles } from '../launch/keep-files';
import { nodePlatform } from '../launch/platform-node';
import { ShownPreviews } from '../launch/shown-previews';
import type { Search } from '../search/search';
import { Pasted } from '../pasted/pasted';
import type { StatePaths } from '../state/state-folder';
import { hostFolder } from '../terminal/client';
import type { Terminals } from '../terminal/terminals';
import { Acts } from '../workspace/acts';
import { FolderPresence } from '../workspace/folder-presence';
import { GitStates } from '../workspace/git/git-states';
import { whenWorkEnds } from '../workspace/git/work-ends';
import { HistoryActs } from '../workspace/history-acts';
import { OwnActs } from '../workspace/own-acts';
import { TrustActs } from '../workspace/trust-acts';
import { ListActs } from '../workspace/list-acts';
import { WorkspaceActs } from '../workspace/workspace-acts';
import { snapshot } from './app-state';
import { Bells } from './bells';
import { engineContext } from './context';
import { harnessList } from './harness-list';
import { keepEnded } from './keep-ended';
import { lastingTerminals } from './lasting-terminals';
import { layoutOf } from './layouts';
import { Quitting, runningNow } from './quitting';
import { searchService } from './search-service';
import { Sample } from './sample';
import { Settings } from './settings';
import { startAgain } from './start-again';
import { lastOutput } from './last-output';
import { openOrStandIn } from './store-opening';
import { FIRST_WINDOW } from './window-file';

/** A host that answers does so within some milliseconds. */
const HOST_MS = 150;

export interface ServicesInput {
  paths: StatePaths;
  env: NodeJS.ProcessEnv;
  bundle: string;
  version: string;
  developmentRuntime: string | null;
  connectTerminals: () => Promise<Terminals>;
  log: (line: string) => void;
  /** The architects whose panes are on screen now, in any window. */
  onScreen?: () => ReadonlySet<string>;
  /** The architects that the focused window shows; without it none is looked at again by itself. */
  inFront?: () => readonly string[];
  /** Whether the system tells that a screen reader is in use now. */
  screenReader?: () => boolean;
  /** Called once per round of changes, with the new snapshot. */
  publish: (state: AppState) => void;
}

export interface Services {
  engine: Engine;
  acts: Acts;
  history: HistoryActs;
  own: OwnActs;
  workspaces: WorkspaceActs;
  list: ListActs;
  trust: TrustActs;
  keeping: Keeping;
  search: Search;
  state: () => AppState;
  settings: Settings;
  /** What an architect without a terminal printed last, where its host died; null otherwise. */
  lastOutput: (architectId: string) => Promise<string | null>;
  sample: Sample;
  pasted: Pasted;
  /** A window came to the front: what may have changed outside is looked at again. Waits for nothing. */
  lookAround: () => void;
  /** What the window in front shows may be another; `front`: it has just come to the front. */
  looked: (front: boolean) => void;
  bells: Bells;
  /** Something that the page shows is another now: the next snapshot is published soon. */
  changed: () => void;
  /** Brings back what was there last time: terminals that still run, then agents that ended with the app; those that these windows show come first. */
  resumeLastTime: (windowIds?: string[]) => Promise<void>;
  quitting: Quitting;
  /** Ends every agent and the terminal host; the next start resumes. */
  stop: () => Promise<void>;
  /** Leaves agents and host running; the next start reattaches. */
  leave: () => Promise<void>;
}

export async function createServices(input: ServicesInput): Promise<Services> {
  const { paths, env, bundle, version, log } = input;
  const { store, fault } = await openOrStandIn(nodePlatform({ env, stateFolder: paths.folder }), paths, log);
  const terminals = await lastingTerminals(input.connectTerminals);
  const ctx = engineContext({ env, paths, store, storeFault: fault, terminals, bundle, version, log });
  const harnesses: HarnessView[] = await harnessList(ctx);
  let ended = false;
  // A change that is noted while everything ends may be told only after the store was closed.
  const changed = coalesced(() => {
    if (ended) return;
    keepNew();
    sample.noticed();
    search.changed();
    const now = state();
    git.follow(now.workspaces);
    afterWork(now);
    void presence.lookSeldom(now.workspaces.map((each) => each.path));
    const unseen = store.workspaces.list().filter(({ id, open }) => open && !trust.knows(id));
    if (unseen.length > 0) void trust.look(unseen);
    input.publish(now);
  });
  const engine = new Engine(ctx, changed);
  const shown = new ShownPreviews(ctx.platform, {
    inFront: input.inFront ?? (() => []),
    waits: (id) => !['running', 'starting'].includes(engine.runtime(id).state),
    look: (id, how) => engine.lookAgain(id, how),
  });
  const bells = new Bells(input.onScreen ?? (() => new Set()), changed);
  terminals.on('bell', ({ id }) => {
    const rang = engine.architectOf(id);
    if (rang !== null) bells.ring(rang);
  });
  const keeping = new Keeping(ctx, nodeKeepFiles);
  const keepNew = keepEnded(engine, keeping);
  const sample = new Sample(engine, paths, changed);
  const settings = new Settings(store, log);
  const scrollBack = () => void terminals.setScrollback(settings.get('terminal.scrollback'));
  scrollBack();
  const pasted = new Pasted(paths.pasted, () => settings.get('pasted-days'));
  settings.onChange((key) => {
    changed();
    if (key === 'search-index' || key === 'search-limit') void search.settingsChanged();
    if (key === 'keep-copies') void keeping.keepAll().then(changed);
    if (key === 'terminal.scrollback') scrollBack();
  });
  const search = searchService(engine, settings, paths, bundle);
  const quitting = new Quitting({
    running: () => runningNow(engine),
    remembered: () => settings.get('on-quit'),
    remember: (choice) => void settings.set('on-quit', choice),
    changed,
  });
  const git = new GitStates(ctx.platform, paths.folder, changed);
  const afterWork = whenWorkEnds((workspaceId) => git.look(workspaceId));
  const presence = new FolderPresence(ctx.platform, (folder, gone, news) => {
    if (ended) return;
    noteFolder(engine, folder, gone);
    if (news) changed();
  });
  const lookAtFolders = () => presence.look(store.workspaces.list().flatMap(({ open, path }) => (open ? path : [])));
  const trust = new TrustActs(engine, changed);
  const state = () => snapshot({ screenReader: input.screenReader?.() ?? false, rang: (id) => bells.has(id), own: (workspace) => trust.stateOf(workspace), git: (id) => git.of(id), engine, settings, sample, version, developmentRuntime: input.developmentRuntime, storeFault: fault?.why ?? null, harnesses, gone: (folder) => presence.isGone(folder), quit: quitting.question });
  // Before menu, tray and all that: what still runs is on the way to its pane while they are made, and a page's first
  // state holds it already, unless the host is slow to answer.
  let known: () => void = () => undefined;
  const running = new Promise<void>((resolve) => (known = resolve));
  const attached = engine.attachToHost(known);
  await Promise.race([running, attached.catch(() => undefined), setTimeout(HOST_MS)]);
  return {
    engine,
    acts: new Acts(engine, changed),
    history: new HistoryActs(engine, keeping, changed),
    own: new OwnActs(engine, changed),
    workspaces: new WorkspaceActs(engine, changed),
    trust,
    list: new ListActs(engine, { byHand: () => void settings.set('workspace-order', 'hand'), changed }),
    keeping,
    search,
    state,
    settings,
    lastOutput: (architectId) => lastOutput(engine, hostFolder({ stateFolder: paths.folder }), architectId),
    sample,
    pasted,
    lookAround: () => {
      void lookAtFolders();
      git.look();
      void trust.look();
    },
    looked: (front) => shown.came(front),
    bells,
    changed,
    quitting,
    resumeLastTime: async (windowIds = [FIRST_WINDOW]) => {
      await attached;
      await lookAtFolders();
      await startAgain(engine, settings.get('start-policy'), windowIds.map((id) => layoutOf(store, id)));
      void keeping.keepAll();
      search.changed();
      void pasted.clean();
    },
    stop: async () => {
      await search.end();
      engine.shutDown();
      git.end();
      shown.end();
      await engine.stopAll();
      await terminals.shutdown();
      ended = true;
      store.close();
    },
    leave: async () => {
      await search.end();
      engine.shutDown();
      git.end();
      shown.end();
      terminals.disconnect();
      ended = true;
      store.close();
    },
  };
}

/** Joins all calls of one turn of the loop into one. */
function coalesced(act: () => void): () => void {
  let due = false;
  return () => {
    if (due) return;
    due = true;
    setImmediate(() => {
      due = false;
      act();
    });
  };
}

/** The rows of its workspace that say something else of the folder than what was found now are looked at again. */
function noteFolder(engine: Engine, folder: string, gone: boolean): void {
  const { store, log } = engine.ctx;
  try {
    const workspace = store.workspaces.list().find(({ path }) => path === folder);
    if (workspace) void engine.folderSeen(workspace, store.architects.list(workspace.id), gone);
  } catch (error) {
    log(`What was found of ${folder} could not be shown: ${String(error)}`);
  }
}
