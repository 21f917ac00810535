// When it is looked who else has a conversation open: after a change, not too often, and again only while somebody has.
import { beforeEach, expect, it } from 'vitest';
import type { HolderFact } from '../../shared/decision';
import { plainHarness } from '../harness/plain';
import { HandClock } from './hand-clock.fixture';
import { HolderWatch } from './holders';
import { nodePlatform } from './platform-node';

const FOREIGN: HolderFact = { state: 'foreign', pid: 7, command: 'claude', since: null };
const NONE: HolderFact = { state: 'none', by: 'both' };

let clock: HandClock;
let holder: HolderFact;
let looks: number;
let lists: number;
let watchers: Map<string, () => void>;
let found: string[];
let watch: HolderWatch;

const plain = plainHarness({ name: 'x', label: 'x', command: null, programPlaces: () => [], flags: [], environment: {}, scrubbed: [], refusedArguments: () => [] });
const harness = {
  ...plain,
  isId: () => true,
  registryFolder: () => '/registry',
  holder: async (platform: { processes: { list(): Promise<unknown> } }) => {
    looks += 1;
    await platform.processes.list();
    return holder;
  },
};

beforeEach(() => {
  clock = new HandClock();
  holder = NONE;
  [looks, lists] = [0, 0];
  watchers = new Map();
  found = [];
  const real = nodePlatform({ env: {}, stateFolder: null });
  const platform = {
    ...clock.platform(real),
    // Not even the small pauses are the machine's here.
    timer: (ms: number, fn: () => void) => clock.platform(real).timer(Math.max(ms, 1_000), fn),
    files: { ...real.files, watch: (folder: string, changed: () => void) => (watchers.set(folder, changed), () => void watchers.delete(folder)) },
    processes: { ...real.processes, list: () => ((lists += 1), Promise.resolve([])) },
  };
  watch = new HolderWatch({ platform, ours: () => new Set(), registryChanged: () => {}, log: () => {} });
});

const set = (id: string, purpose: 'running' | 'held') =>
  watch.set(id, purpose, { harness, place: { folders: [], env: {}, home: null }, sessionId: () => `session of ${id}`, found: ({ state }) => void found.push(`${id} ${state}`) });

/** Time passes, and what it set off has ended. */
async function pass(ms: number): Promise<void> {
  clock.pass(ms);
  await new Promise((resolve) => setImmediate(resolve));
}

it('A6: a running conversation is looked at once, and then only after a change', async () => {
  set('main', 'running');
  await pass(1_000);
  expect([looks, found]).toEqual([1, ['main none']]);
  await pass(3_600_000);
  expect(looks).toBe(1);
  watchers.get('/registry')?.();
  await pass(1_000);
  expect(looks).toBe(2);
});

it('A6: changes that follow each other are one look each two seconds, and one process list for all', async () => {
  for (const id of ['main', 'reviewer', 'docs']) set(id, 'running');
  await pass(1_000);
  expect([looks, lists]).toEqual([3, 1]);
  for (let change = 1; change <= 20; change++) {
    watchers.get('/registry')?.();
    await pass(100);
  }
  expect([looks, lists]).toEqual([6, 2]);
});

it('C6: while somebody else has it open it is looked at again, until he has gone', async () => {
  set('main', 'running');
  holder = FOREIGN;
  await pass(1_000);
  for (let time = 1; time <= 3; time++) await pass(5_000);
  holder = NONE;
  await pass(5_000);
  expect(found).toEqual([...Array<string>(4).fill('main foreign'), 'main none']);
  await pass(3_600_000);
  expect(looks).toBe(5);
});

it('L12: one that a stranger is known to have is looked at without any change', async () => {
  set('main', 'held');
  await pass(4_999);
  expect(looks).toBe(0);
  await pass(1);
  expect(found).toEqual(['main none']);
});

it('C6: what cannot be told is not told, and the last finding stays', async () => {
  set('main', 'held');
  holder = { state: 'unknown', why: 'no process list' };
  await pass(10_000);
  expect(found).toEqual([]);
  await pass(5_000);
  expect(looks).toBe(2);
});

it('A6: nothing is watched or waited for once nothing matters any more', async () => {
  set('main', 'held');
  set('main', 'running');
  watch.set('main', 'held', null);
  expect([...watchers.keys()]).toEqual(['/registry']);
  watch.set('main', 'running', null);
  expect([...watchers.keys()]).toEqual([]);
  await pass(10_000);
  expect(looks).toBe(0);
  watch.end();
  set('main', 'held');
  await pass(3_600_000);
  expect([looks, watchers.size]).toEqual([0, 0]);
});
