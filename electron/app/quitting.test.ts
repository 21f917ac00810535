import { expect, it, vi } from 'vitest';
import type { QuitQuestion } from '../../shared/ipc';
import { quitMeans } from '../../shared/quit-words';
import { Quitting } from './quitting';
import type { OnQuit } from './quitting';

const RUNNING: QuitQuestion = { agents: ['main', 'reviewer'], resume: 2, tray: false };

function quitting({ running = RUNNING, remembered = 'ask', tray = null }: { running?: QuitQuestion | null; remembered?: OnQuit; tray?: boolean | null } = {}) {
  const remember = vi.fn();
  const changed = vi.fn();
  const decided = vi.fn();
  const it = new Quitting({ running: () => running, remembered: () => remembered, remember, changed });
  it.whenDecided(decided);
  const enter = vi.fn();
  if (tray !== null) it.inTray({ available: () => Promise.resolve(tray), enter });
  return { it, remember, changed, decided, enter };
}

it('A3: while agents run quitting asks, once, and ends nothing before the answer', async () => {
  const { it, changed, decided } = quitting();
  await it.request();
  await it.request();
  expect(it.question).toEqual(RUNNING);
  expect(changed).toHaveBeenCalledTimes(1);
  expect(decided).not.toHaveBeenCalled();
  it.answer({ choice: 'leave', remember: false });
  expect([it.choice, it.question]).toEqual(['leave', null]);
  expect(decided).toHaveBeenCalledTimes(1);
});

it('A3: cancelled, nothing is decided or remembered, and the next request asks again', async () => {
  const { it, remember, decided } = quitting();
  await it.request();
  it.answer({ choice: 'cancel', remember: true });
  expect([it.choice, it.question]).toEqual([null, null]);
  await it.request();
  expect(it.question).toEqual(RUNNING);
  it.answer({ choice: 'stop', remember: true });
  expect(it.choice).toBe('stop');
  expect(remember.mock.calls).toEqual([['stop']]);
  expect(decided).toHaveBeenCalledTimes(1);
});

it('A3: an answer that comes when nobody asks does nothing', () => {
  const { it, remember, decided } = quitting();
  it.answer({ choice: 'stop', remember: true });
  expect(it.choice).toBeNull();
  expect(remember).not.toHaveBeenCalled();
  expect(decided).not.toHaveBeenCalled();
});

it.each([
  { running: null, remembered: 'ask', choice: 'stop' },
  { running: null, remembered: 'leave', choice: 'stop' },
  { running: RUNNING, remembered: 'leave', choice: 'leave' },
  { running: RUNNING, remembered: 'stop', choice: 'stop' },
] as const)('A3: with $running running and “$remembered” remembered it is decided at once: $choice', async ({ running, remembered, choice }) => {
  const { it, decided } = quitting({ running, remembered });
  await it.request();
  expect([it.question, it.choice]).toEqual([null, choice]);
  expect(decided).toHaveBeenCalledTimes(1);
});

it('A3: where nobody can be asked the remembered choice counts, else agents end; an open question is closed by it', async () => {
  for (const [remembered, choice] of [['ask', 'stop'], ['stop', 'stop'], ['leave', 'leave'], ['tray', 'leave']] as const) {
    const { it } = quitting({ remembered });
    it.withoutAsking();
    expect(it.choice).toBe(choice);
  }
  const { it, decided } = quitting();
  await it.request();
  it.withoutAsking();
  it.answer({ choice: 'leave', remember: false });
  expect([it.question, it.choice]).toEqual([null, 'stop']);
  expect(decided).toHaveBeenCalledTimes(1);
});

it('A3: kept in the tray nothing has quit: the next request asks again, and the agents are not decided about', async () => {
  const { it, remember, decided, enter } = quitting({ tray: true });
  await it.request();
  expect(it.question).toEqual({ ...RUNNING, tray: true });
  it.answer({ choice: 'tray', remember: true });
  expect([it.choice, it.question, enter.mock.calls.length]).toEqual([null, null, 1]);
  expect(remember.mock.calls).toEqual([['tray']]);
  expect(decided).not.toHaveBeenCalled();
  await it.request();
  expect(it.question).not.toBeNull();
});

it('A3: with the tray remembered closing the window goes there, quitting asks, and a desktop without one asks for both', async () => {
  const closed = quitting({ remembered: 'tray', tray: true });
  await closed.it.request('close');
  expect([closed.it.question, closed.enter.mock.calls.length]).toEqual([null, 1]);
  await closed.it.request('quit');
  expect(closed.it.question).toMatchObject({ tray: true });
  const without = quitting({ remembered: 'tray', tray: false });
  await without.it.request('close');
  expect([without.it.question, without.enter.mock.calls.length]).toEqual([RUNNING, 0]);
});

it('A3: two requests at once are one question', async () => {
  const { it, changed } = quitting({ tray: true });
  await Promise.all([it.request(), it.request('close')]);
  expect(changed).toHaveBeenCalledTimes(1);
});

it('A3: each choice says what it means for the next start, for those with and without a conversation', () => {
  expect(quitMeans(RUNNING)).toMatchObject({ title: '2 agents are still running: main, reviewer', leave: expect.stringContaining('reattaches to each') as string, stop: expect.stringContaining('resumes each in its own conversation') as string });
  expect(quitMeans({ agents: ['main'], resume: 1, tray: false })).toMatchObject({ title: 'main is still running', stop: expect.stringContaining('resumes its own conversation') as string });
  expect(quitMeans({ agents: ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'], resume: 8, tray: false }).title).toBe('8 agents are still running: a, b, c, d, e, f, 2 more');
  expect(quitMeans({ agents: ['main'], resume: 0, tray: false }).stop).toMatch(/begins fresh/);
  expect(quitMeans({ agents: ['a', 'b', 'c'], resume: 2, tray: false }).stop).toBe('They end now. The next start of Atelier resumes 2 in their own conversations; 1 had nothing said in it yet and begins fresh.');
});
