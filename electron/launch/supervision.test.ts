import { describe, expect, it } from 'vitest';
import type { ExitClass } from '../../shared/domain';
import { NO_RECORD, RESTART_AFTER_MS, judge } from './supervision';
import type { Next, Record, Run } from './supervision';

interface End {
  /** Uptime in milliseconds. */
  up: number;
  exit?: ExitClass;
  outcome?: Run['outcome'];
  fallback?: boolean;
  notFound?: boolean;
  /** Pause before its start. */
  pause?: number;
}

/** Plays ends one after the other on one clock; what followed each. */
function play(ends: End[], afterQuit: 'resume' | 'fresh' | 'ask' = 'ask'): Next[] {
  let now = 1_000_000;
  let record: Record = NO_RECORD;
  return ends.map(({ up, exit = 'crash', outcome = 'resume', fallback = false, notFound = false, pause = RESTART_AFTER_MS }) => {
    const startedAt = now + pause;
    now = startedAt + up;
    const judged = judge(record, { startedAt, endedAt: now, exitClass: exit, outcome, fallback, saidNotFound: notFound }, afterQuit);
    record = judged.record;
    return judged.next;
  });
}

const times = <T>(n: number, value: T): T[] => Array.from({ length: n }, () => value);

describe('what follows an end', () => {
  it('X1: only a crash is restarted', () => {
    expect(play([{ up: 500, exit: 'stopped-by-us' }])).toEqual(['none']);
    expect(play([{ up: 500, exit: 'system' }])).toEqual(['none']);
    expect(play([{ up: 500, exit: 'quit-in-agent' }])).toEqual(['ask']);
    expect(play([{ up: 500, exit: 'crash' }])).toEqual(['restart']);
  });
  it('X2: a crash is followed by a restart, two seconds later', () => {
    expect(play([{ up: 60_000 }])).toEqual(['restart']);
    expect(RESTART_AFTER_MS).toBe(2_000);
  });
  it('X3: three failures within 30 s switch to fresh once; failing again stops', () => {
    expect(play([{ up: 500 }, { up: 500 }, { up: 500 }, { up: 500, outcome: 'fresh', fallback: true, pause: 0 }])).toEqual(['restart', 'restart', 'fall-back', 'give-up']);
  });
  it('X3: the same three failures spread over more than 30 s do not', () => {
    expect(play([{ up: 15_000 }, { up: 15_000 }, { up: 15_000 }])).toEqual(['restart', 'restart', 'restart']);
  });
  it('X3: the third failure exactly 30 s after the first still counts', () => {
    expect(play([{ up: 1 }, { up: 13_000 }, { up: 13_000 }])).toEqual(['restart', 'restart', 'fall-back']);
    expect(play([{ up: 1 }, { up: 13_000 }, { up: 13_001 }])).toEqual(['restart', 'restart', 'restart']);
  });
  it('X3: a resume that says at once that the conversation does not exist is not tried again', () => {
    expect(play([{ up: 800, notFound: true }])).toEqual(['fall-back']);
    expect(play([{ up: 5_001, notFound: true }])).toEqual(['restart']);
    expect(play([{ up: 800, notFound: true, outcome: 'fresh' }])).toEqual(['restart']);
  });
  it('X3: slow crashing without end is given up too', () => {
    expect(play(times(8, { up: 20_000 }))).toEqual([...times(7, 'restart'), 'fall-back']);
  });
  it('X3: a degraded launch that ran for a while is an ordinary crash', () => {
    expect(play([{ up: 500 }, { up: 500 }, { up: 500 }, { up: 31_000, outcome: 'fresh', fallback: true }])).toEqual(['restart', 'restart', 'fall-back', 'restart']);
  });
  it('X4: a deliberate exit asks; the setting can choose either always', () => {
    expect(play([{ up: 9_000, exit: 'quit-in-agent' }], 'ask')).toEqual(['ask']);
    expect(play([{ up: 9_000, exit: 'quit-in-agent' }], 'resume')).toEqual(['relaunch']);
    expect(play([{ up: 9_000, exit: 'quit-in-agent' }], 'fresh')).toEqual(['relaunch']);
  });
  it('X5: five deliberate exits each within 2 s of launch end automatic relaunching', () => {
    const quick: End = { up: 2_000, exit: 'quit-in-agent' };
    expect(play(times(5, quick), 'resume')).toEqual([...times(4, 'relaunch'), 'relaunch-given-up']);
    expect(play([...times(4, quick), { up: 2_001, exit: 'quit-in-agent' }, quick], 'resume')).toEqual(times(6, 'relaunch'));
  });
  it('X6: five minutes of uptime reset the failure count', () => {
    expect(play([{ up: 500 }, { up: 500 }, { up: 300_000 }, { up: 500 }])).toEqual(times(4, 'restart'));
    expect(play([...times(7, { up: 20_000 }), { up: 300_000 }])).toEqual(times(8, 'restart'));
    expect(play([...times(7, { up: 20_000 }), { up: 299_999 }])).toEqual([...times(7, 'restart'), 'fall-back']);
  });
});
