// The world's truth, as the reference asks for it: read from files, processes and terminals themselves.
import path from 'node:path';
import { projectDirName } from '../../harness/claude/folder-key';
import { readTag } from '../tag';
import { valueOf, worthOf } from './agent';
import type { Agent } from './agent';
import type { ModelHost } from './host';
import type { Machine } from './machine';
import { CLAUDE_PROGRAM, DEMO_PROGRAM } from './machine';
import type { HarnessName, Holder, KnownLaunch, Transcript, Truth } from './reference';

/** What the history has set up by now. */
export interface Setting {
  /** Where the workspace is registered, and was before. */
  registered: string;
  former: string[];
  /** The configured folder of each agent CLI, as the app was started. */
  config: Record<HarnessName, string>;
  store: 'ok' | 'busy' | 'unreadable';
  /** The app found no readable database when it started. */
  standsIn: boolean;
  skipResume: boolean;
  afterQuit: 'ask' | 'resume' | 'fresh';
}

export class WorldTruth implements Truth {
  constructor(
    private readonly machine: Machine,
    private readonly host: ModelHost,
    private readonly stateFolder: string,
    readonly setting: Setting,
  ) {}

  now = () => this.machine.clock.now();
  store = () => this.setting.store;
  skipResume = () => this.setting.skipResume;
  afterQuit = () => this.setting.afterQuit;

  /** The paths under which the CLI, started in the workspace, finds this conversation. */
  places(harness: HarnessName, id: string): string[] {
    const { registered, former, config } = this.setting;
    return [...new Set([registered, ...former])].map((folder) => path.join(config[harness], 'projects', projectDirName(folder), `${id}.jsonl`));
  }

  transcript(harness: HarnessName, id: string): Transcript {
    const { files } = this.machine;
    const file = this.places(harness, id).find((place) => files.kind(place) !== null);
    if (file === undefined) return 'absent';
    if (files.kind(file) === 'folder') return 'folder';
    const text = files.text(file) ?? '';
    if (text === '') return 'empty';
    if (files.unreadable.has(file)) return 'failed';
    const { resumable, said } = worthOf(text);
    return said ? 'said' : resumable ? 'quiet' : 'bare';
  }

  beginning(harness: HarnessName, id: string): { at: number | null; cleared: boolean; from: string | null } | null {
    const { files } = this.machine;
    const file = this.places(harness, id).find((place) => files.kind(place) !== null);
    if (file === undefined || files.kind(file) !== 'file' || files.unreadable.has(file)) return null;
    const lines = (files.text(file) ?? '').split('\n');
    // What follows the first words tells nothing of the beginning.
    const first = lines.findIndex((line) => worthOf(line).said);
    const head = first < 0 ? lines : lines.slice(0, first + 1);
    const at = head.filter((line) => line.endsWith('}')).map((line) => /"timestamp":"([^"]+)"/.exec(line)?.[1]).find((found) => found !== undefined);
    return { at: at === undefined ? null : Date.parse(at), cleared: head.some((line) => worthOf(line).resumable && line.includes('<command-name>/clear<')), from: /"forkedFrom":\{"sessionId":"([^"]+)"/.exec(head.filter((line) => line.endsWith('}')).join('\n'))?.[1] ?? null };
  }

  holder(harness: HarnessName, id: string, launches: readonly KnownLaunch[]): Holder {
    const { machine } = this;
    const registry = !machine.files.unreadable.has(path.join(this.setting.config[harness], 'sessions'));
    if (!registry && machine.listUnreadable) return 'unknown';
    const holders = machine.living().filter((agent) => this.opens(agent, harness, id, registry));
    const holder = holders.find(({ pid }) => registry && this.registered(harness, pid) !== null) ?? holders[0];
    if (!holder) return 'none';
    const ours = launches.some(({ pid }) => pid === holder.pid);
    const inTerminal = this.host.living().some(({ agent }) => agent.pid === holder.pid);
    return ours && !inTerminal ? 'orphan' : 'foreign';
  }

  /** As registry and process list tell it: an entry says what is open now, arguments where it began. */
  private opens({ pid, started: { argv } }: Agent, harness: HarnessName, id: string, registry: boolean): boolean {
    const entry = registry ? this.registered(harness, pid) : null;
    if (entry !== null) return entry === id;
    if (this.machine.listUnreadable) return false;
    return valueOf(argv, '--resume') === id || valueOf(argv, '--session-id') === id;
  }

  /** In a stand-in for the store nobody knows the workspace's former paths: then only its own name tells. */
  runs(architect: string): boolean {
    return this.host.living().some(({ info }) => {
      const tag = readTag(info.tag);
      return tag?.architect === architect && (!this.setting.standsIn || tag.workspace === this.setting.registered);
    });
  }

  lives(token: string): boolean {
    return token !== '' && this.host.living().some(({ info }) => readTag(info.tag)?.token === token);
  }

  registered(harness: HarnessName, pid: number): string | null {
    const text = this.machine.files.text(path.join(this.setting.config[harness], 'sessions', `${pid}.json`));
    if (text === null) return null;
    const { sessionId, procStart } = JSON.parse(text) as { sessionId: string; procStart: string };
    return procStart === this.machine.agents.find((agent) => agent.pid === pid)?.started.start ? sessionId : null;
  }

  reports(token: string): { event: string; id: string; source: string | null }[] {
    const { files } = this.machine;
    const spool = path.join(this.stateFolder, 'spool', token);
    if (files.kind(spool) === null) return [];
    return files.names(spool).sort().map((name) => {
      const { hook_event_name, session_id, source } = JSON.parse(files.text(path.join(spool, name)) ?? '{}') as { hook_event_name: string; session_id: string; source?: string };
      return { event: hook_event_name, id: session_id, source: source ?? null };
    });
  }

  folder(): 'ok' | 'missing' | 'not-a-folder' | 'unreadable' {
    const { files } = this.machine;
    const kind = files.kind(this.setting.registered);
    if (kind === null) return 'missing';
    if (kind !== 'folder') return 'not-a-folder';
    return files.unreadable.has(this.setting.registered) ? 'unreadable' : 'ok';
  }

  hasCommand(harness: HarnessName): boolean {
    return this.machine.files.kind(harness === 'claude' ? CLAUDE_PROGRAM : DEMO_PROGRAM) !== null;
  }
}
