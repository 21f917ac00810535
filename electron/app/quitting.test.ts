import { expect, it, vi } from 'vitest';
import type { QuitQuestion } from '../../shared/ipc';
import { quitMeans } from '../../shared/quit-words';
import { onQuitSetting, Quitting } from './quitting';
import type { OnQuit } from './quitting';

const RUNNING: QuitQuestion = { agents: ['main', 'reviewer'], resume: 2 };

function quitting({ running = RUNNING, remembered = 'ask' }: { running?: QuitQuestion | null; remembered?: OnQuit } = {}) {
  const remember = vi.fn();
  const changed = vi.fn();
  const decided = vi.fn();
  const it = new Quitting({ running: () => running, remembered: () => remembered, remember, changed });
  it.whenDecided(decided);
  return { it, remember, changed, decided };
}

it('A3: while agents run quitting asks, once, and ends nothing before the answer', () => {
  const { it, changed, decided } = quitting();
  it.request();
  it.request();
  expect(it.question).toEqual(RUNNING);
  expect(changed).toHaveBeenCalledTimes(1);
  expect(decided).not.toHaveBeenCalled();
  it.answer({ choice: 'leave', remember: false });
  expect([it.choice, it.question]).toEqual(['leave', null]);
  expect(decided).toHaveBeenCalledTimes(1);
});

it('A3: cancelled, nothing is decided or remembered, and the next request asks again', () => {
  const { it, remember, decided } = quitting();
  it.request();
  it.answer({ choice: 'cancel', remember: true });
  expect([it.choice, it.question]).toEqual([null, null]);
  it.request();
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
] as const)('A3: with $running running and “$remembered” remembered it is decided at once: $choice', ({ running, remembered, choice }) => {
  const { it, decided } = quitting({ running, remembered });
  it.request();
  expect([it.question, it.choice]).toEqual([null, choice]);
  expect(decided).toHaveBeenCalledTimes(1);
});

it('A3: where nobody can be asked the remembered choice counts, else agents end; an open question is closed by it', () => {
  for (const [remembered, choice] of [['ask', 'stop'], ['stop', 'stop'], ['leave', 'leave']] as const) {
    const { it } = quitting({ remembered });
    it.withoutAsking();
    expect(it.choice).toBe(choice);
  }
  const { it, decided } = quitting();
  it.request();
  it.withoutAsking();
  it.answer({ choice: 'leave', remember: false });
  expect([it.question, it.choice]).toEqual([null, 'stop']);
  expect(decided).toHaveBeenCalledTimes(1);
});

it('A3: a remembered value that is none asks', () => {
  expect([undefined, 'leave', 'stop', 'ask', 7].map(onQuitSetting)).toEqual(['ask', 'leave', 'stop', 'ask', 'ask']);
});

it('A3: each choice says what it means for the next start, for those with and without a conversation', () => {
  expect(quitMeans(RUNNING)).toMatchObject({ title: '2 agents are still running', leave: expect.stringContaining('reattaches to each') as string, stop: expect.stringContaining('resumes each in its own conversation') as string });
  expect(quitMeans({ agents: ['main'], resume: 1 })).toMatchObject({ title: 'main is still running', stop: expect.stringContaining('resumes its own conversation') as string });
  expect(quitMeans({ agents: ['main'], resume: 0 }).stop).toMatch(/begins fresh/);
  expect(quitMeans({ agents: ['a', 'b', 'c'], resume: 2 }).stop).toBe('They end now. The next start of Atelier resumes 2 in their own conversations; 1 had nothing said in it yet and begins fresh.');
});
