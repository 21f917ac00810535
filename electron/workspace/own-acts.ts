// What a person sets for one architect: arguments, environment (a second account), and what follows a deliberate exit.
import type { AfterQuit, Answer, OwnSettings } from '../../shared/ipc';
import { refusedStart } from '../harness/refused-start';
import { afterQuitChoice, afterQuitKey } from '../launch/after-quit';
import type { Engine } from '../launch/engine';
import { readSetting } from '../store/setting-rows';
import { RefusedError } from '../store/store';
import { answered, done, refuse } from './answers';

const GONE = refuse('This architect does not exist any more.');

export class OwnActs {
  constructor(
    private readonly engine: Engine,
    private readonly changed: () => void,
  ) {}

  private answer<T>(access: () => T | Promise<T>): Promise<Answer<T>> {
    return answered(this.engine.ctx.platform, this.changed, access);
  }

  /** Reads only, so nobody is told of a change. */
  read(architectId: string): Promise<Answer<OwnSettings>> {
    const { platform, store } = this.engine.ctx;
    return answered(platform, () => {}, () => {
      const architect = store.architects.get(architectId);
      if (!architect) throw new RefusedError('This architect does not exist any more.');
      const { args, environment, workspaceId } = architect;
      return { args, environment, afterQuit: afterQuitChoice(store, architectId), afterQuitForAll: readSetting(store, 'after-quit', workspaceId) };
    });
  }

  /**
   * Arguments count from the next start. Another environment may be another account with other conversations: what runs is
   * ended first, as what it was, and started again. Refused ones are named at their field, and nothing is changed (L4).
   */
  async set(architectId: string, args: string[], environment: Record<string, string>): Promise<Answer<null>> {
    const { ctx } = this.engine;
    const architect = ctx.store.architects.get(architectId);
    const subject = this.engine.subject(architectId);
    if (!architect || !subject) return GONE;
    const looked = ctx.lookUp(architect.harness);
    if (looked.state !== 'known') return refuse(`There is no harness named '${architect.harness}'.`, 'harness');
    const fault = refusedStart(looked.harness, { command: architect.command, args, environment });
    // Its command is not asked for here: together with it the arguments are wrong.
    if (fault) return refuse(fault.message, fault.field === 'command' ? 'args' : fault.field);
    const moves = JSON.stringify(Object.entries(environment).sort()) !== JSON.stringify(Object.entries(architect.environment).sort());
    const { state } = this.engine.runtime(architectId);
    // A restart that is announced after a crash would be dropped by the stop.
    const runs = state === 'running' || state === 'starting' || this.engine.supervision(architectId).restartAt !== null;
    if (moves) {
      try {
        await this.engine.stop(architectId);
        // The last launch is settled where its agent kept its conversations, before that place changes.
        await this.engine.plan(subject);
      } catch (error) {
        return refuse(`It could not be stopped: ${error instanceof Error ? error.message : String(error)}`);
      }
    }
    const set = await this.answer(() => {
      ctx.store.architects.setOwn(architectId, { args, environment });
      return null;
    });
    if (set.ok && moves && runs) void this.engine.start(architectId, { type: 'none' }, 'restart');
    else if (set.ok) await this.lookAgain(architectId);
    return set;
  }

  /** What the next start would do may be another thing now. */
  private async lookAgain(architectId: string): Promise<void> {
    const { store } = this.engine.ctx;
    const architect = store.architects.get(architectId);
    const workspace = architect && store.workspaces.get(architect.workspaceId);
    if (workspace) await this.engine.refreshPreviews(workspace, [architect]);
  }

  /** What follows a deliberate exit of one architect; null takes the choice back. */
  async setAfterQuit(architectId: string, value: AfterQuit | null): Promise<Answer<null>> {
    const { store } = this.engine.ctx;
    if (!store.architects.get(architectId)) return GONE;
    const set = await this.answer(() => store.settings.set(afterQuitKey(architectId), value ?? undefined));
    if (set.ok) await this.lookAgain(architectId);
    return set.ok ? done : set;
  }
}
