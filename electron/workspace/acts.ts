// What a person does with workspaces and architects: open, add, rename, hide, stop, remove. Every act answers with a
// value or with one clear sentence; none ever touches a file of the user's.
import { commandFault, splitCommand } from '../../shared/command-line';
import type { Answer, BroughtBack, RequestInput, StartRequest } from '../../shared/ipc';
import { MAIN_ARCHITECT } from '../../shared/domain';
import type { FieldError } from '../harness/harness';
import { refusedStart } from '../harness/refused-start';
import type { OwnStart } from '../harness/refused-start';
import { DEFAULT_HARNESS } from '../harness/registry';
import type { Engine } from '../launch/engine';
import { copyName } from '../store/names';
import { RefusedError } from '../store/store';
import { answered, done, refuse } from './answers';
import { resolveFolder } from './folder';

/** Processes of one lost launch that are ended by one act. */
const MOST_OF_ONE_TREE = 5;
/** Not asked for where a harness is chosen. */
const OWN_FIELDS: ReadonlySet<string> = new Set(['args', 'environment']);
const NO_PROGRAM = refuse('Name a program to run.', 'command');

export class Acts {
  constructor(
    private readonly engine: Engine,
    private readonly changed: () => void,
  ) {}

  private get store() {
    return this.engine.ctx.store;
  }

  /** Runs a store access; a refusal or a fault of the store becomes the answer's sentence. */
  private answer<T>(access: () => T | Promise<T>): Promise<Answer<T>> {
    return answered(this.engine.ctx.platform, this.changed, access);
  }

  /** Ends what runs; a sentence when it could not be ended. */
  private async ended(architectId: string): Promise<Answer<null>> {
    try {
      await this.engine.stop(architectId);
      return done;
    } catch (error) {
      return refuse(`It could not be stopped: ${error instanceof Error ? error.message : String(error)}`);
    }
  }

  /** Opens a folder: one workspace per real path (W1). A new one starts `main`; others are left alone (W2). */
  async open(typed: string, base: string, listed: (workspaceId: string) => void = () => {}): Promise<Answer<{ workspaceId: string }>> {
    const { platform } = this.engine.ctx;
    const folder = await resolveFolder(platform, typed, base);
    if (!folder.ok) return refuse(folder.error);
    const opened = await this.answer(() => {
      const workspace = this.store.workspaces.open(folder.realPath, this.engine.harnessOfMain(folder.realPath) ?? DEFAULT_HARNESS, platform.now());
      return { workspaceId: workspace.id };
    });
    // Shown at once: a start takes a while, and a window that turns to the folder only then moves under the user's hands.
    if (opened.ok) listed(opened.value.workspaceId);
    if (opened.ok) await this.startMain(opened.value.workspaceId);
    return opened;
  }

  private async startMain(workspaceId: string): Promise<void> {
    const [main] = this.store.architects.list(workspaceId);
    const workspace = this.store.workspaces.get(workspaceId);
    if (!main || !workspace) return;
    const { state, ended } = this.engine.runtime(main.id);
    const { restartAt, card } = this.engine.supervision(main.id);
    // Closing within the wait after a crash dropped its restart; what still waits, or was given up, is not for this to start.
    const crashed = state === 'ended' && ended?.exitClass === 'crash' && restartAt === null && card === null;
    void this.engine.refreshPreviews(workspace, this.store.architects.list(workspaceId).slice(1));
    if (state === 'idle' || state === 'stopped' || crashed) await this.engine.start(main.id, { type: 'none' }, 'opened');
  }

  /** Ends its agents and takes it off the list; the store keeps everything. */
  async close(workspaceId: string): Promise<Answer<null>> {
    const architects = this.store.architects.list(workspaceId);
    const ends = await Promise.all(architects.map((a) => this.ended(a.id)));
    const failed = ends.find((end) => !end.ok);
    if (failed) return failed;
    return this.answer(() => {
      this.store.workspaces.setOpen(workspaceId, false);
      for (const { id } of architects) this.engine.putAway(id);
      return null;
    });
  }

