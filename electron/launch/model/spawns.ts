// What happens in the terminals of the model's world, and what the reference learns of it: each start is held to what was
// expected, each end and each report is noted at the moment the app can know of it.
import type { ExitClass } from '../../../shared/domain';
import type { TerminalInfo, TerminalSpec } from '../../terminal/terminals';
import { readTag } from '../tag';
import { valueOf } from './agent';
import type { Agent, AgentExit } from './agent';
import { turn } from './clock';
import type { HostHands } from './host';
import { HOME } from './machine';
import { NEW } from './reference';
import type { HarnessName, Expected, KnownLaunch, Line } from './reference';
import { DEMO_CONFIG, NO_REQUEST } from './world';
import type { World } from './world';

interface Found {
  line: Line;
  launch: KnownLaunch;
  /** It was the one switch to fresh of a crash loop. */
  fallback: boolean;
}

export class Spawns implements HostHands {
  /** Launches by their token. */
  private readonly launches = new Map<string, Found>();
  /** Those whose reports the app reads as they come. */
  private readonly watched = new Set<string>();
  /** Those whose record this run of the app has, stored or journalled. */
  private readonly seen = new Set<string>();
  /** What a start is told to be before it is asked for. */
  readonly expected = new Map<string, Expected>();
  /** What was expected of each architect's last spawn. */
  readonly lastAsked = new Map<string, Expected>();
  private journal: Found[] = [];

  constructor(private readonly world: World) {}

  /** A new run of the app merged the journal, and found these launches in its store. */
  merged(): void {
    for (const { line, launch } of this.journal) this.world.reference.merged(line, launch);
    this.journal = [];
  }

  /** The same for a look: on the reference's present lines, which are copies. */
  lookIntoJournal(): void {
    for (const { line, launch } of this.journal) this.world.reference.merged(this.world.reference.line(line.architect, line.harness), structuredClone(launch));
  }

  /** The launches of a line as they were found after a kill. */
  found(line: Line): void {
    for (const launch of line.launches) this.launches.set(launch.token, { fallback: false, ...this.launches.get(launch.token), line, launch });
  }

  /** No app reads anything any more. */
  unwatch(): void {
    this.watched.clear();
    this.seen.clear();
  }

  /** The host goes: its agents' last words are read, no end of theirs is seen, and nothing is watched after that. */
  lost(goes: () => void): void {
    const followed = [...this.launches.values()].filter(({ launch }) => this.isFollowed(launch));
    goes();
    for (const { line, launch } of followed) this.world.reference.read(line, launch, false);
    this.watched.clear();
  }

  /** The store can be written again: reports that lie there are read without waiting for another one. */
  readAgain(): void {
    for (const { line, launch } of this.launches.values()) {
      if (this.isFollowed(launch) && this.world.truth.reports(launch.token).length > 0) this.world.reference.read(line, launch, false);
    }
  }

  /** What still runs is followed on; what ended meanwhile is noted. */
  attach(): void {
    if (this.world.setting.store !== 'ok') return;
    for (const { info, agent } of this.world.host.all()) {
      const found = this.launches.get(readTag(info.tag)?.token ?? '');
      if (!found || !found.line.launches.includes(found.launch)) continue;
      if (agent.alive) {
        // Its app may have died before it noted the process.
        found.launch.pid ??= agent.pid;
        this.watched.add(found.launch.token);
        this.seen.add(found.launch.token);
        this.world.reference.settle(found.line);
        this.world.reference.read(found.line, found.launch, false);
      } else if (found.launch.end === null) this.noteEnd(found.line, found.launch, classOf(agent.exit, false));
    }
  }

  asked(spec: TerminalSpec): void {
    const { line } = this.tagged(spec);
    const expected = this.expectedOf(line);
    this.lastAsked.set(line.architect, expected);
    this.world.met.add(expected.reason);
    const opened = valueOf(spec.args, '--resume') ?? valueOf(spec.args, '--session-id');
    const flag = expected.outcome === 'fresh' ? '--session-id' : '--resume';
    if (expected.opens === null) this.world.fail(`${line.architect} was started, but must not be: ${expected.reason}`);
    if (spec.args.some((arg) => /^(-c|--continue|-r|--fork-session)$/.test(arg))) this.world.fail(`a flag that continues something: ${spec.args.join(' ')}`);
    if (valueOf(spec.args, flag) === null || spec.args.filter((arg) => arg === '--resume' || arg === '--session-id').length !== 1) this.world.fail(`${expected.outcome} (${expected.reason}) was started with ${spec.args.join(' ')}`);
    if (expected.opens === NEW ? !this.isNew(opened ?? '') : opened !== expected.opens) this.world.fail(`${line.architect} was started in ${opened}, not in ${expected.opens} (${expected.reason})`);
    if (this.world.refuseSpawn) {
      this.failedStart(line);
      throw new Error('spawn EAGAIN');
    }
  }

  /** Everything that was claimed is given back: what was current and provisional is so again. */
  private failedStart(line: Line): void {
    if (this.world.setting.store !== 'ok') return;
    line.launches.push({ token: '', pid: null, session: '', settled: true, end: null, failed: true, since: this.world.truth.now() });
  }

  /** Minted by the app just now, and nobody's. */
  private isNew(id: string): boolean {
    return this.world.machine.minted.has(id) && this.world.reference.lines.every((line) => line.known.every((known) => known.id !== id));
  }

