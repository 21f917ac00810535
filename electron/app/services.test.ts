// The services of a running app across its starts and ends: what comes back by itself, and what waits to be asked.
import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { value } from '../../e2e/fixtures/engine-app';
import { kill } from '../../e2e/fixtures/engine-waits';
import { makeWorld } from '../../e2e/fixtures/engine-world';
import type { World } from '../../e2e/fixtures/engine-world';
import type { AppState, ArchitectView } from '../../shared/ipc';
import { hostEnvironment } from '../launch/environment';
import { statePaths } from '../state/state-folder';
import { connectTerminals } from '../terminal/client';
import { createServices } from './services';
import type { Services } from './services';

/** A hang guard for shared machines. */
const HANG_MS = 30_000;

interface Run {
  services: Services;
  log: string[];
  /** Resolves with the first published snapshot in which it holds. */
  until(holds: (state: AppState) => boolean): Promise<AppState>;
}

async function run(world: World): Promise<Run> {
  const waiting = new Set<(state: AppState) => void>();
  const log: string[] = [];
  const services = await createServices({
    paths: statePaths(world.state), env: world.env, bundle: world.programs, version: '1.2.3', developmentRuntime: null,
    log: (line) => void log.push(line),
    publish: (state) => waiting.forEach((look) => look(state)),
    connectTerminals: () => connectTerminals({ stateFolder: world.state, hostCommand: { file: process.execPath, args: [path.join(world.programs, 'host.js')], env: hostEnvironment(world.env) }, onLog: (line) => void log.push(line) }),
  });
  return {
    services, log,
    until: (holds) => new Promise((resolve, reject) => {
      const guard = setTimeout(() => reject(new Error(`never published: ${holds.toString()}\n${JSON.stringify(services.state().workspaces, null, 1)}`)), HANG_MS);
      const look = (state: AppState) => {
        if (!holds(state)) return;
        clearTimeout(guard);
        waiting.delete(look);
        resolve(state);
      };
      waiting.add(look);
      look(services.state());
    }),
  };
}

const architects = (state: AppState): ArchitectView[] => state.workspaces.flatMap((w) => w.architects);
const find = (state: AppState, name: string) => architects(state).find((a) => a.name === name);

it('A2: after a quit what ran starts again by itself and resumes; what was stopped waits, and shows what it would do', async () => {
  const world = await makeWorld();
  onTestFinished(() => world.end());
  const first = await run(world);
  await first.services.resumeLastTime();
  const { workspaceId } = value(await first.services.acts.open(world.folder('shop'), '/'));
  for (const name of ['reviewer', 'docs']) value(await first.services.acts.add({ workspaceId, name, harness: 'demo', command: null, args: [] }));
  const running = await first.until((s) => architects(s).length === 3 && architects(s).every((a) => a.state === 'running'));
  for (const { id, terminalId } of architects(running)) {
    const { terminals, store } = first.services.engine.ctx;
    await terminals?.input(terminalId ?? '', Buffer.from('hello\r'));
    await first.until(() => store.conversations.history(id)[0]?.confirmed === true);
  }
  const ids = architects(first.services.state()).map((a) => a.sessionId);
  value(await first.services.acts.stop(find(running, 'docs')?.id ?? ''));
  await first.services.stop();

  const second = await run(world);
  await second.services.resumeLastTime();
  const state = await second.until((s) => find(s, 'main')?.state === 'running' && find(s, 'reviewer')?.state === 'running' && find(s, 'docs')?.preview !== null);
  expect(architects(state).map((a) => [a.name, a.state, a.outcome, a.reason])).toEqual([
    ['main', 'running', 'resume', 'stored-id-verified'],
    ['reviewer', 'running', 'resume', 'stored-id-verified'],
    ['docs', 'idle', null, null],
  ]);
  expect([find(state, 'main')?.sessionId, find(state, 'reviewer')?.sessionId, find(state, 'docs')?.preview?.sessionId]).toEqual(ids);
  expect(find(state, 'docs')?.preview).toMatchObject({ outcome: 'resume', reason: 'stored-id-verified', modifiedAt: expect.any(Number) as number });
  await second.services.stop();
});

/**
 * The app is gone and its agents live on. A killed app (e2e: host-lifetime, main-job) does nothing more at all; one that is
 * played in the test's own process has to be told to, so it leaves its agents running, which notes nothing about them.
 */
const crash = ({ leave }: Services): Promise<void> => leave();

it('A1, A2: after a crash of the app everything is reattached; after one of app and host, it resumes', async () => {
  const world = await makeWorld();
  onTestFinished(() => world.end());
  const first = await run(world);
  await first.services.resumeLastTime();
  value(await first.services.acts.open(world.folder('shop'), '/'));
  const ran = await first.until((s) => find(s, 'main')?.state === 'running');
  const { ctx } = first.services.engine;
  await ctx.terminals?.input(find(ran, 'main')?.terminalId ?? '', Buffer.from('hello\r'));
  await first.until(() => ctx.store.conversations.history(find(ran, 'main')?.id ?? '')[0]?.confirmed === true);
  const own = find(ran, 'main')?.sessionId;
  const agent = first.services.engine.runtime(find(ran, 'main')?.id ?? '').launch?.pid ?? 0;
  const host = Number(/pid (\d+)/.exec(first.log.find((line) => line.startsWith('terminal host started')) ?? '')?.[1]);
  await crash(first.services);

  const second = await run(world);
  await second.services.resumeLastTime();
  expect(find(second.services.state(), 'main')).toMatchObject({ state: 'running', outcome: 'reattach', reason: 'still-running', sessionId: own });
  await crash(second.services);
  await kill(agent);
  await kill(host);

  const third = await run(world);
  await third.services.resumeLastTime();
  const back = await third.until((s) => find(s, 'main')?.state === 'running');
  expect(find(back, 'main')).toMatchObject({ outcome: 'resume', reason: 'stored-id-verified', sessionId: own });
  await third.services.stop();
});

