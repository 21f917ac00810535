import { renameSync } from 'node:fs';
import { expect, it, onTestFinished } from 'vitest';
import { startApp } from '../../e2e/fixtures/engine-app';
import { talked } from '../../e2e/fixtures/engine-scenes';
import { makeWorld } from '../../e2e/fixtures/engine-world';
import { whyReport } from './why';

it('C2, L26: the report shows the last launch, what the next start would do, and which earlier conversations can be resumed', async () => {
  const world = await makeWorld();
  const app = await startApp(world);
  onTestFinished(async () => {
    await app.quit();
    await world.end();
  });
  const { id, own, transcript } = await talked(world, app, 'why');
  await app.start(id, { type: 'fresh' });
  await app.say(id, 'the newer one');
  await app.stop(id);
  const newer = app.current(id);
  const report = await whyReport(app.engine, app.keeping, id);
  expect(report).toMatchObject({
    architectId: id,
    launch: { reason: 'user-asked', sessionId: newer, exitClass: 'stopped-by-us' },
    launchFacts: { request: { type: 'fresh' }, current: { id: own } },
    next: { decision: { outcome: 'resume', reason: 'stored-id-verified', sessionId: newer } },
  });
  expect(report?.next.argv.slice(-2)).toEqual(['--resume', newer]);
  expect(report?.history.map((c) => [c.sessionId, c.state, c.usable])).toEqual([[newer, 'current', true], [own, 'past', true]]);
  // C2: what took its place.
  expect(report?.history.map((c) => c.replacedBy)).toEqual([null, report?.history[0]?.row]);
  expect(report?.launches.map((l) => l.reason)).toEqual(['user-asked', 'first-launch']);
  renameSync(transcript, `${transcript}.away`);
  expect((await whyReport(app.engine, app.keeping, id))?.history.map((c) => c.usable)).toEqual([true, false]);
  // L26: a refusal is told by what it was decided from; no launch record keeps it, and the next start takes it away.
  await app.start(id, { type: 'resume', id: own });
  expect((await whyReport(app.engine, app.keeping, id))?.refusal).toMatchObject({ decision: { reason: 'asked-unavailable' }, facts: { request: { type: 'resume', id: own }, asked: { transcript: { state: 'absent' } } } });
  await app.start(id);
  expect((await whyReport(app.engine, app.keeping, id))?.refusal).toBeNull();
  expect(await whyReport(app.engine, app.keeping, 'nobody')).toBeNull();
});

it('A2: what is promised of the next start is taken back when its transcript goes, by a look and by opening Why, and nothing is shown anew that says the same', async () => {
  const world = await makeWorld();
  const app = await startApp(world);
  onTestFinished(async () => {
    await app.quit();
    await world.end();
  });
  const { id, own, transcript } = await talked(world, app, 'promise');
  await app.engine.lookAgain(id, 'whole');
  const promised = app.runtime(id).preview;
  expect(promised).toMatchObject({ outcome: 'resume', sessionId: own });
  await app.engine.lookAgain(id, 'files');
  await app.engine.lookAgain(id, 'whole');
  expect(app.runtime(id).preview).toBe(promised);
  renameSync(transcript, `${transcript}.away`);
  await app.engine.lookAgain(id, 'files');
  expect(app.runtime(id).preview).toMatchObject({ outcome: 'fresh', reason: 'transcript-missing' });
  renameSync(`${transcript}.away`, transcript);
  await whyReport(app.engine, app.keeping, id);
  expect(app.runtime(id).preview).toMatchObject({ outcome: 'resume', sessionId: own });
  await app.start(id);
  const running = app.runtime(id).preview;
  await app.engine.lookAgain(id, 'whole');
  expect(app.runtime(id).preview).toBe(running);
});
