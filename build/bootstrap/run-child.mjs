// Runs one command with the Electron runtime's environment, passing signals on and the exit code back.
import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import path from 'node:path';
import { root } from './paths.mjs';

/** The environment in which the project's tools find the runtime and each other. */
export function toolEnvironment(electron) {
  const env = { ...process.env, ...electron.env };
  env.PATH = path.join(root, 'node_modules', '.bin') + path.delimiter + env.PATH;
  return env;
}

/** Puts a command on a virtual display when there is none. */
export function onDisplay(argv) {
  if (process.platform !== 'linux' || process.env.DISPLAY || process.env.WAYLAND_DISPLAY) return argv;
  return ['xvfb-run', '-a', '-s', '-screen 0 1440x900x24 -nolisten tcp', ...argv];
}

/** Resolves with the exit code (128 + signal number when killed by one). */
export function runChild(argv, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(argv[0], argv.slice(1), { stdio: 'inherit', cwd: root, shell: process.platform === 'win32', ...options });
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
    child.on('error', reject);
    child.on('close', (code, signal) => resolve(code ?? 128 + (constants.signals[signal] ?? 1)));
  });
}
