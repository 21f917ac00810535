import { expect, it } from 'vitest';
import { OvertakenError, RefusedError } from './store';
import { claimOf, history, launch, launchOf, open, resume, withArchitects } from './testing';

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

for (const chosen of ['one', 'three']) {
  it(`L26: "resume this one" (${chosen === 'three' ? 'the provisional one' : 'a past one'}) that cannot be spawned gives every conversation its place back`, () => {
    const { store, id } = one();
    launch(store, id, 'one');
    launch(store, id, 'two');
    launch(store, id, 'three', { wanted: false });
    const before = store.conversations.history(id);
    resume(store, id, chosen);
    expect(store.conversations.current(id, 'claude')?.sessionId).toBe(chosen);
    expect(store.conversations.provisional(id, 'claude')).toBeNull();
    store.launches.giveBack(`resume-${chosen}`, 2100, 'spawn ENOENT');
    expect(store.conversations.history(id)).toEqual(before);
    expect(store.launches.get(`resume-${chosen}`)).toMatchObject({ failure: 'spawn ENOENT', settled: true });
    store.launches.giveBack(`resume-${chosen}`, 2200, 'again');
    expect(store.conversations.history(id)).toEqual(before);
  });
}

it('L26: giving back never takes a place that was taken meanwhile, nor a conversation that another architect has by now', () => {
  const store = open();
  const [main, docs] = withArchitects(store, 'docs');
  const [a, b] = [main!.id, docs!.id];
  launch(store, a, 'one');
  launch(store, a, 'two');
  resume(store, a, 'one');
  launch(store, b, 'two', {}, { id: 'l-b' });
  store.launches.giveBack('resume-one', 2100, 'spawn ENOENT');
  expect(history(store, a)).toEqual(['two past user-chosen', 'one past user-asked']);
  expect(store.conversations.claimant('claude', 'two')?.id).toBe(b);
  resume(store, a, 'one', { id: 'r2' });
  launch(store, a, 'four');
  store.launches.giveBack('r2', 2200, 'late');
  expect(history(store, a)).toEqual(['four current', 'two past user-chosen', 'one past user-asked']);
});

it('S8: of two starts decided from the same last launch, by two connections, one is recorded; the other changes nothing', () => {
  const first = open();
  const [main] = withArchitects(first);
  const id = main!.id;
  launch(first, id, 'old');
  const second = open(first.path);
  const [a, b] = [first.launches.lastId(id), second.launches.lastId(id)];
  expect([a, b]).toEqual(['launch-old', 'launch-old']);
  second.launches.record(launchOf(id, 'by-second', { harness: 'demo', sessionId: 's2' }), claimOf('s2', { harness: 'demo' }), { last: b });
  const before = [first.conversations.history(id), first.launches.list(id, 10)];
  for (const claim of [claimOf('s1'), { sessionId: 'old', harness: 'claude', leftReason: 'user-chosen' }, null]) {
    expect(() => first.launches.record(launchOf(id, 'by-first', { sessionId: 's1' }), claim, { last: a })).toThrow(OvertakenError);
  }
  expect([first.conversations.history(id), first.launches.list(id, 10)]).toEqual(before);
  first.launches.record(launchOf(id, 'by-first', { sessionId: 's1' }), claimOf('s1'), { last: first.launches.lastId(id) });
  expect(second.launches.lastId(id)).toBe('by-first');
  expect(() => second.launches.record(launchOf(id, 'first-of-all'), null, { last: null })).toThrow(OvertakenError);
});
