// The Platform of the running product: this machine's clock, files and processes.
import { randomUUID } from 'node:crypto';
import os from 'node:os';
import type { Platform } from './platform';
import { nodeFiles, nodeState } from './platform-files';
import { nodeProcesses } from './platform-processes';

export interface NodePlatformOptions {
  /** The environment that agents would inherit. */
  env: Record<string, string | undefined>;
  /** The app's own state folder, the only place that may be written; null where nothing may be (the dry run). */
  stateFolder: string | null;
}

/** The user's home as the agent CLIs see it: HOME, else the account's entry; null where there is neither (A5). */
export function homeOf(env: Record<string, string | undefined>): string | null {
  const named = process.platform === 'win32' ? env.USERPROFILE : env.HOME;
  if (named) return named;
  try {
    // userInfo and not homedir: homedir reads this process's HOME, which need not be the one agents inherit.
    return os.userInfo().homedir || null;
  } catch {
    return null;
  }
}

/** A Platform on real time, files and processes. Writes outside `stateFolder` are refused with an Error. */
export function nodePlatform(options: NodePlatformOptions): Platform {
  return {
    now: () => Date.now(),
    newId: () => randomUUID(),
    timer(ms, fn) {
      const handle = setTimeout(fn, ms);
      return () => clearTimeout(handle);
    },
    env: options.env,
    home: homeOf(options.env),
    files: nodeFiles,
    state: nodeState(options.stateFolder),
    processes: nodeProcesses(),
  };
}
