// Where all of the app's own state lies. Used by the app and by the command line; knows no Electron.
import { chmodSync, mkdirSync, statSync } from 'node:fs';
import type { Stats } from 'node:fs';
import { homedir } from 'node:os';
import path from 'node:path';

/** The state folder cannot be used; the message says why and what to do. */
export class StateFolderError extends Error {}

/** ATELIER_HOME, else the platform's place for application data. Relative values are refused. */
export function stateFolderPath(env: NodeJS.ProcessEnv = process.env): string {
  if (env.ATELIER_HOME) {
    if (!path.isAbsolute(env.ATELIER_HOME)) throw new StateFolderError(`ATELIER_HOME must be an absolute path, not ${env.ATELIER_HOME}`);
    return path.resolve(env.ATELIER_HOME);
  }
  if (process.platform === 'win32') return path.join(env.LOCALAPPDATA ?? path.join(homedir(), 'AppData', 'Local'), 'Atelier');
  if (process.platform === 'darwin') return path.join(homedir(), 'Library', 'Application Support', 'Atelier');
  return path.join(env.XDG_DATA_HOME || path.join(homedir(), '.local', 'share'), 'atelier');
}

/** Makes the folder (0700) and refuses one that other people can write to: it holds ids, reports and sockets. */
export function ensureStateFolder(folder: string): string {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
  } catch (error) {
    if (reason(error) === 'EEXIST') throw new StateFolderError(`The state folder ${folder} is a file. Set ATELIER_HOME to a folder.`);
    throw new StateFolderError(`The state folder ${folder} cannot be made (${reason(error)}). Set ATELIER_HOME to a folder you can write to.`);
  }
  const stat = checkStateFolder(folder);
  if (!stat || process.platform === 'win32') return folder;
  if (stat.mode & 0o055) chmodSync(folder, 0o700);
  return folder;
}

function reason(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : String(error);
}

/**
 * Refuses what the app may not use; makes and changes nothing. Undefined when there is no such folder yet.
 * @throws StateFolderError
 */
export function checkStateFolder(folder: string): Stats | undefined {
  const stat = existing(folder);
  if (!stat) return undefined;
  if (!stat.isDirectory()) throw new StateFolderError(`The state folder ${folder} is a file. Set ATELIER_HOME to a folder.`);
  if (process.platform === 'win32') return stat;
  const uid = process.getuid?.();
  if (uid !== undefined && stat.uid !== uid) throw new StateFolderError(`The state folder ${folder} belongs to another user. Set ATELIER_HOME to a folder of your own.`);
  if (stat.mode & 0o022) throw new StateFolderError(`Other users can write to the state folder ${folder}. Run: chmod 700 "${folder}"`);
  return stat;
}

function existing(folder: string): Stats | undefined {
  try {
    return statSync(folder, { throwIfNoEntry: false });
  } catch (error) {
    throw new StateFolderError(`The state folder ${folder} cannot be reached (${reason(error)}). Set ATELIER_HOME to a folder of your own.`);
  }
}

/** Every file and folder of the state, by what it is for. */
export function statePaths(folder: string) {
  return {
    folder,
    database: path.join(folder, 'atelier.db'),
    /** The search index; it can be made again at any time. */
    search: path.join(folder, 'search.db'),
    log: path.join(folder, 'logs', 'atelier.log'),
    window: path.join(folder, 'window.json'),
    demo: path.join(folder, 'demo'),
    pasted: path.join(folder, 'pasted'),
    chromium: path.join(folder, 'chromium'),
  };
}
export type StatePaths = ReturnType<typeof statePaths>;
