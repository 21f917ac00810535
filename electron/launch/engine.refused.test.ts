// Starts that are refused, and starts without resuming: nothing is spawned, written or made for the user.
import { existsSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApp, value } from '../../e2e/fixtures/engine-app';
import type { TestApp } from '../../e2e/fixtures/engine-app';
import { history, talked } from '../../e2e/fixtures/engine-scenes';
import { makeWorld } from '../../e2e/fixtures/engine-world';
import type { World } from '../../e2e/fixtures/engine-world';
import { harnessRegistry } from '../harness/registry';
import { WorkspaceActs } from '../workspace/workspace-acts';
import type { Facts } from '../../shared/decision';
import { REASONS } from '../../shared/reasons';
import { explainFolder } from './explain';

let world: World;
let app: TestApp;
/** Folders that may not be entered. A privileged user may enter any, so the fault is put in where the engine looks. */
const closed = new Set<string>();
beforeAll(async () => {
  world = await makeWorld();
  app = await startApp(world, {
    platform: (real) => ({ ...real, files: { ...real.files, isExecutable: async (file) => !closed.has(file) && real.files.isExecutable(file) } }),
  });
});
afterAll(async () => {
  await app.quit();
  await world.end();
});

/** Starts it and shows that nothing came of it; returns the facts of the refusal. */
async function refused(id: string, folder: string, reason: string): Promise<Facts> {
  const before = [history(app, id), app.store.launches.list(id, 10), world.starts(folder)];
  expect(await app.start(id)).toMatchObject({ outcome: 'refuse', reason, degraded: true, launch: app.runtime(id).launch });
  expect([history(app, id), app.store.launches.list(id, 10), world.starts(folder)]).toEqual(before);
  const subject = app.engine.subject(id);
  if (!subject) throw new Error('the architect is gone');
  const { facts, decision, argv } = await app.engine.plan(subject);
  expect([decision.outcome, decision.reason, argv]).toEqual(['refuse', reason, []]);
  return facts;
}

describe('the folder', () => {
  it('L19: missing: refused, and never made', async () => {
    const { id, folder, own } = await talked(world, app, 'l19-missing');
    renameSync(folder, `${folder}-away`);
    await refused(id, folder, 'folder-missing');
    expect(existsSync(folder)).toBe(false);
    renameSync(`${folder}-away`, folder);
    expect(await app.start(id)).toMatchObject({ outcome: 'resume', sessionId: own });
  });

  it('L19: a file by now: refused, and the file is left alone', async () => {
    const { id, folder } = await talked(world, app, 'l19-file');
    renameSync(folder, `${folder}-away`);
    writeFileSync(folder, 'a file');
    await refused(id, folder, 'folder-not-a-folder');
    expect(existsSync(path.join(folder, '..', 'l19-file-away'))).toBe(true);
  });

  it('L19: no permission: refused', async () => {
    const { id, folder } = await talked(world, app, 'l19-closed');
    closed.add(folder);
    await refused(id, folder, 'folder-unreadable');
    closed.delete(folder);
  });
});

describe('the program', () => {
  it('L18: an unknown harness is refused with the names of the known ones', async () => {
    const { id, folder } = await talked(world, app, 'l18-unknown');
    app.store.architects.setHarness(id, 'clawed', null);
    const facts = await refused(id, folder, 'harness-unknown');
    const { decision } = await app.engine.plan({ ...(app.engine.subject(id) ?? never()) });
    expect(REASONS['harness-unknown'].sentence(facts, decision)).toMatch(/clawed.*claude, codex, opencode, demo or custom/);
    expect(await app.acts.setHarness(id, 'clawed', null)).toMatchObject({ ok: false, field: 'harness', error: expect.stringContaining('claude') as string });
  });

  it('L18: a retired harness is refused with the names of the known ones', async () => {
    const { id, folder } = await talked(world, app, 'l18-retired');
    const retired = harnessRegistry([], new Map([['claude', 'it is no more']]));
    const lookUp = app.ctx.lookUp.bind(app.ctx);
    app.ctx.lookUp = (name) => retired.lookUp(name);
    try {
      const facts = await refused(id, folder, 'harness-retired');
      expect(facts.harness.known).toContain('demo');
    } finally {
      app.ctx.lookUp = lookUp;
    }
  });

  it('L20: a command that is not found is refused with every place that was searched', async () => {
    const { id, folder } = await talked(world, app, 'l20');
    app.store.architects.setHarness(id, 'claude', ['clawed']);
    const { command } = await refused(id, folder, 'command-not-found');
    expect(command.path).toBeNull();
    expect(command.searched).toEqual(expect.arrayContaining([...world.env.PATH?.split(path.delimiter).map((p) => path.join(p, 'clawed')) ?? [], path.join(world.home, '.local', 'bin', 'clawed')]));
  });
});

describe('what was set for it', () => {
  it('L4, L21: a session flag that came into the store is refused by dry run, explain and start alike, with the flag; the conversation keeps its place', async () => {
    const { id, folder, own, workspaceId } = await talked(world, app, 'l4-stored');
    const program = app.store.architects.get(id)?.command?.[0] ?? 'claude';
    app.store.architects.setHarness(id, 'claude', [program, '--resume', own]);
    const facts = await refused(id, folder, 'settings-refused');
    expect(facts.refused).toContain('--resume');
    const [planned] = value(await new WorkspaceActs(app.engine, () => undefined).plan(workspaceId));
    expect(planned).toMatchObject({ outcome: 'refuse', reason: 'settings-refused', sessionId: null, sentence: expect.stringContaining('--resume') as string });
    const explained = await explainFolder(app.ctx, { realPath: folder, given: folder, only: null, mainHarness: 'claude' }, (subject) => app.engine.plan(subject));
    expect(explained?.architects).toMatchObject([{ outcome: 'refuse', reason: 'settings-refused', argv: [], sessionId: null, previousSessionId: own }]);
    expect(app.runtime(id).preview).toMatchObject({ outcome: 'refuse', reason: 'settings-refused' });
    app.store.architects.setHarness(id, 'claude', null);
    expect(await app.start(id)).toMatchObject({ outcome: 'resume', sessionId: own });
  });
});

describe('ATELIER_SKIP_RESUME=1', () => {
  it('L17: every new start is fresh and provisional, the old ids are kept, and a running one is reattached', async () => {
    const { id, own } = await talked(world, app, 'l17');
    app.ctx.platform.env.ATELIER_SKIP_RESUME = '1';
    try {
      expect(await app.start(id)).toMatchObject({ outcome: 'fresh', reason: 'skip-resume', degraded: false });
      const first = app.launch(id);
      expect(first.argv).not.toContain(own);
      expect([app.current(id), app.provisional(id)]).toEqual([own, first.sessionId]);
      await app.shows(id, '❯');
      expect(await app.start(id)).toMatchObject({ outcome: 'reattach', reason: 'still-running', launch: first });
      await app.stop(id);
      expect(await app.start(id)).toMatchObject({ reason: 'skip-resume' });
      expect(history(app, id)).toEqual([[app.launch(id).sessionId, 'provisional', null], [first.sessionId, 'past', 'replaced'], [own, 'current', null]]);
      await app.stop(id);
    } finally {
      delete app.ctx.platform.env.ATELIER_SKIP_RESUME;
    }
    expect(await app.start(id)).toMatchObject({ outcome: 'resume', sessionId: own });
  });
});

function never(): never {
  throw new Error('the architect is gone');
}
