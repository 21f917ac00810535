// Whether the folders of workspaces are there: one can be moved, deleted or unmounted while its agents run. Looked at when
// something happens, never by the clock (A6); a file system that does not answer holds up nobody.
import { within } from '../launch/deadline';
import type { Platform } from '../launch/platform';

/** A folder that has not answered by then is left as it was known; its answer counts whenever it comes. */
const DEADLINE_MS = 2_000;
/** Each look that is not answered holds one of the runtime's four threads for files: more are not given away. */
const MOST_SILENT = 2;
/** How old the last look at a folder may be before one more is worth its while. */
const SELDOM_MS = 10_000;

export class FolderPresence {
  private readonly gone = new Set<string>();
  private readonly lookedAt = new Map<string, number>();
  private readonly waiting = new Set<string>();
  private readonly silent = new Set<string>();
  private queue: Promise<void> = Promise.resolve();

  /** `seen` is told of each folder that is surely there or surely gone; `news` when that was not known before. */
  constructor(
    private readonly platform: Pick<Platform, 'files' | 'now' | 'timer'>,
    private readonly seen: (folder: string, gone: boolean, news: boolean) => void,
  ) {}

  /** What the last look found. */
  isGone(folder: string): boolean {
    return this.gone.has(folder);
  }

  /** Looks at these folders, one after the other; resolves once each was answered or given up. Never fails. */
  look(folders: readonly string[]): Promise<void> {
    for (const folder of folders) {
      if (this.waiting.has(folder)) continue;
      this.waiting.add(folder);
      this.queue = this.queue.then(() => this.lookAt(folder));
    }
    return this.queue;
  }

  /** Looks at those of these folders that are known as gone, and at those that were not looked at lately. */
  lookSeldom(folders: readonly string[]): Promise<void> {
    const old = this.platform.now() - SELDOM_MS;
    return this.look(folders.filter((folder) => this.gone.has(folder) || (this.lookedAt.get(folder) ?? -Infinity) <= old));
  }

  private async lookAt(folder: string): Promise<void> {
    this.waiting.delete(folder);
    this.lookedAt.set(folder, this.platform.now());
    if (this.silent.has(folder) || this.silent.size >= MOST_SILENT) return;
    this.silent.add(folder);
    const answer = this.platform.files.stat(folder).then(
      (stat) => this.answered(folder, stat === null),
      // Neither there nor gone: a disk that fails, a folder above that cannot be entered.
      () => void this.silent.delete(folder),
    );
    await within(this.platform, DEADLINE_MS, answer, () => undefined);
  }

  private answered(folder: string, gone: boolean): void {
    this.silent.delete(folder);
    const news = this.gone.has(folder) !== gone;
    if (gone) this.gone.add(folder);
    else this.gone.delete(folder);
    this.seen(folder, gone, news);
  }
}
