// Atelier's main process, as a table of contents: what is set up before the system is ready, and the windows. All the rest
// (app/run.ts) is read while the first window's page loads: measured, 80 ms that the window need not wait for.
import './app/settings-backend';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { app, nativeTheme } from 'electron';
import { fatal } from './app/fatal';
import { userEnvironment } from './app/login-environment';
import type { Running } from './app/run';
import { declareScheme, serveScheme } from './app/scheme';
import { denyEverythingElse, denyPermissions } from './app/security';
import { askedFolders, claimSingleInstance } from './app/single-instance';
import { Views } from './app/views';
import { preloadPath } from './app/window';
import { Windows } from './app/windows';
import { openDoor } from './ipc/door';
import { openLog } from './state/log';
import { ensureStateFolder, stateFolderPath, statePaths } from './state/state-folder';

/** A page that cannot be loaded holds nothing up for longer. On a machine under load one stood after 600 ms. */
const PAGE_MS = 2_000;
const bundle = import.meta.dirname;
const paths = prepareState();
const log = openLog(paths.log);
const windows = new Windows(paths.window, preloadPath(bundle));
let running: Running | null = null;
/** Folders that a second start asked for before the rest was there. */
const early: string[] = [];
const views = new Views();

if (claimSingleInstance(openFolders)) {
  declareScheme();
  denyEverythingElse();
  // A login shell takes its time: it is asked while the system gets ready, not after.
  const environment = userEnvironment(process.env, log);
  app.whenReady().then(() => start(environment)).catch(fatal);
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

async function start(environment: Promise<NodeJS.ProcessEnv>): Promise<void> {
  denyPermissions();
  const answer = openDoor();
  const standing = serveScheme(path.join(bundle, '..', 'renderer'));
  windows.each((window) => views.watch(window));
  nativeTheme.themeSource = windows.theme;
  windows.openAgain();
  // A window's way to its page goes through this thread: what is read meanwhile holds it up (measured: 100 ms). Not for ever.
  await Promise.race([standing, setTimeout(PAGE_MS)]);
  const { run } = await import('./app/run');
  running = await run({ bundle, paths, log, environment, windows, views, answer });
  openFolders([...early, ...askedFolders(process.argv, process.cwd())]);
}

/** Opens folders named on the command line, of this start or of a second one, and shows the window. */
function openFolders(folders: string[]): void {
  windows.front();
  if (running) running.openFolders(folders);
  else early.push(...folders);
}
