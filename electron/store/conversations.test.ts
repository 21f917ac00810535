import { describe, expect, it } from 'vitest';
import { ClaimedError, RefusedError } from './store';
import { history, launch, launchOf, claimOf, open, resume, withArchitects, withSql } from './testing';

const ID = '3f2a0000-0000-4000-8000-00000000abcd';

function two() {
  const store = open();
  const [, a, b] = withArchitects(store, 'a', 'b');
  return { store, a: a!.id, b: b!.id };
}
const moved = (architectId: string, sessionId: string, more: { provisional?: boolean; launchId?: string } = {}) => ({
  architectId,
  harness: 'claude',
  sessionId,
  origin: 'clear' as const,
  provenance: 'reported' as const,
  launchId: 'launch-one',
  transcriptPath: `/t/${sessionId}.jsonl`,
  configFolder: '/c',
  leftReason: 'cleared',
  provisional: false,
  ...more,
});

describe('claims', () => {
  it('S2: a second claim of a live conversation fails loudly, in any letter case, and changes nothing', () => {
    const { store, a, b } = two();
    launch(store, a, ID);
    launch(store, b, 'own-of-b');
    for (const id of [ID, ID.toUpperCase()]) {
      for (const wanted of [true, false]) {
        expect(() => store.launches.record(launchOf(b, 'l-x', { sessionId: id }), claimOf(id, { wanted }))).toThrow(ClaimedError);
      }
      expect(() => store.conversations.follow(moved(b, id), 5)).toThrow(ClaimedError);
    }
    expect(store.launches.get('l-x')).toBeNull();
    expect(history(store, b)).toEqual(['own-of-b current']);
    expect(store.conversations.claimant('claude', ID.toUpperCase())?.id).toBe(a);
    expect(store.conversations.claimant('codex', ID)).toBeNull();
  });

  it('S2: the database itself refuses two holders, two currents and two provisionals', () => {
    const { store, a, b } = two();
    launch(store, a, ID);
    launch(store, a, 'prov', { wanted: false });
    const insert = (architect: string, id: string, state: string) =>
      withSql(store.path, (raw) =>
        raw
          .prepare(`INSERT INTO conversations (architect_id, harness, session_id, state, origin, provenance, confirmed, started_at) VALUES (?, 'claude', ?, ?, 'launch', 'minted', 0, 1)`)
          .run(architect, id, state),
      );
    for (const state of ['current', 'provisional']) {
      expect(() => insert(b, ID.toUpperCase(), state)).toThrow(/UNIQUE/);
      expect(() => insert(b, 'prov', state)).toThrow(/UNIQUE/);
      expect(() => insert(a, 'third', state)).toThrow(/UNIQUE/);
    }
    expect(() => insert(b, 'third', 'current')).not.toThrow();
  });

  it('S2: a removed architect keeps its claim, so that undo cannot meet another holder', () => {
    const { store, a, b } = two();
    launch(store, a, ID);
    store.architects.remove(a, 3);
    expect(() => store.launches.record(launchOf(b, 'l-x'), claimOf(ID))).toThrow(ClaimedError);
    expect(store.conversations.claimant('claude', ID)).toMatchObject({ id: a, removedAt: 3 });
    store.architects.restore(a);
    expect(store.conversations.current(a, 'claude')?.sessionId).toBe(ID);
  });

  it('L23: the id is kept as it was given and found in any letter case', () => {
    const { store, a } = two();
    launch(store, a, ID.toUpperCase());
    expect(store.conversations.find(a, 'claude', ID)?.sessionId).toBe(ID.toUpperCase());
    expect(store.conversations.current(a, 'claude')?.sessionId).toBe(ID.toUpperCase());
  });

  it('L24: each harness has its own current conversation', () => {
    const { store, a } = two();
    launch(store, a, 'one');
    launch(store, a, 'demo-one', { harness: 'demo' }, { harness: 'demo' });
    expect(store.conversations.current(a, 'claude')?.sessionId).toBe('one');
    expect(store.conversations.current(a, 'demo')?.sessionId).toBe('demo-one');
    expect([store.launches.last(a, 'claude')?.sessionId, store.launches.last(a, 'demo')?.sessionId]).toEqual(['one', 'demo-one']);
  });
});

