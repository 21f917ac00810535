import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { userEnvironment } from './login-environment';

let top: string;
let log: string[];
beforeEach(() => {
  top = mkdtempSync(path.join(os.tmpdir(), 'atelier-login-'));
  log = [];
});
afterEach(() => rmSync(top, { recursive: true, force: true }));

/** A login shell that sets things up as a person's does, then runs what it is given. */
function shell(setup: string): string {
  const file = path.join(top, 'shell');
  writeFileSync(file, `#!/bin/sh\n${setup}\nexec /bin/sh -c "$2"\n`, { mode: 0o755 });
  return file;
}
const environment = (env: NodeJS.ProcessEnv) => userEnvironment(env, (line) => void log.push(line));

it('A5: started from the desktop, the whole environment of the login shell is there, whatever else it prints', async () => {
  const SHELL = shell(`echo "Welcome"; echo "PATH=/wrong"
export PATH="$PATH:/home/u/.local/bin" CLAUDE_CONFIG_DIR="/home/u/.claude two" LINES_OF="one
two=three"`);
  const env = await environment({ SHELL, PATH: '/usr/bin:/bin', DISPLAY: ':0' });
  expect(env).toMatchObject({ PATH: '/usr/bin:/bin:/home/u/.local/bin', CLAUDE_CONFIG_DIR: '/home/u/.claude two', LINES_OF: 'one\ntwo=three', DISPLAY: ':0' });
  expect(env.TERM).toBeUndefined();
  expect(log).toEqual([]);
});

it('A5: started from a terminal, the process environment is taken as it is', async () => {
  const env = { SHELL: shell('export CHANGED=1'), TERM: 'xterm', PATH: '/usr/bin' };
  expect(await environment(env)).toBe(env);
});

it.each([
  ['that is not there', () => path.join(top, 'none')],
  ['that fails', () => shell('exit 3')],
])('A5: with a login shell %s the desktop’s environment is used, and the log says so', async (_what, make) => {
  const env = { SHELL: make(), PATH: '/usr/bin:/bin' };
  expect(await environment(env)).toEqual(env);
  expect(log).toEqual([expect.stringContaining('could not be read')]);
});

it('A5: a login shell that hangs is left behind after its deadline', async () => {
  const env = { SHELL: shell('exec sleep 1000'), PATH: '/usr/bin:/bin' };
  expect(await environment(env)).toEqual(env);
  expect(log).toEqual([expect.stringContaining('no answer within 5 s')]);
});
