// Which window shows which architect's terminal. One at a time: two windows would fight over its size, and typing in one
// would surprise whoever reads the other.

interface Owner {
  windowId: string;
  /** Ends each pane that shows it there. */
  closes: Set<() => void>;
}

export class PaneOwners {
  private readonly owners = new Map<string, Owner>();

  /** `changed` is called whenever an architect is shown, or is no longer shown, in some window. */
  constructor(private readonly changed: () => void) {}

  /** A pane of this window shows the architect from now on; the returned function ends that. Null when another window shows it. */
  hold(architectId: string, windowId: string, close: () => void): (() => void) | null {
    const owner = this.owners.get(architectId) ?? { windowId, closes: new Set() };
    if (owner.windowId !== windowId) return null;
    const first = owner.closes.size === 0;
    owner.closes.add(close);
    this.owners.set(architectId, owner);
    if (first) this.changed();
    return () => {
      owner.closes.delete(close);
      if (owner.closes.size > 0 || this.owners.get(architectId) !== owner) return;
      this.owners.delete(architectId);
      this.changed();
    };
  }

  /** The architect is to be shown in this window: panes of another one end, and none of them can take it back meanwhile. */
  bring(architectId: string, windowId: string): void {
    const before = this.owners.get(architectId);
    if (before?.windowId === windowId) return;
    this.owners.set(architectId, { windowId, closes: new Set() });
    for (const close of before?.closes ?? []) close();
    this.changed();
  }

  /** A window is gone, and what it showed is free. */
  leave(windowId: string): void {
    for (const [architectId, owner] of this.owners) if (owner.windowId === windowId) this.owners.delete(architectId);
    this.changed();
  }

  ownerOf(architectId: string): string | null {
    return this.owners.get(architectId)?.windowId ?? null;
  }

  /** The architects that other windows show. */
  elsewhere(windowId: string): string[] {
    return [...this.owners].flatMap(([architectId, owner]) => (owner.windowId === windowId ? [] : architectId));
  }
}
