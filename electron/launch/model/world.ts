// One history's world: the machine, the terminal host, the app (or none), and the reference that is held against it.
// Everything that happens goes through here, so that the reference learns of it at the moment the app can.
import path from 'node:path';
import type { Facts, ReasonCode } from '../../../shared/decision';
import type { Store } from '../../store/store';
import { subjectOf } from '../subject';
import type { Subject } from '../subject';
import { App } from './app';
import type { AppWorld, StoreTrouble } from './app';
import { compareLines, reconcile } from './compare';
import { turn } from './clock';
import { ModelHost } from './host';
import { HOME, Machine } from './machine';
import { Reference } from './reference';
import type { Expected, HarnessName, Line } from './reference';
import { Spawns } from './spawns';
import { Starts } from './starts';
import { WorldTruth } from './truth';
import type { Setting } from './truth';
import { Upkeep } from './upkeep';

export const WORKSPACE = '/w/shop';
export const DEMO_CONFIG = `${HOME}/.demo`;
/** Longer than anything the engine waits for by itself within one act (4 s for a busy store, 2 s for a registry). */
const LONGEST_ACT_MS = 60_000;
export const NO_REQUEST: Facts['request'] = { type: 'none' };

/** What the reference says must not be. */
export class Violation extends Error {}

export class World {
  readonly machine = new Machine();
  readonly host: ModelHost;
  readonly setting: Setting = { registered: WORKSPACE, former: [], config: { claude: `${HOME}/.claude`, demo: DEMO_CONFIG }, store: 'ok', standsIn: false, skipResume: false, afterQuit: 'ask' };
  readonly truth: WorldTruth;
  readonly reference: Reference;
  readonly upkeep = new Upkeep();
  readonly log: string[] = [];
  /** The reasons that starts had in this history. */
  readonly met = new Set<ReasonCode>();
  app: App | null = null;
  /** The harness that each architect's last terminal in the host carried when the app began, ended ones included. */
  private carried = new Map<string, HarnessName>();
  /** What the next app run is started with. */
  next = { claudeConfig: `${HOME}/.claude`, skipResume: false };
  /** The database's first bytes are damaged. */
  corrupted = false;
  /** The next spawn fails, as when the system has no process to give. */
  refuseSpawn = false;
  /** Architects that we are stopping. */
  readonly stopping = new Set<string>();
  /** The app is being quit with everything that runs. */
  quitting = false;
  readonly removed = new Set<string>();
  readonly harness = new Map<string, HarnessName>([['main', 'claude']]);
  readonly spawns = new Spawns(this);
  readonly starts = new Starts(this);
  /** Every state a line went through since the app is about to die. */
  trail: Line[] | null = null;
  /** The start in which the app died. */
  dying: { line: Line; expected: Expected } | null = null;

  constructor(readonly stateFolder: string) {
    this.machine.install();
    this.machine.files.makeFolder(WORKSPACE);
    this.host = new ModelHost(this.spawns);
    this.truth = new WorldTruth(this.machine, this.host, stateFolder, this.setting);
    this.reference = new Reference(this.truth);
    this.reference.changed = (line) => this.trail?.push(structuredClone(line));
  }

  env(): Record<string, string | undefined> {
    const moved = this.next.claudeConfig === `${HOME}/.claude` ? {} : { CLAUDE_CONFIG_DIR: this.next.claudeConfig };
    return { PATH: '/usr/local/bin:/usr/bin', HOME, LANG: 'C.UTF-8', ATELIER_DEMO_HOME: DEMO_CONFIG, ...(this.next.skipResume ? { ATELIER_SKIP_RESUME: '1' } : {}), ...moved };
  }

  fail(what: string): never {
    throw new Violation(what);
  }

  /** Which harness an architect runs is in the store: a stand-in for it knows what the host's terminals carry, else the usual one. */
  lineOf(architect: string): Line {
    return this.reference.line(architect, (this.setting.standsIn ? this.carried.get(architect) : this.harness.get(architect)) ?? 'claude');
  }

  // The app's life.

  async startApp(): Promise<App> {
    if (this.app) return this.app;
    this.takeSetting();
    this.carried = this.spawns.carried();
    const app = new App(this.appWorld());
    this.app = app;
    this.setting.standsIn = app.ctx.storeFault !== null;
    if (this.setting.standsIn) this.setting.store = 'unreadable';
    else this.spawns.merged();
    this.spawns.attach();
    await this.act(app.engine.attachToHost());
    // A report that lies there and that the agent's registry contradicts is waited over for two seconds before it is read.
    if (this.host.living().length > 0) await this.passTime(2_500);
    await this.refresh(app);
    return app;
  }

  private async refresh(app: App): Promise<void> {
    if (this.setting.store !== 'ok') return;
    const workspace = app.ctx.store.workspaces.list()[0];
    if (!workspace) return;
    for (const name of this.present()) if (!this.truth.runs(name)) this.settle(this.lineOf(name));
    await this.act(app.engine.refreshPreviews(workspace, app.ctx.store.architects.list(workspace.id)));
    for (const name of this.present()) this.starts.checkPreview(app, name);
  }

  async passTime(ms: number): Promise<void> {
    await turn();
    this.starts.checkOwed();
    for (let left = ms; left > 0; ) {
      const step = Math.max(1, Math.min(left, this.machine.clock.untilNext() ?? left));
      for (const [architect, { at }] of this.upkeep.owed) if (at <= this.truth.now() + step) this.settle(this.lineOf(architect));
      this.machine.clock.pass(step);
      left -= step;
      await turn();
      this.starts.checkOwed();
    }
  }

  /** The host and all it held are gone. */
  async hostDies(agentsLive: boolean): Promise<void> {
    this.spawns.lost(() => this.host.die(agentsLive));
    await turn();
  }

