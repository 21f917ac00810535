// Starts in the model's world: what each must do is told by the reference beforehand, and dry run, badge, row and process
// are held to it.
import type { Facts } from '../../../shared/decision';
import { readJournalInto } from '../../store/journal';
import { openStoreCopy } from '../../store/open-store';
import { journalPath } from '../context';
import { explainFolder, plannerOnCopy } from '../explain';
import { valueOf } from './agent';
import { contextOf } from './app';
import type { App } from './app';
import { Life } from './life';
import type { Expected } from './reference';
import { NO_REQUEST } from './world';
import type { World } from './world';

/** Twice the 1.1 s for which a start asks a busy database again. */
const LONGEST_BUSY_MS = 2_500;
/** From one refusal by a busy database to the next. */
const BUSY_CYCLE_MS = 2_000 + LONGEST_BUSY_MS;

export class Starts {
  constructor(private readonly world: World) {}

  /** Tells what a start must do, asks the dry run for the same, and holds the real start to it. */
  async start(architect: string, request: Facts['request'], starts: (app: App, id: string) => Promise<unknown>, dryRun = true, adds: (() => Promise<unknown>) | null = null): Promise<void> {
    const app = await this.world.startApp();
    const line = this.world.lineOf(architect);
    this.world.settle(line);
    const id = this.world.idOf(architect, app);
    const expected = this.world.reference.expect(line, id === null ? NO_REQUEST : request);
    if (dryRun && id !== null) await this.dryRun(app, architect, request, expected);
    this.world.spawns.expected.set(architect, expected);
    this.world.upkeep.forget(architect);
    this.world.isMaking(line, () => expected);
    // A folder that was never opened: opening it starts main.
    if (adds) await this.world.act(adds());
    else if (id !== null) await this.world.act(starts(app, id));
    else if (architect === 'main') await this.world.act(app.acts.open(this.world.setting.registered, '/'));
    this.world.spawns.expected.delete(architect);
    this.verify(app, architect, expected);
  }

  /** An act whose start is decided after something else was done: what must be is told at that moment. */
  async startLater(architect: string, acts: (app: App, id: string) => Promise<unknown>, line = this.world.lineOf(architect)): Promise<void> {
    const app = await this.world.startApp();
    const id = this.world.idOf(architect, app);
    if (id === null) return;
    this.world.spawns.lastAsked.delete(architect);
    this.world.upkeep.forget(architect);
    // What runs now is ended first.
    this.world.isMaking(line, () => this.world.reference.expectStopped(line));
    await this.world.act(acts(app, id));
    this.verify(app, architect, this.world.spawns.lastAsked.get(architect) ?? this.world.reference.expect(line, NO_REQUEST));
  }

  /** The badge shows what was expected, and what must run runs. */
  private verify(app: App, architect: string, expected: Expected): void {
    const id = app.life.dead ? null : this.world.idOf(architect, app);
    if (id === null) return;
    this.world.met.add(expected.reason);
    const { outcome, reason, degraded, error } = app.engine.runtime(id);
    if (this.world.refuseSpawn && expected.opens !== null) {
      if (outcome !== null || !error?.includes('EAGAIN')) this.world.fail(`a start that failed shows ${outcome} ${reason}`);
    } else if (outcome !== expected.outcome || reason !== expected.reason || degraded !== expected.amber) {
      this.world.fail(`${architect} shows ${outcome} ${reason}${degraded ? ' amber' : ''} (${error}), not ${expected.outcome} ${expected.reason}${expected.amber ? ' amber' : ''}`);
    }
    if (expected.opens !== null && !this.world.refuseSpawn && !this.world.truth.runs(architect)) this.world.fail(`${architect} does not run after ${expected.outcome} ${expected.reason}`);
  }

  async dryRun(app: App, architect: string, request: Facts['request'], expected: Expected): Promise<void> {
    const subject = this.world.subjectOf(architect, app);
    if (!subject || this.world.setting.store === 'busy') return;
    const plan = await this.world.act(app.engine.plan(subject, request));
    if (!plan) return;
    const { outcome, reason, degraded } = plan.decision;
    const opens = valueOf(plan.argv, '--resume') ?? valueOf(plan.argv, '--session-id');
    if (outcome !== expected.outcome || reason !== expected.reason || degraded !== expected.amber || opens !== expected.opens) this.world.fail(`the dry run says ${outcome} ${reason} ${opens}, not ${expected.outcome} ${expected.reason} ${expected.opens}`);
  }

