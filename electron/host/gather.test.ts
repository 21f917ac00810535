import { describe, expect, it } from 'vitest';
import { Gather } from './gather';
import { Seldom } from './seldom';

/** A clock that stands until it is moved. */
class Hand {
  private time = 0;
  private timers: { at: number; fn: () => void }[] = [];
  now = (): number => this.time;
  later = (ms: number, fn: () => void): (() => void) => {
    const timer = { at: this.time + ms, fn };
    this.timers.push(timer);
    return () => {
      this.timers = this.timers.filter((other) => other !== timer);
    };
  };
  move(ms: number): void {
    this.time += ms;
    const due = this.timers.filter((timer) => timer.at <= this.time);
    this.timers = this.timers.filter((timer) => timer.at > this.time);
    for (const timer of due) timer.fn();
  }
}
function gather(): { hand: Hand; gather: Gather; out: Buffer[] } {
  const hand = new Hand();
  const out: Buffer[] = [];
  return { hand, out, gather: new Gather(hand, (bytes) => out.push(bytes)) };
}

describe('gathering', () => {
  it('P3: a lone read goes on at once, those right after it together', () => {
    const { hand, gather: subject, out } = gather();
    hand.move(100);
    subject.add(Buffer.from('a'));
    expect(out.map(String)).toEqual(['a']);
    subject.add(Buffer.from('b'));
    subject.add(Buffer.from('c'));
    expect(out.map(String)).toEqual(['a']);
    hand.move(4);
    expect(out.map(String)).toEqual(['a', 'bc']);
    hand.move(4);
    subject.add(Buffer.from('d'));
    expect(out.map(String)).toEqual(['a', 'bc', 'd']);
  });

  it('P3: pieces are at most 64 KB, and wait for no timer then', () => {
    const { gather: subject, out } = gather();
    subject.add(Buffer.from('a'));
    subject.add(Buffer.alloc(150_000, 'x'));
    expect(out.every((piece) => piece.length <= 65_536)).toBe(true);
    expect(Buffer.concat(out).length).toBe(150_001);
  });

  it('P4: a character cut by reads stays whole, one that never ends comes with the end', () => {
    const text = Buffer.from('é“…”👩‍👧');
    for (let cut = 0; cut <= text.length; cut++) {
      const { gather: subject, out } = gather();
      subject.add(text.subarray(0, cut));
      subject.flush();
      subject.add(text.subarray(cut));
      subject.flush();
      expect(out.map(String).join('')).toBe(text.toString());
    }
    const { gather: subject, out } = gather();
    subject.add(Buffer.from([0x61, 0xe2, 0x80]));
    expect(out.map(String)).toEqual(['a']);
    subject.end();
    expect(Buffer.concat(out)).toEqual(Buffer.from([0x61, 0xe2, 0x80]));
  });

  it('P4: bytes that are no UTF-8 are not kept', () => {
    const { gather: subject, out } = gather();
    subject.add(Buffer.from([0xff, 0x80, 0x80, 0x80, 0x80]));
    expect(Buffer.concat(out).length).toBe(5);
  });

  it('P10: a flood of events leaves as ten a second, the newest last', () => {
    const hand = new Hand();
    const out: number[] = [];
    const seldom = new Seldom<number>(hand, (value) => out.push(value));
    for (let n = 0; n < 1_000; n++) seldom.push(n);
    expect(out).toEqual([0]);
    hand.move(100);
    expect(out).toEqual([0, 999]);
    seldom.push(1_000);
    hand.move(100);
    expect(out).toEqual([0, 999, 1_000]);
  });
});
