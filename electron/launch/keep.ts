// Keeping: the agents' own clean-up deletes conversations after a while (Claude Code: 30 days by default). On request
// copies of our own conversations are kept in the state folder, and put back where the agent expects them.
import type { Conversation } from '../../shared/domain';
import type { CopiesTotal, KeptCopy } from '../../shared/ipc';
import type { TranscriptFact } from '../../shared/decision';
import type { AgentPlace, CleanUp, ConversationFiles, Harness } from '../harness/harness';
import { settingOrInitial } from '../store/setting-rows';
import { RefusedError } from '../store/store';
import { FACT_DEADLINE_MS } from './context';
import type { EngineContext } from './context';
import { patiently, within } from './deadline';
import { agentPlace } from './facts';
import type { KeepFiles } from './keep-files';
import { KeptCopies } from './kept-copies';
import { subjectOf } from './subject';
import type { Subject } from './subject';

/** What can be said of how long a conversation will be there. */
export interface Kept {
  transcript: TranscriptFact | null;
  /** From when on the agent's own clean-up may delete it, in milliseconds since the epoch; null when that is not known. */
  cleanUpAt: number | null;
  copy: KeptCopy | null;
}

const DAY_MS = 86_400_000;

export class Keeping {
  /** One pass after the other: two would copy the same file twice. */
  private last: Promise<void> = Promise.resolve();
  private readonly copies: KeptCopies;

  constructor(
    private readonly ctx: EngineContext,
    private readonly files: KeepFiles,
  ) {
    this.copies = new KeptCopies(ctx);
  }

  enabled(): boolean {
    return !this.ctx.storeFault && settingOrInitial(this.ctx.store, 'keep-copies');
  }

  /** When the harness's own clean-up may delete a conversation, counted from its last write; null when that is not known. */
  async cleanUp(subject: Subject): Promise<CleanUp | null> {
    const at = this.reach(subject, subject.harness);
    return at && within(this.ctx.platform, FACT_DEADLINE_MS, at.files.cleanUp(this.ctx.platform, at.place), () => null);
  }

  /** Copies of all architects together; null when they cannot be counted. */
  total(): Promise<CopiesTotal | null> {
    return this.copies.total().catch(() => null);
  }

  /** Deletes the copy of one conversation, in the state folder alone. Throws RefusedError when there is none. */
  deleteCopy(subject: Subject, row: number): Promise<void> {
    return this.alone(async () => {
      const { conversation } = await this.ownConversation(subject, row);
      if (!(await this.copies.of(conversation))) throw new RefusedError('There is no copy of this conversation.');
      await this.copies.remove(conversation);
    });
  }

  /** Deletes every copy, in the state folder alone; returns what there was. */
  deleteAll(): Promise<CopiesTotal> {
    return this.alone(async () => {
      const total = await this.copies.total();
      await this.copies.removeAll();
      return total;
    });
  }

  /** Not while copies are being made. */
  private async alone<T>(act: () => Promise<T>): Promise<T> {
    const before = this.last;
    const acts = before.then(act);
    this.last = acts.then(() => undefined, () => undefined);
    return acts;
  }

  /** How one conversation of the architect's history stands. Reads only. */
  async of(subject: Subject, conversation: Conversation, cleanUpDays: number | null): Promise<Kept> {
    const at = this.reach(subject, conversation.harness);
    if (!at || !at.harness.isId(conversation.sessionId)) return { transcript: null, cleanUpAt: null, copy: null };
    const [transcript, copy] = await Promise.all([this.transcript(at, conversation), this.copies.of(conversation)]);
    const cleanUpAt = transcript.state === 'present' && cleanUpDays !== null ? transcript.modifiedAt + cleanUpDays * DAY_MS : null;
    return { transcript, cleanUpAt, copy };
  }

  /** Copies what is newer than its copy, for every architect. Does nothing while the setting is off. */
  keepAll(): Promise<void> {
    return this.inTurn(async () => {
      const { workspaces, architects } = this.ctx.store;
      for (const workspace of workspaces.list()) {
        for (const architect of architects.list(workspace.id, true)) await this.keepNow(subjectOf(workspace, architect));
      }
    });
  }