  /** The row shows what a start would do. */
  checkPreview(app: App, architect: string): void {
    const id = this.world.truth.runs(architect) ? null : this.world.idOf(architect, app);
    if (id === null) return;
    const { outcome, reason } = this.world.reference.expect(this.world.lineOf(architect), NO_REQUEST);
    const { preview } = app.engine.runtime(id);
    if (preview?.outcome !== outcome || preview.reason !== reason) this.world.fail(`${architect}'s row shows ${preview?.outcome} ${preview?.reason}, not ${outcome} ${reason}`);
  }

  /** Every own conversation that is usable can be gone back to; what is not usable cannot. */
  async checkReach(): Promise<void> {
    if (!this.world.app || this.world.setting.store !== 'ok') return;
    for (const name of this.world.present()) {
      if (this.world.truth.runs(name)) continue;
      const line = this.world.lineOf(name);
      this.world.settle(line);
      for (const { id } of line.known) {
        const request = { type: 'resume', id } as const;
        await this.dryRun(this.world.app, name, request, this.world.reference.expect(line, request));
      }
    }
  }

  /** What the app owed was done: it spawned (and is no longer owed), or it showed why not. */
  checkOwed(): void {
    for (const [architect, owed] of this.world.upkeep.owed) {
      const { at, request, crashLoop } = owed;
      // One that met a busy database may be in the middle of the next try.
      const due = owed.busy === 0 ? at : at + BUSY_CYCLE_MS;
      if (!this.world.app || due > this.world.truth.now()) continue;
      const expected = this.world.reference.expect(this.world.lineOf(architect), request, crashLoop);
      // A database that another program holds is waited for, two starts at a time.
      if (this.world.setting.store === 'busy' && this.world.truth.now() < at + LONGEST_BUSY_MS) continue;
      this.world.upkeep.owed.delete(architect);
      if (expected.opens !== null) this.world.fail(`${architect} was not started again: ${expected.outcome} ${expected.reason} was owed`);
      this.verify(this.world.app, architect, expected);
      if (expected.reason === 'store-busy') this.world.upkeep.refusedBusy(architect, this.world.truth.now(), owed);
    }
  }

  /**
   * The command line's dry run, while no app runs: on a copy of the database, reading the reports and taking none away. It
   * writes nothing, and says what a start would do, what the journal holds included.
   */
  async explain(): Promise<void> {
    const { world } = this;
    if (world.app || world.trail || world.corrupted) return;
    world.takeSetting();
    const lines = structuredClone(world.reference.lines);
    const saved = world.reference.lines;
    world.reference.lines = lines;
    world.spawns.lookIntoJournal();
    try {
      for (const { architect, outcome, reason, opens } of await this.explained()) {
        const line = world.lineOf(architect);
        if (!world.truth.runs(architect)) world.settle(line);
        const expected = world.reference.expect(line, NO_REQUEST);
        if (outcome !== expected.outcome || reason !== expected.reason || opens !== expected.opens) world.fail(`explain says ${architect} ${outcome} ${reason} ${opens}, not ${expected.outcome} ${expected.reason} ${expected.opens}`);
      }
    } finally {
      world.reference.lines = saved;
    }
  }

  private async explained() {
    const { world } = this;
    const life = new Life();
    life.killAfter(0);
    const store = openStoreCopy(world.database());
    if (!store) return [];
    try {
      readJournalInto(journalPath(world.stateFolder), store, world.truth.now());
      const ctx = contextOf(world.appWorld(), life, store, null);
      const { registered } = world.setting;
      const explanation = await world.act(explainFolder(ctx, { realPath: registered, given: registered, only: null, mainHarness: 'claude' }, plannerOnCopy(ctx)));
      if (life.dead) world.fail('explain wrote something');
      return (explanation?.architects ?? []).map(({ name, outcome, reason, argv }) => ({ architect: name, outcome, reason, opens: valueOf(argv, '--resume') ?? valueOf(argv, '--session-id') }));
    } finally {
      store.close();
    }
  }
}
