import { describe, expect, it } from 'vitest';
import type { ToPane } from '../../shared/terminal';
import { FloodPace } from './flood-pace';
import { HandClock } from './hand-clock.fixture';
import { Mirror } from './mirror';
import { BEHIND, CAUGHT_UP, IDLE_MS, LONGEST_IDLE_MS, Pane, type PaneSource } from './pane';
import { sourceOf } from './pane.fixture';

const PIECE = Buffer.alloc(64 * 1024, `${'x'.repeat(79)}\n`);

interface Bench {
  clock: HandClock;
  floods: FloodPace;
  pane: Pane;
  got: ToPane[];
  /** What was asked of the screen. */
  asked: (string | number | null)[];
  source: { heldBack: boolean; late: boolean };
  output: (pieces?: number) => void;
  picture: () => void;
  /** The screens that were asked for arrive, when they do not at once. */
  arrive: () => void;
}

/** A pane whose page takes what it is told to take, and a source that paints when the test says so. */
function bench(paints = true, clock = new HandClock(), floods = new FloodPace(clock)): Bench {
  const mirror = new Mirror({ cols: 80, rows: 24 }, { answer: () => undefined, title: () => undefined, bell: () => undefined, status: () => undefined });
  const got: ToPane[] = [];
  const asked: (string | number | null)[] = [];
  const state = { heldBack: false, late: false };
  const plain = sourceOf(mirror);
  let waiting: (() => void)[] = [];
  const source: PaneSource = {
    ...plain,
    get heldBack() {
      return state.heldBack;
    },
    resync: (done) => {
      asked.push('resync');
      if (state.late) waiting.push(() => plain.resync(done));
      else plain.resync(done);
    },
    paint: (interval) => asked.push(interval),
    painted: () => asked.push('painted'),
  };
  const pane = new Pane(source, (message) => got.push(message), { clock, pace: floods });
  if (paints) pane.canPaint();
  pane.resync();
  got.length = 0;
  asked.length = 0;
  const frames = mirror.frames();
  return {
    clock,
    floods,
    pane,
    got,
    asked,
    source: state,
    output: (pieces = 1) => {
      for (let n = 0; n < pieces; n++) {
        mirror.feed(PIECE);
        pane.bytes(PIECE);
      }
    },
    picture: () => pane.frame(frames.next()),
    arrive: () => {
      const all = waiting;
      waiting = [];
      for (const each of all) each();
    },
  };
}
const kinds = (got: ToPane[]): string[] => got.map((message) => message.k);
const bytesOf = (got: ToPane[]): number => got.reduce((sum, message) => sum + (message.k === 'bytes' ? message.data.length : 0), 0);

