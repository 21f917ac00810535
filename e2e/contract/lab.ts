// A scratch home, a working folder and a spool for one subject, and what can be read in them.
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { projectDirName } from '../../electron/harness/claude/folder-key';
import { hookCommand } from '../../electron/harness/claude/hook-command';
import { HOOK_EVENTS, readReport } from '../../electron/harness/claude/reports';
import type { Report } from '../../electron/harness/harness';
import type { MockApi } from '../fixtures/mock-api.mjs';
import { PtySession, type PtyExit } from '../fixtures/pty-session';
import type { Program, Subject } from './subjects';

/** A hang guard for what is watched for on disk. */
const HANG_MS = 30_000;
/** How often disk is looked at; no result depends on it. */
const LOOK_MS = 20;
/** Primary device attributes: the last question the real CLI asks once it reads keys. */
const READY_PROBE = '\x1b[c';

export interface Line {
  type: string;
  isMeta?: boolean;
  cwd?: string;
  sessionId?: string;
  message?: { content: unknown };
  [field: string]: unknown;
}

export interface RawReport {
  hook_event_name: string;
  session_id: string;
  transcript_path: string;
  cwd: string;
  source?: string;
  reason?: string;
  prompt?: string;
  last_assistant_message?: string;
  tool_name?: string;
  tool_input?: Record<string, unknown>;
}

export interface StartOptions {
  cwd?: string;
  env?: Record<string, string>;
  role?: string;
  /** False leaves out the switch that makes this launch's role count (Claude only). */
  roleCounts?: boolean;
  /** More arguments, before ours. */
  more?: string[];
  statusReporting?: boolean;
}

