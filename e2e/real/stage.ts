// One scratch machine for a spec: the pinned CLI, the mock model API, a home, folders, and the app or a plain terminal on it.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, readlinkSync, rmSync } from 'node:fs';
import path from 'node:path';
import { expect, test, type TestInfo } from '@playwright/test';
import { projectDirName } from '../../electron/harness/claude/folder-key';
import { launchAtelier, makeScratch, root, scratchEnvironment, type RunningApp, type Scratch } from '../fixtures/atelier';
import { startMockApi, type MockApi, type MockRequest } from '../fixtures/mock-api.mjs';
import { PtySession } from '../fixtures/pty-session';
import { ensureRealClaude, prepareRealClaude, realAgentsWanted } from '../fixtures/real-claude';

/** The last question the CLI asks its terminal before it reads keys. */
const READY_PROBE = '\x1b[c';
/** Installing the CLI (about 400 MB) may be part of the first spec. */
const INSTALL_MS = 600_000;
/** Set by the product itself on every launch; a spec that set them too would hide it if they were forgotten. */
const PRODUCT_SETS = ['CLAUDE_CODE_DISABLE_AGENT_VIEW', 'CLAUDE_CODE_DISABLE_ALTERNATE_SCREEN'];

export class Stage {
  readonly scratch: Scratch = makeScratch();
  readonly #apps: RunningApp[] = [];
  readonly #sessions: PtySession[] = [];
  #env: Record<string, string> = {};

  constructor(private readonly program: string, readonly api: MockApi) {}

  async open(): Promise<this> {
    const { home, top } = this.scratch;
    this.#env = await prepareRealClaude({ home, trusted: [top], port: this.api.port });
    return this;
  }

