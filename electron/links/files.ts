// Which printed paths are files of this machine. Bounded, and never over a network: output must not make us knock anywhere.
import { stat } from 'node:fs/promises';
import { homedir } from 'node:os';
import path from 'node:path';

/** A file system that hangs must not hold up the others. */
const DEADLINE_MS = 1_000;
/** `\\server\share`, `//server/share`, and the folders whose children are machines. */
const NETWORK = /^(?:\\\\|\/\/|\/(?:net|afs|Network\/Servers)\/)/;

/**
 * The absolute path of the first file that a printed path means, looked for in these folders in turn; null when there is
 * none, it is no ordinary file, or nobody can tell within a second.
 */
export async function fileAt(printed: string, folders: readonly string[], isFile = isOrdinaryFile): Promise<string | null> {
  for (const candidate of candidates(printed, folders)) {
    if (await isFile(candidate)) return candidate;
  }
  return null;
}

function candidates(printed: string, folders: readonly string[]): string[] {
  // eslint-disable-next-line no-control-regex -- a path with control characters is an attack or a mistake
  if (NETWORK.test(printed) || /[\x00-\x1f\x7f]/.test(printed)) return [];
  if (printed.startsWith('~/')) return [path.join(homedir(), printed.slice(2))].filter((each) => !NETWORK.test(each));
  if (path.isAbsolute(printed)) return [path.normalize(printed)].filter((each) => !NETWORK.test(each));
  // git shows both sides of a change as a/… and b/….
  const spellings = /^[ab]\//.test(printed) ? [printed, printed.slice(2)] : [printed];
  return spellings.flatMap((each) => folders.map((folder) => path.resolve(folder, each))).filter((each) => !NETWORK.test(each));
}

async function isOrdinaryFile(file: string): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), DEADLINE_MS);
  });
  try {
    return await Promise.race([stat(file).then((found) => found.isFile(), () => false), late]);
  } finally {
    clearTimeout(timer);
  }
}
