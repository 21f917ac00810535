// What can be known before the fork. After it a failure is only text on the terminal, in the child's own words.
import { accessSync, closeSync, constants, openSync, readSync, statSync } from 'node:fs';

/** As much of a script's first line as the kernel reads for its interpreter. */
const HEAD = 256;

/**
 * Checks that program and folder can be used.
 * @throws the system's own words (ENOENT, EACCES, …) with the path they are about
 */
export function checkSpawn(spec: { file: string; cwd: string }): void {
  if (!statSync(spec.cwd).isDirectory()) throw new Error(`ENOTDIR: not a directory, chdir '${spec.cwd}'`);
  accessSync(spec.cwd, constants.X_OK);
  if (!statSync(spec.file).isFile()) throw new Error(`EACCES: permission denied, not a file, exec '${spec.file}'`);
  accessSync(spec.file, constants.X_OK);
  const interpreter = interpreterOf(spec.file);
  if (interpreter !== null) accessSync(interpreter, constants.X_OK);
}

/** The absolute path after `#!`; null for anything else, also for a program that may be run but not read. */
function interpreterOf(file: string): string | null {
  const head = Buffer.alloc(HEAD);
  let length: number;
  try {
    const fd = openSync(file, constants.O_RDONLY);
    length = readSync(fd, head, 0, HEAD, 0);
    closeSync(fd);
  } catch {
    return null;
  }
  return /^#![ \t]*(\/[^ \t\r\n]*)/.exec(head.toString('utf8', 0, length))?.[1] ?? null;
}