  create(spec: TerminalSpec): Agent {
    const { harness } = this.tagged(spec);
    const { ATELIER_SPOOL, CLAUDE_CONFIG_DIR } = spec.env;
    return this.world.machine.agent({ argv: [spec.file, ...spec.args], cwd: spec.cwd, config: harness === 'demo' ? DEMO_CONFIG : (CLAUDE_CONFIG_DIR ?? `${HOME}/.claude`), spool: ATELIER_SPOOL ?? null });
  }

  created(spec: TerminalSpec, { pid }: Agent): void {
    const { line, token, sessionId } = this.tagged(spec);
    const launch: KnownLaunch = { token, pid, session: sessionId ?? '', settled: false, end: null, failed: false, since: this.world.truth.now() };
    const expected = this.lastAsked.get(line.architect) ?? this.world.fail('a process that was not asked for');
    const found: Found = { line, launch, fallback: expected.reason === 'crash-loop-fallback' };
    this.launches.set(token, found);
    this.world.upkeep.owed.delete(line.architect);
    this.seen.add(token);
    if (this.world.setting.store === 'unreadable') {
      this.journal.push(found);
      return;
    }
    this.world.reference.took(line, expected, launch);
    line.launches.push(launch);
    this.watched.add(token);
  }

  /** Its first report is read, and what was said before in its conversation noted. */
  begun(spec: TerminalSpec): void {
    const found = this.launches.get(this.tagged(spec).token);
    if (found && this.isFollowed(found.launch)) this.world.reference.read(found.line, found.launch, false);
  }

  private tagged(spec: { tag: string }) {
    const tag = readTag(spec.tag);
    if (!tag || (tag.harness !== 'claude' && tag.harness !== 'demo')) return this.world.fail('a terminal without a tag of ours');
    const { architect, harness, token, sessionId } = tag;
    return { line: this.world.reference.line(architect, harness), harness, token, sessionId };
  }

  /** What was told to expect; a start that nobody asked for here is expected as a plain one. */
  private expectedOf(line: Line): Expected {
    const told = this.expected.get(line.architect);
    if (told) return told;
    const owed = this.world.upkeep.owed.get(line.architect);
    this.world.settle(line);
    return this.world.reference.expect(line, owed?.request ?? NO_REQUEST, owed?.crashLoop);
  }

  /** The harness of each architect's last terminal in the host. */
  carried(): Map<string, HarnessName> {
    return new Map(this.world.host.all().map(({ info }) => this.tagged(info)).map(({ line }) => [line.architect, line.harness] as const));
  }

  /** The living agent in the architect's terminal, with its launch. */
  agentOf(architect: string): (Found & { agent: Agent }) | null {
    const held = this.world.host.living().find(({ info }) => readTag(info.tag)?.architect === architect);
    const found = held && this.launches.get(readTag(held.info.tag)?.token ?? '');
    return held && found ? { agent: held.agent, ...found } : null;
  }

  /** The app is there, knows this launch and can write: what the agent reports is read at once. */
  isFollowed(launch: KnownLaunch): boolean {
    return this.world.app !== null && this.world.setting.store === 'ok' && this.watched.has(launch.token);
  }

  /** The agent's registry names another conversation than the one that is followed: from now on that one is. */
  catchUp(line: Line): void {
    const found = this.agentOf(line.architect);
    if (found?.line !== line || !this.isFollowed(found.launch)) return;
    const registered = this.world.truth.registered(line.harness, found.agent.pid);
    if (registered !== null && registered !== found.launch.session) this.world.reference.read(line, found.launch, true);
  }

  /** Something happens in the architect's agent. */
  async inAgent(architect: string, happens: (agent: Agent) => void): Promise<void> {
    const found = this.agentOf(architect);
    if (!found) return;
    const before = this.world.truth.reports(found.launch.token).length;
    happens(found.agent);
    // Without a new report nobody looks.
    const reported = this.world.truth.reports(found.launch.token).length > before;
    if (reported && found.agent.alive && this.isFollowed(found.launch)) this.world.reference.read(found.line, found.launch, false);
    await turn();
  }

  ended(info: TerminalInfo, agent: Agent, exit: AgentExit): void {
    const { line, token } = this.tagged(info);
    const found = this.launches.get(token);
    if (exit.code === 1 && agent.output !== '') this.world.fail(`the agent refused to start (${agent.output}): ${agent.started.argv.join(' ')}`);
    if (!found || !this.world.app) return;
    const end = this.world.quitting ? 'system' : classOf(exit, this.world.stopping.has(line.architect));
    if (this.isFollowed(found.launch)) this.noteEnd(line, found.launch, end);
    this.watched.delete(token);
    // What ended is looked at once more with all that went before it.
    this.world.settle(this.world.lineOf(line.architect));
    if (!this.seen.has(token)) return;
    this.world.upkeep.ended(line.architect, { startedAt: found.launch.since, at: this.world.truth.now(), end, fallback: found.fallback }, this.world.setting.standsIn ? 'ask' : this.world.setting.afterQuit);
    // An app that dies in this step may have written down the start that follows the end at once.
    const owed = this.world.upkeep.owed.get(line.architect);
    const next = this.world.lineOf(line.architect);
    if (owed && owed.at <= this.world.truth.now()) this.world.isMaking(next, () => this.world.reference.expectStopped(next, owed.request, owed.crashLoop));
  }

  private noteEnd(line: Line, launch: KnownLaunch, end: ExitClass): void {
    launch.end = end;
    this.watched.delete(launch.token);
    this.world.reference.settleBefore(line, launch);
    this.world.reference.read(line, launch, true);
    launch.settled = true;
  }
}

function classOf(exit: AgentExit | null, byUs: boolean): ExitClass {
  if (byUs) return 'stopped-by-us';
  return exit?.code === 0 && exit.signal === null ? 'quit-in-agent' : 'crash';
}
