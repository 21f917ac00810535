// A program of the user's own, started from here to live longer than the app.
import { spawn } from 'node:child_process';
import type { Answer } from '../../shared/ipc';
import { hostEnvironment } from '../launch/environment';
import { mistakesIn } from './variables';
import type { Chosen, Environment } from './variables';

/**
 * Starts it as argv, never through a shell, in a folder, with the environment that agents are given too. Answers as soon as
 * it runs, with what is worth saying of variables that were passed over, or in one sentence why it does not.
 */
export function startDetached(chosen: Chosen & { argv: string[] }, cwd: string, inherited: Environment): Promise<Answer<string | null>> {
  const [program = '', ...args] = chosen.argv;
  const env: NodeJS.ProcessEnv = hostEnvironment(inherited);
  delete env.ELECTRON_RUN_AS_NODE;
  return new Promise((resolve) => {
    const child = spawn(program, args, { cwd, env, detached: true, stdio: 'ignore' });
    child.once('spawn', () => {
      child.unref();
      resolve({ ok: true, value: mistakesIn(chosen) });
    });
    child.once('error', (error: NodeJS.ErrnoException) => {
      const named = chosen.by === null ? '' : `, which ${chosen.by} names,`;
      resolve({ ok: false, error: `${program}${named} could not be started (${error.code ?? error.message}). Another program can be named in the settings.` });
    });
  });
}
