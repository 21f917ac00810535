// The folder of the sockets: whoever can write there could take the host's place, so it must be ours alone.
import { lstatSync, mkdirSync } from 'node:fs';

/**
 * Makes the folder (0700) where it is missing and checks it otherwise.
 * @throws a sentence when it is no folder, a link, somebody else's, or open to others
 */
export function privateFolder(path: string): void {
  mkdirSync(path, { recursive: true, mode: 0o700 });
  const stat = lstatSync(path);
  if (!stat.isDirectory()) throw new Error(`${path} is not a folder`);
  const user = process.getuid?.();
  if (user !== undefined && stat.uid !== user) throw new Error(`${path} belongs to another user`);
  if ((stat.mode & 0o077) !== 0) throw new Error(`${path} is open to other users (mode ${(stat.mode & 0o777).toString(8)}); it must be 700`);
}
