// For tests of what follows an agent's end: the app on a clock of the test's own, with an agent that fails when it is told to.
import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { onTestFinished } from 'vitest';
import { startApp } from '../../e2e/fixtures/engine-app';
import type { TestApp } from '../../e2e/fixtures/engine-app';
import { makeWorld } from '../../e2e/fixtures/engine-world';
import type { World } from '../../e2e/fixtures/engine-world';
import { HandClock } from './hand-clock.fixture';

/** In milliseconds. */
export const MINUTES = 60_000;
/** Waits until the architect's agent has ended. */
export const ended = (app: TestApp, id: string) => app.until('it has ended', () => app.runtime(id).state === 'ended');
/** The session flag of a command line, with its value and what follows. */
export const sessionFlag = (argv: string[]) => argv.slice(argv.findIndex((part) => part === '--resume' || part === '--session-id'));

/** A world with the app in it, whose clock the test owns. */
export interface Scene {
  world: World;
  app: TestApp;
  clock: HandClock;
  /** While a code is set, the agent ends with it at once, saying the text. */
  failing: (code: number | null) => void;
}

/** Begins a scene that ends with its test. */
export async function begin(say = 'something went wrong'): Promise<Scene> {
  const world = await makeWorld();
  const knob = path.join(world.top, 'exit-code');
  const clock = new HandClock();
  const app = await startApp(world, { platform: clock.platform, env: { FAKE_CLAUDE_EXIT: knob, FAKE_CLAUDE_SAY: say } });
  onTestFinished(async () => {
    await app.quit();
    await world.end();
  });
  return { world, app, clock, failing: (code) => (code === null ? rmSync(knob, { force: true }) : writeFileSync(knob, String(code))) };
}

/** Lets the announced restart happen, and waits until that start was made. */
export async function restarted(app: TestApp, clock: HandClock, id: string): Promise<void> {
  await app.until('a restart is announced', () => app.engine.supervision(id).restartAt !== null);
  const before = app.launch(id).id;
  clock.pass((app.engine.supervision(id).restartAt ?? 0) - clock.now());
  await app.until('it was started again', () => app.launch(id).id !== before);
}