  /** Quit with "stop all": what ends with the app comes back with it. */
  async quitAll(): Promise<void> {
    const { app } = this;
    if (!app) return;
    app.engine.shutDown();
    this.quitting = true;
    await this.act(app.engine.stopAll());
    this.quitting = false;
    this.killApp();
  }

  present(): string[] {
    return [...this.harness.keys()].filter((name) => !this.removed.has(name));
  }

  /** The app is gone without having noted anything more. */
  killApp(): void {
    this.upkeep.forget();
    this.app?.end();
    this.app = null;
    this.spawns.unwatch();
  }

  /** The app's next statements may each be its last: remembers every state in which it may then be found. */
  async dyingAfter(writes: number, act: () => Promise<void>): Promise<void> {
    const { life } = await this.startApp();
    if (this.setting.store !== 'ok') return;
    this.trail = this.reference.lines.map((line) => structuredClone(line));
    life.killAfter(writes);
    await act();
    await turn();
    this.killApp();
  }

  /** A start that the app is making as it dies; one of a stand-in for the store is written to the journal instead. */
  isMaking(line: Line, expected: () => Expected): void {
    if (this.trail && !this.setting.standsIn) this.dying = { line, expected: expected() };
  }

  /** The environment in which the app, or its command line, is started now. */
  takeSetting(): void {
    this.setting.config.claude = this.next.claudeConfig;
    this.setting.skipResume = this.next.skipResume;
    this.setting.standsIn = false;
    this.setting.store = 'ok';
  }

  appWorld(): AppWorld {
    return { machine: this.machine, host: this.host, stateFolder: this.stateFolder, env: () => this.env(), opened: (store) => this.opened(store), log: (line) => this.log.push(line) };
  }

  /** After a kill the reference takes up where the app was found to have stopped. */
  private opened(store: Store): void {
    const { trail } = this;
    if (trail) for (const line of this.reference.lines) this.adopt(store, line, trail);
    this.trail = null;
    this.dying = null;
  }

  private adopt(store: Store, line: Line, trail: Line[]): void {
    const id = idIn(store, line.architect);
      if (id === null) return;
      const harness = store.architects.get(id)?.harness;
      if (harness === 'claude' || harness === 'demo') this.harness.set(line.architect, harness);
      const blank: Line = { ...line, known: [], current: null, provisional: null, launches: [] };
      const written = trail.filter((l) => l.architect === line.architect && l.harness === line.harness);
      const states = written.length > 0 ? written : [blank];
      const start = this.dying?.line === line ? this.dying.expected : null;
      const fault = reconcile(store, id, line, { states, start, minted: (found) => this.machine.minted.has(found) }, this.truth);
      if (fault) this.fail(fault);
      this.spawns.found(line);
  }

  async withTrouble(trouble: StoreTrouble, act: () => Promise<void>): Promise<void> {
    const app = await this.startApp();
    if (this.setting.store !== 'ok') return;
    app.disturb(trouble);
    this.setting.store = trouble;
    await act();
    // A start that waits for the database gives up while it is still held.
    await this.passTime(5_000);
    if (this.app !== app) return;
    app.disturb(null);
    this.setting.store = 'ok';
    // What could not be noted meanwhile is read again within a second.
    this.spawns.readAgain();
    await this.passTime(1_000);
  }

  /** Lets an act of the app run to its end, time passing only where it waits. A dead app ends nothing. */
  async act<T>(act: Promise<T>): Promise<T | null> {
    const app = this.app;
    let answer: { value: T } | { error: unknown } | null = null;
    act.then((value) => (answer = { value }), (error: unknown) => (answer = { error }));
    const since = this.machine.clock.now();
    for (await turn(); answer === null && !app?.life.dead; await turn()) {
      const next = this.machine.clock.untilNext();
      if (next === null || this.machine.clock.now() - since > LONGEST_ACT_MS) this.fail('an act of the app never ends');
      this.machine.clock.pass(next);
    }
    if (app?.life.dead) return null;
    const settled = answer as { value: T } | { error: unknown } | null;
    if (settled && 'error' in settled) throw settled.error;
    return settled ? settled.value : null;
  }

  settle(line: Line): void {
    if (this.setting.store === 'ok') this.reference.settle(line);
  }

  idOf(architect: string, app: App): string | null {
    return idIn(app.ctx.store, architect);
  }

  subjectOf(architect: string, app: App): Subject | null {
    const { store } = app.ctx;
    const workspace = store.workspaces.list()[0];
    const row = workspace && store.architects.list(workspace.id).find(({ name }) => name === architect);
    return workspace && row ? subjectOf(workspace, row) : null;
  }

  /** The store knows what the reference knows, and the app wrote nothing that is not its own. */
  check(): void {
    const [trespass] = this.machine.trespasses;
    if (trespass !== undefined) this.fail(`the app wrote ${trespass}`);
    if (!this.app || this.setting.store !== 'ok') return;
    for (const line of this.reference.lines) {
      const id = this.idOf(line.architect, this.app);
      if (id === null || compareLines(this.app.ctx.store, id, line) === null) continue;
      // What no hook could tell is taken from the agent's registry after some seconds; whether that was now is its own affair.
      this.spawns.catchUp(line);
      const fault = compareLines(this.app.ctx.store, id, line);
      if (fault) this.fail(fault);
    }
  }

  database(): string {
    return path.join(this.stateFolder, 'atelier.db');
  }

  /** Ends the history; the world is not used any more. */
  close(): void {
    this.killApp();
  }
}

function idIn(store: Store, architect: string): string | null {
  const workspace = store.workspaces.list()[0];
  return workspace ? (store.architects.list(workspace.id, true).find(({ name }) => name === architect)?.id ?? null) : null;
}
