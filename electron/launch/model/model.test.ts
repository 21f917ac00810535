// The model test of conversations: thousands of generated histories of everything that can happen to a conversation, run
// by the real engine and the real store and held against a reference after every step.
import fc from 'fast-check';
import { rmSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { dropStateFolder, newStateFolder, scratchFolder } from './app';
import { Killed } from './life';
import { Performer } from './perform';
import { histories, told } from './steps';
import type { Step } from './steps';
import type { ReasonCode } from '../../../shared/decision';
import { World } from './world';

const TORTURE = process.env.ATELIER_TORTURE === '1';
const HISTORIES = Number(process.env.ATELIER_MODEL_HISTORIES ?? (TORTURE ? 100_000 : 3_000));
const LONGEST = 24;
/** A hang guard. */
const GUARD_MS = TORTURE ? 10 * 3_600_000 : 900_000;
/** The short form is the same for everybody, so that a failure is one of the change at hand; the long form explores. */
const SEED = Number(process.env.ATELIER_MODEL_SEED ?? (TORTURE ? Date.now() % 2 ** 31 : 20_261_201));

let scratch = '';
const tmpdir = process.env.TMPDIR;
let made = 0;
let steps = 0;
/** Promises that nobody waited for and that failed: in the app each would be a fault that nobody sees. */
const unhandled: unknown[] = [];
const onUnhandled = (error: unknown) => {
  if (!(error instanceof Killed) && !String(error).includes('database connection is not open')) unhandled.push(error);
};
/** In how many histories each reason was met. */
const met = new Map<ReasonCode, number>();
/** Every reason of architects whose agent takes a pinned id. An id of an import is the only malformed one, and two claims are the store's to refuse. */
const REASONS: ReasonCode[] = [
  'still-running', 'folder-missing', 'folder-not-a-folder', 'folder-unreadable', 'command-not-found', 'store-busy', 'user-asked', 'user-chosen', 'asked-unavailable', 'crash-loop', 'skip-resume', 'store-unreadable',
  'first-launch', 'no-stored-id', 'after-quit', 'crash-loop-fallback', 'cleared-unused', 'never-used', 'transcript-missing', 'transcript-unusable', 'check-failed', 'held-elsewhere', 'held-by-orphan', 'stored-id-verified',
];
let before: NodeJS.UnhandledRejectionListener[] = [];

beforeAll(() => {
  scratch = scratchFolder();
  // Stand-ins for the store too are made in memory: their syncs would cost more than their histories.
  process.env.TMPDIR = scratch;
  before = process.listeners('unhandledRejection');
  process.removeAllListeners('unhandledRejection');
  process.on('unhandledRejection', onUnhandled);
});
afterAll(() => {
  if (tmpdir === undefined) delete process.env.TMPDIR;
  else process.env.TMPDIR = tmpdir;
  process.off('unhandledRejection', onUnhandled);
  for (const listener of before) process.on('unhandledRejection', listener);
  rmSync(scratch, { recursive: true, force: true });
});

async function run(history: Step[]): Promise<void> {
  made += 1;
  const folder = newStateFolder(scratch, String(made));
  const world = new World(folder);
  unhandled.length = 0;
  try {
    const performer = new Performer(world);
    await performer.perform({ do: 'start', who: 'main' });
    for (const step of history) {
      steps += 1;
      await performer.perform(step);
    }
    await performer.perform({ do: 'app-starts' });
    await world.starts.checkReach();
    if (unhandled.length > 0) throw unhandled[0];
  } catch (error) {
    if (process.env.ATELIER_MODEL_LOG) console.log(world.log.join('\n'));
    throw error;
  } finally {
    for (const reason of world.met) met.set(reason, (met.get(reason) ?? 0) + 1);
    world.close();
    dropStateFolder(folder);
  }
}

it(`S3: ${HISTORIES} histories: never the wrong conversation, never a lost one, never two owners, and the badge says what happened`, { timeout: GUARD_MS }, async () => {
  const details = await fc.check(fc.asyncProperty(histories(LONGEST), run), { numRuns: HISTORIES, seed: SEED, path: process.env.ATELIER_MODEL_PATH, endOnFailure: false });
  const violations = details.failed ? 1 : 0;
  console.log(`model: ${details.numRuns} histories, ${steps} steps, ${violations} violations, seed ${SEED}`);
  console.log(`model: reasons met in ${[...met].sort(([, a], [, b]) => b - a).map(([reason, n]) => `${reason} ${n}`).join(', ')}`);
  const found = details.counterexample?.[0];
  expect(details.failed ? `seed ${SEED}, path ${details.counterexamplePath}\n  0. start main\n${told(found ?? [])}\n${details.errorInstance instanceof Error ? details.errorInstance.stack : String(details.errorInstance)}` : '').toBe('');
  // A model that never comes to a row of the table shows nothing of it.
  if (HISTORIES >= 3_000 && !process.env.ATELIER_MODEL_PATH) expect(REASONS.filter((reason) => !met.has(reason))).toEqual([]);
});