  /** The workspace's folder moved to `typed`; the old path becomes a former one, under which conversations are still found. */
  async relocate(workspaceId: string, typed: string): Promise<Answer<null>> {
    const { platform } = this.engine.ctx;
    const folder = await resolveFolder(platform, typed, '/');
    if (!folder.ok) return refuse(folder.error);
    const moved = await this.answer(() => {
      this.store.workspaces.relocate(workspaceId, folder.realPath);
      return null;
    });
    const workspace = this.store.workspaces.get(workspaceId);
    if (moved.ok && workspace) await this.engine.folderChanged(workspace, this.store.architects.list(workspaceId));
    return moved;
  }

  /** Adds an architect and starts it. Session flags among its arguments are refused, naming the field (L4). */
  async add(input: RequestInput<'addArchitect'>): Promise<Answer<{ architectId: string }>> {
    const { workspaceId, args } = input;
    const open = input.command === null ? null : commandFault(input.command);
    if (open !== null) return refuse(open, 'command');
    const harness = input.harness ?? (input.command === null ? DEFAULT_HARNESS : 'custom');
    const command = input.command === null ? null : splitCommand(input.command);
    if (command?.length === 0) return NO_PROGRAM;
    const fault = this.refusedFields(harness, { command, args, environment: {} });
    if (fault) return refuse(fault.message, fault.field);
    const added = await this.answer(() => {
      const name = input.name?.trim() ? input.name : this.store.architects.nextName(workspaceId);
      return { architectId: this.store.architects.add({ workspaceId, name, harness, command, args }, this.engine.ctx.platform.now()).id };
    });
    if (!added.ok) return { ...added, field: 'name' };
    void this.engine.start(added.value.architectId, { type: 'none' }, 'user');
    return added;
  }

  /** Adds one with the same harness, command, arguments and environment, right behind it, and starts it in a conversation of its own. */
  async duplicate(architectId: string): Promise<Answer<{ architectId: string }>> {
    const { architects } = this.store;
    const added = await this.answer(() => {
      const original = architects.get(architectId);
      if (!original) throw new RefusedError('This architect does not exist any more.');
      const { workspaceId, name, harness, command, args, environment } = original;
      const others = architects.list(workspaceId);
      const copy = architects.add({ workspaceId, name: copyName(name, new Set(others.map((each) => each.name))), harness, command, args, environment }, this.engine.ctx.platform.now());
      const order = others.map(({ id }) => id);
      architects.reorder(workspaceId, order.toSpliced(order.indexOf(architectId) + 1, 0, copy.id));
      return { architectId: copy.id };
    });
    if (added.ok) void this.engine.start(added.value.architectId, { type: 'none' }, 'user');
    return added;
  }

  private refusedFields(harness: string, own: OwnStart): FieldError | null {
    const looked = this.engine.ctx.lookUp(harness);
    if (looked.state === 'known') return refusedStart(looked.harness, own);
    return { field: 'harness', message: `There is no harness named '${harness}'. Known ones: ${this.engine.ctx.knownHarnesses().join(', ')}.` };
  }

  rename(architectId: string, name: string): Promise<Answer<null>> {
    return this.answer(() => {
      this.store.architects.rename(architectId, name);
      return null;
    });
  }

  /** Switches to another agent CLI; each harness keeps its own current conversation (L24). Ends what runs. */
  async setHarness(architectId: string, harness: string, command: string | null): Promise<Answer<null>> {
    const open = command === null ? null : commandFault(command);
    if (open !== null) return refuse(open, 'command');
    const parts = command === null ? null : splitCommand(command);
    if (parts?.length === 0) return NO_PROGRAM;
    // What was fine for the harness before may be a session flag for this one.
    const { args, environment } = this.store.architects.get(architectId) ?? { args: [], environment: {} };
    const fault = this.refusedFields(harness, { command: parts, args, environment });
    if (fault) return refuse(OWN_FIELDS.has(fault.field) ? `Its own settings do not fit this harness; change them first: ${fault.message}` : fault.message, fault.field);
    const end = await this.ended(architectId);
    if (!end.ok) return end;
    const set = await this.answer(() => {
      this.store.architects.setHarness(architectId, harness, parts);
      return null;
    });
    if (set.ok) void this.engine.start(architectId, { type: 'none' }, 'user');
    return set;
  }

