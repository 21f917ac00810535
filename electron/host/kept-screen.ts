// The screen of one terminal on the side of its mirror: parses, answers, paints.
import type { ScreenSnapshot } from '../../shared/terminal';
import type { Clock } from './clock';
import { Intake } from './intake';
import { Mirror } from './mirror';
import { Painter } from './painter';
import type { Answers, FromScreen, Question, ToScreen } from './screen-messages';
import { Seldom } from './seldom';

/** A thousand lines of scrollback are seldom less. */
const WORTH_A_PLAN = 128 * 1024;

export class KeptScreen {
  private readonly mirror: Mirror;
  private readonly intake: Intake;
  private readonly painters = new Map<number, Painter>();
  private readonly titles: Seldom<string>;
  private readonly bells: Seldom<null>;
  private readonly statuses: Seldom<string>;
  /** Answers to the program's questions while one piece is parsed: they leave as one. */
  private answers = '';
  private gathers = false;

  constructor(
    private readonly options: { cols: number; rows: number; skip: boolean; scrollback?: number },
    private readonly clock: Clock,
    private readonly out: (message: FromScreen) => void,
  ) {
    this.titles = new Seldom(clock, (title) => out({ k: 'title', title }));
    this.bells = new Seldom(clock, () => out({ k: 'bell' }));
    this.statuses = new Seldom(clock, (status) => out({ k: 'status', status }));
    this.mirror = new Mirror(
      options,
      {
        answer: (text) => {
          this.answers += text;
        },
        title: (title) => this.titles.push(title),
        bell: () => this.bells.push(null),
        status: (status) => this.statuses.push(status),
      },
      options.scrollback,
    );
    this.intake = new Intake(clock, (pieces, bytes) => this.parse(pieces, bytes));
  }

  handle(message: Exclude<ToScreen, { k: 'open' }>): void {
    switch (message.k) {
      case 'feed':
        this.intake.add(message.data);
        break;
      case 'resize':
        this.intake.drain();
        this.mirror.resize(message.cols, message.rows);
        this.changed();
        break;
      case 'colors':
        this.mirror.colors.setDefaults(message);
        break;
      case 'reading':
        this.intake.drain();
        this.mirror.keepForReading(message.on);
        break;
      case 'scrollback':
        this.intake.drain();
        this.mirror.setScrollback(message.lines);
        break;
      case 'pace':
        // First what waits: it was gathered and may still be parsed in part.
        this.intake.pace(message.gathers, message.most);
        this.gathers = message.gathers;
        break;
      case 'paint':
        this.paint(message.viewer, message.interval);
        break;
      case 'painted':
        this.painters.get(message.viewer)?.painted();
        break;
      case 'ask':
        this.intake.drain();
        this.out({ k: 'reply', n: message.n, answer: this.answer(message.question) });
        break;
      case 'close':
        this.close();
        break;
    }
  }

  private parse(pieces: Uint8Array[], bytes: number): void {
    try {
      // Only while no pane follows byte for byte: those count every line as the mirror does.
      if (this.gathers && this.options.skip && bytes > WORTH_A_PLAN) this.mirror.feedBacklog(Buffer.concat(pieces));
      else for (const piece of pieces) this.mirror.feed(piece);
    } catch (error) {
      // A mistake in a parser must not take the screens of others along.
      this.out({ k: 'fault', why: error instanceof Error ? (error.stack ?? error.message) : String(error) });
    }
    this.tellAnswers();
    this.out({ k: 'parsed', bytes });
    this.changed();
  }

  private changed(): void {
    for (const painter of this.painters.values()) painter.parsed();
  }

  private tellAnswers(): void {
    if (this.answers === '') return;
    const text = this.answers;
    this.answers = '';
    this.out({ k: 'answer', text });
  }

  private paint(viewer: number, interval: number | null): void {
    const painter = this.painters.get(viewer);
    if (interval === null) {
      painter?.stop();
      this.painters.delete(viewer);
    } else if (painter) painter.pace(interval);
    else {
      // What waits belongs to the first frame.
      this.intake.drain();
      const made = new Painter(this.mirror, this.clock, (frame) => this.out({ k: 'frame', viewer, frame }));
      this.painters.set(viewer, made);
      made.pace(interval);
    }
    this.intake.shown(this.painters.size > 0);
  }

  private answer(question: Question): Answers[Question['q']] {
    switch (question.q) {
      case 'resync':
        return this.resync(question.viewer);
      case 'history':
        return question.epoch === this.mirror.skipped ? this.mirror.history(question.from, question.count) : null;
      case 'text':
        return this.mirror.text(question.lastLines);
      case 'end':
        for (const events of [this.titles, this.bells, this.statuses]) events.flush();
        return this.mirror.resetSequence();
    }
  }

  private resync(viewer: number): { snapshot: ScreenSnapshot; unfinished: Uint8Array; epoch: number } {
    this.painters.get(viewer)?.forget();
    const { snapshot, unfinished } = this.mirror.resync();
    // A copy with a buffer of its own: a clone of a Buffer takes its whole pool along.
    return { snapshot, unfinished: Uint8Array.from(unfinished), epoch: this.mirror.skipped };
  }

  private close(): void {
    for (const painter of this.painters.values()) painter.stop();
    this.painters.clear();
    this.intake.pace(false, Infinity);
    this.mirror.dispose();
  }
}