describe('current and provisional', () => {
  it('L16: a wanted fresh start is current at once; the old id is in the history with its reason', () => {
    const { store, a } = two();
    launch(store, a, 'one');
    launch(store, a, 'two', { wanted: false });
    launch(store, a, 'three', { leftReason: 'user-asked' }, { startedAt: 4000 });
    expect(history(store, a)).toEqual(['three current', 'two past replaced', 'one past user-asked']);
    expect(store.conversations.history(a).map(({ leftAt }) => leftAt)).toEqual([null, 4000, 4000]);
  });

  it('L6: a forced fresh start leaves the old conversation current until something is said', () => {
    const { store, a } = two();
    launch(store, a, 'one');
    launch(store, a, 'two', { wanted: false });
    launch(store, a, 'three', { wanted: false });
    expect(history(store, a)).toEqual(['three provisional', 'two past replaced', 'one current']);
    const three = store.conversations.provisional(a, 'claude')!;
    expect(three).toMatchObject({ confirmed: false, origin: 'launch', provenance: 'minted', launchId: 'launch-three', startedAt: 2000 });
    store.conversations.promote(three.row, 50, 'transcript-missing');
    store.conversations.promote(three.row, 60, 'again');
    expect(history(store, a)).toEqual(['three current', 'two past replaced', 'one past transcript-missing']);
    expect(store.conversations.current(a, 'claude')).toMatchObject({ row: three.row, confirmed: true });
    expect(store.conversations.provisional(a, 'claude')).toBeNull();
  });

  it('L6: a provisional conversation in which nothing was said is left, and the current one stays', () => {
    const { store, a } = two();
    launch(store, a, 'one');
    launch(store, a, 'two', { wanted: false });
    const { row } = store.conversations.provisional(a, 'claude')!;
    resume(store, a, 'one');
    expect(history(store, a)).toEqual(['two past unused', 'one current']);
    expect(() => store.conversations.promote(row, 11, 'late')).toThrow(RefusedError);
  });

  it('L6: confirming keeps where the transcript was seen', () => {
    const { store, a } = two();
    launch(store, a, 'one');
    const { row } = store.conversations.current(a, 'claude')!;
    store.conversations.confirm(row, '/t/one.jsonl');
    store.conversations.confirm(row, null);
    expect(store.conversations.current(a, 'claude')).toMatchObject({ confirmed: true, transcriptPath: '/t/one.jsonl' });
    store.conversations.confirm(row, '/t2/one.jsonl');
    expect(store.conversations.current(a, 'claude')?.transcriptPath).toBe('/t2/one.jsonl');
  });

  it('L26: an earlier own conversation becomes current again; a claimed, foreign or unknown one is refused and nothing changes', () => {
    const { store, a, b } = two();
    launch(store, a, 'one');
    launch(store, a, 'two');
    launch(store, a, 'three', { wanted: false });
    resume(store, a, 'ONE');
    expect(history(store, a)).toEqual(['three past unused', 'two past user-chosen', 'one current']);
    launch(store, b, 'two', {}, { id: 'l-b' });
    expect(() => resume(store, a, 'two')).toThrow(ClaimedError);
    expect(() => resume(store, b, 'one', { id: 'no' })).toThrow(ClaimedError);
    expect(() => resume(store, b, 'three')).toThrow(RefusedError);
    expect(() => resume(store, a, 'unknown')).toThrow(RefusedError);
    expect(history(store, a)).toEqual(['three past unused', 'two past user-chosen', 'one current']);
    expect(store.launches.lastId(a)).toBe('resume-ONE');
  });
});

