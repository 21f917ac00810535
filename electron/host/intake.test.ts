import { describe, expect, it } from 'vitest';
import type { ScreenFrame } from '../../shared/terminal';
import { Backlog, Waiting } from './backlog';
import { HandClock } from './hand-clock.fixture';
import { Intake } from './intake';
import { Painter } from './painter';
import { ScreensHere } from './screens';

const KB = 1024;

function intake(): { clock: HandClock; subject: Intake; parsed: number[] } {
  const clock = new HandClock();
  const parsed: number[] = [];
  return { clock, parsed, subject: new Intake(clock, (_, bytes) => parsed.push(bytes)) };
}

describe('when bytes are parsed', () => {
  it('P11: at once while a pane follows, and at once outside of a flood', () => {
    const { clock, subject, parsed } = intake();
    for (let n = 0; n < 20; n++) subject.add(new Uint8Array(64 * KB));
    expect(parsed).toHaveLength(20);
    subject.pace(true, 1_000 * KB);
    clock.move(100);
    for (let n = 0; n < 3; n++) {
      subject.add(new Uint8Array(64 * KB));
      clock.move(10);
    }
    expect(parsed).toHaveLength(23);
  });

  it('P3: in a flood together, for one frame or as much as it may gather, and at once again after a pause', () => {
    const { clock, subject, parsed } = intake();
    subject.pace(true, 1_000 * KB);
    subject.shown(true);
    for (let n = 0; n < 4; n++) subject.add(new Uint8Array(64 * KB));
    parsed.length = 0;
    for (let n = 0; n < 5; n++) subject.add(new Uint8Array(64 * KB));
    expect(parsed).toEqual([]);
    clock.move(33);
    expect(parsed).toEqual([384 * KB]);
    for (let n = 0; n < 16; n++) subject.add(new Uint8Array(64 * KB));
    expect(parsed).toEqual([384 * KB, 1_024 * KB]);
    clock.move(200);
    subject.add(new Uint8Array(1));
    expect(parsed.at(-1)).toBe(1);
    expect(clock.idle).toBe(true);
  });

  it('P3: a flood that nobody sees is gathered longer', () => {
    const { clock, subject, parsed } = intake();
    subject.pace(true, 1_000 * KB);
    for (let n = 0; n < 5; n++) subject.add(new Uint8Array(64 * KB));
    parsed.length = 0;
    clock.move(99);
    expect(parsed).toEqual([]);
    clock.move(1);
    expect(parsed).toEqual([128 * KB]);
  });

  it('P7: what waits is parsed before a pane follows', () => {
    const { subject, parsed } = intake();
    subject.pace(true, 1_000 * KB);
    for (let n = 0; n < 5; n++) subject.add(new Uint8Array(64 * KB));
    subject.pace(false, 1_000 * KB);
    expect(parsed.reduce((a, b) => a + b)).toBe(320 * KB);
  });
});

describe('how far terminals may be ahead of their screens', () => {
  it('P3: a child is held back at 4 MB, goes on at half, and eight floods share 8 MB', () => {
    const backlog = new Backlog();
    const holds: boolean[] = [];
    const one = new Waiting(backlog, (on) => holds.push(on));
    one.add(4 * KB * KB - 1);
    expect(holds).toEqual([]);
    one.add(1);
    expect([holds, one.isFull]).toEqual([[true], true]);
    one.parsed(KB * KB);
    expect(holds).toEqual([true]);
    one.parsed(KB * KB);
    expect([holds, one.isFull]).toEqual([[true, false], false]);
    one.clear();
    const all = Array.from({ length: 8 }, () => new Waiting(backlog, () => undefined));
    for (const each of all) each.add(KB * KB);
    expect([backlog.share, one.most, all.every((each) => each.isFull)]).toEqual([KB * KB, (KB * KB) / 2, false]);
    for (const each of all) each.add(1);
    expect(all.every((each) => each.isFull)).toBe(true);
    for (const each of all) each.clear();
    expect([backlog.share, all.some((each) => each.isFull)]).toEqual([4 * KB * KB, false]);
  });
});

function painter(): { clock: HandClock; subject: Painter; frames: number[]; mirror: { drawing: boolean } } {
  const clock = new HandClock();
  const frames: number[] = [];
  const mirror = { drawing: false, frames: () => ({ next: () => ({}) as ScreenFrame, forget: () => undefined }) };
  return { clock, frames, mirror, subject: new Painter(mirror, clock, () => frames.push(clock.now())) };
}

describe('when a screen is painted', () => {
  it('P3: no faster than its interval, and never before the last picture was painted', () => {
    const { clock, subject, frames } = painter();
    subject.pace(33);
    expect(frames).toEqual([0]);
    subject.parsed();
    clock.move(500);
    expect(frames).toEqual([0]);
    subject.painted();
    expect(frames).toEqual([0, 500]);
    subject.painted();
    subject.parsed();
    clock.move(32);
    expect(frames).toEqual([0, 500]);
    clock.move(1);
    expect(frames).toEqual([0, 500, 533]);
    subject.painted();
    clock.move(1_000);
    expect(frames).toHaveLength(3);
    subject.stop();
    expect(clock.idle).toBe(true);
  });

  it('P3: a picture that a program is still drawing is waited for, but not for ever', () => {
    const { clock, subject, frames, mirror } = painter();
    subject.pace(33);
    subject.painted();
    mirror.drawing = true;
    subject.parsed();
    clock.move(100);
    expect(frames).toEqual([0]);
    mirror.drawing = false;
    clock.move(10);
    expect(frames).toHaveLength(2);
    subject.painted();
    mirror.drawing = true;
    subject.parsed();
    clock.move(193);
    expect(frames).toHaveLength(3);
  });

  it('P7: after an exact screen the next picture holds every row, also one that is again as in the picture before', () => {
    const clock = new HandClock();
    const frames: ScreenFrame[] = [];
    const ignore = (): void => undefined;
    const screen = new ScreensHere(clock).open(
      { cols: 20, rows: 4 },
      { parsed: ignore, answer: ignore, title: ignore, bell: ignore, status: ignore, lost: ignore, fault: ignore, frame: (_, frame) => frames.push(frame) },
    );
    const print = (text: string): void => screen.feed(new TextEncoder().encode(text));
    print('\x1b[HA');
    screen.paint(1, 0);
    print('\x1b[HB');
    screen.ask({ q: 'resync', viewer: 1 }, ignore);
    print('\x1b[HA');
    screen.painted(1);
    expect(frames.map((frame) => frame.lines.len.length)).toEqual([4, 4]);
    print('\x1b[2;1HC');
    screen.painted(1);
    expect(Array.from(frames[2]?.lines.tags ?? [])).toEqual([1]);
  });
});
