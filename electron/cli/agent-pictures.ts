// Exact pictures of one terminal, as often as it changes, and the lines that scrolled off it.
import type { PackedLines, ScreenSnapshot } from '../../shared/terminal';
import type { Terminals, TerminalStream } from '../terminal/terminals';
import { packedRows } from './screen-rows';
import type { ShownScreen } from './shown-screen';

/** Between two pictures: 30 a second at most, and an answer to a key at once. */
const PICTURE_MS = 33;
/** What scrolled off before is shown up to so many lines back. */
const HISTORY_LINES = 1_000;
const DIM = '\x1b[2m';

/**
 * One pane stays attached to hear of changes, to type and to ask for history; for each picture another one is attached
 * for a moment, whose first message is the whole screen.
 */
export class AgentPictures {
  private stream: TerminalStream | null = null;
  private unread = 0;
  private taking: Promise<void> | null = null;
  private stale = false;
  private timer: NodeJS.Timeout | null = null;
  /** The absolute number behind the last line that was shown or passed over, and of the last that was asked for. */
  private shown: number | null = null;
  private asked: number | null = null;
  private cols = 0;

  constructor(
    private readonly terminals: Terminals,
    private readonly id: string,
    private size: { cols: number; rows: number },
    private readonly screen: ShownScreen,
    /** The width of the user's terminal. */
    private readonly width: () => number,
  ) {}

  async start(): Promise<void> {
    this.stream = await this.terminals.attach(this.id, this.size, (message) => {
      switch (message.k) {
        case 'resync':
          // Whoever resized it last decides: a picture must not take the size back. Lines asked for before are not answered.
          this.size = { cols: message.snapshot.cols, rows: message.snapshot.rows };
          this.asked = null;
          this.show(message.snapshot);
          break;
        case 'bytes':
          this.unread += message.data.length;
          this.changed();
          break;
        case 'history':
          this.history(message.lines);
          break;
      }
    });
  }

  send(message: Parameters<TerminalStream['send']>[0]): void {
    this.stream?.send(message);
  }

  resize(size: { cols: number; rows: number }): void {
    this.send({ k: 'resize', ...size });
    this.changed();
  }

  /** The last picture of an agent that has ended. */
  async last(): Promise<void> {
    await this.taking?.catch(() => undefined);
    await this.picture().catch(() => undefined);
  }

  end(): void {
    if (this.timer) clearTimeout(this.timer);
    this.stream?.close();
    this.stream = null;
  }

  /** The screen is another one now; painted at once, and at most every 33 ms. */
  private changed(): void {
    this.stale = true;
    if (this.taking || this.timer) return;
    this.stale = false;
    this.taking = this.picture()
      .catch(() => undefined)
      .finally(() => {
        this.taking = null;
        if (!this.stream) return;
        this.timer = setTimeout(() => {
          this.timer = null;
          if (this.stale) this.changed();
        }, PICTURE_MS);
      });
  }

  private async picture(): Promise<void> {
    // Credit comes back with each picture: a flood is not sent here faster than it is looked at.
    if (this.unread > 0) this.send({ k: 'ack', bytes: this.unread });
    this.unread = 0;
    let got: (snapshot: ScreenSnapshot) => void = () => undefined;
    const first = new Promise<ScreenSnapshot>((resolve) => (got = resolve));
    const look = await this.terminals.attach(this.id, this.size, (message) => message.k === 'resync' && got(message.snapshot));
    this.show(await first);
    look.close();
  }

  private show(snapshot: ScreenSnapshot): void {
    this.screen.paint(snapshot);
    const { abs0, hist, cols } = snapshot;
    const end = abs0 + hist;
    if (this.shown === null) this.shown = Math.max(abs0, end - HISTORY_LINES);
    // Another width wraps and numbers lines anew, and a program may clear them: only what comes from here on is new.
    else if (cols !== this.cols || end < this.shown) this.shown = end;
    this.cols = cols;
    if (this.asked !== null || end <= this.shown) return;
    const from = Math.max(this.shown, abs0, end - HISTORY_LINES);
    this.asked = end;
    this.send({ k: 'want-history', from, count: end - from });
  }

  private history(lines: PackedLines): void {
    const from = this.shown ?? 0;
    const tags = [...lines.tags];
    const first = tags.findIndex((tag) => tag >= from);
    if (this.asked === null || first < 0) return;
    const missed = (tags[first] ?? from) - from;
    const rows = packedRows(lines, this.width()).slice(first);
    this.screen.scrolledOff(missed > 0 ? [`${DIM}… ${missed.toLocaleString('en')} lines passed too quickly to be shown …`, ...rows] : rows);
    this.shown = Math.max(this.asked, (tags.at(-1) ?? 0) + 1);
    this.asked = null;
    this.changed();
  }
}
