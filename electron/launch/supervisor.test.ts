// The supervisor's own waiting, without agents: what it says of a store that stays busy.
import { expect, it } from 'vitest';
import { HandClock } from './hand-clock.fixture';
import { nodePlatform } from './platform-node';
import { Supervisor } from './supervisor';

it('L11: a start of the app’s own that keeps meeting a busy store is tried nine times in all, two seconds apart and shown; then its Retry is a person’s', () => {
  const clock = new HandClock();
  const tried: number[] = [];
  const supervisor: Supervisor = new Supervisor(clock.platform(nodePlatform({ env: {}, stateFolder: null })), {
    start: (id, start) => {
      tried.push(start.busy);
      expect([start.request, start.trigger, start.crashLoop]).toEqual([{ type: 'none' }, 'app-start', 'none']);
      supervisor.storeBusy(id, start);
    },
    changed: () => undefined,
    log: () => undefined,
  });
  supervisor.storeBusy('a', { request: { type: 'none' }, trigger: 'app-start', crashLoop: 'none', busy: 0 });
  expect(supervisor.of('a').restartAt).toBe(clock.now() + 2_000);
  clock.pass(1_999);
  expect(tried).toEqual([]);
  clock.pass(600_000);
  expect(tried).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  expect(supervisor.of('a')).toEqual({ restartAt: null, card: null });
});
