// A terminal's hold on its screen, wherever that lives.
import type { ScreenFrame } from '../../shared/terminal';
import type { Answers, FromScreen, PaneColors, Question, ToScreen } from './screen-messages';

export interface ScreenListener {
  /** Bytes fed before are parsed. */
  parsed(bytes: number): void;
  /** What the program asked is answered so. */
  answer(text: string): void;
  title(title: string): void;
  bell(): void;
  status(status: string): void;
  frame(viewer: number, frame: ScreenFrame): void;
  /** The screen was lost with the thread it lived in, and begins anew; what was fed and not parsed is gone. */
  lost(): void;
  fault(why: string): void;
}

type Done = (answer: never) => void;

export class Screen {
  title = '';
  private readonly questions = new Map<number, { question: Question; done: Done }>();
  private last = 0;
  /** What a screen that has to begin anew must be told. */
  private size: { cols: number; rows: number };
  private colors: PaneColors | null = null;
  private reading = false;
  private pacing: { gathers: boolean; most: number } | null = null;
  private readonly painting = new Map<number, number>();
  private closed = false;

  constructor(
    size: { cols: number; rows: number },
    private options: { skip: boolean; scrollback?: number },
    private readonly listener: ScreenListener,
    private post: (message: ToScreen) => void,
  ) {
    this.size = size;
    post(this.opening());
  }

  feed(data: Uint8Array): void {
    this.post({ k: 'feed', data });
  }

  resize(cols: number, rows: number): void {
    this.size = { cols, rows };
    this.post({ k: 'resize', cols, rows });
  }

  setColors({ foreground, background, cursor }: PaneColors): void {
    this.colors = { foreground, background, cursor };
    this.post({ k: 'colors', ...this.colors });
  }

  setScrollback(scrollback: number): void {
    this.options = { ...this.options, scrollback };
    this.post({ k: 'scrollback', lines: scrollback });
  }

  setReading(on: boolean): void {
    if (on === this.reading) return;
    this.reading = on;
    this.post({ k: 'reading', on });
  }

  /** Whether bytes may be gathered before they are parsed, and how many at most. */
  pace(gathers: boolean, most: number): void {
    if (gathers === this.pacing?.gathers && most === this.pacing.most) return;
    this.pacing = { gathers, most };
    this.post({ k: 'pace', gathers, most });
  }

  /** Frames for a viewer, at least `interval` milliseconds apart; null ends them. */
  paint(viewer: number, interval: number | null): void {
    if (interval === null) this.painting.delete(viewer);
    else this.painting.set(viewer, interval);
    this.post({ k: 'paint', viewer, interval });
  }

  painted(viewer: number): void {
    this.post({ k: 'painted', viewer });
  }

  /** Asks for something at the position of all bytes fed so far; `done` is called once, at once or later. */
  ask<Q extends Question['q']>(question: Extract<Question, { q: Q }>, done: (answer: Answers[Q]) => void): void {
    const n = ++this.last;
    this.questions.set(n, { question, done });
    this.post({ k: 'ask', n, question });
  }

  /** No callback comes after it. */
  close(): void {
    if (this.closed) return;
    this.closed = true;
    this.questions.clear();
    this.post({ k: 'close' });
  }

  receive(message: FromScreen): void {
    if (this.closed) return;
    switch (message.k) {
      case 'parsed':
        this.listener.parsed(message.bytes);
        break;
      case 'answer':
        this.listener.answer(message.text);
        break;
      case 'title':
        this.title = message.title;
        this.listener.title(message.title);
        break;
      case 'bell':
        this.listener.bell();
        break;
      case 'status':
        this.listener.status(message.status);
        break;
      case 'frame':
        this.listener.frame(message.viewer, message.frame);
        break;
      case 'reply': {
        const asked = this.questions.get(message.n);
        this.questions.delete(message.n);
        asked?.done(message.answer as never);
        break;
      }
      case 'fault':
        this.listener.fault(message.why);
        break;
    }
  }

  /** Begins anew in another place: same size, colours and viewers, nothing on it; open questions are asked there. */
  moveTo(post: (message: ToScreen) => void): void {
    if (this.closed) return;
    this.post = post;
    post(this.opening());
    if (this.colors) post({ k: 'colors', ...this.colors });
    if (this.reading) post({ k: 'reading', on: true });
    if (this.pacing) post({ k: 'pace', ...this.pacing });
    for (const [viewer, interval] of this.painting) post({ k: 'paint', viewer, interval });
    for (const [n, { question }] of this.questions) post({ k: 'ask', n, question });
    this.listener.lost();
  }

  private opening(): ToScreen {
    const { skip, scrollback } = this.options;
    return { k: 'open', ...this.size, skip, ...(scrollback === undefined ? {} : { scrollback }) };
  }
}
