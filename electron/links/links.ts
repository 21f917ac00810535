// Links of a terminal's output: which files are there, and opening what a person chose. Everything is looked at again
// here; what the page found is a hint.
import { readlink, realpath } from 'node:fs/promises';
import path from 'node:path';
import type { Answer } from '../../shared/ipc';
import type { Engine } from '../launch/engine';
import { fileEditor } from '../outside/editors';
import { startDetached } from '../outside/start-detached';
import { allPassedOver, mistakesIn } from '../outside/variables';
import { fileAt } from './files';
import { mayRun } from './runs';
import { targetOf } from './targets';

/** What the desktop does for us. */
export interface Desktop {
  /** Opens an address in the user's program for it. */
  openExternal(url: string): Promise<void>;
  /** Opens a file in its program; the answer is empty, or says why not. */
  openPath(file: string): Promise<string>;
  /** Shows a file in its folder. */
  showInFolder(file: string): void;
}

const done: Answer<string | null> = { ok: true, value: null };
const refuse = (error: string): Answer<never> => ({ ok: false, error });

export class Links {
  constructor(
    private readonly engine: Engine,
    private readonly desktop: Desktop,
    /** The user's editor command, empty for none. */
    private readonly template: () => string,
  ) {}

  /** In the order of the paths: the file that each means in the architect's working folder, or null. */
  async find(architectId: string, paths: string[]): Promise<Answer<(string | null)[]>> {
    const folders = await this.folders(architectId);
    return { ok: true, value: await Promise.all(paths.map((each) => fileAt(each, folders))) };
  }

  /**
   * Opens a file in the editor; without one, by the desktop. A program is not run but shown in its folder. The value is what
   * is worth saying all the same, or null.
   */
  async openFile(architectId: string, place: { path: string; line: number | null; column: number | null }): Promise<Answer<string | null>> {
    const file = await fileAt(place.path, await this.folders(architectId));
    if (file === null) return refuse(`${place.path.slice(0, 200)} is not there any more.`);
    const { env } = this.engine.ctx.platform;
    const { argv, ...chosen } = fileEditor(this.template(), env, { file, line: place.line, column: place.column });
    if (argv) return startDetached({ ...chosen, argv }, path.dirname(file), env);
    // What it leads to is looked at and opened: the name of a link says nothing about that.
    const real = await realpath(file).catch(() => null);
    if (real === null) return refuse(`${file.slice(0, 200)} is not there any more.`);
    if (await mayRun(real)) {
      this.desktop.showInFolder(real);
      return { ok: true, value: mistakesIn(chosen) };
    }
    const fault = await this.desktop.openPath(real);
    return fault === '' ? { ok: true, value: mistakesIn(chosen) } : refuse(`No program opened ${file}: ${fault} An editor can be chosen in the settings.${allPassedOver(chosen)}`);
  }

  async openLink(architectId: string, text: string): Promise<Answer<string | null>> {
    const target = targetOf(text);
    if (target.kind === 'refused') return refuse(target.why);
    if (target.kind === 'file') return this.openFile(architectId, { path: target.path, line: target.line, column: null });
    try {
      await this.desktop.openExternal(target.url);
      return done;
    } catch (error) {
      return refuse(`No program opened ${target.url.slice(0, 200)}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }

  /** Where relative paths are looked for: the folder its process is in now, where the system says so, and its workspace's. */
  private async folders(architectId: string): Promise<string[]> {
    const subject = this.engine.subject(architectId);
    if (!subject) return [];
    const { terminalId } = this.engine.runtime(architectId);
    const { folder: workspace } = subject;
    if (process.platform !== 'linux' || terminalId === null || !this.engine.ctx.terminals) return [workspace];
    const pid = await this.engine.ctx.terminals.list().then((all) => all.find(({ id, exit }) => id === terminalId && exit === null)?.pid, () => undefined);
    const now = pid === undefined ? null : await readlink(`/proc/${pid}/cwd`).catch(() => null);
    return now === null || now === workspace ? [workspace] : [now, workspace];
  }
}