  /** The same for one architect: its agent ended, so its conversations are whole. */
  keep(subject: Subject): Promise<void> {
    return this.inTurn(() => this.keepNow(subject));
  }

  private inTurn(pass: () => Promise<void>): Promise<void> {
    this.last = this.last.then(() => (this.enabled() ? pass() : undefined)).catch((error: unknown) => this.ctx.log(`Keeping copies failed: ${String(error)}`));
    return this.last;
  }

  private async keepNow(subject: Subject): Promise<void> {
    if (subject.architectId === null) return;
    for (const conversation of this.ctx.store.conversations.history(subject.architectId)) {
      const at = this.reach(subject, conversation.harness);
      if (!at || !at.harness.isId(conversation.sessionId)) continue;
      const transcript = await this.transcript(at, conversation);
      if (transcript.state !== 'present' || transcript.kind !== 'file' || !transcript.resumable) continue;
      const copy = await this.copies.of(conversation);
      // Transcripts only grow: a smaller one was damaged, and its copy is the better of the two.
      if (copy && (transcript.size <= copy.size)) continue;
      try {
        await this.files.copy(transcript.path, this.copies.path(conversation));
      } catch (error) {
        this.ctx.log(`Keeping a copy of conversation ${conversation.sessionId} failed: ${String(error)}`);
      }
    }
  }

  /**
   * Puts the copy of one conversation where the agent expects it; returns that place. Throws RefusedError, changing nothing,
   * when there is no copy, or when anything lies at any place where the agent would look.
   */
  async restore(subject: Subject, row: number): Promise<string> {
    const { conversation, at } = await this.ownConversation(subject, row);
    if (!(await this.copies.of(conversation))) throw new RefusedError('There is no copy of this conversation.');
    const transcript = await this.transcript(at, conversation);
    if (transcript.state === 'present') throw new RefusedError(`Something is there already, and was left as it is: ${transcript.path}`);
    if (transcript.state === 'check-failed') throw new RefusedError(`What is there now could not be checked, so nothing was written: ${transcript.why}`);
    const place = at.files.expectedAt(at.place, conversation.sessionId);
    if (place === null) throw new RefusedError('The folder in which the agent keeps its conversations is not known.');
    try {
      await this.files.putBack(this.copies.path(conversation), place);
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'EEXIST') throw new RefusedError(`Something is there already, and was left as it is: ${place}`);
      throw error;
    }
    return place;
  }

  private async ownConversation(subject: Subject, row: number) {
    const { store, platform } = this.ctx;
    const { architectId } = subject;
    const conversation = architectId === null ? undefined : (await patiently(platform, () => store.conversations.history(architectId, true))).find((c) => c.row === row);
    const at = conversation && this.reach(subject, conversation.harness);
    if (!conversation || !at || !at.harness.isId(conversation.sessionId)) throw new RefusedError('This conversation is not in the history.');
    return { conversation, at };
  }

  private reach(subject: Subject, harnessName: string): { harness: Harness; files: ConversationFiles; place: AgentPlace } | null {
    const looked = this.ctx.lookUp(harnessName);
    if (looked.state !== 'known' || !looked.harness.files) return null;
    return { harness: looked.harness, files: looked.harness.files, place: agentPlace(this.ctx, subject, null) };
  }

  private transcript({ harness, place }: { harness: Harness; place: AgentPlace }, { sessionId, transcriptPath }: Conversation): Promise<TranscriptFact> {
    const late = (): TranscriptFact => ({ state: 'check-failed', why: 'it could not be read in time' });
    return within(this.ctx.platform, FACT_DEADLINE_MS, harness.transcript(this.ctx.platform, place, sessionId, transcriptPath), late).catch((error: unknown): TranscriptFact => ({ state: 'check-failed', why: String(error) }));
  }
}
