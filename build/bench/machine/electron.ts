// Starts the measuring Electron app for one scenario, and makes sure that nothing of it stays.
import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { OUTCOME_FILE, RUN_VARIABLE, type Figures, type Outcome, type Run, type Scenario } from '../scenario';
import { killHostOf } from './host';
import type { Place } from './place';
import { kill } from './processes';

/** A hang guard: the slowest scenario (a flood of 80 MB through the slowest design) takes about 20 s on two cores. */
const GUARD_MS = 180_000;

/** Groups of processes that run now. */
const groups = new Set<number>();

/** Ends everything that was started and still runs; whoever waits for it sees it end. */
export function endAll(): void {
  for (const group of groups) kill(-group);
}

/** Resolves when a child started in a group of its own has ended; after the guard the whole group is killed. */
export async function ended(child: ChildProcess, guardMs = GUARD_MS): Promise<'ended' | 'hung'> {
  let hung = false;
  const { pid } = child;
  if (pid !== undefined) groups.add(pid);
  const guard = setTimeout(() => {
    hung = true;
    if (pid !== undefined) kill(-pid);
  }, guardMs);
  await new Promise<void>((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', () => resolve());
  }).finally(() => clearTimeout(guard));
  if (pid !== undefined) {
    // Helpers that outlive their starter.
    kill(-pid);
    groups.delete(pid);
  }
  return hung ? 'hung' : 'ended';
}

/**
 * Runs one scenario in a new Electron process.
 * @throws a sentence when it hangs, dies or says that it failed
 */
export async function inElectron(place: Place, scenario: Scenario): Promise<Figures> {
  const { electron, switches, bundle, host } = place.settings;
  const scratch = place.scratch();
  const runFile = path.join(scratch, 'run.json');
  writeFileSync(runFile, JSON.stringify({ scenario, host, scratch } satisfies Run));
  const child = spawn(electron, [...switches, path.join(bundle, 'main.mjs')], { detached: true, stdio: ['ignore', 'ignore', 'pipe'], env: { ...process.env, [RUN_VARIABLE]: runFile } });
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said = (said + text).slice(-2_000);
  });
  try {
    const how = await ended(child);
    const file = path.join(scratch, OUTCOME_FILE);
    if (!existsSync(file)) throw new Error(how === 'hung' ? `nothing came within ${GUARD_MS / 1000} s` : `the app ended without an outcome: ${said.trim().slice(-400)}`);
    const outcome = JSON.parse(readFileSync(file, 'utf8')) as Outcome;
    if ('error' in outcome) throw new Error(outcome.error);
    return outcome.figures;
  } finally {
    killHostOf(scratch, host);
    rmSync(scratch, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
  }
}
