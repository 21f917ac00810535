// Makes packages as `npm run package` does, into a folder of the test's own, and takes a deb apart without installing it.
import { execFileSync } from 'node:child_process';
import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { FuseV1Options, getCurrentFuseWire } from '@electron/fuses';
import { root } from '../../build/bootstrap/paths.mjs';

/** Runs build/package.mjs with these arguments; the packages lie in `output` afterwards. Throws with what it printed. */
export function makePackages(output: string, ...args: string[]): void {
  execFileSync(process.execPath, [path.join(root, 'build', 'package.mjs'), ...args, `-c.directories.output=${output}`], { cwd: root, stdio: ['ignore', 'pipe', 'pipe'], maxBuffer: 64_000_000 });
}

/** The one file of the folder with this ending. */
export function only(folder: string, ending: string): string {
  const found = readdirSync(folder).filter((name) => name.endsWith(ending));
  if (found.length !== 1 || found[0] === undefined) throw new Error(`expected one *${ending}, found: ${found.join(', ') || 'none'}`);
  return path.join(folder, found[0]);
}

/** The command of the desktop file below `top` as argv, with the field codes for files left out, and /opt moved below `top`. */
export function desktopCommand(top: string): string[] {
  const folder = path.join(top, 'usr', 'share', 'applications');
  const exec = /^Exec=(.+)$/m.exec(readFileSync(path.join(folder, 'atelier.desktop'), 'utf8'))?.[1];
  if (exec === undefined) throw new Error('the desktop file has no Exec');
  return exec.split(' ').filter((word) => !/^%[fFuU]$/.test(word)).map((word) => word.replace(/^\/opt\//, `${path.join(top, 'opt')}/`));
}

/** How an enabled fuse is written in the binary: the character 1. */
const ENABLED = '1'.charCodeAt(0);

/** The fuses burnt into a binary, by name. */
export async function fusesOf(binary: string): Promise<Record<string, boolean>> {
  const wire = await getCurrentFuseWire(binary);
  const names = Object.entries(FuseV1Options).flatMap(([name, at]) => (typeof at === 'number' ? [[name, at] as const] : []));
  return Object.fromEntries(names.map(([name, at]) => [name, Number(wire[at]) === ENABLED]));
}
