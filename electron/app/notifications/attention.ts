// When somebody is told that an architect needs them: not what they see anyway, not what is over before they could look, and
// never one notification after the other. Knows no window and no clock of its own.
import type { AppState, ArchitectView } from '../../../shared/ipc';
import { needOf, needWords } from '../../../shared/needs-you';
import type { NeedOfYou } from '../../../shared/needs-you';

/** An agent that asks and goes on by itself is no news; and what comes together is told together. In milliseconds. */
export const SETTLE_MS = 1_000;
/** Between two notifications; what comes meanwhile is told in one at its end. */
export const PAUSE_MS = 5_000;
/** Names in the text of one notification; the rest is counted. */
const NAMED = 4;

export interface Notice {
  title: string;
  body: string;
  /** Shown when it is clicked. */
  architectId: string;
}

export interface AttentionHands {
  now(): number;
  /** The returned function takes it back. */
  timer(ms: number, act: () => void): () => void;
  /** The window that shows this architect has the focus. */
  seen(architectId: string): boolean;
  wanted(): { needsYou: boolean; finished: boolean; sound: boolean };
  /** The returned function takes the notification away again. */
  notify(notice: Notice): () => void;
  chime(): void;
}

type News = NeedOfYou | 'finished';

export class Attention {
  private before: ReadonlyMap<string, ArchitectView> | null = null;
  private names = new Map<string, string>();
  private readonly pending = new Map<string, News>();
  /** What is on the desktop now, and about whom. */
  private shown: { news: ReadonlyMap<string, News>; close: () => void } | null = null;
  private timer: (() => void) | null = null;
  private quietUntil = 0;

  constructor(private readonly hands: AttentionHands) {}

  /** Each new state. What the first one brings was there before the app. */
  take(state: Pick<AppState, 'workspaces'>): void {
    const now = new Map(state.workspaces.flatMap(({ architects }) => architects.map((architect) => [architect.id, architect] as const)));
    this.names = new Map(state.workspaces.map(({ id, name }) => [id, name]));
    const { before } = this;
    this.before = now;
    if (before === null) return;
    const wanted = this.hands.wanted();
    for (const [id, architect] of now) {
      const news = newsOf(before.get(id), architect);
      if (news !== null && (news === 'finished' ? wanted.finished : wanted.needsYou)) this.pending.set(id, news);
    }
    for (const [id, news] of this.pending) if (!stillTrue(news, now.get(id))) this.pending.delete(id);
    if (this.shown && [...this.shown.news].every(([id, news]) => !stillTrue(news, now.get(id)))) this.withdraw();
    if (this.pending.size > 0) this.arm();
  }

  /** Nothing is told any more. */
  end(): void {
    this.timer?.();
    this.timer = null;
    this.withdraw();
  }

  private arm(): void {
    this.timer ??= this.hands.timer(Math.max(SETTLE_MS, this.quietUntil - this.hands.now()), () => {
      this.timer = null;
      this.tell();
    });
  }

  private tell(): void {
    const told = [...this.pending].flatMap(([id, news]) => {
      const architect = this.before?.get(id);
      return architect && !this.hands.seen(id) ? [{ architect, news }] : [];
    });
    this.pending.clear();
    const [first] = told;
    if (!first) return;
    this.withdraw();
    this.quietUntil = this.hands.now() + PAUSE_MS;
    const close = this.hands.notify({ ...this.wordsFor(told), architectId: first.architect.id });
    this.shown = { news: new Map(told.map(({ architect, news }) => [architect.id, news])), close };
    if (this.hands.wanted().sound) this.hands.chime();
  }

  private wordsFor(told: { architect: ArchitectView; news: News }[]): { title: string; body: string } {
    const place = ({ workspaceId }: ArchitectView): string => this.names.get(workspaceId) ?? '';
    const [only] = told;
    if (only && told.length === 1) return { title: newsWords(only.news, only.architect), body: place(only.architect) };
    const named = told.slice(0, NAMED).map(({ architect }) => `${architect.name} (${place(architect)})`);
    const rest = told.length - named.length;
    const needing = told.some(({ news }) => news !== 'finished');
    return { title: `${told.length} architects ${needing ? 'need you' : 'have finished'}`, body: [...named, ...(rest > 0 ? [`${rest} more`] : [])].join(', ') };
  }

  private withdraw(): void {
    this.shown?.close();
    this.shown = null;
  }
}

function newsOf(before: ArchitectView | undefined, now: ArchitectView): News | null {
  const need = needOf(now);
  if (need !== null) return before === undefined || needOf(before) !== need ? need : null;
  return before?.activity === 'working' && now.state === 'running' && now.activity === 'idle' ? 'finished' : null;
}

function stillTrue(news: News, architect: ArchitectView | undefined): boolean {
  if (architect === undefined) return false;
  return news === 'finished' ? architect.state === 'running' && architect.activity === 'idle' : needOf(architect) === news;
}

function newsWords(news: News, architect: ArchitectView): string {
  return news === 'finished' ? `${architect.name} has finished` : `${architect.name} ${needWords(news, architect)}`;
}
