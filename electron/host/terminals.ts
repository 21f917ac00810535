// All terminals of one host.
import { Backlog } from './backlog';
import { checkSpawn } from './check-spawn';
import type { Clock } from './clock';
import { FloodPace } from './flood-pace';
import { LastOutput, outputFiles } from './last-output';
import type { HostEvent, HostTerminalInfo, SpawnRequest } from './protocol';
import { ScreensHere, type Screens } from './screens';
import { Terminal } from './terminal';

export class TerminalSet {
  private readonly terminals = new Map<string, Terminal>();
  private readonly backlog = new Backlog();
  private readonly floods: FloodPace;
  private prepared: Promise<void> = Promise.resolve();

  constructor(
    private readonly clock: Clock,
    private readonly killAfterMs: number,
    private readonly onEvent: (event: HostEvent) => void,
    private readonly screens: Screens = new ScreensHere(clock),
    private readonly onLog: (line: string) => void = () => undefined,
    /** The folder below which last output is kept; null for nowhere. */
    private readonly folder: string | null = null,
  ) {
    this.floods = new FloodPace(clock);
  }

  list(): HostTerminalInfo[] {
    return [...this.terminals.values()].map((terminal) => terminal.info());
  }

  /** @throws a sentence when there is no such terminal */
  get(id: string): Terminal {
    const terminal = this.terminals.get(id);
    if (!terminal) throw new Error(`there is no terminal ${id}`);
    return terminal;
  }

  /** @throws for an id in use, or with the system's words when the child cannot be started */
  async spawn(spec: SpawnRequest): Promise<HostTerminalInfo> {
    checkSpawn(spec);
    // One after another: between this and the fork nothing else may start a thread.
    await (this.prepared = this.prepared.then(() => this.screens.prepare()));
    if (this.terminals.has(spec.id)) throw new Error(`there is already a terminal ${spec.id}`);
    const { clock, screens, backlog, floods, killAfterMs, onEvent, onLog, folder } = this;
    const kept = folder === null ? null : new LastOutput(outputFiles(folder, spec.id), clock, spec);
    const terminal = new Terminal(spec, { clock, screens, backlog, floods, kept, killAfterMs, startedAt: Date.now(), onEvent, onLog });
    this.terminals.set(spec.id, terminal);
    await terminal.identify();
    return terminal.info();
  }

  /** How many lines scroll back, from now on and in each that comes. */
  setScrollback(lines: number): void {
    this.screens.setScrollback(lines);
    for (const terminal of this.terminals.values()) terminal.setScrollback(lines);
  }

  /**
   * Resolves when nothing of it is kept any more.
   * @throws while it runs
   */
  async forget(id: string): Promise<void> {
    const terminal = this.get(id);
    if (!terminal.exit) throw new Error(`terminal ${id} still runs`);
    terminal.dispose();
    this.terminals.delete(id);
    await terminal.forgetOutput();
  }

  get running(): number {
    return [...this.terminals.values()].filter((terminal) => !terminal.exit).length;
  }

  /** Removes what was kept of each: its host ends in order. */
  async forgetOutput(): Promise<void> {
    await Promise.all([...this.terminals.values()].map((terminal) => terminal.forgetOutput()));
  }

  async stopAll(): Promise<void> {
    await Promise.all([...this.terminals.values()].map((terminal) => terminal.stop()));
  }
}
