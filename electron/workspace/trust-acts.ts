// Trust in what a folder brings of its own: shown exactly, agreed to as shown, asked again when it changes, taken back.
import { z } from 'zod';
import type { Architect, FolderOwn, Workspace } from '../../shared/domain';
import type { Answer, FolderOwnReport, FolderOwnState } from '../../shared/ipc';
import { MAIN_ARCHITECT } from '../../shared/domain';
import type { Engine } from '../launch/engine';
import { RefusedError } from '../store/store';
import { answered } from './answers';
import { markOf, readFolderOwn } from './folder-own';
import type { FoundOwn } from './folder-own';

const NOTHING: FoundOwn = { own: { role: null, command: null }, faults: [] };
/** What somebody decided not to use; another content asks again. */
const leftKey = (workspaceId: string): string => `folder-own-left:${workspaceId}`;
/** The harness that main had before the folder's own command gave it another (`from`, `to`). */
const beforeKey = (workspaceId: string): string => `folder-own-before:${workspaceId}`;
const switched = z.object({ from: z.string(), to: z.string() });
const isNothing = ({ role, command }: FolderOwn): boolean => role === null && command === null;

export class TrustActs {
  private readonly found = new Map<string, FoundOwn>();

  constructor(
    private readonly engine: Engine,
    private readonly changed: () => void,
  ) {}

  /** Looks at what the folders of open workspaces bring; told only when that is another than before. */
  async look(workspaces: Workspace[] = this.engine.ctx.store.workspaces.list().filter(({ open }) => open)): Promise<void> {
    for (const workspace of workspaces) {
      const before = this.found.get(workspace.id);
      const now = await this.read(workspace);
      if (JSON.stringify(before ?? NOTHING) !== JSON.stringify(now)) this.changed();
    }
  }

  private async read(workspace: Workspace): Promise<FoundOwn> {
    const found = await readFolderOwn(this.engine.ctx, workspace.path);
    this.found.set(workspace.id, found);
    return found;
  }

  /** Whether this workspace was looked at in this run of the app. */
  knows(workspaceId: string): boolean {
    return this.found.has(workspaceId);
  }

  /** What the list says about a workspace; null when its folder brings nothing and nothing is trusted. */
  stateOf({ id, trusted }: Workspace): FolderOwnState | null {
    const { own, faults } = this.found.get(id) ?? NOTHING;
    if (isNothing(own)) return trusted || faults.length > 0 ? { trust: trusted ? 'trusted' : 'none', left: false, faults } : null;
    const mark = markOf(own);
    const trust = trusted === null ? 'asked' : markOf(trusted) === mark ? 'trusted' : 'changed';
    return { trust, left: this.engine.ctx.store.settings.get(leftKey(id)) === mark, faults };
  }

  private answer<T>(access: () => T | Promise<T>): Promise<Answer<T>> {
    return answered(this.engine.ctx.platform, this.changed, access);
  }

  private workspace(workspaceId: string): Workspace {
    const workspace = this.engine.ctx.store.workspaces.get(workspaceId);
    if (!workspace) throw new RefusedError('This workspace is not in the store any more.');
    return workspace;
  }

  /** What the folder brings now, to be shown whole. */
  report(workspaceId: string): Promise<Answer<FolderOwnReport>> {
    return this.answer(async () => {
      const workspace = this.workspace(workspaceId);
      const { own, faults } = await this.read(workspace);
      const main = this.engine.ctx.store.architects.list(workspaceId).find(({ name }) => name === MAIN_ARCHITECT);
      return { own, faults, mark: markOf(own), trusted: workspace.trusted, mainHarness: main?.harness ?? null };
    });
  }

  /** Agrees to what was shown (`mark`). What runs is started again, so that it counts at once; conversations are resumed as always. */
  async trust(workspaceId: string, mark: string): Promise<Answer<null>> {
    const trusted = await this.answer(async () => {
      const workspace = this.workspace(workspaceId);
      const { own } = await this.read(workspace);
      if (markOf(own) !== mark) throw new RefusedError('The folder changed since this was shown. Look at it again.');
      this.engine.ctx.store.workspaces.setTrusted(workspaceId, own);
      return own;
    });
    if (!trusted.ok) return trusted;
    return this.answer(() => this.startAgain(workspaceId, trusted.value));
  }

  private async startAgain(workspaceId: string, { command }: FolderOwn): Promise<null> {
    const { architects } = this.engine.ctx.store;
    const all = architects.list(workspaceId);
    const running = all.filter(({ id }) => this.runs(id));
    await Promise.all(running.map(({ id }) => this.engine.stop(id)));
    const main = all.find(({ name }) => name === MAIN_ARCHITECT);
    // A command that somebody chose for it stays.
    if (main && command && main.command === null && main.harness !== command.harness) this.switchTo(main, command.harness);
    for (const { id } of running) void this.engine.start(id, { type: 'none' }, 'restart');
    await this.lookAgain(workspaceId);
    return null;
  }

  private runs(architectId: string): boolean {
    return ['running', 'starting'].includes(this.engine.runtime(architectId).state);
  }

  /** Main follows the folder's command; what it was before, not what an earlier command of the folder made it, is kept for distrust. */
  private switchTo({ id, workspaceId, harness }: Architect, to: string): void {
    const { settings, architects } = this.engine.ctx.store;
    const before = switched.safeParse(settings.get(beforeKey(workspaceId)));
    const from = before.success && before.data.to === harness ? before.data.from : harness;
    settings.set(beforeKey(workspaceId), { from, to });
    architects.setHarness(id, to, null);
  }

  /** Main gets its harness back, unless somebody chose another one since. Answers its id when it ran on the folder's, and is ended now. */
  private async switchBack(workspaceId: string): Promise<string | null> {
    const { settings, architects } = this.engine.ctx.store;
    const before = switched.safeParse(settings.get(beforeKey(workspaceId)));
    const main = architects.list(workspaceId).find(({ name }) => name === MAIN_ARCHITECT);
    const switches = before.success && main !== undefined && main.command === null && main.harness === before.data.to;
    const ran = switches && this.runs(main.id);
    if (ran) await this.engine.stop(main.id);
    if (switches) architects.setHarness(main.id, before.data.from, null);
    settings.set(beforeKey(workspaceId), undefined);
    return ran ? main.id : null;
  }

  /** Not to be used, and not asked about again until it changes. */
  leave(workspaceId: string, mark: string): Promise<Answer<null>> {
    return this.answer(() => {
      this.engine.ctx.store.settings.set(leftKey(workspaceId), mark);
      return null;
    });
  }

  /** From the next starts on nothing of the folder's own counts, and main has the harness that it had before. */
  distrust(workspaceId: string): Promise<Answer<null>> {
    return this.answer(async () => {
      const ended = await this.switchBack(workspaceId);
      this.engine.ctx.store.workspaces.setTrusted(workspaceId, null);
      if (ended !== null) void this.engine.start(ended, { type: 'none' }, 'restart');
      await this.lookAgain(workspaceId);
      return null;
    });
  }

  private async lookAgain(workspaceId: string): Promise<void> {
    const workspace = this.workspace(workspaceId);
    await this.engine.refreshPreviews(workspace, this.engine.ctx.store.architects.list(workspaceId));
  }
}
