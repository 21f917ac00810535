import { afterEach, describe, expect, it } from 'vitest';
import { OUTCOMES, REASON_CODES, type Outcome, type ReasonCode } from '../../shared/decision';
import type { ArchitectState } from '../../shared/ipc';
import { REASONS } from '../../shared/reasons';
import { cleanUp, render } from '../testing/render';
import { architect, idle } from '../testing/states';
import { Badge } from './Badge';
import { architectName, badgeStatus } from './status';

afterEach(cleanUp);

const STATES: ArchitectState[] = ['idle', 'starting', 'running', 'ended', 'stopped'];
const REASON: Record<Outcome, Record<'true' | 'false', ReasonCode>> = {
  fresh: { true: 'transcript-missing', false: 'first-launch' },
  resume: { true: 'stored-id-verified', false: 'stored-id-verified' },
  reattach: { true: 'still-running', false: 'still-running' },
  refuse: { true: 'command-not-found', false: 'command-not-found' },
};

/** The words and shapes of the badge table. */
function expected(outcome: Outcome, state: ArchitectState, degraded: boolean): { word: string; shape: string } {
  if (outcome === 'refuse') return { word: 'Refused', shape: 'refuse' };
  if (state === 'ended' || state === 'stopped') return { word: 'Ended', shape: 'ended' };
  const word = { fresh: 'Fresh', resume: 'Resumed', reattach: 'Reattached' }[outcome];
  return { word, shape: degraded ? 'degraded' : outcome };
}

describe('badge', () => {
  const cases = OUTCOMES.flatMap((outcome) => STATES.flatMap((state) => [true, false].map((degraded) => ({ outcome, state, degraded }))));

  it.each(cases)('handles: $outcome, $state, degraded $degraded → word, shape and attributes', async ({ outcome, state, degraded }) => {
    const reason = REASON[outcome][`${degraded}`];
    const container = await render(<Badge architect={architect({ outcome, state, degraded, reason })} />);
    const marked = container.querySelectorAll<HTMLElement>('[data-outcome]');
    expect(marked).toHaveLength(1);
    const { word, shape } = expected(outcome, state, degraded);
    expect(marked[0]?.textContent).toBe(word);
    expect({ ...marked[0]?.dataset }).toMatchObject({ outcome, state, reason, degraded: String(degraded) });
    expect(container.querySelector('svg')?.getAttribute('data-shape')).toBe(shape);
  });

  it('handles: without an outcome yet → data-outcome none, and never an empty word', async () => {
    const container = await render(<Badge architect={idle()} />);
    const marked = container.querySelector('[data-outcome]');
    expect(['outcome', 'state', 'reason', 'degraded'].map((name) => marked?.getAttribute(`data-${name}`))).toEqual(['none', 'idle', '', 'false']);
    for (const state of STATES) expect(badgeStatus(idle({ state })).word).not.toBe('');
  });

  it('handles: a degraded start has its short reason beside the word, in amber', async () => {
    const container = await render(<Badge architect={architect({ outcome: 'fresh', reason: 'transcript-missing', degraded: true })} />);
    const note = container.querySelector<HTMLElement>('[data-outcome]')?.nextElementSibling as HTMLElement;
    expect(note.textContent).toBe('transcript missing');
    expect(note.dataset['tone']).toBe('degraded');
  });

  it('handles: a refusal always has its short reason, whatever the code', () => {
    for (const reason of REASON_CODES.filter((code) => REASONS[code].outcome === 'refuse')) {
      expect(badgeStatus(architect({ outcome: 'refuse', reason, state: 'idle' })).note).toBe(REASONS[reason].short);
    }
  });

  it('X1: an agent that died by itself is amber and says so; one that was stopped is not', () => {
    const crashed = badgeStatus(architect({ state: 'ended', ended: { exitClass: 'crash', code: 0, signal: 9 } }));
    expect(crashed).toMatchObject({ word: 'Ended', tone: 'degraded', note: 'crashed' });
    const stopped = badgeStatus(architect({ state: 'stopped', ended: { exitClass: 'stopped-by-us', code: 0, signal: null } }));
    expect(stopped).toMatchObject({ word: 'Ended', tone: 'ended', note: null });
  });
});

describe('accessible name', () => {
  it.each([
    [architect({ name: 'reviewer' }), 'reviewer, Resumed'],
    [architect({ name: 'reviewer', activity: 'working' }), 'reviewer, Resumed, working'],
    [architect({ name: 'reviewer', outcome: 'fresh', activity: 'waiting' }), 'reviewer, Fresh, waiting for you'],
    [architect({ name: 'reviewer', outcome: 'reattach', activity: 'idle' }), 'reviewer, Reattached'],
    [architect({ name: 'reviewer', state: 'ended', activity: 'working' }), 'reviewer, Ended'],
    [architect({ name: 'reviewer', outcome: 'refuse', state: 'idle' }), 'reviewer, Refused'],
    [idle({ name: 'reviewer' }), 'reviewer, Not started'],
  ])('handles: name, outcome word, activity (%#)', (view, name) => {
    expect(architectName(view)).toBe(name);
  });
});
