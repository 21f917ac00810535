import { describe, expect, it } from 'vitest';
import type { ToPane } from '../../shared/terminal';
import { Mirror } from './mirror';
import { CAUGHT_UP, Pane, QUEUE_CAP, WINDOW } from './pane';
import { sourceOf } from './pane.fixture';

const PIECE = 64 * 1024;

function bench(): { mirror: Mirror; pane: Pane; got: ToPane[]; bytes: () => number; output: (data: Uint8Array) => void } {
  const mirror = new Mirror({ cols: 80, rows: 24 }, { answer: () => undefined, title: () => undefined, bell: () => undefined, status: () => undefined });
  const got: ToPane[] = [];
  const pane = new Pane(sourceOf(mirror), (message) => got.push(message));
  pane.resync();
  return {
    mirror,
    pane,
    got,
    bytes: () => got.reduce((sum, message) => sum + (message.k === 'bytes' ? message.data.length : 0), 0),
    output: (data) => {
      mirror.feed(data);
      pane.bytes(data);
    },
  };
}
const kinds = (got: ToPane[]): string[] => got.map((message) => message.k);
const flood = Buffer.from('x'.repeat(79) + '\n').toString().repeat(PIECE / 80 + 1).slice(0, PIECE);

describe('a pane', () => {
  it('P3: gets no more than its window ahead of what it parsed', () => {
    const { pane, bytes, output } = bench();
    for (let n = 0; n < 20; n++) output(Buffer.from(flood));
    expect(bytes()).toBeGreaterThanOrEqual(WINDOW);
    expect(bytes()).toBeLessThan(WINDOW + PIECE);
    pane.ack(PIECE * 3);
    expect(bytes()).toBeLessThan(WINDOW + PIECE * 4);
    expect(bytes()).toBeGreaterThanOrEqual(WINDOW + PIECE * 3);
  });

  it('P3: a hung page is given the screen instead of what piled up, and never more than that', () => {
    const { mirror, pane, got, bytes, output } = bench();
    const pieces = Math.ceil((WINDOW + QUEUE_CAP) / PIECE) + 5;
    for (let n = 0; n < pieces; n++) output(Buffer.from(flood));
    const sent = bytes();
    expect(sent).toBeLessThan(WINDOW + PIECE);
    output(Buffer.from('\x1b[2J\x1b[Hthe end'));
    expect(kinds(got).filter((kind) => kind === 'resync')).toHaveLength(1);
    pane.ack(sent - CAUGHT_UP - 1);
    expect(kinds(got).filter((kind) => kind === 'resync')).toHaveLength(1);
    pane.ack(1);
    expect(kinds(got).at(-1)).toBe('resync');
    output(Buffer.from('!'));
    expect(got.at(-1)).toEqual({ k: 'bytes', data: Buffer.from('!') });
    expect(mirror.text(1)).toBe('the end!');
  });

  it('P1: hears of the exit after the last byte, also when it was behind', () => {
    const { pane, got, bytes, output } = bench();
    for (let n = 0; n < 20; n++) output(Buffer.from(flood));
    pane.exit({ code: 3, signal: null });
    expect(kinds(got)).not.toContain('exit');
    for (let seen = 0; seen < bytes(); ) {
      const now = bytes();
      pane.ack(now - seen);
      seen = now;
    }
    expect(bytes()).toBe(20 * PIECE);
    expect(got.at(-1)).toEqual({ k: 'exit', code: 3, signal: null });
    expect(kinds(got).filter((kind) => kind === 'exit')).toHaveLength(1);
  });

  it('P4: a screen taken inside a character is followed by the bytes that belong to it', () => {
    const { mirror, pane, got } = bench();
    mirror.feed(Buffer.from('世').subarray(0, 2));
    pane.resync();
    expect(kinds(got).slice(-2)).toEqual(['resync', 'bytes']);
    expect(got.at(-1)).toEqual({ k: 'bytes', data: Buffer.from('世').subarray(0, 2) });
  });

  it('P7: a pane that is behind is given no history with numbers of another time', () => {
    const { pane, got, output } = bench();
    for (let n = 0; n < 12; n++) output(Buffer.from(flood));
    pane.resync();
    const before = got.length;
    pane.history(0, 250);
    expect(got.length).toBe(before);
  });
});
