// One app per state folder: a second start hands over the folders it was given, brings the first to the front, and
// exits (S8). The lock of a dead instance is taken over by the runtime itself (A7).
import path from 'node:path';
import { app } from 'electron';

/**
 * What a second start hands over. Percent-encoded, so plain ASCII: measured (Electron 33), the runtime loses the whole
 * message when a text beyond Latin-1 comes to lie at an odd address in it (A4).
 */
interface Handover {
  folders: string[];
}

/** The folders in a second start's message; none in one that is not ours. */
function handedOver(data: unknown): string[] {
  const folders = typeof data === 'object' && data !== null && 'folders' in data ? data.folders : null;
  return Array.isArray(folders) && folders.every((folder) => typeof folder === 'string') ? folders.map(decoded) : [];
}

/** A text that is not of our encoding is taken as it stands. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/**
 * The folders among command-line arguments, absolute. Switches of the runtime start with a dash; everything after `--`
 * is a folder whatever it starts with (A4).
 */
export function askedFolders(argv: string[], cwd: string): string[] {
  // Started from a checkout the app's own folder comes first, after switches that may take values of their own.
  const at = process.defaultApp ? argv.findIndex((a, i) => i > 0 && path.resolve(cwd, a) === app.getAppPath()) : 0;
  const own = argv.slice(Math.max(at, 0) + 1);
  const dashes = own.indexOf('--');
  const before = (dashes < 0 ? own : own.slice(0, dashes)).filter((a) => !a.startsWith('-'));
  const after = dashes < 0 ? [] : own.slice(dashes + 1);
  return [...before, ...after].map((folder) => path.resolve(cwd, folder));
}

/** True for the first instance. A second one ends here; its folders reach `open` of the first. */
export function claimSingleInstance(open: (folders: string[]) => void): boolean {
  const first = app.requestSingleInstanceLock({ folders: askedFolders(process.argv, process.cwd()).map(encodeURIComponent) } satisfies Handover);
  if (!first) {
    app.exit(0);
    return false;
  }
  app.on('second-instance', (_event, _argv, _cwd, data) => {
    open(handedOver(data));
  });
  return true;
}
