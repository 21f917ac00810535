// Does one step of a history in the world.
import { readFileSync, writeFileSync } from 'node:fs';
import { adoptPersonal } from '../personal';
import type { Agent } from './agent';
import { CLAUDE_PROGRAM } from './machine';
import { isInAgent } from './steps';
import type { InAgent, InApp, Name, Pick, Step } from './steps';
import { Surroundings } from './surroundings';
import { NO_REQUEST } from './world';
import type { World } from './world';

/** Between two steps, so that no two things ever happen at one moment. */
const STEP_MS = 50;

export class Performer {
  private readonly around: Surroundings;
  private healthy: Buffer | null = null;

  constructor(private readonly world: World) {
    this.around = new Surroundings(world);
  }

  async perform(step: Step): Promise<void> {
    if (isInAgent(step)) await this.wake(step.who);
    await this.do(step);
    await this.world.passTime(STEP_MS);
    this.world.check();
  }

  /** Who wants to talk to an agent that does not run starts it first, if the app is there. */
  private async wake(who: Name): Promise<void> {
    const { world } = this;
    if (world.app && world.setting.store === 'ok' && !world.removed.has(who) && !world.truth.runs(who)) await this.start(who);
  }

  private async do(step: Step): Promise<void> {
    const { world } = this;
    switch (step.do) {
      case 'remove': return this.remove(step.who);
      case 'undo-remove': return this.undoRemove(step.who);
      case 'add': return this.add(step.who);
      case 'end-orphan': return this.endOrphan(step.who);
      case 'adopt': return this.adopt(step.who, this.pick(step.who, step.which));
      case 'forget': return this.forget(step.who, this.pick(step.who, step.which));
      case 'remember': return this.remember(step.who);
      case 'explain': return world.starts.explain();
      case 'forge': return this.forge(step.who, this.pick(step.who, step.which), step.source);
      case 'damage': return this.around.damage(step.who, this.pick(step.who, step.which), step.how);
      case 'personal-appears': return this.around.personalAppears();
      case 'foreign-comes': return this.around.foreignComes(step.who, this.pick(step.who, step.which), step.byId);
      case 'foreign-goes': return this.around.foreignGoes();
      case 'folder': return this.around.folder(step.how);
      case 'locate': return this.locate();
      case 'config-moves': return this.around.configMoves(step.withFiles);
      case 'blind': return this.around.blind(step.registry, step.processes);
      case 'program': return step.there ? world.machine.files.write(CLAUDE_PROGRAM, 'program') : world.machine.files.remove(CLAUDE_PROGRAM);
      case 'after-quit': return this.afterQuit(step.means);
      case 'spawn-fails': return this.spawnFails(step.step);
      case 'store-trouble': return world.withTrouble(step.how, () => this.do(step.step));
      case 'store-corrupt': return this.corrupt();
      case 'store-heals': return this.heal();
      case 'app-killed': return world.dyingAfter(step.after, () => this.do(step.step));
      case 'app-ends':
        world.killApp();
        world.next.skipResume = step.skipResume;
        return;
      case 'quit-all': return world.quitAll();
      case 'app-starts': return void (await world.startApp());
      case 'host-dies': return world.hostDies(step.agentsLive);
      case 'time': return world.passTime(step.ms);
      default: return this.doWithArchitect(step);
    }
  }

  private doWithArchitect(step: InApp | InAgent): Promise<void> {
    const { world } = this;
    if (world.removed.has(step.who)) return Promise.resolve();
    switch (step.do) {
      case 'start': return this.start(step.who);
      case 'start-fresh': return world.starts.start(step.who, { type: 'fresh' }, (app, id) => app.acts.start(id, { type: 'fresh' }));
      case 'resume-this': return this.resumeThis(step.who, this.pick(step.who, step.which));
      case 'stop': return this.stop(step.who);
      case 'restart': return this.restart(step.who);
      case 'set-harness': return this.setHarness(step.who, step.to);
      default: return this.inAgent(step);
    }
  }

  private inAgent(step: InAgent): Promise<void> {
    const { world } = this;
    switch (step.do) {
      case 'say': return this.speaks(step.who, (agent) => agent.say('hello'));
      case 'die-answering': return this.speaks(step.who, (agent) => {
        agent.say('hello', false);
        agent.die({ code: 0, signal: 9 });
      });
      case 'clear': return world.spawns.inAgent(step.who, (agent) => agent.clear());
      case 'clear-and-die': return world.spawns.inAgent(step.who, (agent) => {
        agent.clear();
        agent.die({ code: 0, signal: 9 });
      });
      case 'switch': return this.switchTo(step.who, this.pick(step.who, step.to));
      case 'branch': return world.spawns.inAgent(step.who, (agent) => agent.branch());
      case 'quit': return world.spawns.inAgent(step.who, (agent) => agent.quit(step.typed));
      case 'crash': return world.spawns.inAgent(step.who, (agent) => agent.die(step.killed ? { code: 0, signal: 9 } : { code: 1, signal: null }));
    }
  }

