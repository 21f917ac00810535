// Where an export may go: anywhere but into what belongs to an agent or to the app itself.
import { promises as fs } from 'node:fs';
import path from 'node:path';

/**
 * The real path of the file that was chosen, its links followed: what is written is then exactly that.
 * @throws a sentence when its folder is not there, or it lies in a folder that is refused
 */
export async function exportTarget(chosen: string, { refused }: { refused: readonly string[] }): Promise<string> {
  const to = await realFile(path.resolve(chosen));
  for (const folder of refused) {
    const real = await fs.realpath(folder).catch(() => path.resolve(folder));
    const below = path.relative(real, to);
    if (below !== '' && (below === '..' || below.startsWith(`..${path.sep}`) || path.isAbsolute(below))) continue;
    throw new Error(`Nothing was written: ${folder} belongs to an agent or to Atelier. Choose another folder.`);
  }
  return to;
}

async function realFile(file: string): Promise<string> {
  try {
    const real = await fs.realpath(file);
    if (!(await fs.stat(real)).isFile()) throw new Error(`Nothing was written: ${file} is not a file.`);
    return real;
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
  }
  const link = await fs.lstat(file).catch(() => null);
  if (link !== null) throw new Error(`Nothing was written: ${file} is a link to a place that is not there.`);
  const folder = await fs.realpath(path.dirname(file)).catch(() => null);
  if (folder === null) throw new Error(`Nothing was written: the folder ${path.dirname(file)} is not there.`);
  return path.join(folder, path.basename(file));
}
