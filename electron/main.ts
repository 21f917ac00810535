// Atelier's main process, as a table of contents: what is set up, in which order.
import './app/settings-backend';
import path from 'node:path';
import { app, nativeTheme } from 'electron';
import type { Bells } from './app/bells';
import { userEnvironment } from './app/login-environment';
import { enableItems, setMenu } from './app/menu';
import { tellDesktop } from './app/notifications/desktop';
import { askedFolders, claimSingleInstance } from './app/single-instance';
import { quitGracefully } from './app/quit';
import { answerCommandLine } from './app/remote';
import { declareScheme, serveScheme } from './app/scheme';
import { followScreenReader } from './app/screen-reader';
import { denyEverythingElse, denyPermissions } from './app/security';
import { createServices } from './app/services';
import type { Services } from './app/services';
import type { AppState } from '../shared/ipc';
import type { SettingKey } from '../shared/settings';
import { fatal } from './app/fatal';
import { keepLayout } from './app/layouts';
import { Views } from './app/views';
import { preloadPath } from './app/window';
import { InTray } from './app/tray';
import { Windows } from './app/windows';
import { answerRequests } from './ipc/border';
import { handlers } from './ipc/handlers';
import { appSocket } from './state/app-socket';
import { hostEnvironment } from './launch/environment';
import { openLog } from './state/log';
import { ensureStateFolder, stateFolderPath, statePaths } from './state/state-folder';
import { connectTerminals } from './terminal/client';
import type { Acts } from './workspace/acts';

declare const __APP_VERSION__: string;
declare const __BUILT_FOR_ELECTRON__: string;

const bundle = import.meta.dirname;
const paths = prepareState();
const log = openLog(paths.log);
const windows = new Windows(paths.window, preloadPath(bundle));
let bells: Bells | null = null;
const views = new Views(
  ({ met }) => enableItems(new Set(met)),
  (architectIds) => bells?.visited(architectIds),
);
let acts: Acts | null = null;
/** The page is told anew. */
let changed: () => void = () => undefined;
let tray: InTray | null = null;
/** The desktop of each new state. */
let tell: (state: AppState) => void = () => undefined;

if (claimSingleInstance(openFolders)) {
  declareScheme();
  denyEverythingElse();
  // A login shell takes its time: it is asked while the system gets ready, not after.
  const environment = userEnvironment(process.env, log);
  app.whenReady().then(() => run(environment)).catch(fatal);
}

function prepareState() {
  try {
    const folder = ensureStateFolder(stateFolderPath());
    app.setPath('userData', statePaths(folder).chromium);
    return statePaths(folder);
  } catch (error) {
    return fatal(error);
  }
}

async function run(environment: Promise<NodeJS.ProcessEnv>): Promise<void> {
  denyPermissions();
  serveScheme(path.join(bundle, '..', 'renderer'));
  windows.each((window) => views.watch(window));
  // First, because it loads beside all that follows; its page's first request waits for the services.
  windows.openAgain();
  const starting = startServices(environment);
  answerRequests(starting.then((services) => handlers(services, windows, views)), log);
  const services = await starting;
  ({ acts, bells } = services);
  const { store } = services.engine.ctx;
  followSettings(services);
  tell = tellDesktop(windows, views, services.settings);
  answerCommandLine(services.engine, appSocket(paths.folder));
  quitGracefully(services, windows, log);
  tray = new InTray(services, windows);
  windows.on({
    shown: services.changed,
    focused: services.lookAround,
    gone: (windowId) => keepLayout(store, windowId, null),
  });
  await services.resumeLastTime(windows.ids);
  openFolders(askedFolders(process.argv, process.cwd()));
}

/** What the system is told of settings: at the start, and at each change. */
function followSettings({ settings, state }: Services): void {
  const theme = () => (nativeTheme.themeSource = settings.get('theme'));
  const menu = () =>
    setMenu({
      platform: state().platform,
      shortcuts: settings.get('shortcuts'),
      onQuit: { now: settings.get('on-quit'), choose: (value) => void settings.set('on-quit', value) },
      send: (command) => windows.command(command),
      quit: () => app.quit(),
      met: views.last?.met ?? null,
    });
  const followers: { [K in SettingKey]?: () => unknown } = { theme, 'on-quit': menu, shortcuts: menu };
  theme();
  menu();
  settings.onChange((key) => followers[key]?.());
}

async function startServices(environment: Promise<NodeJS.ProcessEnv>): Promise<Services> {
  const version = process.versions.electron;
  const screenReader = followScreenReader(() => changed());
  const services = await createServices({
    paths, bundle, log,
    screenReader,
    onScreen: () => views.onScreen(),
    env: await environment,
    version: __APP_VERSION__,
    developmentRuntime: version === __BUILT_FOR_ELECTRON__ ? null : `Electron ${version}`,
    connectTerminals: () => connectTerminals({ stateFolder: paths.folder, hostCommand: { file: process.execPath, args: [path.join(bundle, 'host.js')], env: hostEnvironment(process.env) }, onLog: log, onOtherHosts: (sentence) => windows.command(`say:${sentence}`) }),
    // A page reads the layout of its first state only, and that one it asks for.
    publish: (state) => {
      tray?.update(state);
      windows.state((windowId) => ({ ...state, shownElsewhere: windows.owners.elsewhere(windowId) }));
      tell(state);
    },
  });
  changed = services.changed;
  return services;
}

/** Opens folders named on the command line, of this start or of a second one, and shows the window. */
function openFolders(folders: string[]): void {
  windows.front();
  const failed: string[] = [];
  const opens = folders.map(async (folder) => {
    const answer = await acts?.open(folder, '/', (workspaceId) => windows.command(`focus-workspace:${workspaceId}`));
    if (answer && !answer.ok) failed.push(answer.error);
  });
  // In one message: each says its own sentence over the one before.
  void Promise.all(opens).then(() => failed.length > 0 && windows.command(`say:${failed.join(' ')}`));
}
