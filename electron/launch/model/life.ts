// One run of the app, and the moment in which it is killed: between any two writes (S3).

/** Thrown out of a store statement when the app is killed there; nobody may take it for a fault of the store. */
export class Killed extends Error {}

export class Life {
  dead = false;
  /** Writes that are still allowed; null for a run that is not about to be killed. */
  private left: number | null = null;
  private tell = () => {};
  /** Resolves when the run is over. */
  readonly over = new Promise<void>((resolve) => (this.tell = resolve));

  killAfter(writes: number | null): void {
    this.left = writes;
  }

  die(): void {
    this.dead = true;
    this.tell();
  }

  /** Called just before each write; true when the app is dead, which may be from now on. */
  endsHere(): boolean {
    if (this.left !== null && !this.dead && this.left-- <= 0) this.die();
    return this.dead;
  }

  /** An answer to a living app; a dead one waits for ever and so does nothing more. */
  async answer<T>(value: () => T | Promise<T>): Promise<T> {
    if (this.dead) return new Promise<never>(() => {});
    const answer = await value();
    return this.dead ? new Promise<never>(() => {}) : answer;
  }

  async write(act: () => void): Promise<void> {
    if (this.endsHere()) return new Promise<never>(() => {});
    act();
    return this.answer(() => undefined);
  }
}
