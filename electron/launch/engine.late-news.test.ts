// News of an older launch that is read only after a newer one has earned its place (found by the model test, seed 77310542).
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { corrupt, database } from '../../e2e/fixtures/corrupt-store';
import { startApp, value } from '../../e2e/fixtures/engine-app';
import { history, takeAway, talked } from '../../e2e/fixtures/engine-scenes';
import { filesAre, kill } from '../../e2e/fixtures/engine-waits';
import { makeWorld } from '../../e2e/fixtures/engine-world';
import { spoolFolder } from './spool';

it.each(['has ended unseen', 'still runs'])('L11, L25: cleared unread, then talk in a start from the journal that %s: the talk stays current when both are read', async (how) => {
  const world = await makeWorld();
  onTestFinished(() => world.end());
  const first = await startApp(world);
  const { id, folder, own } = await talked(world, first, 'late-news');
  await first.quit();
  // Hears nothing of what its agent reports, and dies.
  const deaf = await startApp(world, { platform: (real) => ({ ...real, files: { ...real.files, watch: () => () => {} } }) });
  await deaf.start(id);
  const { token, pid } = deaf.launch(id);
  await deaf.type(id, '/clear');
  const spool = spoolFolder(world.state, token);
  await filesAre(spool, (names) => names.some((name) => name.endsWith('.json') && readFileSync(path.join(spool, name), 'utf8').includes('"source":"clear"')));
  deaf.vanish();
  await kill(pid ?? 0);

  const heal = corrupt(database(world));
  const blind = await startApp(world);
  const stood = await blind.open(folder);
  const journalled = blind.launch(stood.id);
  await blind.type(stood.id, 'in the meantime');
  await blind.shows(stood.id, 'last="in the meantime"');
  blind.vanish();
  if (how === 'has ended unseen') await kill(journalled.pid ?? 0);
  heal();

  const last = await startApp(world);
  const talk = journalled.sessionId;
  expect(await last.start(id)).toMatchObject(how === 'still runs' ? { outcome: 'reattach', sessionId: talk } : { outcome: 'resume', sessionId: talk });
  await last.until('what was said there is read', () => last.current(id) === talk);
  const reasons = new Map(history(last, id).map(([session, , reason]) => [session, reason]));
  expect([reasons.size, reasons.get(talk), reasons.get(own)]).toEqual([3, null, 'cleared']);
  await last.quit();
});

it('L13: what a stand-in started with the usual harness is seen to run by a row that names another', async () => {
  const world = await makeWorld();
  onTestFinished(() => world.end());
  const first = await startApp(world);
  const folder = world.folder('other-harness');
  const { id } = await first.open(folder);
  value(await first.acts.setHarness(id, 'demo', null));
  await first.quit();

  const heal = corrupt(database(world));
  const blind = await startApp(world);
  const stood = await blind.open(folder);
  const journalled = blind.launch(stood.id);
  expect(journalled.harness).toBe('claude');
  blind.vanish();
  heal();

  const last = await startApp(world);
  const subject = last.engine.subject(id);
  if (!subject) throw new Error('the architect is gone');
  const { decision } = await last.engine.plan(subject);
  expect(decision).toMatchObject({ outcome: 'reattach', reason: 'still-running' });
  expect(await last.start(id)).toMatchObject({ outcome: 'reattach', sessionId: journalled.sessionId });
  await last.quit();
});

it('L25: a row and a start that settle the same end at once follow its clear once: the good conversation stays current', async () => {
  const world = await makeWorld();
  onTestFinished(() => world.end());
  const first = await startApp(world);
  const { id, own, transcript } = await talked(world, first, 'settled-twice');
  await first.quit();
  const putBack = takeAway(transcript);
  // Hears nothing of what its agent reports, and dies with its host.
  const deaf = await startApp(world, { platform: (real) => ({ ...real, files: { ...real.files, watch: () => () => {} } }) });
  expect(await deaf.start(id)).toMatchObject({ outcome: 'fresh', reason: 'transcript-missing' });
  const { token, pid } = deaf.launch(id);
  await deaf.type(id, '/clear');
  const spool = spoolFolder(world.state, token);
  await filesAre(spool, (names) => names.some((name) => name.endsWith('.json') && readFileSync(path.join(spool, name), 'utf8').includes('"source":"clear"')));
  const host = deaf.hostPid();
  deaf.vanish();
  await kill(host);
  await kill(pid ?? 0).catch(() => undefined);
  putBack();

  const last = await startApp(world);
  const subject = last.engine.subject(id);
  if (!subject) throw new Error('the architect is gone');
  const plans = await Promise.all([last.engine.plan(subject), last.engine.plan(subject), last.engine.plan(subject)]);
  expect(plans.map(({ decision: { outcome, sessionId } }) => [outcome, sessionId])).toEqual(plans.map(() => ['resume', own]));
  expect(last.current(id)).toBe(own);
  await last.quit();
});
