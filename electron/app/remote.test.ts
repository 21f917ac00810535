// The command line asks the running app: the answers come from it, and asking changes nothing.
import { once } from 'node:events';
import { chmodSync, existsSync, mkdirSync, statSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import type { Server } from 'node:net';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startApp } from '../../e2e/fixtures/engine-app';
import type { TestApp } from '../../e2e/fixtures/engine-app';
import { history, talked } from '../../e2e/fixtures/engine-scenes';
import { makeWorld } from '../../e2e/fixtures/engine-world';
import type { World } from '../../e2e/fixtures/engine-world';
import type { Explanation } from '../launch/explain';
import { appSocket } from '../state/app-socket';
import { answerCommandLine } from './remote';

let world: World;
let app: TestApp;
let server: Server | null;
let socket: string;
beforeAll(async () => {
  world = await makeWorld();
  app = await startApp(world);
  socket = appSocket(world.state);
  // What a dead app leaves behind.
  mkdirSync(path.dirname(socket), { mode: 0o700 });
  writeFileSync(socket, '');
  server = answerCommandLine(app.engine, socket);
  await once(server ?? never(), 'listening');
});
afterAll(async () => {
  server?.close();
  await app.quit();
  await world.end();
});

async function ask(question: string): Promise<{ ok: boolean; error?: string }> {
  const connection = connect(socket);
  connection.write(question);
  return JSON.parse(await text(connection)) as { ok: boolean; error?: string };
}

it('A7: the socket of a dead app is replaced; it is for its owner alone', () => {
  expect(statSync(socket).isSocket()).toBe(true);
  expect([statSync(socket).mode & 0o777, statSync(path.dirname(socket)).mode & 0o777]).toEqual([0o600, 0o700]);
});

it('L13, L21: explain answers what the app knows; the running agent is followed as before', async () => {
  const { id, folder, own } = await talked(world, app, 'shop');
  await app.start(id);
  await app.shows(id, '❯');
  const said = JSON.parse((await world.atelier(['explain', folder, '--json'])).stdout) as Explanation;
  expect(said).toMatchObject({ workspace: folder, architects: [{ name: 'main', outcome: 'reattach', reason: 'still-running', sessionId: own, argv: [] }] });
  expect(JSON.parse((await world.atelier(['list', '--json'])).stdout)).toEqual({ workspaces: [{ workspace: folder, open: true, architects: [{ name: 'main', harness: 'claude', running: true, sessionId: own }] }] });
  expect((await world.atelier(['doctor'])).stdout).toContain('✓ app: running');
  await app.type(id, '/clear');
  await app.until('it is followed', () => app.current(id) !== own);
  expect(history(app, id).at(-1)).toEqual([own, 'past', 'cleared']);
  await app.stop(id);
  const next = JSON.parse((await world.atelier(['explain', folder, '--json'])).stdout) as Explanation;
  expect(next.architects).toMatchObject([{ outcome: 'fresh', reason: 'cleared-unused', previousSessionId: app.current(id) }]);
});

it('W3: an architect that does not exist is a mistake, also when the app runs', async () => {
  const folder = world.folder('never opened');
  expect(await world.atelier(['explain', folder, '--architect', 'nobody'])).toMatchObject({ code: 1, stdout: '', stderr: `atelier: ${folder} has no architect named 'nobody'.\n` });
  expect(app.store.workspaces.byPath(folder)).toBeNull();
});

it('A5: what is no question is answered with an error, and the app goes on', async () => {
  for (const question of ['nonsense\n', '{"ask":"shutdown"}\n', `${'x'.repeat(100_000)}`, '{"ask":"explain","folder":{"realPath":1}}\n']) expect((await ask(question)).ok).toBe(false);
  expect(await ask('{"ask":"list"}\n')).toMatchObject({ ok: true });
});

it('A5: a socket folder that others can enter is not used; the app runs without it and logs why', () => {
  const open = path.join(world.top, 'open');
  mkdirSync(open);
  chmodSync(open, 0o777);
  expect(answerCommandLine(app.engine, path.join(open, 'command-line.sock'))).toBeNull();
  expect(app.log.at(-1)).toMatch(/The command line cannot ask the app: .*open to other users/);
  expect(existsSync(path.join(open, 'command-line.sock'))).toBe(false);
});

function never(): never {
  throw new Error('it does not listen');
}
