// An app whose clock goes on by a second with each look at it, and what its page would be shown.
import { onTestFinished } from 'vitest';
import { startApp } from '../../e2e/fixtures/engine-app';
import { makeWorld } from '../../e2e/fixtures/engine-world';
import { snapshot } from './app-state';
import { Settings } from './settings';

/** Ends with the test. */
export async function appWithState() {
  let now = 1_000_000;
  const world = await makeWorld();
  const app = await startApp(world, { platform: (real) => ({ ...real, now: () => (now += 1_000) }) });
  onTestFinished(async () => {
    await app.quit();
    await world.end();
  });
  const settings = new Settings(app.store, () => undefined);
  const state = () => snapshot({ engine: app.engine, settings, sample: { view: () => null }, version: '1', developmentRuntime: null, storeFault: null, harnesses: [], gone: () => false, git: () => null, own: () => null, rang: () => false, screenReader: false, quit: null });
  return { world, app, settings, state, names: () => state().workspaces.map(({ name }) => name) };
}
