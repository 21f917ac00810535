// Terminals that are no web page, where they are installed.
import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { SIZE, type Command } from '../scenario';
import { ended } from './electron';
import type { Place } from './place';

const { cols, rows } = SIZE;

/** How each is told its size and its program; with its own defaults for everything else. */
const TERMINALS: Record<string, (command: Command) => string[]> = {
  alacritty: ({ file, args }) => ['-o', `window.dimensions.columns=${cols}`, '-o', `window.dimensions.lines=${rows}`, '-e', file, ...args],
  'xfce4-terminal': ({ file, args }) => ['--disable-server', `--geometry=${cols}x${rows}`, '-x', file, ...args],
  xterm: ({ file, args }) => ['-geometry', `${cols}x${rows}`, '-e', file, ...args],
};

export const NATIVE_TERMINALS = Object.keys(TERMINALS);

function onPath(program: string): boolean {
  return spawnSync('sh', ['-c', `command -v ${program}`], { stdio: 'ignore' }).status === 0;
}

export function installed(terminal: string): boolean {
  return onPath(terminal);
}

/**
 * Runs a program in a native terminal, with an empty home so that nobody's settings count.
 * @throws when the terminal is not gone after the guard
 */
export async function inNative(place: Place, terminal: string, command: Command): Promise<void> {
  const home = path.join(place.scratch(), 'home');
  mkdirSync(home);
  const argv = [terminal, ...(TERMINALS[terminal]?.(command) ?? [])];
  // GTK programs look for a session bus; where there is none each run gets its own.
  const bus = process.env['DBUS_SESSION_BUS_ADDRESS'] === undefined && onPath('dbus-run-session') ? ['dbus-run-session', '--'] : [];
  const [program = '', ...args] = [...bus, ...argv];
  const child = spawn(program, args, { detached: true, stdio: 'ignore', env: { ...process.env, HOME: home, XDG_CONFIG_HOME: path.join(home, '.config') } });
  if ((await ended(child, 120_000)) === 'hung') throw new Error(`${terminal} did not end`);
}
