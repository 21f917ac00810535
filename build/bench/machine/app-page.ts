// The app itself, or another Electron target, started for a script in its page.
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { findTerminals } from '../../../electron/terminal/client';
import { PAINT_VARIABLE } from '../paint';
import { ended } from './electron';
import type { Place } from './place';

const GUARD_MS = 180_000;

export interface Subject {
  /** What Electron is told to run. */
  target: string;
  env: Record<string, string>;
}

/** Starts it, waits for the answer of a script in its page; resolves with that and the time of the start. */
export async function ask<T>(place: Place, { target, env }: Subject, script: string): Promise<{ value: T; start: number }> {
  const { electron, switches, bundle } = place.settings;
  const file = path.join(place.folder, 'painted.json');
  rmSync(file, { force: true });
  const start = performance.timeOrigin + performance.now();
  const child = spawn(electron, [...switches, '-r', path.join(bundle, 'paint-probe.cjs'), target], { detached: true, stdio: 'ignore', env: { ...env, [PAINT_VARIABLE]: JSON.stringify({ script, file }) } });
  await ended(child, GUARD_MS);
  if (!existsSync(file)) throw new Error('the page did not answer');
  const answer = JSON.parse(readFileSync(file, 'utf8')) as { value?: T; error?: string };
  if (answer.value === undefined) throw new Error(answer.error ?? 'the page answered with nothing');
  return { value: answer.value, start };
}

/** The app with a state of its own; nothing of the user's agents is reached. */
export function appIn(place: Place, name: string): Subject & { state: string; folder: string } {
  const top = path.join(place.folder, name);
  const [home, state, folder] = ['home', 'state', 'workspace'].map((part) => path.join(top, part)) as [string, string, string];
  for (const made of [home, state, folder]) mkdirSync(made, { recursive: true, mode: 0o700 });
  const kept = ['DISPLAY', 'WAYLAND_DISPLAY', 'XAUTHORITY', 'XDG_RUNTIME_DIR', 'ELECTRON_OVERRIDE_DIST_PATH', 'NO_SANDBOX'];
  const env = Object.fromEntries(kept.flatMap((variable) => (process.env[variable] === undefined ? [] : [[variable, process.env[variable]]])));
  return { target: place.settings.root, state, folder, env: { ...env, HOME: home, ATELIER_HOME: state, PATH: '/usr/bin:/bin', LANG: 'C.UTF-8', SHELL: '/bin/sh' } };
}

/** Ends the terminal host of a state folder, with all that runs there. */
export async function endHostOf(state: string): Promise<void> {
  const terminals = await findTerminals({ stateFolder: state, onLog: () => undefined });
  await terminals?.shutdown();
}
