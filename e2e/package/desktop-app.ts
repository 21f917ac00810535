// Starts the app as a normal user, as the desktop does, and drives its window over Chromium's debugging port: a release has
// the inspector's fuse off, without which Playwright's electron.launch cannot work, and that adds --no-sandbox besides.
import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { chromium, expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import type { NormalUser } from './normal-user';
import { family, statusField } from './processes';

export interface DesktopApp {
  page: Page;
  pid: number;
  /** Ends it as a session manager does, and waits until it is gone. */
  quit(): Promise<void>;
}

/** Steady on machines without a GPU. */
const STEADY = ['--disable-gpu', '--disable-software-rasterizer'];
/** A hang guard for the first sign of life. */
const GUARD_MS = 60_000;

/** Starts a command line (program and switches; folders come last) and waits for the window. */
export async function startAs(user: NormalUser, command: string[], folders: string[] = []): Promise<DesktopApp> {
  const [program = '', ...args] = command;
  const child = spawn(program, ['--remote-debugging-port=0', ...STEADY, ...args, ...folders], { ...user.identity, env: user.env, cwd: '/', stdio: ['ignore', 'ignore', 'pipe'] });
  const browser = await chromium.connectOverCDP(await debuggingAddress(child));
  const [context] = browser.contexts();
  if (!context || child.pid === undefined) throw new Error('the app has no window context');
  const page = context.pages()[0] ?? (await context.waitForEvent('page'));
  return {
    page,
    pid: child.pid,
    quit: async () => {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      if (child.exitCode === null && child.kill('SIGTERM')) await ended;
      await browser.close();
    },
  };
}

/** Chromium names its address on standard error; everything it said goes into the error when it ends without. */
function debuggingAddress(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = '';
    const fail = (why: string) => {
      child.kill('SIGKILL');
      reject(new Error(`${why}; it said:\n${said}`));
    };
    const guard = setTimeout(() => fail('the app gave no sign of life'), GUARD_MS);
    child.once('error', reject);
    child.once('exit', (code, signal) => fail(`the app ended at once (${signal ?? `code ${code}`})`));
    // Read to the end: a full pipe would stop the app.
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      said += text;
      const address = /DevTools listening on (ws:\S+)/.exec(said)?.[1];
      if (address === undefined) return;
      clearTimeout(guard);
      child.removeAllListeners('exit');
      resolve(address);
    });
  });
}

/** The kernel's word that the page's process is sandboxed, and that nothing was started without. */
export async function expectSandbox(app: DesktopApp, user: NormalUser): Promise<void> {
  const all = family(app.pid);
  const renderers = all.filter(({ argv }) => argv.includes('--type=renderer'));
  expect(renderers.length).toBeGreaterThan(0);
  // 2 is seccomp's filter mode: a list of allowed system calls.
  for (const { pid } of renderers) expect({ seccomp: statusField(pid, 'Seccomp'), noNewPrivs: statusField(pid, 'NoNewPrivs') }).toEqual({ seccomp: '2', noNewPrivs: '1' });
  expect(all.filter(({ argv }) => argv.includes('--no-sandbox'))).toEqual([]);
  expect(all.filter(({ uid }) => uid !== user.uid)).toEqual([]);
  // The page itself has none of Node.
  expect(await app.page.evaluate(() => ['require', 'process', 'module'].filter((name) => name in globalThis))).toEqual([]);
}
