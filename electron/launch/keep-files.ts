// Copies of transcripts on disk. The only place of the product that may write outside the state folder: putting a copy back
// where the agent expects it, on an explicit act, and never over anything.
import { randomUUID } from 'node:crypto';
import { constants, promises as fs } from 'node:fs';
import path from 'node:path';

const OWNER_ONLY = 0o600;
const FOLDER_OWNER_ONLY = 0o700;

export interface KeepFiles {
  /** Copies a file whole, through a temporary name and a rename: a copy is never half there. `to` lies in the state folder. */
  copy(from: string, to: string): Promise<void>;
  /** Puts a copy where nothing is. Throws an error with code EEXIST, changing nothing, when anything is there by then. */
  putBack(from: string, to: string): Promise<void>;
}

async function copyAside(from: string, to: string): Promise<string> {
  await fs.mkdir(path.dirname(to), { recursive: true, mode: FOLDER_OWNER_ONLY });
  const part = path.join(path.dirname(to), `.${path.basename(to)}.${randomUUID()}.part`);
  try {
    // A file system that shares blocks between copies makes this free of cost.
    await fs.copyFile(from, part, constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE);
    await fs.chmod(part, OWNER_ONLY);
    const written = await fs.open(part, 'r');
    await written.sync().finally(() => written.close());
    return part;
  } catch (error) {
    await fs.rm(part, { force: true });
    throw error;
  }
}

export const nodeKeepFiles: KeepFiles = {
  async copy(from, to) {
    await fs.rename(await copyAside(from, to), to);
  },
  async putBack(from, to) {
    const part = await copyAside(from, to);
    try {
      // A link fails where a rename would replace: what came to be there meanwhile stays.
      await fs.link(part, to).catch(async (error: NodeJS.ErrnoException) => {
        // Some file systems have no links (exFAT); an exclusive copy refuses what is there just the same.
        if (error.code === 'EEXIST') throw error;
        await fs.copyFile(part, to, constants.COPYFILE_EXCL);
      });
    } finally {
      await fs.rm(part, { force: true });
    }
  },
};
