// The branch and the changes of each open workspace, looked at again when something may have happened: a window came to
// the front, an agent stopped working, git itself wrote. Never by the clock: an idle app looks at nothing (A6).
import path from 'node:path';
import type { GitView } from '../../../shared/ipc';
import type { Platform } from '../../launch/platform';
import { hasChanges } from './changes';
import { gitHead, gitPlace } from './place';

/** Joins the writes of one git command. */
const SOON_MS = 300;
/** A repository is looked at for at most this part of the time, however large it is and however often something happens. */
const SHARE = 1 / 20;
const SHORT_ID = 8;

interface Looked {
  folder: string;
  view: GitView | null;
  /** Ends the watch on the repository's own folder, and names it. */
  watched: { gitFolder: string; end: () => void } | null;
  cancel: (() => void) | null;
  looking: boolean;
  again: boolean;
  notBefore: number;
}

export class GitStates {
  private readonly all = new Map<string, Looked>();
  /** One look at a time: they read the disk. */
  private queue: Promise<void> = Promise.resolve();
  private ended = false;

  constructor(
    private readonly platform: Platform,
    private readonly stateFolder: string,
    private readonly changed: () => void,
  ) {}

  of(workspaceId: string): GitView | null {
    return this.all.get(workspaceId)?.view ?? null;
  }

  /** The workspaces that are open now: new ones are looked at, others are let go. */
  follow(workspaces: { id: string; path: string }[]): void {
    if (this.ended) return;
    const open = new Map(workspaces.map(({ id, path: folder }) => [id, folder]));
    for (const [id, looked] of this.all) if (open.get(id) !== looked.folder) this.drop(id, looked);
    for (const [id, folder] of open) {
      if (this.all.has(id)) continue;
      this.all.set(id, { folder, view: null, watched: null, cancel: null, looking: false, again: false, notBefore: 0 });
      this.look(id);
    }
  }

  private drop(id: string, looked: Looked): void {
    looked.cancel?.();
    looked.watched?.end();
    this.all.delete(id);
    void this.platform.state.remove(this.scratch(id)).catch(() => undefined);
  }

  private scratch(id: string): string {
    return path.join(this.stateFolder, 'git', id);
  }

  /** Something may be another now in this workspace, or with none named in all of them. */
  look(workspaceId?: string): void {
    for (const [id, looked] of this.all) if (workspaceId === undefined || id === workspaceId) this.lookSoon(id, looked);
  }

  private lookSoon(id: string, looked: Looked): void {
    if (this.ended || looked.cancel) return;
    if (looked.looking) {
      looked.again = true;
      return;
    }
    const wait = Math.max(looked.view === null ? 0 : SOON_MS, looked.notBefore - this.platform.now());
    looked.cancel = this.platform.timer(wait, () => {
      looked.cancel = null;
      looked.looking = true;
      this.queue = this.queue.then(() => this.lookNow(id, looked)).catch(() => undefined);
    });
  }

  private async lookNow(id: string, looked: Looked): Promise<void> {
    if (this.ended || this.all.get(id) !== looked) return;
    const began = this.platform.now();
    const view = await this.read(id, looked).catch(() => null);
    const now = this.platform.now();
    looked.notBefore = now + (now - began) / SHARE;
    looked.looking = false;
    if (JSON.stringify(view) !== JSON.stringify(looked.view)) {
      looked.view = view;
      this.changed();
    }
    if (looked.again) this.lookSoon(id, looked);
    looked.again = false;
  }

  private async read(id: string, looked: Looked): Promise<GitView | null> {
    const { platform } = this;
    const place = await gitPlace(platform.files, looked.folder);
    this.watch(id, looked, place?.gitFolder ?? null);
    const head = place && (await gitHead(platform.files, place));
    if (!head) return null;
    const changes = await hasChanges({ platform, folder: looked.folder, place, head, scratch: this.scratch(id) }).catch(() => null);
    return { branch: head.branch, commit: head.commit?.slice(0, SHORT_ID) ?? null, doing: head.doing, changed: changes };
  }

  private watch(id: string, looked: Looked, gitFolder: string | null): void {
    if ((looked.watched?.gitFolder ?? null) === gitFolder || this.all.get(id) !== looked) return;
    looked.watched?.end();
    looked.watched = gitFolder === null ? null : { gitFolder, end: this.platform.files.watch(gitFolder, () => this.look(id)) };
  }

  /** Lets everything go; what is under way is not told any more. */
  end(): void {
    this.ended = true;
    for (const { cancel, watched } of this.all.values()) {
      cancel?.();
      watched?.end();
    }
    this.all.clear();
  }
}
