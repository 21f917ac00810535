// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { randomNumbers, randomOutput } from '../../electron/host/random-text.fixture';
import { howMany } from '../../electron/host/torture.fixture';
import { coreOf } from '../../shared/xterm-core';
import { Host, Page } from './flood.test.fixture';
import type { RunningState } from './running-hint';
import { wholeState } from './whole-state.test.fixture';

const MB = 1024 * 1024;
const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const numbered = (from: number, to: number): Uint8Array => bytes(Array.from({ length: to - from }, (_, n) => `line ${from + n} ${'\x1b[1m.\x1b[0m'.repeat(20)}\r\n`).join(''));

/** The flood goes on a little, so that it is not over while pictures are taken. */
async function goesOn(host: Host, page: Page, times = 3): Promise<void> {
  for (let time = 0; time < times; time++) {
    host.output(bytes('\x1b[m'));
    host.clock.move(20);
    await page.take();
  }
}

/** A flood that the page takes only now and then. */
async function flood(host: Host, pages: Page[], data: Uint8Array, takes: (turn: number) => boolean = (turn) => turn % 3 === 0): Promise<void> {
  for (let at = 0, turn = 0; at < data.length; at += 200_000, turn++) {
    host.output(data.subarray(at, at + 200_000));
    host.clock.move(8);
    if (takes(turn)) for (const page of pages) await page.take();
  }
}