  reorder(workspaceId: string, architectIds: string[]): Promise<Answer<null>> {
    return this.answer(() => {
      this.store.architects.reorder(workspaceId, architectIds);
      return null;
    });
  }

  setHidden(architectId: string, hidden: boolean): Promise<Answer<null>> {
    return this.answer(() => {
      this.store.architects.setHidden(architectId, hidden);
      return null;
    });
  }

  /** Its workspace was used just now, for the order of the list (W8). Nothing hangs on it where the store cannot note it. */
  private async used(architectId: string): Promise<void> {
    await this.answer(() => {
      const architect = this.store.architects.get(architectId);
      if (architect) this.store.workspaces.touch(architect.workspaceId, this.engine.ctx.platform.now());
    });
  }

  async start(architectId: string, request: StartRequest): Promise<Answer<null>> {
    await this.used(architectId);
    await this.engine.start(architectId, request, 'user');
    return done;
  }

  stop(architectId: string): Promise<Answer<null>> {
    return this.ended(architectId);
  }

  async restart(architectId: string, request: StartRequest): Promise<Answer<null>> {
    const end = await this.ended(architectId);
    if (end.ok) await this.engine.start(architectId, request, 'restart');
    return end;
  }

  /** Kills its process tree, then sets the tombstone; a store fault says so and can be retried (W4). */
  async remove(architectId: string): Promise<Answer<null>> {
    // Also of one whose row is damaged: that one can be taken off the list all the same (S4).
    const row = await answered(this.engine.ctx.platform, () => undefined, () => this.store.architects.raw(architectId));
    if (!row.ok) return row;
    if (row.value?.name === MAIN_ARCHITECT) return refuse('main cannot be removed: every workspace keeps it. Stop it instead.');
    const end = await this.ended(architectId);
    if (!end.ok) return end;
    return this.answer(() => {
      this.store.architects.remove(architectId, this.engine.ctx.platform.now());
      return null;
    });
  }

  async undoRemove(architectId: string): Promise<Answer<BroughtBack>> {
    const restored = await this.answer(() => {
      const { architects } = this.store;
      const name = architects.restore(architectId);
      const workspaceId = String(architects.raw(architectId)?.['workspace_id']);
      return { workspaceId, name, damaged: architects.read(workspaceId).damaged.some(({ id }) => id === architectId) };
    });
    if (restored.ok) await this.engine.start(architectId, { type: 'none' }, 'user');
    return restored;
  }

  /** held-by-orphan: ends exactly the process we started and lost, checked by its start mark, then resumes. */
  async endOrphan(architectId: string): Promise<Answer<null>> {
    const subject = this.engine.subject(architectId);
    if (!subject) return refuse('This architect does not exist any more.');
    // A wrapper script may hold it as well as the agent below it, each by its own arguments.
    for (let ended = 0; ; ended++) {
      const { facts } = await this.engine.plan(subject);
      const holder = facts.current?.holder;
      if (holder?.state !== 'orphan' || ended === MOST_OF_ONE_TREE) {
        if (ended === 0) return refuse('Nothing holds this conversation any more. Start it again.');
        break;
      }
      try {
        await this.engine.ctx.platform.processes.end(holder.pid, holder.processStart);
      } catch (error) {
        return refuse(`Process ${holder.pid} could not be ended: ${error instanceof Error ? error.message : String(error)}`);
      }
    }
    await this.engine.start(architectId, { type: 'none' }, 'retry');
    return done;
  }
}
