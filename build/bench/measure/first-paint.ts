// From the start of the process to the first paint: a blank window, the app, and the app with terminals to restore.
import { spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { findTerminals } from '../../../electron/terminal/client';
import { ended } from '../machine/electron';
import type { Place } from '../machine/place';
import { FIRST_PAINT, fourArchitects, PAINT_VARIABLE, terminalPainted } from '../paint';
import type { Figures } from '../scenario';
import { repetitions, type BenchRun, type Measurement } from './measurement';

const TEXT = 'restored';
const GUARD_MS = 60_000;

interface Subject {
  /** What Electron is told to run. */
  target: string;
  env: Record<string, string>;
}

/** Starts it, waits for the answer of a script in its page; resolves with that and the time of the start. */
async function ask(place: Place, { target, env }: Subject, script: string): Promise<{ value: number; start: number }> {
  const { electron, switches, bundle } = place.settings;
  const file = path.join(place.folder, 'painted.json');
  rmSync(file, { force: true });
  const start = performance.timeOrigin + performance.now();
  const child = spawn(electron, [...switches, '-r', path.join(bundle, 'paint-probe.cjs'), target], { detached: true, stdio: 'ignore', env: { ...env, [PAINT_VARIABLE]: JSON.stringify({ script, file }) } });
  await ended(child, GUARD_MS);
  if (!existsSync(file)) throw new Error('the page did not answer');
  const answer = JSON.parse(readFileSync(file, 'utf8')) as { value?: number; error?: string };
  if (answer.value === undefined) throw new Error(answer.error ?? 'the page answered with nothing');
  return { value: answer.value, start };
}

/** The app with a state of its own; nothing of the user's agents is reached. */
function appIn(place: Place, name: string): Subject & { state: string; folder: string } {
  const top = path.join(place.folder, name);
  const [home, state, folder] = ['home', 'state', 'workspace'].map((part) => path.join(top, part)) as [string, string, string];
  for (const made of [home, state, folder]) mkdirSync(made, { recursive: true, mode: 0o700 });
  const kept = ['DISPLAY', 'WAYLAND_DISPLAY', 'XAUTHORITY', 'XDG_RUNTIME_DIR', 'ELECTRON_OVERRIDE_DIST_PATH', 'NO_SANDBOX'];
  const env = Object.fromEntries(kept.flatMap((variable) => (process.env[variable] === undefined ? [] : [[variable, process.env[variable]]])));
  return { target: place.settings.root, state, folder, env: { ...env, HOME: home, ATELIER_HOME: state, PATH: '/usr/bin:/bin', LANG: 'C.UTF-8', SHELL: '/bin/sh' } };
}

async function endHostOf(state: string): Promise<void> {
  const terminals = await findTerminals({ stateFolder: state, onLog: () => undefined });
  await terminals?.shutdown();
}

export function firstPaint(place: Place): Measurement {
  const blank: Subject = { target: path.join(place.settings.bundle, 'blank.mjs'), env: { ...(process.env as Record<string, string>), ATELIER_BENCH_PROFILE: path.join(place.folder, 'blank-profile') } };
  const app = appIn(place, 'app');
  const restored = appIn(place, 'restored');
  const agent = path.join(place.folder, 'agent.sh');
  const ready = new Set<string>();

  const run = (name: string, subject: Subject, script: string, prepare: () => Promise<unknown>): BenchRun => ({
    name,
    yields: [`paint.${name}`],
    once: async (): Promise<Figures> => {
      // Before the first repetition: profile and state are there afterwards, and files are in the system's cache.
      if (!ready.has(name)) await prepare();
      ready.add(name);
      const { value, start } = await ask(place, subject, script);
      return { [`paint.${name}`]: value - start };
    },
  });
  return {
    name: 'first paint',
    repetitions: repetitions(place.settings.quick),
    runs: [
      run('blank', blank, FIRST_PAINT, () => ask(place, blank, FIRST_PAINT)),
      run('app', app, FIRST_PAINT, () => ask(place, app, FIRST_PAINT)),
      run('restored', restored, terminalPainted(TEXT), async () => {
        writeFileSync(agent, `#!/bin/sh\nprintf '${TEXT}\\n'\nexec sleep 100000\n`);
        chmodSync(agent, 0o755);
        const { value } = await ask(place, restored, fourArchitects(restored.folder, agent, TEXT));
        if (value !== 4) throw new Error(`${value} architects instead of 4`);
        await ask(place, restored, terminalPainted(TEXT));
      }),
    ],
    end: async () => {
      await endHostOf(app.state);
      await endHostOf(restored.state);
    },
  };
}
