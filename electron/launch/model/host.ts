// The terminal host of the model's world: it owns the agents it started and outlives the app.
import type { TerminalEvents, TerminalInfo, TerminalSpec, Terminals } from '../../terminal/terminals';
import type { Agent, AgentExit } from './agent';
import type { Life } from './life';

interface Held {
  info: TerminalInfo;
  agent: Agent;
}

export interface HostHands {
  /** Makes the process; called before anything of it runs. */
  create(spec: TerminalSpec): Agent;
  /** The start was asked for; throws to refuse it as the system would. */
  asked(spec: TerminalSpec): void;
  /** The process is there, and has not run yet. */
  created(spec: TerminalSpec, agent: Agent): void;
  /** It is up to its prompt, or has ended already. */
  begun(spec: TerminalSpec): void;
  /** An agent ended in its terminal; nobody was told yet. */
  ended(info: TerminalInfo, agent: Agent, exit: AgentExit): void;
}

type Listeners = { [E in keyof TerminalEvents]: Set<(data: TerminalEvents[E]) => void> };

export class ModelHost {
  private readonly held = new Map<string, Held>();
  private readonly connections = new Set<{ life: Life; on: Listeners }>();

  constructor(private readonly hands: HostHands) {}

  living(): Held[] {
    return [...this.held.values()].filter(({ agent }) => agent.alive);
  }

  all(): Held[] {
    return [...this.held.values()];
  }

  /** The host is killed: its agents get a hang-up, or live on without a terminal. */
  die(agentsLive: boolean): void {
    const lost = this.living();
    this.held.clear();
    for (const { agent } of lost) {
      agent.onExit = () => {};
      if (!agentsLive) agent.terminate('HUP');
    }
    this.tell('down', { why: 'killed' });
  }

  connect(life: Life): Terminals {
    const on: Listeners = { alive: new Set(), title: new Set(), bell: new Set(), status: new Set(), exit: new Set(), down: new Set() };
    this.connections.add({ life, on });
    return {
      list: () => life.answer(() => [...this.held.values()].map(({ info }) => ({ ...info }))),
      spawn: (spec) => this.spawn(spec, life),
      attach: () => Promise.reject(new Error('the model shows no pane')),
      input: () => Promise.resolve(),
      stop: (id) => life.answer(() => this.held.get(id)?.agent.terminate('TERM')),
      forget: (id) => life.answer(() => void this.held.delete(id)),
      setScrollback: () => Promise.resolve(),
      text: (id) => life.answer(() => this.held.get(id)?.agent.output ?? ''),
      on: (event, listener) => {
        on[event].add(listener);
        return () => void on[event].delete(listener);
      },
      shutdown: () => life.answer(() => this.die(false)),
      disconnect: () => undefined,
    };
  }

  private spawn(spec: TerminalSpec, life: Life): Promise<TerminalInfo> {
    if (life.endsHere()) return new Promise(() => {});
    return life.answer(() => {
      this.hands.asked(spec);
      const agent = this.hands.create(spec);
      const { pid, start } = agent.started;
      const info: TerminalInfo = { id: spec.id, tag: spec.tag, pid, processStart: start, cols: spec.cols, rows: spec.rows, startedAt: 0, title: '', exit: null };
      this.held.set(spec.id, { info, agent });
      agent.onExit = (exit) => {
        info.exit = exit;
        this.hands.ended(info, agent, exit);
        this.tell('exit', { id: info.id, exit });
      };
      this.hands.created(spec, agent);
      agent.begin();
      this.hands.begun(spec);
      this.tell('alive', { id: spec.id });
      life.endsHere();
      return { ...info };
    });
  }

  private tell<E extends keyof TerminalEvents>(event: E, data: TerminalEvents[E]): void {
    for (const { life, on } of this.connections) {
      if (life.dead) continue;
      for (const listener of on[event]) queueMicrotask(() => (life.dead ? undefined : listener(data)));
    }
  }
}
