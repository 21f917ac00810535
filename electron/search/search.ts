// Search and reading, as the window asks for them: what may be found is decided here, by the store as it is now; the
// finding and reading itself is the search thread's.
import type { Answer, ConversationHead, ConversationPage, RequestInput, SearchIndexState, SearchResults } from '../../shared/ipc';
import type { Turn } from '../../shared/transcript';
import { within } from '../launch/deadline';
import type { Platform } from '../launch/platform';
import type { Terminals } from '../terminal/terminals';
import type { CoreState } from './core';
import { exportTarget } from './export-target';
import type { OwnConversation, OwnConversations } from './own-conversations';
import type { ScreenText } from './screens';
import { ThreadError, type SearchThread } from './thread-client';

export interface SearchParts {
  own: OwnConversations;
  thread: SearchThread;
  platform: Platform;
  terminals: Terminals | null;
  /** The terminal that an architect has now; null for none. */
  terminalOf: (architectId: string) => string | null;
  labelOf: (harness: string) => string;
  settings: { on: () => boolean; limitBytes: () => number };
  stateFolder: string;
  log: (line: string) => void;
}

/** After a change, so that a turn that is being written is read once; and at most one look in so many milliseconds. */
const SOON_MS = 1_500;
const SELDOM_MS = 5_000;
const MOST_HITS = 200;
const SCREEN_LINES = 2_000;
const SCREEN_DEADLINE_MS = 1_500;

const GONE = 'The file of this conversation is not there any more.';
const refuse = (error: string): Answer<never> => ({ ok: false, error });

export class Search {
  private cleared = false;
  private ended = false;
  private passing: Promise<void> | null = null;
  private cancelPass: (() => void) | null = null;
  private lastPass = -Infinity;
  private latest: CoreState | null = null;

  constructor(private readonly parts: SearchParts) {}

  /** Something happened that may have brought or taken away a conversation: the index follows soon. */
  changed(): void {
    if (this.ended || this.cancelPass || !this.keeps()) return;
    const { platform } = this.parts;
    const wait = Math.max(SOON_MS, this.lastPass + SELDOM_MS - platform.now());
    this.cancelPass = platform.timer(wait, () => void this.pass());
  }

  /** The settings changed: an index that is not wanted is removed at once. */
  async settingsChanged(): Promise<void> {
    if (this.keeps()) await this.pass();
    else if (!this.parts.settings.on()) await this.empty();
  }

  async search({ text, workspaceId, architectId, by }: RequestInput<'search'>): Promise<Answer<SearchResults>> {
    return this.answer(async () => {
      const { own, thread } = this.parts;
      const all = own.architects();
      const wanted = new Set(all.filter((each) => (architectId === null || each.id === architectId) && (workspaceId === null || each.workspaceId === workspaceId)).map((each) => each.id));
      const conversations = own.list().filter(({ architect }) => wanted.has(architect.id));
      const owner = new Map(conversations.map(({ conversation, architect }) => [conversation.row, architect.id]));
      const [talk, screens] = await Promise.all([
        this.keeps() && text.trim() !== '' ? thread.ask('find', { text, rows: [...owner.keys()], by, limit: MOST_HITS }) : null,
        // On a screen nobody can tell whose words they are.
        by === null && text.trim() !== '' ? this.screens([...wanted], text) : [],
      ]);
      if (talk) this.latest = talk.state;
      return {
        talk: (talk?.found ?? []).flatMap((hit) => {
          const architect = owner.get(hit.row);
          return architect === undefined ? [] : [{ ...hit, architectId: architect }];
        }),
        more: talk?.more ?? false,
        screens,
        architects: all,
        index: await this.state(),
      };
    });
  }

  /** How the index stands; news in the transcripts are looked for beside. */
  indexState(): Promise<Answer<SearchIndexState>> {
    if (this.keeps()) void this.pass();
    return this.answer(() => this.state());
  }

  clear(): Promise<Answer<SearchIndexState>> {
    this.cleared = true;
    return this.answer(async () => {
      await this.empty();
      return this.state();
    });
  }

  build(): Promise<Answer<SearchIndexState>> {
    this.cleared = false;
    return this.answer(async () => {
      await this.pass();
      return this.state();
    });
  }

  read({ architectId, row, at, direction }: RequestInput<'readConversation'>): Promise<Answer<ConversationPage>> {
    return this.reading(architectId, row, async (own, file) => {
      const { turns, start, end, size, modifiedAt } = await this.parts.thread.ask('page', { harness: own.conversation.harness, file }, at, direction);
      return { head: { ...this.head(own), size, modifiedAt }, turns, start, end };
    });
  }

  readTurn({ architectId, row, at }: RequestInput<'readTurn'>): Promise<Answer<Turn>> {
    return this.reading(architectId, row, async ({ conversation: { harness } }, file) => {
      const turn = await this.parts.thread.ask('whole', { harness, file }, at);
      if (!turn) throw new ThreadError('This turn is not there any more.', null);
      return turn;
    });
  }

