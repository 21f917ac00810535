// The copies of transcripts that lie in the state folder: where each one is, how large they all are, and their end. Nothing
// outside the state folder is touched here.
import path from 'node:path';
import type { Conversation } from '../../shared/domain';
import type { CopiesTotal, KeptCopy } from '../../shared/ipc';
import type { EngineContext } from './context';

const ENDING = '.jsonl';

export class KeptCopies {
  private readonly folder: string;

  constructor(private readonly ctx: EngineContext) {
    this.folder = path.join(ctx.stateFolder, 'copies');
  }

  /** Ids are claimed in lower case, so there is one copy of each; only well-formed ones come here, so no path part does. */
  path({ harness, sessionId }: Conversation): string {
    return path.join(this.folder, harness, `${sessionId.toLowerCase()}${ENDING}`);
  }

  /** Null where there is none. */
  async of(conversation: Conversation): Promise<KeptCopy | null> {
    const stat = await this.ctx.platform.files.stat(this.path(conversation)).catch(() => null);
    return stat?.kind === 'file' ? { size: stat.size, at: stat.modifiedAt } : null;
  }

  /** All of them, of every architect, removed ones too. Faults of the file system are thrown. */
  async total(): Promise<CopiesTotal> {
    const { files } = this.ctx.platform;
    const total: CopiesTotal = { count: 0, size: 0 };
    for (const harness of await files.list(this.folder)) {
      for (const name of (await files.list(path.join(this.folder, harness))).filter((each) => each.endsWith(ENDING))) {
        const stat = await files.stat(path.join(this.folder, harness, name));
        if (stat?.kind !== 'file') continue;
        total.count += 1;
        total.size += stat.size;
      }
    }
    return total;
  }

  remove(conversation: Conversation): Promise<void> {
    return this.ctx.platform.state.remove(this.path(conversation));
  }

  removeAll(): Promise<void> {
    return this.ctx.platform.state.remove(this.folder);
  }
}
