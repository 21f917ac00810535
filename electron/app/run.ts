// What runs behind the windows: services, the border to the page, menu, tray, command line, and the start of last time's agents.
import '../../shared/no-eval';
import path from 'node:path';
import { app, nativeTheme } from 'electron';
import type { AppState } from '../../shared/ipc';
import { settingIn } from '../../shared/settings';
import type { SettingKey } from '../../shared/settings';
import { answersOf } from '../ipc/border';
import type { Answering } from '../ipc/door';
import { handlers } from '../ipc/handlers';
import { hostEnvironment } from '../launch/environment';
import { appSocket } from '../state/app-socket';
import type { StatePaths } from '../state/state-folder';
import { connectTerminals } from '../terminal/client';
import { keepLayout } from './layouts';
import { enableItems, setMenu } from './menu';
import { tellDesktop } from './notifications/desktop';
import { quitGracefully } from './quit';
import { answerCommandLine } from './remote';
import { followScreenReader } from './screen-reader';
import { createServices } from './services';
import type { Services } from './services';
import { InTray } from './tray';
import type { View, Views } from './views';
import type { Windows } from './windows';

declare const __APP_VERSION__: string;
declare const __BUILT_FOR_ELECTRON__: string;

export interface RunInput {
  /** Where the bundled programs lie. */
  bundle: string;
  paths: StatePaths;
  log: (line: string) => void;
  /** What agents inherit. */
  environment: Promise<NodeJS.ProcessEnv>;
  windows: Windows;
  views: Views;
  /** Takes what answers the pages' requests, which wait for it. */
  answer: (answering: Answering) => void;
}

export interface Running {
  openFolders(folders: string[]): void;
}

/** Sets everything up behind the windows; resolves once last time's agents were brought back. Throws what made it impossible. */
export async function run({ bundle, paths, log, environment, windows, views, answer }: RunInput): Promise<Running> {
  /** Set once the services are there. */
  const after: { tray?: InTray; tell?: (state: AppState) => void; changed?: () => void } = {};
  const starting = startServices();
  answer(answersOf(starting.then((services) => handlers(services, windows, views)), log));
  const services = await starting;
  after.changed = services.changed;
  const { store } = services.engine.ctx;
  followSettings(services, windows, views);
  const viewed = ({ met }: View): void => {
    enableItems(new Set(met));
    services.looked(false);
  };
  views.on({ changed: viewed, shown: (architectIds) => services.bells.visited(architectIds) });
  after.tell = tellDesktop(windows, views, services.settings);
  answerCommandLine(services.engine, appSocket(paths.folder));
  quitGracefully(services, windows, log);
  after.tray = new InTray(services, windows);
  windows.on({
    shown: services.changed,
    focused: () => {
      services.lookAround();
      services.looked(true);
    },
    gone: (windowId) => keepLayout(store, windowId, null),
  });
  await services.resumeLastTime(windows.ids);
  return { openFolders: (folders) => openFolders(services, windows, folders) };

  async function startServices(): Promise<Services> {
    const version = process.versions.electron;
    return createServices({
      paths, bundle, log,
      screenReader: followScreenReader(() => after.changed?.()),
      onScreen: () => views.onScreen(),
      inFront: () => views.inFront()?.architectIds ?? [],
      env: await environment,
      version: __APP_VERSION__,
      developmentRuntime: version === __BUILT_FOR_ELECTRON__ ? null : `Electron ${version}`,
      connectTerminals: () => connectTerminals({ stateFolder: paths.folder, hostCommand: { file: process.execPath, args: [path.join(bundle, 'host.js')], env: hostEnvironment(process.env) }, onLog: log, onOtherHosts: (sentence) => windows.command(`say:${sentence}`) }),
      // A page reads the layout of its first state only, and that one it asks for.
      publish: (state) => {
        after.tray?.update(state);
        windows.looks({ theme: settingIn(state.settings, 'theme'), contrast: settingIn(state.settings, 'contrast'), shows: state.workspaces.length > 0 ? 'workbench' : 'first' });
        windows.state((windowId) => ({ ...state, shownElsewhere: windows.owners.elsewhere(windowId) }));
        after.tell?.(state);
      },
    });
  }
}

/** What the system is told of settings: at the start, and at each change. */
function followSettings({ settings, state }: Services, windows: Windows, views: Views): void {
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

/** In one message: each folder that cannot be opened says its own sentence over the one before. */
function openFolders({ acts }: Services, windows: Windows, folders: string[]): void {
  const failed: string[] = [];
  const opens = folders.map(async (folder) => {
    const answer = await acts.open(folder, '/', (workspaceId) => windows.command(`focus-workspace:${workspaceId}`));
    if (!answer.ok) failed.push(answer.error);
  });
  void Promise.all(opens).then(() => failed.length > 0 && windows.command(`say:${failed.join(' ')}`));
}
