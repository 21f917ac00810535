// The sample: a workspace in the state folder whose demo architects show every badge. Each badge is what the engine really
// decided about a real process and a real conversation; what leads there is acted out, nothing is painted.
import { mkdirSync, realpathSync, rmSync } from 'node:fs';
import path from 'node:path';
import type { Answer, SampleView } from '../../shared/ipc';
import { SAMPLE_ROLES } from '../../shared/sample';
import { projectDirName } from '../harness/claude/folder-key';
import type { Engine } from '../launch/engine';
import { spoolFolder } from '../launch/spool';
import type { StatePaths } from '../state/state-folder';

const DEMO = 'demo';
/** A hang guard: each step takes well under a second. */
const PATIENCE_MS = 30_000;
/** A program that is nowhere, so that its start is refused. */
const NOWHERE = 'a-program-that-is-not-here';

/** Set while the sample is made: found at a start of the app it says that the one before did not finish it. */
const UNFINISHED = 'sample-unfinished';

type Roles = Record<keyof typeof SAMPLE_ROLES, string>;

export class Sample {
  private playing: Promise<void> | null = null;
  private waiting: { holds: () => boolean; met: () => void }[] = [];

  constructor(
    private readonly engine: Engine,
    private readonly paths: Pick<StatePaths, 'folder' | 'demo'>,
    private readonly changed: () => void,
  ) {}

  /** What the page shows of it; null while there is none. */
  view(open: { id: string; path: string }[]): SampleView | null {
    const found = open.find((each) => path.basename(each.path) === 'sample' && each.path === this.folder());
    if (!found) return null;
    const building = this.playing !== null;
    return { workspaceId: found.id, building, unfinished: !building && this.engine.ctx.store.settings.get(UNFINISHED) === true };
  }

  /** To be called after each change of the running state. */
  noticed(): void {
    const met = this.waiting.filter(({ holds }) => holds());
    this.waiting = this.waiting.filter((each) => !met.includes(each));
    for (const each of met) each.met();
  }

  /** Makes the workspace anew and begins to act it out; answers as soon as it can be looked at. */
  async open(): Promise<Answer<{ workspaceId: string }>> {
    const { store, storeFault, terminals, platform } = this.engine.ctx;
    if (storeFault || !terminals) return { ok: false, error: 'The sample needs the database and the terminal host; one of them cannot be used now.' };
    const before = await this.remove();
    if (!before.ok) return before;
    try {
      mkdirSync(path.join(this.paths.folder, 'sample'), { recursive: true, mode: 0o700 });
      const now = platform.now();
      store.settings.set(UNFINISHED, true);
      const { id } = store.workspaces.open(this.folder(), DEMO, now);
      const add = (name: string, harness = DEMO, command: string[] | null = null) => store.architects.add({ workspaceId: id, name, harness, command }, now).id;
      const main = store.architects.list(id)[0]?.id ?? '';
      const { resumed, reattached, ended, refused, amber } = SAMPLE_ROLES;
      const roles: Roles = { fresh: main, resumed: add(resumed), reattached: add(reattached), ended: add(ended), refused: add(refused, 'custom', [NOWHERE]), amber: add(amber) };
      this.playing = this.play(roles)
        .then(() => store.settings.set(UNFINISHED, undefined))
        .catch((error: unknown) => this.engine.ctx.log(`The sample was not acted out to its end: ${String(error)}`))
        .finally(() => {
          this.playing = null;
          this.changed();
        });
      this.changed();
      return { ok: true, value: { workspaceId: id } };
    } catch (error) {
      return { ok: false, error: `The sample could not be made: ${error instanceof Error ? error.message : String(error)}` };
    }
  }

  /** Ends what runs in it and takes away every row and file of it. */
  async remove(): Promise<Answer<null>> {
    await this.playing;
    const { store, terminals, stateFolder } = this.engine.ctx;
    try {
      const folder = this.folder();
      const workspace = store.workspaces.byPath(folder);
      const files = [path.join(this.paths.folder, 'sample'), path.join(this.paths.demo, 'projects', projectDirName(folder))];
      for (const { id } of workspace ? store.architects.list(workspace.id, true) : []) {
        await this.engine.stop(id);
        const { terminalId } = this.engine.runtime(id);
        if (terminalId) await terminals?.forget(terminalId).catch(() => undefined);
        this.engine.putAway(id);
        files.push(...store.launches.list(id, 1_000).map(({ token }) => spoolFolder(stateFolder, token)));
        files.push(...store.conversations.history(id, true).map(({ sessionId }) => path.join(stateFolder, 'copies', DEMO, `${sessionId.toLowerCase()}.jsonl`)));
      }
      if (workspace) store.workspaces.erase(workspace.id);
      store.settings.set(UNFINISHED, undefined);
      for (const file of files) rmSync(file, { recursive: true, force: true });
      this.changed();
      return { ok: true, value: null };
    } catch (error) {
      return { ok: false, error: `The sample could not be removed: ${error instanceof Error ? error.message : String(error)}` };
    }
  }

  private folder(): string {
    try {
      return realpathSync(path.join(this.paths.folder, 'sample'));
    } catch {
      return path.join(this.paths.folder, 'sample');
    }
  }

  private async play({ fresh, resumed, reattached, ended, refused, amber }: Roles): Promise<void> {
    const acts = [
      this.runs(fresh),
      this.spoken(resumed, 'Remember me tomorrow').then(() => this.engine.stop(resumed)).then(() => this.runs(resumed)),
      // A start of one that runs is what a window does that opens beside it: it joins.
      this.spoken(reattached, 'I stay while windows come and go').then(() => this.engine.start(reattached, { type: 'none' }, 'user')),
      this.spoken(ended, 'This is enough for today').then(() => this.engine.stop(ended)),
      this.engine.start(refused, { type: 'none' }, 'user'),
      this.spoken(amber, 'Somebody will delete this').then(() => this.engine.stop(amber)).then(() => this.loseTranscript(amber)).then(() => this.runs(amber)),
    ];
    const failed = (await Promise.allSettled(acts)).find((act) => act.status === 'rejected');
    if (failed) throw failed.reason;
  }

  private async runs(id: string): Promise<void> {
    await this.engine.start(id, { type: 'none' }, 'user');
    await this.until('it runs', () => this.engine.runtime(id).state === 'running');
  }

  /** It runs and something was said, so that its conversation counts. */
  private async spoken(id: string, text: string): Promise<void> {
    await this.runs(id);
    const { terminals, store } = this.engine.ctx;
    await terminals?.input(this.engine.runtime(id).terminalId ?? '', Buffer.from(`${text}\r`));
    await this.until('it was said', () => store.conversations.current(id, DEMO)?.confirmed === true);
  }

  /** The one file that is deleted is of the demo agent's own folder, and of the sample's own conversation. */
  private loseTranscript(id: string): void {
    const file = this.engine.ctx.store.conversations.current(id, DEMO)?.transcriptPath ?? '';
    const own = path.join(this.paths.demo, 'projects', projectDirName(this.folder())) + path.sep;
    if (file.startsWith(own)) rmSync(file, { force: true });
  }

  private until(what: string, holds: () => boolean): Promise<void> {
    if (holds()) return Promise.resolve();
    return new Promise((resolve, reject) => {
      const end = this.engine.ctx.platform.timer(PATIENCE_MS, () => {
        this.waiting = this.waiting.filter((each) => each !== entry);
        reject(new Error(`waited in vain: ${what}`));
      });
      const entry = { holds, met: () => (end(), resolve()) };
      this.waiting.push(entry);
    });
  }
}
