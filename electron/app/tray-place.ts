// Whether this desktop shows tray icons. Windows and macOS always do; on Linux only a desktop with a status notifier
// does, and nothing tells the app that its icon is seen by nobody.
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';

const WATCHER = 'org.kde.StatusNotifierWatcher';
const BUS = 'org.freedesktop.DBus';
/** A guard for a bus that does not answer; one that does takes some milliseconds. */
const PATIENCE_MS = 2_000;

/** The same question to the bus, for whichever of its programs is installed. */
const ASKING: [string, string[]][] = [
  ['gdbus', ['call', '--session', '--dest', BUS, '--object-path', '/org/freedesktop/DBus', '--method', `${BUS}.NameHasOwner`, WATCHER]],
  ['dbus-send', ['--session', '--print-reply=literal', `--dest=${BUS}`, '/org/freedesktop/DBus', `${BUS}.NameHasOwner`, `string:${WATCHER}`]],
  ['busctl', ['--user', 'call', BUS, '/org/freedesktop/DBus', BUS, 'NameHasOwner', 's', WATCHER]],
];

/** The environment in which the session's bus is found; null when there is none to ask, and none may be started for it. */
function withBus(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv | null {
  if (env.DBUS_SESSION_BUS_ADDRESS) return env;
  const bus = env.XDG_RUNTIME_DIR === undefined ? null : path.join(env.XDG_RUNTIME_DIR, 'bus');
  return bus !== null && existsSync(bus) ? { ...env, DBUS_SESSION_BUS_ADDRESS: `unix:path=${bus}` } : null;
}

/** Null when the program is missing or got no answer. */
function ask(program: string, args: string[], env: NodeJS.ProcessEnv): Promise<boolean | null> {
  return new Promise((resolve) => {
    execFile(program, args, { env, timeout: PATIENCE_MS }, (error, stdout) => resolve(error ? null : /\btrue\b/.test(stdout)));
  });
}

/** True where an icon in the tray would be seen; false also where that cannot be known. */
export async function hasTray(env: NodeJS.ProcessEnv = process.env, platform: NodeJS.Platform = process.platform): Promise<boolean> {
  if (platform !== 'linux') return true;
  const asking = withBus(env);
  if (asking === null) return false;
  for (const [program, args] of ASKING) {
    const answer = await ask(program, args, asking);
    if (answer !== null) return answer;
  }
  return false;
}