it('W8: a workspace whose folder is gone stays listed, as missing, and its architect shows the refusal', async () => {
  const world = await makeWorld();
  onTestFinished(() => world.end());
  const folder = world.folder('shop');
  const first = await run(world);
  await first.services.resumeLastTime();
  value(await first.services.acts.open(folder, '/'));
  await first.services.stop();
  rmSync(folder, { recursive: true });
  const second = await run(world);
  await second.services.resumeLastTime();
  const state = second.services.state();
  expect(state.workspaces).toMatchObject([{ path: folder, name: 'shop', missing: true }]);
  expect(find(state, 'main')).toMatchObject({ state: 'idle', outcome: 'refuse', reason: 'folder-missing', degraded: true });
  await second.services.stop();
});

it('W8: a folder that is moved while its agent runs is noticed; “Locate…” takes back what was refused for the old one’s sake at once', async () => {
  const world = await makeWorld();
  onTestFinished(() => world.end());
  const folder = world.folder('shop');
  const running = await run(world);
  const { services } = running;
  onTestFinished(() => services.stop());
  await services.resumeLastTime();
  const { workspaceId } = value(await services.acts.open(folder, '/'));
  for (const name of ['reviewer', 'docs']) value(await services.acts.add({ workspaceId, name, harness: 'demo', command: null, args: [] }));
  const ran = await running.until((s) => architects(s).length === 3 && architects(s).every((a) => a.state === 'running'));
  expect(ran.workspaces[0]?.missing).toBe(false);
  const [reviewer = '', docs = ''] = ['reviewer', 'docs'].map((name) => find(ran, name)?.id ?? '');
  for (const id of [reviewer, docs]) value(await services.acts.stop(id));
  await running.until((s) => ['reviewer', 'docs'].every((name) => find(s, name)?.preview !== null));

  const moved = `${folder}-moved`;
  renameSync(folder, moved);
  services.lookAround();
  const missing = await running.until((s) => s.workspaces[0]?.missing === true && ['reviewer', 'docs'].every((name) => find(s, name)?.preview?.reason === 'folder-missing'));
  expect(find(missing, 'main')).toMatchObject({ state: 'running', preview: null });
  value(await services.acts.start(docs, { type: 'none' }));
  expect(find(services.state(), 'docs')).toMatchObject({ outcome: 'refuse', reason: 'folder-missing' });

  const refused: unknown[] = [];
  void running.until((s) => {
    if (s.workspaces[0]?.path === moved) refused.push(...architects(s).filter((a) => a.outcome === 'refuse' || a.preview?.outcome === 'refuse'));
    return find(s, 'docs')?.state === 'running';
  });
  value(await services.acts.relocate(workspaceId, moved));
  expect(services.state().workspaces[0]).toMatchObject({ path: moved, missing: false });
  expect(find(services.state(), 'docs')).toMatchObject({ outcome: 'fresh', preview: { outcome: 'fresh', reason: 'never-used' } });
  value(await services.acts.start(docs, { type: 'none' }));
  await running.until((s) => find(s, 'docs')?.state === 'running');
  expect(refused).toEqual([]);

  // Put back without anybody's saying so: seen at the next look.
  value(await services.acts.stop(docs));
  await running.until((s) => find(s, 'docs')?.preview !== null);
  renameSync(moved, folder);
  services.lookAround();
  await running.until((s) => s.workspaces[0]?.missing === true && find(s, 'docs')?.preview?.reason === 'folder-missing');
  renameSync(folder, moved);
  services.lookAround();
  const back = await running.until((s) => s.workspaces[0]?.missing === false && find(s, 'docs')?.preview !== null);
  expect(find(back, 'docs')?.preview?.outcome).not.toBe('refuse');
});

it('S5, S6: the app starts with a store it cannot use, says so, and leaves the file as it is', async () => {
  const world = await makeWorld();
  onTestFinished(() => world.end());
  const { database } = statePaths(world.state);
  writeFileSync(database, 'no database');
  for (let start = 1; start <= 2; start++) {
    const { services } = await run(world);
    await services.resumeLastTime();
    expect(services.state()).toMatchObject({ storeFault: expect.stringContaining('atelier.db') as string, workspaces: [], version: '1.2.3' });
    await services.stop();
    expect(readFileSync(database, 'utf8')).toBe('no database');
  }
});

it('A5: settings are kept, and a layout that is none is replaced by the first one', async () => {
  const world = await makeWorld();
  onTestFinished(() => world.end());
  const first = await run(world);
  expect(first.services.settings.get('theme')).toBe('system');
  const layout = { ...first.services.state().layout, sidebarWidth: 300 };
  expect([first.services.settings.set('theme', 'dark'), first.services.engine.ctx.store.settings.set('layout', layout)]).toEqual([{ ok: true, value: null }, undefined]);
  await first.services.stop();
  expect(first.services.settings.set('theme', 'light')).toMatchObject({ ok: false });
  const second = await run(world);
  expect(second.services.state()).toMatchObject({ settings: { app: { theme: 'dark' } }, layout });
  second.services.engine.ctx.store.settings.set('layout', { sidebarWidth: 'wide' });
  expect(second.services.state().layout.sidebarWidth).toBe(240);
  await second.services.stop();
});
