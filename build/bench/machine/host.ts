// A terminal host of the product for measuring: the bundled file, on the Electron binary as Node, as the app starts it.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { privateFolder } from '../../../electron/host/folder';
import { hostEnvironment } from '../../../electron/launch/environment';
import { connectTerminals } from '../../../electron/terminal/client';
import type { Terminals } from '../../../electron/terminal/terminals';
import { HOST_PID_FILE } from '../scenario';
import { children, kill } from './processes';

export interface BenchHost {
  terminals: Terminals;
  pid: number;
  stateFolder: string;
}

export interface HostPlace {
  electron: string;
  /** The bundled host. */
  file: string;
  /** A folder of this host alone: its state, and the file with its pid. */
  folder: string;
}

/** Starts a host and connects to it. Its pid is kept in a file, so that it can be ended whatever happens to this process. */
export async function startBenchHost(place: HostPlace): Promise<BenchHost> {
  const stateFolder = join(place.folder, 'state');
  privateFolder(stateFolder);
  const before = new Set(hosts(place.file));
  const terminals = await connectBenchHost(place, stateFolder);
  const pid = hosts(place.file).find((host) => !before.has(host));
  if (pid === undefined) throw new Error('the terminal host that was started is not to be found');
  writeFileSync(join(place.folder, HOST_PID_FILE), String(pid));
  return { terminals, pid, stateFolder };
}

/** Connects to the host of a state folder; starts it where there is none. */
export function connectBenchHost({ electron, file }: Omit<HostPlace, 'folder'>, stateFolder: string): Promise<Terminals> {
  return connectTerminals({ stateFolder, hostCommand: { file: electron, args: [file], env: hostEnvironment(process.env) }, onLog: () => undefined, killAfterMs: 300 });
}

/** Hosts that this process has started: it stays their parent, although they are detached. */
function hosts(file: string): number[] {
  return children(process.pid).filter((pid) => runs(pid, file));
}

function runs(pid: number, file: string): boolean {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').includes(file);
  } catch {
    return false;
  }
}

/** Ends the host that was started in this folder, if one was, whatever state it is in. */
export function killHostOf(folder: string, hostFile: string): void {
  const file = join(folder, HOST_PID_FILE);
  if (!existsSync(file)) return;
  const pid = Number(readFileSync(file, 'utf8'));
  // Only while the pid is still a host of ours.
  if (runs(pid, hostFile)) kill(pid);
}

/** The environment of children in measured terminals. */
export const CHILD_ENV: Record<string, string> = { PATH: process.env['PATH'] ?? '/usr/bin:/bin', TERM: 'xterm-256color', LC_ALL: 'C.UTF-8' };