describe('a pane in a flood', () => {
  it('P3: that has more before it than it parses in a moment is painted, and given no byte more', () => {
    const { got, asked, output, picture } = bench();
    output(4);
    expect(asked).toEqual([]);
    output();
    expect(asked).toEqual([33]);
    output(100);
    expect(bytesOf(got)).toBeLessThanOrEqual(BEHIND + PIECE.length);
    picture();
    expect(kinds(got).at(-1)).toBe('frame');
  });

  it('P3: one that has not said that it paints is given bytes as ever', () => {
    const { asked, output } = bench(false);
    output(20);
    expect(asked).toEqual([]);
  });

  it('P7: when it is over the exact screen comes, once the page has taken its bytes and its last picture', () => {
    const { clock, pane, got, asked, output, picture } = bench();
    output(6);
    const sent = bytesOf(got);
    picture();
    clock.move(IDLE_MS * 3);
    expect(asked).toEqual([33]);
    pane.ack(sent - CAUGHT_UP);
    clock.move(IDLE_MS * 3);
    expect(asked).toEqual([33]);
    pane.painted();
    expect(asked).toEqual([33, 'painted', null, 'resync']);
    expect(kinds(got).at(-1)).toBe('resync');
    output();
    expect(kinds(got).at(-1)).toBe('bytes');
  });

  it('P3: a page that hangs is sent one picture and nothing more, however long the flood', () => {
    const { clock, got, output, picture } = bench();
    output(6);
    picture();
    const before = got.length;
    for (let n = 0; n < 1_000; n++) {
      output();
      clock.move(n % 7 === 0 ? 100 : 5);
    }
    expect(got.length).toBe(before);
  });

  it('P3: a pause because the screen is behind is not the end of the flood', () => {
    const { clock, pane, got, asked, output, source } = bench();
    output(6);
    pane.ack(bytesOf(got));
    source.heldBack = true;
    clock.move(500);
    expect(asked).toEqual([33]);
    source.heldBack = false;
    clock.move(IDLE_MS);
    expect(asked).toEqual([33, null, 'resync']);
  });

  it('P3: an endless stream stays painted while it is fast, and is followed again when it is slow', () => {
    const { clock, pane, got, asked, output } = bench();
    output(6);
    pane.ack(bytesOf(got));
    for (let n = 0; n < 100; n++) {
      clock.move(10);
      output();
    }
    expect(asked).toEqual([33]);
    for (let n = 0; n < 21; n++) {
      clock.move(20);
      pane.bytes(PIECE.subarray(0, 2_000));
    }
    expect(asked).toEqual([33, null, 'resync']);
    expect(kinds(got).at(-1)).toBe('bytes');
  });

  it('P3: new output before the exact screen is there: what is little follows it, what is much is a flood again', () => {
    const { clock, pane, got, asked, output, source, arrive } = bench();
    source.late = true;
    output(6);
    pane.ack(bytesOf(got));
    clock.move(IDLE_MS);
    output(2);
    arrive();
    expect(kinds(got).slice(-3)).toEqual(['resync', 'bytes', 'bytes']);
    output(6);
    pane.ack(bytesOf(got));
    clock.move(IDLE_MS * 2);
    output(6);
    expect(asked).toEqual([33, null, 'resync', 33, null, 'resync', 33]);
    const before = bytesOf(got);
    arrive();
    // The screen comes all the same; no byte may follow it.
    expect(kinds(got).at(-1)).toBe('resync');
    expect(bytesOf(got)).toBe(before);
  });

  it('P3: a flood that goes on right after it seemed over is given longer the next time, a later one is not', () => {
    const { clock, pane, got, asked, output } = bench();
    const flood = (): void => {
      asked.length = 0;
      output(6);
      pane.ack(bytesOf(got));
    };
    const overAfter = (): number => {
      let ms = 0;
      while (!asked.includes('resync')) {
        clock.move(IDLE_MS);
        ms += IDLE_MS;
      }
      return ms;
    };
    const waits: number[] = [];
    for (let time = 0; time < 4; time++) {
      flood();
      waits.push(overAfter());
      clock.move(100);
    }
    expect(waits).toEqual([30, 60, 120, LONGEST_IDLE_MS]);
    clock.move(1_000);
    flood();
    expect(overAfter()).toBe(IDLE_MS);
  });

  it('P8: a screen of a new size comes in the flood, which goes on', () => {
    const { pane, got, asked, output, picture } = bench();
    output(6);
    picture();
    pane.resync();
    expect(kinds(got).at(-1)).toBe('frame');
    pane.ack(bytesOf(got));
    pane.painted();
    expect(kinds(got).at(-1)).toBe('resync');
    output(6);
    picture();
    expect(kinds(got).at(-1)).toBe('frame');
    expect(asked).not.toContain(null);
  });

  it('X7: the exit is told after the exact screen, without waiting for the flood to calm down', () => {
    const { pane, got, output, picture } = bench();
    output(6);
    picture();
    pane.exit({ code: 0, signal: null });
    expect(kinds(got).at(-1)).toBe('frame');
    pane.ack(bytesOf(got));
    pane.painted();
    expect(kinds(got).slice(-2)).toEqual(['resync', 'exit']);
  });

  it('P7: pictures that were on their way when it ended are not shown', () => {
    const { clock, pane, got, output, picture } = bench();
    output(6);
    pane.ack(bytesOf(got));
    clock.move(IDLE_MS);
    picture();
    expect(kinds(got).at(-1)).toBe('resync');
  });

  it('A6: a pane that nobody looks at any more asks for nothing', () => {
    const { clock, pane, asked, output } = bench();
    output(6);
    pane.dispose();
    expect(asked).toEqual([33, null]);
    expect(clock.idle).toBe(true);
  });
});

describe('how often floods are painted', () => {
  it('P3: one 30 times a second, more of them share, and all give way for 400 ms to a pane in which somebody types', () => {
    const clock = new HandClock();
    const floods = new FloodPace(clock);
    const intervals = new Map<number, number>();
    const panes = Array.from({ length: 8 }, (_, n) => ({ pace: (ms: number) => void intervals.set(n, ms) }));
    const [first] = panes;
    if (!first) throw new Error('no pane');
    floods.enter(first);
    expect(intervals.get(0)).toBe(33);
    floods.key({});
    expect(intervals.get(0)).toBe(100);
    clock.move(399);
    expect(intervals.get(0)).toBe(100);
    clock.move(1);
    expect(intervals.get(0)).toBe(33);
    for (const pane of panes.slice(1)) floods.enter(pane);
    expect([...intervals.values()]).toEqual(Array(8).fill(128));
    floods.key(first);
    expect([...intervals.values()]).toEqual([128, ...Array<number>(7).fill(250)]);
    clock.move(300);
    floods.key(first);
    clock.move(300);
    expect(intervals.get(1)).toBe(250);
    clock.move(100);
    expect(intervals.get(1)).toBe(128);
    for (const pane of panes.slice(1)) floods.leave(pane);
    expect(intervals.get(0)).toBe(33);
  });
});
