/** Counts the frames that the page manages to draw. */
export class FrameMeter {
  private frames = 0;
  private first = 0;
  private last = 0;
  private running = false;

  start(): void {
    this.running = true;
    const frame = (at: number): void => {
      if (!this.running) return;
      if (this.first === 0) this.first = at;
      else this.frames++;
      this.last = at;
      requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
  }

  /** Frames per second since the first one; 0 when there were none. */
  stop(): number {
    this.running = false;
    return this.frames === 0 ? 0 : (this.frames * 1000) / (this.last - this.first);
  }
}
