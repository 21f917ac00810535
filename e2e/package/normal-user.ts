// The sandbox can only be shown as a normal user: Chromium refuses to use it as root. As root a user is made for the
// test and removed again; otherwise it is whoever runs the tests.
import { execFileSync } from 'node:child_process';
import { chmodSync, copyFileSync } from 'node:fs';
import path from 'node:path';
import type { Scratch } from '../fixtures/atelier';
import { processes } from './processes';

export interface NormalUser {
  /** For spawn: as whom. Empty when that is already so. */
  identity: { uid?: number; gid?: number };
  uid: number;
  /** What a login gives a user, and the test's display; no TERM, as for an app started from the desktop. */
  env: Record<string, string>;
  /** Makes the folder and all in it the user's own. */
  give(folder: string): void;
  /** Removes the user; what still runs as that user is ended first. */
  remove(): void;
}

/** A normal user whose home is the scratch's; the scratch's top folder becomes readable to it. */
export function normalUser(scratch: Scratch): NormalUser {
  chmodSync(scratch.top, 0o755);
  return process.getuid?.() === 0 ? madeUser(scratch) : currentUser(scratch);
}

function loginEnvironment(scratch: Scratch, name: string): Record<string, string> {
  const env: Record<string, string> = { HOME: scratch.home, USER: name, LOGNAME: name, SHELL: '/bin/sh', PATH: '/usr/bin:/bin', LANG: 'C.UTF-8' };
  for (const key of ['DISPLAY', 'WAYLAND_DISPLAY', 'XDG_RUNTIME_DIR', 'XAUTHORITY']) {
    const value = process.env[key];
    if (value) env[key] = value;
  }
  return env;
}

function currentUser(scratch: Scratch): NormalUser {
  return { identity: {}, uid: process.getuid?.() ?? -1, env: loginEnvironment(scratch, process.env.USER ?? ''), give: () => undefined, remove: () => undefined };
}

function madeUser(scratch: Scratch): NormalUser {
  const name = `atelier-test-${process.pid}`;
  execFileSync('useradd', ['--no-create-home', '--home-dir', scratch.home, '--shell', '/bin/sh', '--user-group', name]);
  const number = (flag: string) => Number(execFileSync('id', [flag, name], { encoding: 'utf8' }));
  const identity = { uid: number('-u'), gid: number('-g') };
  const give = (folder: string) => void execFileSync('chown', ['-R', `${identity.uid}:${identity.gid}`, folder]);
  const env = loginEnvironment(scratch, name);
  // Root's runtime folder is of no use to somebody else, and its key to the display cannot be read.
  delete env.XDG_RUNTIME_DIR;
  if (env.XAUTHORITY) {
    const key = path.join(scratch.home, '.Xauthority');
    copyFileSync(env.XAUTHORITY, key);
    env.XAUTHORITY = key;
  }
  give(scratch.home);
  const remove = () => {
    for (const { pid } of processes().filter((each) => each.uid === identity.uid)) process.kill(pid, 'SIGKILL');
    execFileSync('userdel', [name]);
  };
  return { identity, uid: identity.uid, env, give, remove };
}
