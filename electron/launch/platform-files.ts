// Files as the engine sees them: reading anywhere, writing inside the app's own state folder only.
import { randomUUID } from 'node:crypto';
import { constants, promises as fs, watch as watchFolder } from 'node:fs';
import type { FSWatcher } from 'node:fs';
import path from 'node:path';
import type { FileStat, Platform } from './platform';

const OWNER_ONLY = 0o600;
const FOLDER_OWNER_ONLY = 0o700;

/** Positively absent: nothing by that name, or a part of the path is no folder. Everything else is a fault. */
function isAbsence(error: unknown): boolean {
  const code = (error as NodeJS.ErrnoException | null)?.code;
  return code === 'ENOENT' || code === 'ENOTDIR';
}

async function stat(file: string): Promise<FileStat | null> {
  try {
    const found = await fs.stat(file);
    const kind = found.isFile() ? 'file' : found.isDirectory() ? 'folder' : 'other';
    return { kind, size: found.size, modifiedAt: found.mtimeMs };
  } catch (error) {
    if (isAbsence(error)) return null;
    throw error;
  }
}

async function fill(handle: fs.FileHandle, buffer: Uint8Array, offset: number): Promise<number> {
  let filled = 0;
  while (filled < buffer.length) {
    const { bytesRead } = await handle.read(buffer, filled, buffer.length - filled, offset + filled);
    if (bytesRead === 0) break;
    filled += bytesRead;
  }
  return filled;
}

async function readPiece(file: string, offset: number, length: number): Promise<Uint8Array> {
  const handle = await fs.open(file, constants.O_RDONLY);
  try {
    const buffer = new Uint8Array(length);
    return buffer.subarray(0, await fill(handle, buffer, offset));
  } finally {
    await handle.close();
  }
}

async function readText(file: string, maxBytes: number): Promise<string> {
  const found = await fs.stat(file);
  // A pipe or device by that name would block for ever or never end.
  if (!found.isFile()) throw new Error(`${file} is not a file`);
  if (found.size > maxBytes) throw new Error(`${file} is larger than ${maxBytes} bytes`);
  // One byte more than was there: the file may have grown since it was measured.
  const bytes = await readPiece(file, 0, Math.min(found.size, maxBytes) + 1);
  if (bytes.length > maxBytes) throw new Error(`${file} is larger than ${maxBytes} bytes`);
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('utf8');
}

async function list(folder: string): Promise<string[]> {
  try {
    return await fs.readdir(folder);
  } catch (error) {
    if (isAbsence(error)) return [];
    throw error;
  }
}

async function isExecutable(file: string): Promise<boolean> {
  try {
    await fs.access(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Where the system gives no signal, the folder is looked at this often. */
const LOOK_AGAIN_MS = 1_000;

/**
 * An absent folder is waited for, which costs one failing call a second; its appearance counts as a change. Where there
 * are no signals at all (inotify's limit of watches reached) each look counts as one.
 */
function watch(folder: string, changed: () => void): () => void {
  let timer: NodeJS.Timeout | null = null;
  let watcher: FSWatcher | null = null;
  let ended = false;
  const begin = (): 'watching' | 'absent' | 'blind' => {
    try {
      watcher = watchFolder(folder, { persistent: false }, () => changed());
      watcher.on('error', lookAgain);
      return 'watching';
    } catch (error) {
      return isAbsence(error) ? 'absent' : 'blind';
    }
  };
  const lookAgain = () => {
    if (ended) return;
    watcher?.close();
    timer ??= setInterval(() => {
      const state = begin();
      if (state === 'watching' && timer) {
        clearInterval(timer);
        timer = null;
      }
      if (state !== 'absent') changed();
    }, LOOK_AGAIN_MS);
  };
  if (begin() !== 'watching') lookAgain();
  return () => {
    ended = true;
    watcher?.close();
    if (timer) clearInterval(timer);
  };
}

/** Reading on the real file system. */
export const nodeFiles: Platform['files'] = { stat, realPath: (file) => fs.realpath(file), readPiece, readText, list, isExecutable, watch };

/**
 * Writing below `stateFolder`, files 0600 and folders 0700. A path outside it, and every path when the folder is null, is
 * refused with an Error: the product never writes, renames or removes a file of the user's.
 */
export function nodeState(stateFolder: string | null): Platform['state'] {
  const inside = (file: string): string => {
    if (stateFolder === null) throw new Error(`nothing may be written here: ${file}`);
    const below = path.relative(path.resolve(stateFolder), path.resolve(file));
    if (below === '..' || below.startsWith(`..${path.sep}`) || path.isAbsolute(below)) throw new Error(`${file} is outside the state folder`);
    return path.resolve(file);
  };
  const makeFolder = async (folder: string) => {
    await fs.mkdir(inside(folder), { recursive: true, mode: FOLDER_OWNER_ONLY });
  };
  return {
    makeFolder,
    async write(file, data) {
      const target = inside(file);
      await makeFolder(path.dirname(target));
      const temporary = path.join(path.dirname(target), `.${path.basename(target)}.${randomUUID()}.tmp`);
      try {
        // 'wx': a name that exists is never followed, so a planted link cannot lead the write elsewhere.
        await fs.writeFile(temporary, data, { mode: OWNER_ONLY, flag: 'wx', flush: true });
        await fs.rename(temporary, target);
      } catch (error) {
        await fs.rm(temporary, { force: true });
        throw error;
      }
    },
    async append(file, data) {
      const target = inside(file);
      await makeFolder(path.dirname(target));
      await fs.appendFile(target, data, { mode: OWNER_ONLY, flush: true });
    },
    async remove(file) {
      const target = inside(file);
      if (target === path.resolve(stateFolder ?? '')) throw new Error('the state folder itself is never removed');
      await fs.rm(target, { force: true, recursive: true });
    },
  };
}
