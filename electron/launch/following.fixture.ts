// For tests of what happens to a conversation while its agent runs: the app on a clock of the test's own.
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { onTestFinished } from 'vitest';
import { startApp } from '../../e2e/fixtures/engine-app';
import type { AppOptions, TestApp } from '../../e2e/fixtures/engine-app';
import { makeWorld } from '../../e2e/fixtures/engine-world';
import type { World } from '../../e2e/fixtures/engine-world';
import { HandClock } from './hand-clock.fixture';
import type { Platform } from './platform';

/** While it is set, what is watched from then on changes unseen. */
let deaf = false;

/** Lets what is watched from now on change unseen, or seen again. */
export function hearNothing(nothing: boolean): void {
  deaf = nothing;
}

const hardOfHearing = (platform: Platform): Platform => ({ ...platform, files: { ...platform.files, watch: (folder, changed) => (deaf ? () => undefined : platform.files.watch(folder, changed)) } });

/** A world with the app in it, whose clock the test owns; `again` is the app's next run. */
export interface Scene {
  world: World;
  app: TestApp;
  clock: HandClock;
  again: (options?: AppOptions) => Promise<TestApp>;
}

/** Begins a scene that ends with its test. */
export async function begin(options?: AppOptions): Promise<Scene> {
  const world = await makeWorld();
  const clock = new HandClock();
  let last = await startApp(world, { platform: (real) => hardOfHearing(clock.platform(real)), ...options });
  onTestFinished(async () => {
    await last.quit();
    await world.end();
  });
  return { world, app: last, clock, again: async (more) => (last = await startApp(world, { platform: clock.platform, ...more })) };
}

/** Waits until the architect's notice is like this one. */
export const noticed = (app: TestApp, id: string, wanted: RegExp) => app.until(`a notice like ${wanted.source}`, () => wanted.test(app.runtime(id).notice ?? ''));
/** Waits until the architect has no notice. */
export const withoutNotice = (app: TestApp, id: string) => app.until('no notice', () => app.runtime(id).notice === null);

/** The agent, started in a way of its own: `main` runs on this script. */
export function script(world: World, name: string, lines: string): string {
  const file = path.join(world.top, name);
  writeFileSync(file, `#!/bin/sh\n${lines}\n`, { mode: 0o755 });
  return file;
}

/** A workspace whose main runs on this program. */
export async function begunOn(world: World, app: TestApp, name: string, program: string): Promise<{ id: string; folder: string }> {
  const folder = world.folder(name);
  const workspace = app.store.workspaces.open(folder, 'claude', 0);
  const id = app.store.architects.list(workspace.id)[0]?.id ?? '';
  app.store.architects.setHarness(id, 'claude', [program]);
  await app.start(id);
  return { id, folder };
}