  /** Ends what still runs and removes everything. */
  async close(): Promise<void> {
    for (const app of this.#apps) await app.quit();
    for (const session of this.#sessions) await session.end();
    this.scratch.remove();
  }

  /** Starts the app as from a terminal of this machine; without folders it brings back those of last time. */
  async launch(folders: string[] = [], env: Record<string, string> = {}): Promise<RunningApp> {
    const inherited = Object.fromEntries(Object.entries(this.#env).filter(([name]) => name !== 'PATH' && !PRODUCT_SETS.includes(name)));
    const app = await launchAtelier(this.scratch, { folders, path: [path.dirname(this.program)], env: { ...inherited, ...env } });
    this.#apps.push(app);
    return app;
  }

  /** Leaves what a failure needs: the last app's window and log, and what the model was told. */
  async show(testInfo: TestInfo): Promise<void> {
    const app = this.#apps.at(-1);
    await app?.page.screenshot({ path: testInfo.outputPath('at-failure.png') });
    await testInfo.attach('log of the app', { body: app?.log() ?? '', contentType: 'text/plain' });
    await testInfo.attach('requests', { body: this.api.requests.map(({ session, conversation }) => `${session} ${conversation?.turns} ${conversation?.last}`).join('\n'), contentType: 'text/plain' });
  }

  /** Quits the app as a person does and waits for its end. */
  async quit(app: RunningApp): Promise<void> {
    this.#apps.splice(this.#apps.indexOf(app), 1);
    await app.quit();
  }

  /** The CLI in a terminal of its own, as a person runs it outside the app; resolves once it reads keys. */
  async personal(cwd: string, args: string[] = []): Promise<PtySession> {
    const session = new PtySession(this.program, args, { cwd, env: this.#env });
    this.#sessions.push(session);
    await session.waitFor('❯');
    await session.waitFor(() => session.raw.includes(READY_PROBE));
    return session;
  }

  /** kill -9 of the app alone; its agents go on in the terminal host. */
  async killApp(app: RunningApp): Promise<void> {
    this.#apps.splice(this.#apps.indexOf(app), 1);
    await app.kill();
  }

  /** `atelier attach` in a terminal of its own: the architect's agent, also while no app runs. */
  async attached(name: string): Promise<PtySession> {
    const runtime = process.env.ELECTRON_EXEC_PATH;
    if (runtime === undefined) throw new Error('Run through build/run.mjs, which names the Electron runtime.');
    const session = new PtySession(runtime, [path.join(root, 'out', 'main', 'cli.js'), 'attach', name], { cwd: this.scratch.top, env: { ...scratchEnvironment(this.scratch), ELECTRON_RUN_AS_NODE: '1' } });
    this.#sessions.push(session);
    await session.waitFor('❯');
    return session;
  }

  /** kill -9 of an agent and of the terminal host it runs in, as at a power cut; resolves when both are gone. */
  async killWithHost(agent: number): Promise<void> {
    const host = parentOf(agent);
    for (const pid of [agent, host]) process.kill(pid, 'SIGKILL');
    // What nobody waits for may stay behind as a zombie: gone all the same.
    await expect.poll(() => [agent, host].filter(lives), { message: 'the agent and its host are gone' }).toEqual([]);
  }

  /** Resolves with the request by which the model was told this text, once it arrived. */
  async heard(text: string): Promise<NonNullable<MockRequest['conversation']>> {
    // The CLI also asks small things on the side (a title, a topic); those offer no tools.
    const find = () => this.api.requests.map((request) => request.conversation).find((said) => said?.last.includes(text) && said.tools.length > 0) ?? null;
    await expect.poll(find, { message: `"${text}" reaches the model` }).not.toBeNull();
    const found = find();
    if (found === null) throw new Error(`"${text}" never reached the model`);
    return found;
  }

  /** Where the CLI keeps the conversation. */
  transcript(cwd: string, id: string): string {
    return path.join(this.conversationFolder(cwd), `${id}.jsonl`);
  }

  /** Ids of all conversations that lie under the folder's key. */
  conversations(cwd: string): string[] {
    const folder = this.conversationFolder(cwd);
    return existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.jsonl')).map((name) => path.basename(name, '.jsonl')).sort() : [];
  }

  /** The living process that says in the CLI's own registry that it runs the conversation; resolves once it does and takes input. */
  async processOf(id: string): Promise<number> {
    const find = () => this.registry().find((entry) => entry.sessionId === id && entry.status === 'idle')?.pid ?? 0;
    await expect.poll(find, { message: `a process that runs ${id}` }).toBeGreaterThan(0);
    return find();
  }

  /** The conversation that this process is in, by the CLI's own registry, as soon as it is another than `left`. */
  async conversationOf(pid: number, left: string): Promise<string> {
    let now = left;
    const find = () => (now = this.registry().find((entry) => entry.pid === pid)?.sessionId ?? left);
    await expect.poll(find, { message: `process ${pid} leaves ${left}`, intervals: [20] }).not.toBe(left);
    return now;
  }

  /** Takes away the registry's entry of a process that is gone, as the CLI itself does for stale ones. */
  forgetProcess(pid: number): void {
    rmSync(path.join(this.scratch.home, '.claude', 'sessions', `${pid}.json`));
  }

  private registry(): { pid: number; sessionId: string; status: string }[] {
    const folder = path.join(this.scratch.home, '.claude', 'sessions');
    if (!existsSync(folder)) return [];
    return readdirSync(folder).filter((name) => /^\d+\.json$/.test(name) && existsSync(`/proc/${path.basename(name, '.json')}`)).flatMap((name) => {
      try {
        return [JSON.parse(readFileSync(path.join(folder, name), 'utf8')) as { pid: number; sessionId: string; status: string }];
      } catch {
        // Just being written or removed: the next look sees it.
        return [];
      }
    });
  }

  private conversationFolder(cwd: string): string {
    return path.join(this.scratch.home, '.claude', 'projects', projectDirName(cwd));
  }
}

function statusOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/status`, 'utf8');
  } catch {
    return '';
  }
}

function lives(pid: number): boolean {
  return /^State:\t[^ZX]/m.test(statusOf(pid));
}

function parentOf(pid: number): number {
  return Number(/^PPid:\t(\d+)$/m.exec(statusOf(pid))?.[1]);
}

/** Arguments of a living process, as the kernel knows them. */
export function argvOf(pid: number): string[] {
  return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').slice(0, -1);
}

/** The folder a living process works in. */
export function folderOf(pid: number): string {
  return readlinkSync(`/proc/${pid}/cwd`);
}

/** Environment a living process was started with. */
export function environmentOf(pid: number): Record<string, string> {
  const entries = readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0').filter(Boolean);
  return Object.fromEntries(entries.map((entry) => [entry.slice(0, entry.indexOf('=')), entry.slice(entry.indexOf('=') + 1)]));
}

/** A hash of the file's bytes: two equal ones mean that nobody changed it. */
export function fingerprint(file: string): string {
  return createHash('sha256').update(readFileSync(file)).digest('hex');
}

/**
 * Defines specs that need the real CLI, each with a stage of its own while it runs; with `ATELIER_TEST_REAL_AGENTS=0` none
 * is defined, so that none counts as skipped.
 */
export function withRealClaude(define: (stage: () => Stage) => void): void {
  if (!realAgentsWanted()) return;
  let program: string;
  let api: MockApi;
  let stage: Stage;
  test.beforeAll(async () => {
    test.setTimeout(INSTALL_MS);
    program = await ensureRealClaude();
  });
  test.beforeEach(async () => {
    api = await startMockApi();
    stage = await new Stage(program, api).open();
  });
  test.afterEach(async () => {
    const info = test.info();
    try {
      if (info.status !== info.expectedStatus) await stage.show(info);
    } finally {
      await stage.close();
      await api.close();
    }
  });
  define(() => stage);
}
