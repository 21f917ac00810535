import { expect, it } from 'vitest';
import { RefusedError } from './store';
import { claimOf, history, launch, launchOf, open, withArchitects } from './testing';

function one() {
  const store = open();
  const [main] = withArchitects(store);
  return { store, id: main!.id };
}

it('L21: a launch is kept as it was recorded, and its course is added', () => {
  const { store, id } = one();
  const record = launchOf(id, 'l1', { facts: { deep: [1, { x: null }] }, degraded: true, provisional: true, previousId: 'old', reason: 'transcript-missing', sessionId: 'new' });
  store.launches.record(record, null);
  expect(store.launches.get('l1')).toEqual({ ...record, failure: null });
  expect(store.launches.unsettled().map((launch) => launch.id)).toEqual(['l1']);
  store.launches.started('l1', { terminalId: 't1', pid: 4242, processStart: '99' });
  store.launches.setSession('l1', 'newer');
  store.launches.ended('l1', { at: 3000, exitClass: 'crash', code: 0, signal: 9 });
  store.launches.settled('l1');
  expect(store.launches.get('l1')).toEqual({
    ...record,
    failure: null,
    sessionId: 'newer',
    terminalId: 't1',
    pid: 4242,
    processStart: '99',
    endedAt: 3000,
    exitClass: 'crash',
    exitCode: 0,
    exitSignal: 9,
    settled: true,
  });
  expect(store.launches.unsettled()).toEqual([]);
});

it('L21: the newest launch is the one recorded last, also after the clock was set back', () => {
  const { store, id } = one();
  store.launches.record(launchOf(id, 'l1', { startedAt: 9000 }), null);
  store.launches.record(launchOf(id, 'l2', { startedAt: 10 }), null);
  store.launches.record(launchOf(id, 'l3', { harness: 'demo' }), null);
  expect(store.launches.last(id, 'claude')?.id).toBe('l2');
  expect(store.launches.list(id, 2).map((launch) => launch.id)).toEqual(['l3', 'l2']);
});

it('L3: a launch id and a conversation id are used once', () => {
  const { store, id } = one();
  launch(store, id, 'one');
  expect(() => store.launches.record(launchOf(id, 'launch-one'), null)).toThrow(RefusedError);
  expect(() => store.launches.record(launchOf(id, 'l2'), claimOf('ONE'))).toThrow(RefusedError);
  expect(() => store.launches.record(launchOf('nobody', 'l3'), null)).toThrow(RefusedError);
  expect(history(store, id)).toEqual(['one current']);
});

for (const wanted of [true, false]) {
  it(`L2: a spawn that fails gives its ${wanted ? 'wanted' : 'provisional'} claim back and restores exactly what it replaced`, () => {
    const { store, id } = one();
    launch(store, id, 'one');
    launch(store, id, 'two', { wanted: false });
    const before = store.conversations.history(id);
    launch(store, id, 'three', { wanted });
    expect(store.conversations.history(id)).not.toEqual(before);
    store.launches.giveBack('launch-three', 2100, 'spawn ENOENT');
    expect(store.conversations.history(id)).toEqual(before);
    expect(store.conversations.find(id, 'claude', 'three')).toBeNull();
    expect(store.conversations.claimant('claude', 'three')).toBeNull();
    expect(store.launches.get('launch-three')).toMatchObject({ endedAt: 2100, failure: 'spawn ENOENT', settled: true, exitClass: null });
    store.launches.giveBack('launch-three', 2200, 'again');
    expect(store.launches.get('launch-three')).toMatchObject({ endedAt: 2100, failure: 'spawn ENOENT' });
  });
}

it('L2: a resume that cannot be spawned leaves its conversation current', () => {
  const { store, id } = one();
  launch(store, id, 'one');
  store.launches.record(launchOf(id, 'l2', { outcome: 'resume', reason: 'stored-id-verified', sessionId: 'one' }), null);
  store.launches.giveBack('l2', 2100, 'spawn EAGAIN');
  expect(history(store, id)).toEqual(['one current']);
});