describe('a flood', () => {
  it('P3: after it screen and 1,000 lines of history are cell for cell those of a terminal that parsed every byte', { timeout: 600_000 }, async () => {
    for (let seed = 1; seed <= howMany(3, 60); seed++) {
      const random = randomNumbers(seed);
      const host = new Host({ cols: 60 + random(80), rows: 10 + random(40) }, 1000);
      const pages = Array.from({ length: howMany(2, 8) }, () => new Page(host));
      for (const page of pages) await page.take();
      await flood(host, pages, randomOutput(random, howMany(2, 8) * MB), (turn) => turn % (2 + random(5)) === 0);
      await host.calm(pages);
      const expected = wholeState(host.control);
      for (const page of pages) {
        expect(wholeState(page.terminal), `seed ${seed}`).toEqual(expected);
        // It was a flood: painted, not parsed.
        expect(page.kinds('frame')).toBeGreaterThan(2);
        const parsed = page.got.reduce((sum, message) => sum + (message.k === 'bytes' ? message.data.length : 0), 0);
        expect(parsed).toBeLessThan(MB);
      }
      expect(host.state().epoch).toBeGreaterThan(0);
      // And it goes on from there, byte for byte.
      host.output(bytes('after \x1b[31mthe flood\r\n'));
      for (const page of pages) await page.take();
      for (const page of pages) expect(wholeState(page.terminal), `seed ${seed}, after`).toEqual(wholeState(host.control));
    }
  });

  it('P3: a picture shows the screen of that moment', async () => {
    const host = new Host({ cols: 80, rows: 24 }, 1000);
    const page = new Page(host);
    await page.take();
    host.output(numbered(0, 20_000));
    await page.take(false);
    expect(page.kinds('frame')).toBe(1);
    host.output(numbered(20_000, 20_001));
    // The next one is not sent before this one is painted.
    host.clock.move(20);
    expect(page.kinds('frame')).toBe(1);
    await page.take();
    host.output(bytes('the last line'));
    host.clock.move(33);
    await page.take(false);
    const { active } = page.terminal.buffer;
    expect(page.row(active.baseY + 23)).toBe('the last line');
    expect(page.row(active.baseY + 22)).toContain('line 20000 ');
    expect([active.cursorX, active.cursorY]).toEqual([13, 23]);
    // Still painted: this was no resync.
    expect(page.kinds('resync')).toBe(1);
  });

  it('P2: keys, pastes and the mouse are encoded as the program last asked for, also while it is painted', async () => {
    const host = new Host({ cols: 80, rows: 24 }, 1000);
    const page = new Page(host);
    await page.take();
    host.output(numbered(0, 20_000));
    await page.take();
    host.output(bytes('\x1b[?1h\x1b[?2004h\x1b[?1002h\x1b[?1006h\x1b[?1004h\x1b[?25l\x1b[5 q\x1b[?2026h\x1b]11;#102030\x07\x1b[?1049hTUI'));
    const colors: unknown[] = [];
    coreOf(page.terminal)._handleColorEvent = (events) => colors.push(...events);
    await goesOn(host, page, 12);
    expect(page.kinds('resync')).toBe(1);
    const core = coreOf(page.terminal);
    expect(core.coreService.decPrivateModes).toMatchObject({ applicationCursorKeys: true, bracketedPasteMode: true, sendFocus: true, cursorStyle: 'bar', cursorBlink: true, synchronizedOutput: false });
    expect([core.coreMouseService.activeProtocol, core.coreMouseService.activeEncoding, core.coreService.isCursorHidden]).toEqual(['DRAG', 'SGR', true]);
    expect(page.terminal.buffer.active.type).toBe('alternate');
    expect(colors).toContainEqual({ type: 1, index: 257, color: [16, 32, 48] });
  });

  it('P5: who has scrolled up reads on undisturbed, is told that output runs, and keeps the line through the end of the flood', async () => {
    const host = new Host({ cols: 80, rows: 24 }, 1000);
    const told: RunningState[] = [];
    const page = new Page(host, { onRunning: (state) => told.push(state) });
    await page.take();
    host.output(numbered(0, 900));
    await host.calm([page]);
    page.terminal.scrollLines(-300);
    const before = page.top;
    expect(before).toContain('line 577 ');
    await flood(host, [page], numbered(900, 9_000));
    expect(told.at(-1)).toEqual({ running: true, reading: true, held: false });
    expect(page.top).toBe(before);
    await host.calm([page]);
    expect(page.top).toBe(before);
    expect(told.at(-1)).toEqual({ running: false, reading: true, held: false });
    page.view.jumpToEnd();
    await host.calm([page]);
    expect(told.at(-1)?.reading).toBe(false);
    // At the end nothing more is kept than ever.
    expect(page.terminal.buffer.active.length).toBe(1024);
    expect(page.row(page.terminal.buffer.active.baseY + 22)).toContain('line 8999 ');
  });

  it('P5: who scrolls up in a flood reads what was just printed, not what was there before it', async () => {
    const host = new Host({ cols: 80, rows: 24 }, 1000);
    const page = new Page(host);
    await page.take();
    host.output(numbered(0, 20_000));
    await page.take();
    expect(page.kinds('resync')).toBe(1);
    page.terminal.scrollLines(-1);
    await page.take();
    expect(page.kinds('resync')).toBe(2);
    const { active } = page.terminal.buffer;
    expect(page.row(active.baseY - 1)).toContain('line 19976 ');
    expect(page.row(active.baseY - 900)).toContain('line 19077 ');
    await goesOn(host, page);
    expect(page.kinds('frame')).toBeGreaterThan(1);
  });

  it('P5: scroll up, hide, 5,000 lines arrive, show again: the same line is on top', async () => {
    const host = new Host({ cols: 80, rows: 24 }, 1000);
    const first = new Page(host);
    await first.take();
    host.output(numbered(0, 900));
    await host.calm([first]);
    first.terminal.scrollLines(-500);
    const before = first.top;
    expect(before).toContain('line 377 ');
    const topLine = first.view.topLine();
    first.leave(host);
    host.output(numbered(900, 5_900));
    const second = new Page(host, {}, { topLine });
    await host.calm([second]);
    expect(second.top).toBe(before);
    host.output(numbered(5_900, 6_000));
    await host.calm([second]);
    expect(second.top).toBe(before);
    // Back at the end, both sides are what they would have been.
    second.view.jumpToEnd();
    await host.calm([second]);
    expect(wholeState(second.terminal)).toEqual(wholeState(host.control));
  });

  it('P8: a change of size in a flood gives the new screen in the flood, and the exact one after it', async () => {
    const host = new Host({ cols: 80, rows: 24 }, 1000);
    const timers: (() => void)[] = [];
    const page = new Page(host, {}, { later: (_, fn) => (timers.push(fn), () => undefined) });
    await page.take();
    const random = randomNumbers(5);
    await flood(host, [page], randomOutput(random, MB));
    page.view.resize({ cols: 110, rows: 30 });
    for (const fn of timers.splice(0)) fn();
    await flood(host, [page], randomOutput(random, 4 * MB));
    expect(page.got.some((message) => message.k === 'frame' && message.frame.cols === 110 && message.frame.rows === 30)).toBe(true);
    expect(page.got.some((message) => message.k === 'resync' && message.snapshot.cols === 110)).toBe(true);
    await host.calm([page]);
    expect(wholeState(page.terminal)).toEqual(wholeState(host.control));
  });

  it('P3: what is selected in a picture stands still and is what is copied; the flood goes on when it is let go', async () => {
    const host = new Host({ cols: 80, rows: 24 }, 1000);
    const told: RunningState[] = [];
    const page = new Page(host, { onRunning: (state) => told.push(state) });
    await page.take();
    host.output(numbered(0, 20_000));
    await page.take();
    const { baseY } = page.terminal.buffer.active;
    const seen = page.row(baseY + 5);
    page.select(baseY + 5);
    host.output(numbered(20_000, 40_000));
    await host.calm([page]);
    expect(page.row(baseY + 5)).toBe(seen);
    expect(told.at(-1)).toEqual({ running: true, reading: false, held: true });
    page.select(null);
    await host.calm([page]);
    expect(told.at(-1)).toEqual({ running: false, reading: false, held: false });
    expect(wholeState(page.terminal)).toEqual(wholeState(host.control));
    // A selection in scrollback is in nobody's way.
    host.output(numbered(40_000, 60_000));
    page.select(5);
    await goesOn(host, page);
    expect(page.kinds('resync')).toBe(2);
    expect(page.row(page.terminal.buffer.active.baseY + 22)).toContain('line 59999 ');
    page.select(null);
    await host.calm([page]);
  });
});
