// The machine of the model's world: clock, ids, files and processes, and the Platform that one run of the app sees of it.
import path from 'node:path';
import type { Platform } from '../platform';
import { Agent } from './agent';
import type { AgentStart, AgentWorld } from './agent';
import { ModelClock } from './clock';
import { FileFault, ModelFiles } from './files';
import type { Life } from './life';

export const HOME = '/home/u';
export const CLAUDE_PROGRAM = '/usr/local/bin/claude';
export const DEMO_PROGRAM = '/opt/atelier/atelier';
const FIRST_PID = 1_000;

export class Machine implements AgentWorld {
  readonly clock = new ModelClock();
  readonly files = new ModelFiles(() => this.clock.now());
  readonly agents: Agent[] = [];
  /** Every id that the app asked for. */
  readonly minted = new Set<string>();
  /** Files that the app wrote outside its state folder; there must never be one. */
  readonly trespasses: string[] = [];
  listUnreadable = false;
  private ids = 0;
  private orders = 0;

  /** A well-formed id; the first group tells who made it. */
  newId(maker = 'a9e'): string {
    this.ids += 1;
    return `${maker.padEnd(8, '0')}-0000-4000-8000-${this.ids.toString(16).padStart(12, '0')}`;
  }

  now(): number {
    return this.clock.now();
  }

  nextOrder(): number {
    this.orders += 1;
    return 1_700_000_000_000_000_000 + this.orders * 1_000;
  }

  agent(start: Omit<AgentStart, 'pid' | 'start'>): Agent {
    const pid = FIRST_PID + this.agents.length;
    const agent = new Agent(this, { ...start, pid, start: `mark-${pid}` });
    this.agents.push(agent);
    return agent;
  }

  living(): Agent[] {
    return this.agents.filter(({ alive }) => alive);
  }

  /** What one run of the app sees: dead, it sees and does nothing more. */
  platform(life: Life, stateFolder: string, env: Record<string, string | undefined>): Platform {
    const { files, clock } = this;
    const living = (pid: number) => this.living().find((agent) => agent.pid === pid);
    const inState = (file: string) => {
      if (!file.startsWith(`${stateFolder}/`)) this.trespasses.push(file);
      return file;
    };
    return {
      now: () => clock.now(),
      newId: () => {
        const id = this.newId('7e');
        this.minted.add(id);
        return id;
      },
      timer: (ms, fn) => clock.timer(ms, () => (life.dead ? undefined : fn())),
      env,
      home: HOME,
      files: {
        stat: (file) => life.answer(() => files.stat(file)),
        realPath: (file) =>
          life.answer(() => {
            if (files.kind(file) === null) throw new FileFault('ENOENT', file);
            return file;
          }),
        readPiece: (file, offset, length) => life.answer(() => Buffer.from(files.read(file).slice(offset, offset + length), 'latin1')),
        readText: (file) => life.answer(() => files.read(file)),
        list: (folder) => life.answer(() => files.names(folder)),
        isExecutable: (file) => life.answer(() => files.kind(file) !== null && !files.unreadable.has(file)),
        watch: (folder, changed) => files.watch(folder, () => (life.dead ? undefined : changed())),
      },
      state: {
        write: (file, data) => life.write(() => files.write(inState(file), data)),
        append: (file, data) => life.write(() => files.append(inState(file), data)),
        makeFolder: (folder) => life.write(() => files.makeFolder(inState(folder))),
        remove: (file) => life.write(() => files.remove(inState(file))),
      },
      processes: {
        start: (pid) => life.answer(() => living(pid)?.started.start ?? null),
        list: () =>
          life.answer(() => {
            if (this.listUnreadable) throw new FileFault('EACCES', '/proc');
            return this.living().map(({ pid, started }) => ({ pid, argv: started.argv, start: started.start }));
          }),
        descendants: () => life.answer(() => []),
        variable: () => life.answer(() => null),
        end: (pid, start) =>
          life.answer(() => {
            const agent = living(pid);
            if (agent?.started.start === start) agent.terminate('TERM');
          }),
      },
    };
  }

  /** The programs that can be started, and the user's folders. */
  install(): void {
    for (const program of [CLAUDE_PROGRAM, DEMO_PROGRAM]) this.files.write(program, 'program');
    this.files.makeFolder(path.join(HOME, '.claude'));
  }
}
