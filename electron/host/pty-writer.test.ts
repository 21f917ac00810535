import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { PtyWriter } from './pty-writer';

type Done = (error: NodeJS.ErrnoException | null, written: number) => void;

/** A PTY whose answers the test gives; `now`: what it takes at once, where it is asked to. */
function writer(now?: (data: string) => number | 'EAGAIN' | 'EIO'): { subject: PtyWriter; writes: string[]; answer: (result: number | 'EAGAIN' | 'EBADF') => void } {
  const writes: string[] = [];
  const waiting: Done[] = [];
  const subject = new PtyWriter(99, (_fd, data, _offset, _length, _position, done) => {
    writes.push(Buffer.from(data).toString());
    waiting.push(done);
  }, now ? (_fd, data) => {
    const result = now(Buffer.from(data).toString());
    if (typeof result === 'number') return result;
    throw Object.assign(new Error(result), { code: result });
  } : null);
  return {
    subject,
    writes,
    answer: (result) => {
      const done = waiting.shift();
      if (typeof result === 'number') done?.(null, result);
      else done?.(Object.assign(new Error(result), { code: result }), 0);
    },
  };
}

describe('writing into a PTY', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('P2: keeps order, one write at a time, and goes on where the kernel stopped', () => {
    const { subject, writes, answer } = writer();
    subject.write(Buffer.from('abcd'));
    subject.write(Buffer.from('ef'));
    expect(writes).toEqual(['abcd']);
    answer(3);
    answer(1);
    answer(2);
    expect(writes).toEqual(['abcd', 'd', 'ef']);
  });

  it('P2: a full PTY is tried again after 1, 2, 4, 8 and then every 16 ms, never at once', () => {
    const { subject, writes, answer } = writer();
    subject.write(Buffer.from('a'));
    for (const pause of [1, 2, 4, 8, 16, 16]) {
      const before = writes.length;
      answer('EAGAIN');
      vi.advanceTimersByTime(pause - 1);
      expect(writes.length).toBe(before);
      vi.advanceTimersByTime(1);
      expect(writes.length).toBe(before + 1);
    }
    answer(1);
    subject.write(Buffer.from('b'));
    answer('EAGAIN');
    vi.advanceTimersByTime(1);
    expect(writes.at(-1)).toBe('b');
  });

  it('P9: after the end nothing is written, and the descriptor is given up only when no write is under way', () => {
    const { subject, writes, answer } = writer();
    const closed = vi.fn();
    subject.write(Buffer.from('a'));
    subject.write(Buffer.from('b'));
    subject.stop();
    subject.whenIdle(closed);
    expect(closed).not.toHaveBeenCalled();
    answer('EAGAIN');
    expect(closed).toHaveBeenCalledOnce();
    vi.advanceTimersByTime(100);
    subject.write(Buffer.from('c'));
    expect(writes).toEqual(['a']);
  });

  it('P2: what is small goes at once; the rest of it, and all behind it, in order by the queue', () => {
    const now: string[] = [];
    const room = [3, 1];
    const { subject, writes, answer } = writer((data) => {
      now.push(data);
      return room.shift() ?? 'EAGAIN';
    });
    subject.write(Buffer.from('abc'));
    subject.write(Buffer.from('de'));
    expect([now, writes]).toEqual([['abc', 'de'], ['e']]);
    subject.write(Buffer.from('f'));
    answer(1);
    answer(1);
    expect([now, writes]).toEqual([['abc', 'de'], ['e', 'f']]);
  });

  it('P2: a full PTY that is found so at once is tried again a millisecond later, and what is large never holds the host', () => {
    const { subject, writes, answer } = writer(() => 'EAGAIN');
    subject.write(Buffer.from('a'));
    vi.advanceTimersByTime(0);
    expect(writes).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(writes).toEqual(['a']);
    answer(1);
    const large = 'x'.repeat(5_000);
    subject.write(Buffer.from(large));
    expect(writes).toEqual(['a', large]);
  });

  it('P9: a descriptor that is gone ends the writing', () => {
    const { subject, writes } = writer(() => 'EIO');
    subject.write(Buffer.from('a'));
    subject.write(Buffer.from('b'));
    vi.advanceTimersByTime(100);
    expect(writes).toEqual([]);
  });
});
