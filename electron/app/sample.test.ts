// The sample that was not made to its end: noticed at the next start of the app, and made again.
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { value } from '../../e2e/fixtures/engine-app';
import { makeWorld } from '../../e2e/fixtures/engine-world';
import type { World } from '../../e2e/fixtures/engine-world';
import type { SampleView } from '../../shared/ipc';
import { hostEnvironment } from '../launch/environment';
import { statePaths } from '../state/state-folder';
import { connectTerminals } from '../terminal/client';
import { createServices } from './services';

/** An app whose page hears of each state; `until` waits for one of the sample. */
async function run(world: World) {
  const looks = new Set<() => void>();
  const log: string[] = [];
  const services = await createServices({
    paths: statePaths(world.state), env: world.env, bundle: world.programs, version: '1.2.3', developmentRuntime: null,
    log: (line) => void log.push(line),
    publish: () => looks.forEach((look) => look()),
    connectTerminals: () => connectTerminals({ stateFolder: world.state, hostCommand: { file: process.execPath, args: [path.join(world.programs, 'host.js')], env: hostEnvironment(world.env) }, onLog: (line) => void log.push(line) }),
  });
  await services.resumeLastTime();
  const until = (holds: (sample: SampleView | null) => boolean) =>
    new Promise<SampleView | null>((resolve) => {
      const look = () => {
        const { sample } = services.state();
        if (!holds(sample)) return;
        looks.delete(look);
        resolve(sample);
      };
      looks.add(look);
      look();
    });
  return { services, until };
}

it('an app that goes while the sample is made leaves it marked; made again it is whole, and stays so', async () => {
  const world = await makeWorld();
  onTestFinished(() => world.end());
  const first = await run(world);
  value(await first.services.sample.open());
  expect(first.services.state().sample).toMatchObject({ building: true, unfinished: false });
  await first.services.leave();

  const second = await run(world);
  expect(second.services.state().sample).toMatchObject({ building: false, unfinished: true });
  const { workspaceId } = value(await second.services.sample.open());
  expect(await second.until((sample) => sample?.building === false)).toEqual({ workspaceId, building: false, unfinished: false });
  const [workspace] = second.services.state().workspaces;
  expect(workspace?.architects.map(({ name, outcome }) => [name, outcome])).toContainEqual(['reviewer', 'resume']);
  await second.services.stop();

  const third = await run(world);
  expect(third.services.state().sample).toEqual({ workspaceId, building: false, unfinished: false });
  value(await third.services.sample.remove());
  expect(third.services.state().sample).toBeNull();
  await third.services.stop();
});
