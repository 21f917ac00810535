import { beforeEach, expect, it } from 'vitest';
import type { AppState, ArchitectView } from '../../../shared/ipc';
import { appState, architect, workspace } from '../../../renderer/testing/states';
import { Attention, PAUSE_MS, SETTLE_MS } from './attention';
import type { Notice } from './attention';

/** A clock that is turned by hand. */
class Clock {
  at = 0;
  private readonly due = new Map<() => void, number>();
  timer = (ms: number, act: () => void) => {
    this.due.set(act, this.at + ms);
    return () => void this.due.delete(act);
  };
  turn(ms: number): void {
    this.at += ms;
    for (const [act, when] of [...this.due]) {
      if (when > this.at || !this.due.delete(act)) continue;
      act();
    }
  }
}

let clock: Clock;
let told: (Notice & { open: boolean })[];
let chimes: number;
let seen: string[];
let wanted: { needsYou: boolean; finished: boolean; sound: boolean };
let attention: Attention;

beforeEach(() => {
  clock = new Clock();
  told = [];
  chimes = 0;
  seen = [];
  wanted = { needsYou: true, finished: false, sound: false };
  attention = new Attention({
    now: () => clock.at,
    timer: clock.timer,
    seen: (id) => seen.includes(id),
    wanted: () => wanted,
    notify: (notice) => {
      const entry = { ...notice, open: true };
      told.push(entry);
      return () => (entry.open = false);
    },
    chime: () => (chimes += 1),
  });
});

const state = (...parts: Partial<ArchitectView>[]): AppState => appState([workspace([architect({ activity: 'idle' }), ...parts.map((part) => architect({ name: 'reviewer', ...part }))])]);
const take = (...parts: Partial<ArchitectView>[]): void => attention.take(state(...parts));
const titles = (): string[] => told.map(({ title }) => title);
const crash = { state: 'ended', activity: null, ended: { exitClass: 'crash', code: 1, signal: null } } as const;

it('one that begins to wait is told once, with its workspace; the notification goes when it was answered', () => {
  take({ activity: 'working' });
  take({ activity: 'waiting' });
  expect(told).toEqual([]);
  clock.turn(SETTLE_MS);
  take({ activity: 'waiting' });
  clock.turn(PAUSE_MS * 2);
  expect(told).toEqual([{ title: 'reviewer is waiting for you', body: 'shop-api', architectId: 'id-reviewer', open: true }]);
  take({ activity: 'idle' });
  expect(told[0]?.open).toBe(false);
});

it('what is over before anybody could look is not told', () => {
  take({ activity: 'working' });
  take({ activity: 'waiting' });
  take({ activity: 'working' });
  clock.turn(PAUSE_MS);
  expect(told).toEqual([]);
});

it('quiet while the focused window shows that architect, and only then', () => {
  seen = ['id-reviewer'];
  take({ activity: 'working' });
  take({ activity: 'waiting' });
  clock.turn(SETTLE_MS);
  expect(told).toEqual([]);
  seen = ['id-main'];
  take({ activity: 'working' });
  take({ activity: 'waiting' });
  clock.turn(SETTLE_MS);
  expect(titles()).toEqual(['reviewer is waiting for you']);
});

it('one that ended by itself is told; one that starts again by itself, was quit or stopped is not', () => {
  for (const [part, expected] of [[crash, ['reviewer ended by itself']], [{ ...crash, restartAt: 9 }, []], [{ ...crash, ended: { exitClass: 'quit-in-agent', code: 0, signal: null } }, []], [{ ...crash, state: 'stopped', ended: { exitClass: 'stopped-by-us', code: 0, signal: null } }, []]] as [Partial<ArchitectView>, string[]][]) {
    told.length = 0;
    take({ activity: 'working' });
    take(part);
    clock.turn(PAUSE_MS);
    expect(titles()).toEqual(expected);
  }
});

it('many at once are one notification, and what comes soon after waits for the next', () => {
  const names = ['a', 'b', 'c', 'd', 'e', 'f'];
  const all = (activity: 'working' | 'waiting', last: 'working' | 'waiting') => take(...names.map((name) => ({ name, activity: name === 'f' ? last : activity })));
  all('working', 'working');
  all('waiting', 'working');
  clock.turn(SETTLE_MS);
  expect(told).toMatchObject([{ title: '5 architects need you', body: 'a (shop-api), b (shop-api), c (shop-api), d (shop-api), 1 more', architectId: 'id-a' }]);
  all('waiting', 'waiting');
  clock.turn(PAUSE_MS - 1);
  expect(told).toHaveLength(1);
  clock.turn(1);
  expect(titles().at(-1)).toBe('f is waiting for you');
});

it('an agent that asks a hundred times a minute is told at most every few seconds', () => {
  for (let step = 0; step < 100; step += 1) {
    take({ activity: 'working' });
    take({ activity: 'waiting' });
    clock.turn(600);
  }
  expect(told.length).toBeLessThanOrEqual(60_000 / PAUSE_MS + 1);
  expect(told.length).toBeGreaterThan(1);
});

it('what the first state brings is no news, and without the setting nothing is', () => {
  take({ activity: 'waiting' });
  clock.turn(PAUSE_MS);
  wanted = { ...wanted, needsYou: false };
  take({ activity: 'working' });
  take({ activity: 'waiting' });
  clock.turn(PAUSE_MS);
  expect(told).toEqual([]);
});

it('finished work is told where it is wanted, and the sound is heard where it is', () => {
  const work = (): void => {
    take({ activity: 'working' });
    take({ activity: 'idle' });
    clock.turn(PAUSE_MS);
  };
  work();
  expect(told).toEqual([]);
  wanted = { needsYou: true, finished: true, sound: true };
  work();
  expect(titles()).toEqual(['reviewer has finished']);
  expect(chimes).toBe(1);
});
