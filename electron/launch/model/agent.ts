// The agent CLI of the model's world: Claude Code 2.1.332 as measured, and the demo agent, which keeps the same layout.
// It is held to what was measured, not to what the engine expects: what it refuses at start, which files it writes when,
// what its registry says, which hooks run, and what a killed one leaves behind.
import path from 'node:path';
import { projectDirName } from '../../harness/claude/folder-key';
import type { ModelFiles } from './files';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

export interface AgentExit {
  code: number | null;
  signal: number | null;
}

export interface AgentStart {
  pid: number;
  /** The kernel's start mark. */
  start: string;
  argv: string[];
  cwd: string;
  /** Its config folder: projects/ and sessions/ lie in it. */
  config: string;
  /** The spool its hooks report into; null for an agent that was started elsewhere. */
  spool: string | null;
}

/** What agents share with the rest of the world. */
export interface AgentWorld {
  files: ModelFiles;
  newId(): string;
  now(): number;
  /** Rises with every report, as the time in a report's file name does. */
  nextOrder(): number;
}

type Line = Record<string, unknown>;

export const userLine = (text: string): Line => ({ type: 'user', message: { role: 'user', content: text } });
export const assistantLine = (text: string): Line => ({ type: 'assistant', message: { role: 'assistant', content: [{ type: 'text', text }] } });
const STATE_LINES: Line[] = [{ type: 'mode', mode: 'normal' }, { type: 'permission-mode', permissionMode: 'auto' }];
const CLEAR_LINES: Line[] = [{ ...userLine('<local-command-caveat>a note</local-command-caveat>'), isMeta: true }, userLine('<command-name>/clear</command-name>')];

/** What a file with these lines is worth to the CLI and to a person; written apart from the harness's own reader. */
export function worthOf(text: string): { resumable: boolean; said: boolean } {
  const talk = text.split('\n').flatMap(asTalk);
  return { resumable: talk.length > 0, said: talk.some(({ type, isMeta, message }) => type === 'assistant' || (!isMeta && !/^<(local-)?command-/.test(String(message.content)))) };
}

function asTalk(raw: string): { type: string; isMeta?: boolean; message: { content: unknown } }[] {
  try {
    const line = JSON.parse(raw) as { type: string; isMeta?: boolean; message?: { content: unknown } };
    return line.message && (line.type === 'user' || line.type === 'assistant') ? [{ ...line, message: line.message }] : [];
  } catch {
    return [];
  }
}

export class Agent {
  alive = true;
  sessionId = '';
  /** The file it appends to: a resumed conversation stays where it lies. */
  private file = '';
  exit: AgentExit | null = null;
  output = '';
  onExit: (exit: AgentExit) => void = () => {};

  constructor(
    private readonly world: AgentWorld,
    readonly started: AgentStart,
  ) {}

  get pid(): number {
    return this.started.pid;
  }

  /** Runs up to the prompt, or ends with code 1 as the CLI does when it refuses its arguments. */
  begin(): void {
    const { argv } = this.started;
    const pinned = valueOf(argv, '--session-id');
    const wanted = valueOf(argv, '--resume');
    if (pinned !== null) {
      if (!UUID.test(pinned)) return this.fail('Error: Invalid session ID. Must be a valid UUID.');
      if (this.world.files.kind(this.ownFile(pinned)) !== null) return this.fail(`Error: Session ID ${pinned} is already in use.`);
    }
    const file = wanted === null ? null : this.find(wanted);
    if (wanted !== null && file === null) {
      this.report('SessionEnd', { reason: 'other' }, wanted);
      return this.fail(`No conversation found with session ID: ${wanted}`);
    }
    this.sessionId = wanted ?? pinned ?? this.world.newId();
    this.file = file ?? this.ownFile(this.sessionId);
    this.register();
    this.report('SessionStart', { source: wanted === null ? 'startup' : 'resume' });
  }

  /** One message; an answer follows unless the process dies in the middle of it. */
  say(text: string, answered = true): void {
    this.report('UserPromptSubmit', { prompt: text });
    this.append([...(this.world.files.kind(this.file) === null ? STATE_LINES : []), userLine(text)]);
    if (!answered) return;
    this.append([assistantLine(`about ${text}`)]);
    this.report('Stop', {});
  }

  /** A new id and, at once, a file in which nothing is said. */
  clear(): void {
    this.moveTo(this.world.newId(), null, 'clear', 'clear');
    this.append([...STATE_LINES, ...CLEAR_LINES]);
  }

  /** Inside the CLI; false when it has no such conversation. */
  switchTo(id: string): boolean {
    const file = this.find(id);
    if (file === null || id === this.sessionId) return false;
    this.moveTo(id, file, 'resume', 'resume');
    return true;
  }