  private pick(who: Name, { of, n }: Pick): string | null {
    const { reference } = this.world;
    const line = this.world.lineOf(who);
    const ids = of === 'personal' ? this.around.personal : of === 'own' ? line.known.map(({ id }) => id).reverse() : reference.lines.filter(({ harness }) => harness === line.harness).flatMap(({ current, provisional }) => [current, provisional].filter((id) => id !== null));
    return ids[n % Math.max(1, ids.length)] ?? null;
  }

  // In the app.

  private start(who: Name): Promise<void> {
    return this.world.harness.has(who) ? this.world.starts.start(who, NO_REQUEST, (app, id) => app.acts.start(id, NO_REQUEST)) : this.add(who);
  }

  private async resumeThis(who: Name, id: string | null): Promise<void> {
    if (id === null || !this.world.harness.has(who)) return;
    await this.world.starts.start(who, { type: 'resume', id }, (app, architectId) => app.acts.start(architectId, { type: 'resume', id }));
  }

  private async stop(who: Name): Promise<void> {
    const app = await this.world.startApp();
    const id = this.world.idOf(who, app);
    if (id === null) return;
    this.world.stopping.add(who);
    this.world.upkeep.forget(who);
    await this.world.act(app.acts.stop(id));
    this.world.stopping.delete(who);
  }

  private async restart(who: Name): Promise<void> {
    const { world } = this;
    if (!world.spawns.agentOf(who)) return this.start(who);
    world.stopping.add(who);
    await world.starts.startLater(who, (app, id) => app.acts.restart(id, NO_REQUEST));
    world.stopping.delete(who);
  }

  private async setHarness(who: Name, to: 'claude' | 'demo'): Promise<void> {
    const { world } = this;
    await world.startApp();
    // Under a trouble of the store the act is refused as a whole.
    if (!world.harness.has(who) || world.setting.store !== 'ok') return;
    world.settle(world.reference.line(who, to));
    world.stopping.add(who);
    await world.starts.startLater(who, async (app, id) => {
      await app.acts.setHarness(id, to, null);
      world.harness.set(who, to);
      // Joins the start that the act began.
      await app.acts.start(id, NO_REQUEST);
    }, world.reference.line(who, to));
    world.stopping.delete(who);
  }

  private async add(who: Name): Promise<void> {
    const { world } = this;
    const app = await world.startApp();
    const workspaceId = world.setting.store === 'ok' ? app.ctx.store.workspaces.list()[0]?.id : undefined;
    if (world.harness.has(who) || workspaceId === undefined) return;
    world.harness.set(who, 'claude');
    await world.starts.start(who, NO_REQUEST, () => Promise.resolve(), false, async () => {
      const added = await app.acts.add({ workspaceId, name: who, harness: 'claude', command: null, args: [] });
      if (added.ok) await app.acts.start(added.value.architectId, NO_REQUEST);
    });
  }

  private async remove(who: Name): Promise<void> {
    const { world } = this;
    const app = await world.startApp();
    const id = world.idOf(who, app);
    if (id === null || who === 'main' || world.removed.has(who) || world.setting.store !== 'ok') return;
    world.stopping.add(who);
    world.upkeep.forget(who);
    await world.act(app.acts.remove(id));
    world.stopping.delete(who);
    world.removed.add(who);
  }

  private async undoRemove(who: Name): Promise<void> {
    const { world } = this;
    await world.startApp();
    if (world.setting.store !== 'ok' || !world.removed.delete(who)) return;
    await world.starts.start(who, NO_REQUEST, (app, id) => app.acts.undoRemove(id), false);
  }

  private async endOrphan(who: Name): Promise<void> {
    const { world } = this;
    const app = await world.startApp();
    const id = world.removed.has(who) ? null : world.idOf(who, app);
    if (id === null || world.setting.store !== 'ok' || world.truth.runs(who)) return;
    const line = world.lineOf(who);
    world.settle(line);
    const { current } = line;
    const transcript = current === null ? 'absent' : world.truth.transcript(line.harness, current);
    const held = current !== null && (transcript === 'said' || transcript === 'quiet') && world.truth.holder(line.harness, current, line.launches) === 'orphan';
    if (held) return world.starts.startLater(who, () => app.acts.endOrphan(id));
    const living = world.machine.living().length;
    await world.act(app.acts.endOrphan(id));
    if (world.machine.living().length !== living) world.fail('a process was ended that is no orphan of this architect');
  }