/** Resolves once `check` returns something; looks at disk again and again under a generous guard. */
export async function until<T>(what: string, check: () => T | null | undefined | false, lookMs = LOOK_MS): Promise<T> {
  const end = performance.now() + HANG_MS;
  for (;;) {
    const found = check();
    if (found !== null && found !== undefined && found !== false) return found;
    if (performance.now() > end) throw new Error(`Never seen: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, lookMs));
  }
}

export class Lab {
  /** Real path of everything below. */
  readonly base = realpathSync(mkdtempSync(path.join(os.tmpdir(), 'atelier-contract-')));
  readonly home = this.folder('home');
  readonly cwd = this.folder('work.space_1');
  readonly spool = this.folder('spool');
  readonly config: string;
  #env: Record<string, string> = {};
  readonly #sessions: PtySession[] = [];

  constructor(readonly subject: Subject, private readonly program: Program, private readonly api: MockApi) {
    this.config = path.join(this.home, subject.configFolder);
  }

  async open(): Promise<this> {
    this.#env = { ...await this.program.environment({ home: this.home, trusted: [this.base], port: this.api.port }), ATELIER_SPOOL: this.spool };
    return this;
  }

  /** The environment with everything of the program's moved into another config folder. */
  async environmentWith(config: string): Promise<Record<string, string>> {
    const place = { home: this.home, trusted: [this.base], port: this.api.port, configFolder: config };
    return { ...await this.program.environment(place), [this.subject.configVariable]: config };
  }

  async close(): Promise<void> {
    for (const session of this.#sessions) await session.end();
    // A killed program may have been about to write.
    rmSync(this.base, { recursive: true, force: true, maxRetries: 5 });
  }

  folder(name: string): string {
    const folder = path.join(this.base, name);
    mkdirSync(folder, { recursive: true });
    return folder;
  }

  write(name: string, text: string): string {
    const file = path.join(this.base, name);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, text);
    return file;
  }

  /** The settings file with the product's own hook command for the product's own events. */
  settings(): string {
    const hooks = Object.fromEntries(HOOK_EVENTS.map((event) => [event, [{ hooks: [{ type: 'command', command: hookCommand(500) }] }]]));
    return this.write('settings.json', JSON.stringify({ hooks }));
  }

  /** Starts the program with these session arguments and waits for nothing. */
  run(session: string[], { cwd = this.cwd, env = {}, role, roleCounts = true, more = [], statusReporting = false }: StartOptions = {}): PtySession {
    const roleFile = role === undefined ? null : this.write(`role-${role}.md`, `Be brief.\nROLE-MARKER: ${role}\n`);
    const ours = this.subject.isClaude
      ? ['--settings', this.settings(), ...(roleFile === null ? [] : ['--append-system-prompt-file', roleFile]), ...(roleCounts ? ['--system-prompt-snapshot', 'off'] : []), '--permission-mode', 'manual']
      : roleFile === null ? [] : ['--role-file', roleFile];
    const [file, ...leading] = this.program.command;
    const started = new PtySession(file, [...leading, ...more, ...ours, ...session], { cwd, env: { ...this.#env, ...env }, statusReporting });
    this.#sessions.push(started);
    return started;
  }

  /** Starts the program and waits until it reads keys. */
  async start(session: string[], options: StartOptions = {}): Promise<PtySession> {
    const started = this.run(session, options);
    await started.waitFor('❯');
    if (this.subject.isClaude) await started.waitFor(() => started.raw.includes(READY_PROBE));
    return started;
  }

  /** Starts what is expected to end by itself. */
  async runToEnd(session: string[], options: StartOptions = {}): Promise<{ exit: PtyExit; screen: string }> {
    const started = this.run(session, options);
    const exit = await started.exited;
    return { exit, screen: started.screen() };
  }

  /** Says something and waits for the Stop report of its answer; returns the answer. */
  async say(session: PtySession, text: string): Promise<string> {
    const before = this.reports('Stop').length;
    await session.sendLine(text);
    const stop = await until(`the answer to ${text}`, () => this.reports('Stop')[before]);
    return stop.last_assistant_message ?? '';
  }

  /** Resolves once a report of this event, with this source or reason, is there for the conversation. */
  report(event: string, word: string, id?: string): Promise<RawReport> {
    return until(`${event} ${word} ${id}`, () => this.reports(event).find((report) => (report.source ?? report.reason) === word && (id === undefined || report.session_id === id)));
  }

  /** Reports so far, oldest first. */
  reports(event?: string): RawReport[] {
    const all = this.reportFiles().map((name) => JSON.parse(readFileSync(path.join(this.spool, name), 'utf8')) as RawReport);
    return event === undefined ? all : all.filter((report) => report.hook_event_name === event);
  }

  /** The same, as the product reads them. */
  readReports(): (Report | null)[] {
    return this.reportFiles().map((name) => readReport(name, readFileSync(path.join(this.spool, name), 'utf8')));
  }

  /** Forgets the reports so far. */
  clearReports(): void {
    for (const name of readdirSync(this.spool)) rmSync(path.join(this.spool, name));
  }

  transcriptPath(id: string, cwd = this.cwd, config = this.config): string {
    return path.join(config, 'projects', projectDirName(cwd), `${id}.jsonl`);
  }

  /** Puts a transcript where the program would look for it. */
  plant(id: string, text: string, cwd = this.cwd): string {
    const file = this.transcriptPath(id, cwd);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, text);
    return file;
  }

  lines(file: string): Line[] {
    return readFileSync(file, 'utf8').trimEnd().split('\n').map((line) => JSON.parse(line) as Line);
  }

  /** Resolves once an assistant line that holds the text is in the file. */
  saved(file: string, text: string): Promise<Line> {
    return until(`"${text}" in the transcript`, () => existsSync(file) && this.lines(file).find((line) => line.type === 'assistant' && JSON.stringify(line.message?.content).includes(JSON.stringify(text).slice(1, -1))));
  }

  registryPath(pid: number, config = this.config): string {
    return path.join(config, 'sessions', `${pid}.json`);
  }

  /** The registry entry of a process; null when there is none (or it is just being written). */
  registry(pid: number, config = this.config): Record<string, unknown> | null {
    try {
      return JSON.parse(readFileSync(this.registryPath(pid, config), 'utf8')) as Record<string, unknown>;
    } catch {
      return null;
    }
  }

  private reportFiles(): string[] {
    return readdirSync(this.spool).filter((name) => name.endsWith('.json')).sort();
  }
}