describe('following', () => {
  it('C1: a new id closes the old one in the history, and the launch follows', () => {
    const { store, a } = two();
    launch(store, a, 'one');
    const followed = store.conversations.follow({ ...moved(a, 'two'), launchId: 'launch-one' }, 33);
    expect(followed).toMatchObject({ sessionId: 'two', state: 'current', origin: 'clear', provenance: 'reported', confirmed: false, transcriptPath: '/t/two.jsonl', configFolder: '/c', startedAt: 33 });
    expect(history(store, a)).toEqual(['two current', 'one past cleared']);
    expect(store.launches.get('launch-one')?.sessionId).toBe('two');
  });

  it('C1: back to an earlier own conversation revives its entry instead of doubling it', () => {
    const { store, a } = two();
    launch(store, a, 'one');
    const { row } = store.conversations.current(a, 'claude')!;
    store.conversations.follow(moved(a, 'two'), 33);
    expect(store.conversations.follow(moved(a, 'ONE'), 44)).toMatchObject({ row, state: 'current', origin: 'launch', leftAt: null, leftReason: null });
    expect(history(store, a)).toEqual(['two past cleared', 'one current']);
  });

  it('C1: from a provisional conversation the current one is displaced only once something was said', () => {
    const { store, a } = two();
    launch(store, a, 'one');
    launch(store, a, 'two', { wanted: false });
    store.conversations.follow(moved(a, 'three', { provisional: true }), 33);
    expect(history(store, a)).toEqual(['three provisional', 'two past cleared', 'one current']);
    store.conversations.follow(moved(a, 'four'), 34);
    expect(history(store, a)).toEqual(['four current', 'three past cleared', 'two past cleared', 'one past cleared']);
  });

  it('C1: a second instance that follows the same report changes nothing, wherever it believes the launch to be', () => {
    const { store, a } = two();
    launch(store, a, 'one');
    launch(store, a, 'two', { wanted: false });
    const report = { launchId: 'launch-two' };
    const first = store.conversations.follow(moved(a, 'THREE', { ...report, provisional: true }), 33);
    expect(store.conversations.follow(moved(a, 'three', report), 34)).toEqual(first);
    expect(history(store, a)).toEqual(['THREE provisional', 'two past cleared', 'one current']);
  });

  it('C1: back in the current conversation from a provisional one, it simply stays current', () => {
    const { store, a } = two();
    launch(store, a, 'one');
    launch(store, a, 'two', { wanted: false });
    store.conversations.follow(moved(a, 'one', { launchId: 'launch-two', provisional: true }), 33);
    expect(history(store, a)).toEqual(['two past cleared', 'one current']);
  });

  it('C5: switching to another architect’s conversation follows nothing', () => {
    const { store, a, b } = two();
    launch(store, a, 'one');
    launch(store, b, 'of-b');
    expect(() => store.conversations.follow(moved(a, 'of-b'), 33)).toThrow(ClaimedError);
    expect([history(store, a), history(store, b)]).toEqual([['one current'], ['of-b current']]);
    expect(store.launches.get('launch-one')?.sessionId).toBe('one');
  });
});

it('L2: the past of an architect: never launched, launched without a reported id, with ids', () => {
  const { store, a } = two();
  const past = () => store.conversations.past(a, 'claude');
  expect(past()).toBe('never-launched');
  store.launches.record(launchOf(a, 'refused', { outcome: 'refuse', reason: 'command-not-found' }), null);
  launch(store, a, 'spawn-failed');
  store.launches.giveBack('launch-spawn-failed', 5, 'ENOENT');
  expect(past()).toBe('never-launched');
  store.launches.record(launchOf(a, 'silent'), null);
  expect(past()).toBe('never-reported');
  launch(store, a, 'one');
  expect([past(), store.conversations.past(a, 'demo')]).toEqual(['has-ids', 'never-launched']);
});