  private async adopt(who: Name, id: string | null): Promise<void> {
    const { world } = this;
    const app = await world.startApp();
    const subject = world.removed.has(who) ? null : world.subjectOf(who, app);
    if (id === null || !subject || world.setting.store !== 'ok') return;
    const line = world.lineOf(who);
    const may = world.reference.canAdopt(line, id);
    const done = await world.act(adoptPersonal(app.ctx, subject, id).then(() => true, () => false));
    if (done !== may) world.fail(`${who} ${done ? 'adopted' : 'could not adopt'} ${id}`);
    if (may) world.reference.adopted(line, id);
  }

  /** Only what is neither current nor provisional can be forgotten. */
  private async forget(who: Name, id: string | null): Promise<void> {
    const { world } = this;
    const app = await world.startApp();
    const architectId = world.idOf(who, app);
    const line = world.lineOf(who);
    const known = line.known.find((k) => k.id === id && !k.forgotten);
    if (architectId === null || !known || world.setting.store !== 'ok' || known.id === line.current || known.id === line.provisional) return;
    const { conversations } = app.ctx.store;
    conversations.forget(architectId, conversations.find(architectId, line.harness, known.id)?.row ?? -1, world.truth.now());
    known.forgotten = true;
  }

  private async remember(who: Name): Promise<void> {
    const { world } = this;
    const app = await world.startApp();
    const architectId = world.idOf(who, app);
    const line = world.lineOf(who);
    const known = line.known.find(({ forgotten }) => forgotten);
    if (architectId === null || !known || world.setting.store !== 'ok') return;
    const row = app.ctx.store.conversations.history(architectId, true).find(({ sessionId }) => sessionId === known.id)?.row;
    app.ctx.store.conversations.remember(architectId, row ?? -1);
    known.forgotten = false;
  }

  private async afterQuit(means: 'ask' | 'resume' | 'fresh'): Promise<void> {
    const { setting, startApp } = { setting: this.world.setting, startApp: () => this.world.startApp() };
    const app = await startApp();
    if (setting.store !== 'ok') return;
    app.ctx.store.settings.set('after-quit', means);
    setting.afterQuit = means;
  }

  private async spawnFails(step: InApp): Promise<void> {
    this.world.refuseSpawn = true;
    await this.do(step);
    this.world.refuseSpawn = false;
  }

  // In the agents.

  private async speaks(who: Name, speak: (agent: Agent) => void): Promise<void> {
    const found = this.world.spawns.agentOf(who);
    // While nobody reads, a message in somebody else's conversation would be read in an order that nobody fixed.
    if (!found || (!this.world.spawns.isFollowed(found.launch) && found.agent.sessionId !== found.launch.session && this.world.reference.claimedByAnother(found.line, found.agent.sessionId))) return;
    await this.world.spawns.inAgent(who, speak);
  }

  private async switchTo(who: Name, id: string | null): Promise<void> {
    const { world } = this;
    const found = world.spawns.agentOf(who);
    if (!found || id === null) return;
    const own = world.reference.lines.every((line) => line === found.line || line.known.every((known) => known.id !== id)) && !this.around.personal.includes(id);
    // While nobody reads, only a move that no other architect's reports could contradict.
    if (!own && !world.spawns.isFollowed(found.launch)) return;
    await world.spawns.inAgent(who, (agent) => void agent.switchTo(id));
  }

  /** Something below the agent names a conversation that the agent is not in; while no app runs, or no registry vouches, too. */
  private async forge(who: Name, id: string | null, source: string): Promise<void> {
    const { world } = this;
    const found = world.spawns.agentOf(who);
    if (!found || id === null) return;
    await world.spawns.inAgent(who, (agent) => agent.forge('SessionStart', id, source));
    await world.passTime(2_500);
  }

  // On the machine.

  private async locate(): Promise<void> {
    const { world } = this;
    const { elsewhere } = this.around;
    const app = await world.startApp();
    const workspace = world.setting.store === 'ok' ? app.ctx.store.workspaces.list()[0] : undefined;
    if (elsewhere === null || !workspace) return;
    const { setting } = world;
    setting.former = [...setting.former, setting.registered];
    setting.registered = elsewhere;
    this.around.elsewhere = null;
    for (const name of world.present()) if (!world.truth.runs(name)) world.settle(world.lineOf(name));
    const answer = await world.act(app.acts.relocate(workspace.id, elsewhere));
    if (answer?.ok === false) world.fail(`a moved folder could not be located: ${answer.error}`);
  }

  /** The database's first bytes are damaged while no app runs. */
  private corrupt(): void {
    this.world.killApp();
    if (this.healthy) return;
    const file = this.world.database();
    this.world.corrupted = true;
    this.healthy = readFileSync(file);
    writeFileSync(file, Buffer.concat([Buffer.from('no database at all'), this.healthy.subarray(18)]));
  }

  private heal(): void {
    this.world.killApp();
    if (!this.healthy) return;
    writeFileSync(this.world.database(), this.healthy);
    this.healthy = null;
    this.world.corrupted = false;
  }
}
