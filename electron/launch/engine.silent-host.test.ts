// A terminal host that does not answer: nothing is started where nobody can tell what runs, and what it does late is taken
// for what was asked of it.
import { expect, it, onTestFinished } from 'vitest';
import { startApp } from '../../e2e/fixtures/engine-app';
import { talked } from '../../e2e/fixtures/engine-scenes';
import { makeWorld } from '../../e2e/fixtures/engine-world';
import { HostSilentError } from '../terminal/requests';
import type { Terminals } from '../terminal/terminals';

/** An app whose host can be made silent, with one architect that has talked and is stopped. */
async function begin() {
  const world = await makeWorld();
  let silent = false;
  let host: Terminals | null = null;
  let answered = () => {};
  const app = await startApp(world, {
    terminals: (real) => {
      host = real;
      return {
        ...real,
        list: () => (silent ? Promise.reject(new HostSilentError()) : real.list()),
        stop: (id) => (silent ? Promise.reject(new HostSilentError(new Promise((resolve) => (answered = resolve)))) : real.stop(id)),
      };
    },
  });
  onTestFinished(async () => {
    await app.quit();
    await world.end();
  });
  const { id, own, workspaceId } = await talked(world, app, 'shop');
  return {
    app, id, own, workspaceId,
    freeze: () => (silent = true),
    /** The host goes on, and does what it was asked before anything else. */
    goOn: async (stops: string | null) => {
      if (stops) await host?.stop(stops);
      silent = false;
      answered();
    },
  };
}

it('L13: nothing is started while nobody can tell whether it runs, and the next try is an ordinary start', async () => {
  const { app, id, own, freeze, goOn } = await begin();
  const before = app.store.launches.list(id, 10).length;
  freeze();
  const runtime = await app.start(id);
  expect(runtime).toMatchObject({ state: 'stopped', error: expect.stringContaining('The terminal host does not answer') as string });
  expect([app.store.launches.list(id, 10).length, app.current(id)]).toEqual([before, own]);
  await goOn(null);
  expect(await app.start(id)).toMatchObject({ outcome: 'resume', sessionId: own, error: null });
});

it('X1, W7: a stop that the host answers too late says so, and the end that follows is no crash', async () => {
  const { app, id, own, freeze, goOn } = await begin();
  await app.start(id);
  await app.shows(id, '❯');
  const { terminalId } = app.runtime(id);
  freeze();
  expect(await app.acts.stop(id)).toEqual({ ok: false, error: expect.stringContaining('The terminal host does not answer') as string });
  await app.start(id);
  expect(app.runtime(id)).toMatchObject({ state: 'running', error: expect.stringContaining('does not answer') as string });
  await goOn(terminalId);
  await app.until('its end was noted', () => app.runtime(id).state === 'stopped');
  expect(app.runtime(id)).toMatchObject({ ended: { exitClass: 'stopped-by-us' } });
  expect(app.engine.supervision(id)).toMatchObject({ restartAt: null, card: null });
  await app.until('it can be started again', () => !app.runtime(id).stopping);
  expect(await app.start(id)).toMatchObject({ outcome: 'resume', sessionId: own, error: null });
});
