// `atelier [DIR…]`: opens the app (or hands the folders to the one that runs) and returns at once.
import { spawn } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import path from 'node:path';
import { CommandError } from './workplace';

/** The checkout's folder, or null when this file lies inside a package. */
function checkout(): string | null {
  const top = path.resolve(import.meta.dirname, '..', '..');
  return top.includes('.asar') ? null : top;
}

/** @throws CommandError for what is not there, or is no folder */
export function openApp(dirs: string[]): number {
  const folders = dirs.filter((d) => d !== '--').map((d) => path.resolve(d));
  for (const folder of folders) {
    if (!existsSync(folder)) throw new CommandError(`There is no folder ${folder}. Check the spelling, or make it first.`);
    if (!statSync(folder).isDirectory()) throw new CommandError(`${folder} is a file, not a folder. Open the folder it lies in.`);
  }
  const env = { ...process.env };
  delete env.ELECTRON_RUN_AS_NODE;
  // Typed in an agent's terminal: the app is not that agent's, and does not end with it.
  delete env.ATELIER_SPOOL;
  const top = checkout();
  const sandbox = process.platform === 'linux' && process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  const child = spawn(process.execPath, [...sandbox, ...(top ? [top] : []), ...folders], { env, detached: true, stdio: 'ignore' });
  child.unref();
  return 0;
}
