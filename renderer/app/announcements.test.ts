import { expect, it } from 'vitest';
import type { ArchitectView } from '../../shared/ipc';
import { appState, architect, idle, workspace } from '../testing/states';
import { announcements } from './announcements';

const one = (part: Partial<ArchitectView>, base: (part: Partial<ArchitectView>) => ArchitectView = architect) => appState([workspace([base(part)])]);

it.each([
  ['waiting', { activity: 'working' }, { activity: 'waiting' }, 'main is waiting for you.'],
  ['finished', { activity: 'working' }, { activity: 'idle' }, 'main has finished.'],
  ['crashed', {}, { state: 'ended', ended: { exitClass: 'crash', code: 1, signal: null } }, 'main ended by itself.'],
  ['gone with the host', {}, { state: 'ended', ended: { exitClass: 'crash', code: null, signal: null } }, 'main ended with the terminal host.'],
  ['stopped', {}, { state: 'stopped', ended: { exitClass: 'stopped-by-us', code: 0, signal: null } }, 'main is ended.'],
  ['amber', {}, { outcome: 'fresh', reason: 'transcript-missing', degraded: true }, 'main is fresh, transcript missing.'],
] as [string, Partial<ArchitectView>, Partial<ArchitectView>, string][])('a change is said in one sentence: %s', (_, before, now, sentence) => {
  expect(announcements(one(before), one(now))).toEqual([sentence]);
});

it('a start is said once, by what it became', () => {
  expect(announcements(one({}, idle), one({ state: 'starting' }))).toEqual([]);
  expect(announcements(one({ state: 'starting', outcome: null, reason: null }), one({}))).toEqual(['main is resumed.']);
});

it('a refusal that a start ended is followed by what the start became, also when that was known before it was over', () => {
  const steps: Partial<ArchitectView>[] = [
    { state: 'idle', outcome: 'refuse', reason: 'command-not-found', degraded: true },
    { state: 'starting', outcome: 'refuse', reason: 'command-not-found', degraded: true },
    { state: 'starting', outcome: 'fresh', reason: 'first-launch', degraded: false },
    { state: 'running', outcome: 'fresh', reason: 'first-launch', degraded: false },
  ];
  expect(steps.slice(1).flatMap((now, index) => announcements(one(steps[index] ?? {}), one(now)))).toEqual(['main is fresh.']);
});

it('nothing is said of what stays, begins to work or is new; with several workspaces each names its own', () => {
  expect(announcements(one({ activity: 'waiting' }), one({ activity: 'waiting' }))).toEqual([]);
  expect(announcements(one({ activity: 'idle' }), one({ activity: 'working' }))).toEqual([]);
  expect(announcements(appState([]), one({}))).toEqual([]);
  const two = (activity: ArchitectView['activity']) => appState([workspace([architect({ activity })]), workspace([], { id: 'w2', name: 'website' })]);
  expect(announcements(two('working'), two('waiting'))).toEqual(['main in shop-api is waiting for you.']);
});
