// Turns a command into the full path of a program, and keeps every place that was searched (L20).
import path from 'node:path';
import type { Platform } from '../launch/platform';

export interface FoundProgram {
  /** Full path of an executable file; null when there is none. */
  path: string | null;
  /** Full paths that were looked at, in order. */
  searched: string[];
}

/** Windows finds a program by these endings; elsewhere the name is whole. */
const ENDINGS = process.platform === 'win32' ? ['.exe', '.cmd', '.bat', ''] : [''];

/**
 * A full path (or one below `~`) is taken as it is. A relative path with a separator is looked for in `folder`, the
 * workspace's, and nowhere without one. A plain name is looked for on PATH, without the app's own node_modules/.bin and
 * without relative entries (those would mean a different program in each folder), then in `places`, where one `*` part
 * stands for any version, newest first.
 */
export async function findProgram(platform: Platform, command: string, places: string[], folder: string | null = null): Promise<FoundProgram> {
  const searched: string[] = [];
  for (const base of await candidates(platform, command, places, folder)) {
    for (const ending of ENDINGS) {
      const candidate = `${base}${ending}`;
      if (searched.includes(candidate)) continue;
      searched.push(candidate);
      if (await isProgram(platform, candidate)) return { path: candidate, searched };
    }
  }
  return { path: null, searched };
}

async function candidates(platform: Platform, command: string, places: string[], folder: string | null): Promise<string[]> {
  if (command === '' || command.includes('\0')) return [];
  if (path.isAbsolute(command)) return [command];
  if (command.startsWith('~/')) return platform.home === null ? [] : [path.join(platform.home, command.slice(2))];
  if (/[\\/]/.test(command)) return folder === null ? [] : [path.resolve(folder, command)];
  const spread = await Promise.all(places.map((place) => versions(platform, place)));
  return [...onPath(platform.env), ...spread.flat()].map((place) => path.join(place, command));
}

function onPath(env: Platform['env']): string[] {
  const value = env.PATH ?? env.Path ?? '';
  return value.split(path.delimiter).filter((entry) => path.isAbsolute(entry) && !/[\\/](node_modules[\\/]\.bin|node-gyp-bin)[\\/]?$/.test(entry));
}

async function versions(platform: Platform, place: string): Promise<string[]> {
  const star = place.indexOf(`${path.sep}*`);
  if (star < 0) return [place];
  const names = await platform.files.list(place.slice(0, star)).catch(() => []);
  const newestFirst = names.sort((a, b) => b.localeCompare(a, 'en', { numeric: true }));
  return newestFirst.map((name) => path.join(place.slice(0, star), name, place.slice(star + 2)));
}

async function isProgram(platform: Platform, candidate: string): Promise<boolean> {
  // A place that may not be looked into holds no program that could be started.
  const stat = await platform.files.stat(candidate).catch(() => null);
  return stat?.kind === 'file' && (await platform.files.isExecutable(candidate));
}