  /** A copy of the conversation under a new id. */
  branch(): void {
    const from = this.sessionId;
    const talk = this.world.files.text(this.file) ?? '';
    // Measured: where nothing was said yet the command is refused, and each copied line names the conversation left, no earlier one.
    if (!worthOf(talk).resumable) return;
    this.moveTo(this.world.newId(), null, 'resume', 'fork');
    this.write(talk.split('\n').map((line) => {
      const own = line.replace(/,"forkedFrom":\{[^}]*\}/, '');
      return own.startsWith('{"') && own.endsWith('}') ? `${own.slice(0, -1)},"forkedFrom":{"sessionId":"${from}"}}` : own;
    }).join('\n'));
  }

  /** A deliberate end. Measured: a typed one leaves two state lines where there was no file yet, Ctrl-D leaves nothing. */
  quit(typed: boolean): void {
    if (typed && this.world.files.kind(this.file) === null) this.append(STATE_LINES);
    this.leave('prompt_input_exit', { code: 0, signal: null });
  }

  /** SIGTERM or SIGHUP: hooks run, the registry entry goes. */
  terminate(signal: 'TERM' | 'HUP'): void {
    this.leave('other', { code: signal === 'TERM' ? 143 : 129, signal: null });
  }

  /** SIGKILL or a crash of its own: no hook runs, and the registry entry stays behind (measured). */
  die(exit: AgentExit): void {
    this.finish(exit);
  }

  /** A report that anything running below the agent could write: it is none of the agent's doing. */
  forge(event: string, sessionId: string, source: string): void {
    this.report(event, { source }, sessionId);
  }

  get registryFile(): string {
    return path.join(this.started.config, 'sessions', `${this.pid}.json`);
  }

  private ownFile(id: string): string {
    return path.join(this.projects, projectDirName(this.started.cwd), `${id}.jsonl`);
  }

  private get projects(): string {
    return path.join(this.started.config, 'projects');
  }

  /** As the CLI chooses: its own folder's file, else the only resumable one of another; null when it opens none. */
  private find(id: string): string | null {
    const { files } = this.world;
    const own = this.ownFile(id);
    if (files.kind(own) === 'folder') return null;
    if (this.resumable(own)) return own;
    const others = files.kind(this.projects) === null ? [] : files.names(this.projects).map((key) => path.join(this.projects, key, `${id}.jsonl`));
    const usable = others.filter((file) => file !== own && this.resumable(file));
    return usable.length === 1 ? (usable[0] ?? null) : null;
  }

  private resumable(file: string): boolean {
    return worthOf(this.world.files.text(file) ?? '').resumable;
  }

  private moveTo(id: string, file: string | null, reason: string, source: string): void {
    this.report('SessionEnd', { reason });
    this.sessionId = id;
    this.file = file ?? this.ownFile(id);
    this.register();
    this.report('SessionStart', { source });
  }

  private append(lines: Line[]): void {
    const timestamp = new Date(this.world.now()).toISOString();
    // Measured: state lines carry no time.
    this.write(lines.map((line) => `${JSON.stringify('message' in line ? { ...line, timestamp } : line)}\n`).join(''));
  }

  private write(text: string): void {
    const { files } = this.world;
    // What lies there as a folder cannot be written: the CLI goes on without saving.
    if (files.kind(this.file) === 'folder') return;
    const before = files.text(this.file) ?? '';
    files.write(this.file, `${before}${before === '' || before.endsWith('\n') ? '' : '\n'}${text}`);
  }

  private register(): void {
    const { pid, start, cwd } = this.started;
    this.world.files.write(this.registryFile, JSON.stringify({ pid, sessionId: this.sessionId, cwd, startedAt: 1, procStart: start, status: 'idle' }));
  }

  /** Our hook command: it writes only where the spool folder still is. */
  private report(event: string, more: Line, sessionId = this.sessionId): void {
    const { files } = this.world;
    const { spool, cwd } = this.started;
    if (spool === null || files.kind(spool) !== 'folder') return;
    const name = `${String(this.world.nextOrder()).padStart(19, '0')}-${this.pid}.json`;
    const transcript = sessionId === this.sessionId ? this.file : this.ownFile(sessionId);
    files.write(path.join(spool, name), JSON.stringify({ session_id: sessionId, transcript_path: transcript, cwd, hook_event_name: event, ...more }));
  }

  private leave(reason: string, exit: AgentExit): void {
    this.report('SessionEnd', { reason });
    this.world.files.remove(this.registryFile);
    this.finish(exit);
  }

  private fail(text: string): void {
    this.output = text;
    this.finish({ code: 1, signal: null });
  }

  private finish(exit: AgentExit): void {
    this.alive = false;
    this.exit = exit;
    this.onExit(exit);
  }
}

export function valueOf(argv: string[], flag: string): string | null {
  const at = argv.indexOf(flag);
  return at < 0 ? null : (argv[at + 1] ?? null);
}
