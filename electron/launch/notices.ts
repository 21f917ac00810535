// What is said beside an architect's badge while it runs, one sentence per kind, the most pressing first.

import type { Notice, NoticeKind } from '../../shared/ipc';

/**
 * conflict: another architect's conversation was opened here, or ours there (C5), or a report was not believed (C7).
 * not-saved: what is said is not kept (C4). also-open: a second process has our conversation (C6).
 * free-again: the conversation that somebody else had open can be resumed (L12). moved: "continued as …" (C1).
 */
const MOST_PRESSING_FIRST: readonly NoticeKind[] = ['conflict', 'not-saved', 'also-open', 'free-again', 'moved'];

export class Notices {
  private readonly said = new Map<NoticeKind, string>();

  /** Says it, or takes it back with null. Returns whether anything changed. */
  set(kind: NoticeKind, text: string | null): boolean {
    if ((this.said.get(kind) ?? null) === text) return false;
    if (text === null) this.said.delete(kind);
    else this.said.set(kind, text);
    return true;
  }

  get(kind: NoticeKind): string | null {
    return this.said.get(kind) ?? null;
  }

  /** Takes back what is true only while the agent runs; "continued as …" and "can be resumed" outlive it. */
  ended(): void {
    for (const kind of ['conflict', 'not-saved', 'also-open'] as const) this.said.delete(kind);
  }

  clear(): void {
    this.said.clear();
  }

  /** Everything that is said, the most pressing first. */
  get all(): Notice[] {
    return MOST_PRESSING_FIRST.flatMap((kind) => {
      const text = this.said.get(kind);
      return text === undefined ? [] : [{ kind, text }];
    });
  }

  /** Everything that is said, in one line; null when nothing is. */
  get text(): string | null {
    return this.said.size === 0 ? null : this.all.map(({ text }) => text).join(' · ');
  }
}