describe('history and undo', () => {
  const adoption = (architectId: string, sessionId = ID) => ({ architectId, harness: 'claude', sessionId, transcriptPath: '/t', configFolder: '/c', confirmed: true });

  it('C2: each conversation that was left knows which one took its place, and forgets that when it is taken up again', () => {
    const { store, a } = two();
    launch(store, a, 'one');
    launch(store, a, 'two');
    launch(store, a, 'forced', { wanted: false });
    const rows = () => Object.fromEntries(store.conversations.history(a).map(({ sessionId, replacedBy }) => [sessionId, store.conversations.history(a).find(({ row }) => row === replacedBy)?.sessionId ?? null]));
    expect(rows()).toEqual({ one: 'two', two: null, forced: null });
    resume(store, a, 'two');
    expect(rows()).toEqual({ one: 'two', two: null, forced: 'two' });
    store.conversations.follow(moved(a, 'three', { launchId: 'launch-two' }), 6);
    expect(rows()).toEqual({ one: 'two', two: 'three', three: null, forced: 'two' });
    resume(store, a, 'one');
    expect(rows()).toEqual({ one: null, two: 'three', three: 'one', forced: 'two' });
    launch(store, a, 'later', { wanted: false });
    store.conversations.promote(store.conversations.provisional(a, 'claude')!.row, 8, 'replaced');
    expect(rows()).toMatchObject({ one: 'later', later: null });
    store.launches.giveBack('launch-later', 9, 'it never ran');
    expect(rows()).toMatchObject({ one: null });
  });

  it('S7: only an earlier conversation can be forgotten; it is off the history but never free for others’ adoption, and comes back as it was', () => {
    const { store, a, b } = two();
    launch(store, a, ID);
    launch(store, a, 'two');
    const { row } = store.conversations.find(a, 'claude', ID)!;
    const before = store.conversations.history(a);
    expect(() => store.conversations.forget(a, store.conversations.current(a, 'claude')!.row, 5)).toThrow(RefusedError);
    expect(() => store.conversations.forget(b, row, 5)).toThrow(RefusedError);
    store.conversations.forget(a, row, 5);
    expect(history(store, a)).toEqual(['two current']);
    expect(store.conversations.history(a, true).map(({ forgottenAt }) => forgottenAt)).toEqual([null, 5]);
    expect(store.conversations.find(a, 'claude', ID.toUpperCase())).toBeNull();
    expect(store.conversations.ids('claude')).toEqual(new Set([ID, 'two']));
    expect(() => store.conversations.adopt(adoption(b, ID.toUpperCase()), 6)).toThrow(RefusedError);
    store.conversations.remember(a, row);
    expect(store.conversations.history(a)).toEqual(before);
  });

  it('S7: the agent’s own way back into a forgotten conversation brings it back', () => {
    const { store, a } = two();
    launch(store, a, ID);
    launch(store, a, 'two');
    store.conversations.forget(a, store.conversations.find(a, 'claude', ID)!.row, 5);
    store.conversations.follow(moved(a, ID, { launchId: 'launch-two' }), 6);
    expect(store.conversations.current(a, 'claude')).toMatchObject({ sessionId: ID, forgottenAt: null });
  });

  it('L26, L28: an adopted conversation is one of the earlier ones until it is chosen; nobody else’s and nothing twice', () => {
    const { store, a, b } = two();
    launch(store, a, 'own');
    expect(store.conversations.adopt(adoption(a), 5)).toMatchObject({ state: 'past', origin: 'adopt', provenance: 'adopted', confirmed: true, launchId: null, transcriptPath: '/t', configFolder: '/c', leftAt: null });
    expect(store.conversations.current(a, 'claude')?.sessionId).toBe('own');
    for (const [who, id] of [[a, ID], [b, ID.toUpperCase()], [b, 'own']] as const) expect(() => store.conversations.adopt(adoption(who, id), 6)).toThrow(id === 'own' ? ClaimedError : RefusedError);
    resume(store, a, ID);
    expect(history(store, a)).toEqual([`${ID} current`, 'own past user-chosen']);
    expect(() => store.conversations.adopt(adoption(b), 8)).toThrow(ClaimedError);
  });
});
