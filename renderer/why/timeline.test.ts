import { expect, it } from 'vitest';
import type { HistoryEntry } from '../../shared/ipc';
import type { Launch } from '../../shared/domain';
import { NOW } from '../testing/states';
import { cleanUpWords, leftWords, originWords, startedWith, timeline } from './timeline';

const DAY = 86_400_000;

function entry(part: Partial<HistoryEntry>): HistoryEntry {
  return {
    row: 1, architectId: 'a', harness: 'claude', sessionId: 'one', state: 'past', origin: 'launch', provenance: 'minted', confirmed: true, transcriptPath: null, configFolder: null,
    launchId: null, startedAt: 1, leftAt: null, leftReason: null, replacedBy: null, forgottenAt: null, usable: true, restorable: false, cleanUpAt: null, copy: null, ...part,
  };
}
function launch(part: Partial<Launch>): Launch {
  return {
    id: 'l', architectId: 'a', harness: 'claude', trigger: 'user', outcome: 'fresh', reason: 'first-launch', degraded: false, provisional: false, sessionId: 'one', previousId: null, provenance: 'minted',
    facts: null, argv: [], cwd: '/', token: 't', terminalId: null, pid: null, processStart: null, startedAt: 1, endedAt: null, exitClass: null, exitCode: null, exitSignal: null, settled: true, ...part,
  };
}
const shape = (of: Parameters<typeof timeline>[0]) => timeline(of).map((each) => (each.kind === 'launch' ? each.launch.id : [each.conversation.sessionId, ...each.launches.map(({ id }) => id)]));

it('C2: each start stands in its conversation, in the one it began in as well when it went on in another; those without one stand alone', () => {
  const history = [entry({ row: 1, sessionId: 'one', launchId: 'l1', startedAt: 10 }), entry({ row: 2, sessionId: 'TWO', launchId: 'l1', startedAt: 20 })];
  const launches = [
    launch({ id: 'l1', sessionId: 'two', startedAt: 10 }),
    launch({ id: 'l2', sessionId: 'two', startedAt: 30 }),
    launch({ id: 'l3', sessionId: null, startedAt: 25 }),
    launch({ id: 'l4', sessionId: 'one', harness: 'demo', startedAt: 5 }),
  ];
  expect(shape({ history, launches })).toEqual([['TWO', 'l2', 'l1'], 'l3', ['one', 'l1'], 'l4']);
});

it.each([
  ['its facts', { facts: { request: { type: 'none' }, current: { id: 'ONE' } } }],
  ['what was asked for', { facts: { request: { type: 'resume', id: 'one' }, current: { id: 'other' } } }],
  ['its arguments', { argv: ['/bin/claude', '--resume', 'one'] }],
])('C2: a resume that was cleared stands under the conversation it resumed, by %s', (_, part) => {
  const history = [entry({ row: 1, sessionId: 'one', launchId: 'l1', startedAt: 10 }), entry({ row: 2, sessionId: 'two', launchId: 'l2', origin: 'clear', startedAt: 40 })];
  const launches = [launch({ id: 'l1', sessionId: 'one', startedAt: 10 }), launch({ id: 'l2', outcome: 'resume', reason: 'stored-id-verified', sessionId: 'two', startedAt: 30, ...part })];
  expect(shape({ history, launches })).toEqual([['two', 'l2'], ['one', 'l2', 'l1']]);
  expect(launches.map((each) => startedWith(each, history)?.toLowerCase())).toEqual(['one', 'one']);
});

it('L26: the conversation used last stands first, whenever it began; a forgotten one is left out with its starts', () => {
  const history = [entry({ row: 1, sessionId: 'old', startedAt: 1 }), entry({ row: 2, sessionId: 'new', startedAt: 50 }), entry({ row: 3, sessionId: 'gone', startedAt: 60, forgottenAt: 70 })];
  const launches = [launch({ id: 'l1', sessionId: 'old', startedAt: 80 }), launch({ id: 'l2', sessionId: 'gone', startedAt: 60 })];
  expect(shape({ history, launches })).toEqual([['old', 'l1'], ['new']]);
});

it('C1: words for why a conversation was left and how it came; codes without words of their own are still readable', () => {
  expect(['cleared', 'user-asked', 'cleared-unused', 'some-day', null].map((leftReason) => leftWords({ leftReason }))).toEqual(['cleared inside the agent', 'a fresh start was asked for', 'cleared', 'some day', null]);
  expect((['launch', 'clear', 'adopt'] as const).map((origin) => originWords({ origin }))).toEqual([null, 'after a clear', 'adopted']);
});

it('L6: days until the clean-up are whole days, and soon from the last five on', () => {
  const at = (days: number) => cleanUpWords(NOW + days * DAY, NOW);
  expect([29.9, 5, 4.9, 1.2, 0.5, -0.1].map(at)).toEqual([
    { text: 'the agent may delete it in 29 days', soon: false },
    { text: 'the agent may delete it in 5 days', soon: false },
    { text: 'the agent may delete it in 4 days', soon: true },
    { text: 'the agent may delete it in 1 day', soon: true },
    { text: 'the agent may delete it today', soon: true },
    { text: 'the agent may delete it any time', soon: true },
  ]);
});
