// How an agent ended, and what follows when it was meant to, on real agents and a real host, with a clock that the test owns.
import { describe, expect, it } from 'vitest';
import { talked } from '../../e2e/fixtures/engine-scenes';
import { afterQuitKey } from './after-quit';
import { MINUTES, begin, ended } from './supervised.fixture';

describe('exits', () => {
  it('X1: the four classes, as a real host tells them', async () => {
    const { world, app } = await begin();
    const { id } = await talked(world, app, 'x1');
    expect(app.runtime(id).ended).toMatchObject({ exitClass: 'stopped-by-us' });
    await app.start(id);
    await app.type(id, '/exit');
    await ended(app, id);
    expect(app.runtime(id).ended).toEqual({ exitClass: 'quit-in-agent', code: 0, signal: null });
    await app.start(id);
    await app.shows(id, '❯');
    process.kill(app.launch(id).pid ?? 0, 'SIGKILL');
    await ended(app, id);
    expect(app.runtime(id).ended).toMatchObject({ exitClass: 'crash', signal: 9 });
    const polite = await app.add(app.store.workspaces.list()[0]?.id ?? '', { name: 'polite', command: `/bin/sh -c "trap 'exit 0' TERM; echo ❯; while :; do sleep 0.1; done"` });
    await app.shows(polite, '❯');
    await app.stop(polite);
    expect(app.runtime(polite).ended).toEqual({ exitClass: 'stopped-by-us', code: 0, signal: null });
    await app.start(id);
    await app.shows(id, '❯');
    app.engine.shutDown();
    process.kill(app.launch(id).pid ?? 0, 'SIGKILL');
    await ended(app, id);
    expect(app.store.launches.list(id, 1)[0]).toMatchObject({ exitClass: 'system', exitSignal: 9 });
  });

  it('X1, X2: nothing is started while the machine shuts down, not even what was announced', async () => {
    const { world, app, clock } = await begin();
    const { id, folder } = await talked(world, app, 'x2-shutdown');
    await app.start(id);
    await app.type(id, 'CRASH:3');
    await app.until('a restart is announced', () => app.engine.supervision(id).restartAt !== null);
    const starts = world.starts(folder).length;
    app.engine.shutDown();
    clock.pass(10 * MINUTES);
    await app.start(id);
    expect([app.engine.supervision(id).restartAt, app.runtime(id).state]).toEqual([null, 'ended']);
    expect(world.starts(folder)).toHaveLength(starts);
  });

  it('X7: an agent that prints nothing counts as running once its process was seen, and as ended when it died behind the app’s back', async () => {
    const { world, app, clock } = await begin();
    const { workspaceId } = await app.open(world.folder('x7'));
    const silent = await app.add(workspaceId, { name: 'silent', command: '/bin/sleep 1000' });
    await app.until('it was started', () => app.runtime(silent).terminalId !== null);
    expect(app.runtime(silent).state).toBe('starting');
    clock.pass(2_000);
    await app.until('it counts as running', () => app.runtime(silent).state === 'running');
    process.kill(app.launch(silent).pid ?? 0, 'SIGKILL');
    await ended(app, silent);
    expect(app.store.launches.list(silent, 1)[0]).toMatchObject({ exitClass: 'crash', exitSignal: 9 });
  });

  it('X7: one that died before anybody looked is never shown as running', async () => {
    const { world, app, clock } = await begin();
    const { workspaceId } = await app.open(world.folder('x7-gone'));
    const states: string[] = [];
    const gone = await app.add(workspaceId, { name: 'gone', command: '/bin/false' });
    await app.until('it has ended', () => {
      states.push(app.runtime(gone).state);
      return app.runtime(gone).state === 'ended';
    });
    clock.pass(1_999);
    expect(states).not.toContain('running');
    expect(app.runtime(gone).ended).toMatchObject({ exitClass: 'crash', code: 1 });
  });
});

describe('deliberate exits', () => {
  it('X4: asked by default: nothing starts, and the next start is shown', async () => {
    const { world, app, clock } = await begin();
    const { id, folder, own } = await talked(world, app, 'x4');
    await app.start(id);
    await app.type(id, '/exit');
    await app.until('the next start is shown', () => app.runtime(id).state === 'ended' && app.runtime(id).preview !== null);
    const starts = world.starts(folder).length;
    clock.pass(10 * MINUTES);
    expect(app.runtime(id)).toMatchObject({ ended: { exitClass: 'quit-in-agent' }, preview: { outcome: 'resume', sessionId: own } });
    expect(app.engine.supervision(id)).toEqual({ restartAt: null, card: null });
    expect(world.starts(folder)).toHaveLength(starts);
  });

  it('X4: a setting chooses always: the global one, and an architect’s own before it', async () => {
    const { world, app } = await begin();
    const { id, own } = await talked(world, app, 'x4-setting');
    app.store.settings.set('after-quit', 'resume');
    await app.start(id);
    const relaunched = async () => {
      const before = app.launch(id).id;
      await app.type(id, '/exit');
      await app.until('it was started again', () => app.launch(id).id !== before);
      return app.runtime(id);
    };
    expect(await relaunched()).toMatchObject({ outcome: 'resume', sessionId: own });
    app.store.settings.set(afterQuitKey(id), 'fresh');
    expect(await relaunched()).toMatchObject({ outcome: 'fresh', degraded: false });
    expect(app.current(id)).not.toBe(own);
  });

  it('X5: five quits, each right after its launch: relaunching is given up, visibly', async () => {
    const { world, app, clock } = await begin();
    const { id, folder, own } = await talked(world, app, 'x5');
    app.store.settings.set(afterQuitKey(id), 'resume');
    await app.start(id);
    await app.shows(id, '❯');
    const starts = world.starts(folder).length;
    for (let quit = 1; quit <= 5; quit++) {
      const before = app.launch(id).id;
      await app.type(id, '/exit');
      if (quit < 5) await app.until('it was started again', () => app.launch(id).id !== before);
    }
    await app.until('it was given up', () => app.engine.supervision(id).card !== null);
    expect(app.engine.supervision(id).card).toMatchObject({ kind: 'relaunch', notLoggedIn: false });
    expect(app.engine.supervision(id).card?.attempts.map(({ code }) => code)).toEqual([0, 0, 0, 0, 0]);
    clock.pass(10 * MINUTES);
    expect(app.runtime(id).state).toBe('ended');
    expect(world.starts(folder)).toHaveLength(starts + 4);
    expect(app.current(id)).toBe(own);
    expect(await app.start(id)).toMatchObject({ outcome: 'resume', sessionId: own });
    expect(app.engine.supervision(id).card).toBeNull();
  });
});
