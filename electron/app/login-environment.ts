// Started from the desktop, the app lacks what the login shell sets (PATH, CLAUDE_CONFIG_DIR, keys, proxies): the whole
// environment of that shell is read once. Started from a terminal, the process's own environment is the user's wish.
import { spawn } from 'node:child_process';
import { userInfo } from 'node:os';

const DEADLINE_MS = 5_000;
const MARK = '_ATELIER_ENVIRONMENT_';

/** True where TERM says that a terminal started us, or where there is no login shell to ask. */
function startedFromTerminal(env: NodeJS.ProcessEnv): boolean {
  return Boolean(env.TERM && env.TERM !== 'dumb') || process.platform === 'win32';
}

/** The environment agents inherit. Falls back to the process's own when the shell fails or misses the deadline. */
export async function userEnvironment(env: NodeJS.ProcessEnv, log: (line: string) => void): Promise<NodeJS.ProcessEnv> {
  if (startedFromTerminal(env)) return env;
  try {
    return { ...env, ...(await loginShellEnvironment(env)) };
  } catch (error) {
    log(`The login shell's environment could not be read (${String(error)}); using the desktop's`);
    return env;
  }
}

function loginShellEnvironment(env: NodeJS.ProcessEnv): Promise<Record<string, string>> {
  const shell = env.SHELL || userInfo().shell || '/bin/sh';
  return new Promise((resolve, reject) => {
    const child = spawn(shell, ['-ilc', `printf %s ${MARK}; env -0; printf %s ${MARK}`], { env: { ...env, TERM: 'dumb' }, stdio: ['ignore', 'pipe', 'ignore'], detached: true });
    const chunks: Buffer[] = [];
    const timer = setTimeout(() => {
      child.kill('SIGKILL');
      reject(new Error(`no answer within ${DEADLINE_MS / 1000} s`));
    }, DEADLINE_MS);
    child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk));
    child.on('error', reject);
    child.on('close', () => {
      clearTimeout(timer);
      const [, listing] = Buffer.concat(chunks).toString('utf8').split(MARK);
      if (listing === undefined) reject(new Error(`${shell} printed no environment`));
      else resolve(parse(listing));
    });
  });
}

function parse(listing: string): Record<string, string> {
  const env: Record<string, string> = {};
  for (const entry of listing.split('\0')) {
    const at = entry.indexOf('=');
    // TERM=dumb was ours, for the shell alone.
    if (at > 0 && entry.slice(0, at) !== 'TERM') env[entry.slice(0, at)] = entry.slice(at + 1);
  }
  return env;
}
