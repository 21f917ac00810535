// Who rang where nobody looked: marked on tab and row until a window shows them. Output is hostile (P10): however often a
// program rings, its architect is marked once, and the page is told once.

export class Bells {
  private readonly rang = new Set<string>();

  constructor(
    /** The architects whose panes are on screen now, in any window. */
    private readonly shown: () => ReadonlySet<string>,
    /** A mark came or went. */
    private readonly changed: () => void,
  ) {}

  has(architectId: string): boolean {
    return this.rang.has(architectId);
  }

  /** An architect's program rang. Whoever shows it sees that in its pane. */
  ring(architectId: string): void {
    if (this.rang.has(architectId) || this.shown().has(architectId)) return;
    this.rang.add(architectId);
    this.changed();
  }

  /** These are on screen: what rang of them was seen. */
  visited(architectIds: Iterable<string>): void {
    let any = false;
    for (const id of architectIds) any = this.rang.delete(id) || any;
    if (any) this.changed();
  }
}