  findIn({ architectId, row, text, at, direction }: RequestInput<'findInConversation'>): Promise<Answer<{ found: number | null; on: number | null }>> {
    return this.reading(architectId, row, ({ conversation: { harness } }, file) => this.parts.thread.ask('findIn', { harness, file }, text, at, direction));
  }

  /** Writes the conversation as Markdown. `choose` asks the person where to, and is given a name to offer; null leaves it. */
  exportTo({ architectId, row }: RequestInput<'exportConversation'>, choose: (name: string) => Promise<string | null>): Promise<Answer<{ path: string } | null>> {
    return this.reading(architectId, row, async (own, file) => {
      const { architect, conversation } = own;
      const day = new Date(conversation.startedAt).toISOString().slice(0, 10);
      const chosen = await choose(`${architect.workspace}-${architect.name}-${day}-${conversation.sessionId.slice(0, 8)}.md`.replace(/[^\p{L}\p{N}._-]+/gu, '-'));
      if (chosen === null) return null;
      const to = await exportTarget(chosen, { refused: [this.parts.stateFolder, ...this.parts.own.agentFolders()] });
      const facts: [string, string][] = [['Workspace', architect.path], ['Agent', this.parts.labelOf(conversation.harness)], ['Conversation', conversation.sessionId], ['Began', new Date(conversation.startedAt).toISOString()]];
      await this.parts.thread.ask('exportTo', { harness: conversation.harness, file }, to, { title: `${architect.name} · ${architect.workspace}`, facts });
      return { path: to };
    });
  }

  /** Ends the thread; nothing is asked after it. */
  async end(): Promise<void> {
    this.ended = true;
    this.cancelPass?.();
    await this.parts.thread.end();
  }

  private keeps(): boolean {
    return this.parts.settings.on() && !this.cleared;
  }

  private pass(): Promise<void> {
    this.cancelPass?.();
    this.cancelPass = null;
    this.passing ??= this.look().finally(() => {
      this.passing = null;
    });
    return this.passing;
  }

  private async look(): Promise<void> {
    const { own, thread, settings, platform, log } = this.parts;
    this.lastPass = platform.now();
    try {
      const targets = await own.targets();
      if (!this.ended && this.keeps()) this.latest = await thread.ask('begin', targets, settings.limitBytes());
    } catch (error) {
      if (!this.ended) log(`The search index could not be brought up to date: ${error instanceof Error ? error.message : String(error)}`);
    }
  }

  private async empty(): Promise<void> {
    this.cancelPass?.();
    this.cancelPass = null;
    await this.passing;
    this.latest = await this.parts.thread.ask('clear');
  }

  private async state(): Promise<SearchIndexState> {
    const { settings, thread } = this.parts;
    const core = this.passing ? (this.latest ?? (await thread.ask('state'))) : await thread.ask('state');
    const { fault, size, conversations, full } = core;
    const state = !settings.on() ? 'off' : this.cleared ? 'cleared' : fault !== null ? 'failed' : core.indexing || this.passing ? 'indexing' : 'ready';
    return { state, fault, size, limit: settings.limitBytes(), conversations, full };
  }

  private async screens(architectIds: string[], text: string): Promise<SearchResults['screens']> {
    const { terminals, platform, terminalOf, thread } = this.parts;
    const texts = await Promise.all(
      architectIds.map(async (architectId): Promise<ScreenText | null> => {
        const terminalId = terminalOf(architectId);
        if (!terminals || terminalId === null) return null;
        return { architectId, terminalId, text: await within(platform, SCREEN_DEADLINE_MS, terminals.text(terminalId, SCREEN_LINES), () => '').catch(() => '') };
      }),
    );
    return thread.ask('screens', texts.filter((each) => each !== null), text);
  }

  private head({ conversation, architect }: OwnConversation): Omit<ConversationHead, 'size' | 'modifiedAt'> {
    const { row, sessionId, harness, startedAt } = conversation;
    return { row, sessionId, harness, harnessLabel: this.parts.labelOf(harness), architect, startedAt };
  }

  private reading<T>(architectId: string, row: number | null, read: (own: OwnConversation, file: string) => Promise<T>): Promise<Answer<T>> {
    return this.answer(async () => {
      const own = await this.parts.own.find(architectId, row);
      if (!own) throw new ThreadError(row === null ? 'This architect has no conversation yet.' : 'This conversation is not in the history.', null);
      const file = await this.parts.own.locate(own);
      if (file === undefined) throw new ThreadError('The file of this conversation could not be looked for. Try again.', null);
      if (file === null) throw new ThreadError(own.conversation.confirmed ? GONE : 'Nothing was said in this conversation yet.', null);
      return read(own, file);
    });
  }

  private async answer<T>(work: () => Promise<T>): Promise<Answer<T>> {
    try {
      return { ok: true, value: await work() };
    } catch (error) {
      if (error instanceof ThreadError && error.code === 'ENOENT') return refuse(GONE);
      return refuse(error instanceof Error ? error.message : String(error));
    }
  }
}
