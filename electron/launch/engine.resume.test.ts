// Coming back to one's own conversation, on a real store, the real terminal host and both agents that come with the tests.
import { renameSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { startApp, value } from '../../e2e/fixtures/engine-app';
import { history, talked } from '../../e2e/fixtures/engine-scenes';
import { FAKE_PROGRAM, makeWorld } from '../../e2e/fixtures/engine-world';
import { app, world } from '../../e2e/fixtures/one-app';

describe('its own conversation', () => {
  it('L1: is resumed with base arguments first, then our files, then exactly one resume flag with the id', async () => {
    const { id, workspaceId } = await talked(world, app, 'l1');
    const args = ['--model', 'small', '--verbose'];
    const other = await app.add(workspaceId, { name: 'busy', args });
    await app.say(other, 'with arguments');
    await app.acts.restart(other, { type: 'none' });
    expect(app.runtime(other)).toMatchObject({ outcome: 'resume', reason: 'stored-id-verified', degraded: false });
    const [program, ...rest] = app.launch(other).argv;
    expect(program).toBe(FAKE_PROGRAM);
    expect(rest).toEqual([...args, '--settings', expect.stringMatching(/launch-files\/settings-\w+\.json$/), '--append-system-prompt-file', expect.stringMatching(/role-\w+\.md$/), '--system-prompt-snapshot', 'off', '--resume', app.current(other)]);
    await app.say(other, 'and again');
    expect(app.current(other)).not.toBe(app.current(id));
  });

  it('L5: two architects of one folder each come back in their own, also after the app was started again', async () => {
    const home = await makeWorld();
    const folder = home.folder('two');
    const first = await startApp(home);
    const main = await first.open(folder);
    const reviewer = await first.add(main.workspaceId, { name: 'reviewer' });
    await first.say(main.id, 'I am main');
    await first.say(reviewer, 'I am reviewer');
    const own = [first.current(main.id), first.current(reviewer)];
    await first.quit();
    const second = await startApp(home);
    await Promise.all([second.start(main.id), second.start(reviewer)]);
    await Promise.all([second.shows(main.id, '> I am main'), second.shows(reviewer, '> I am reviewer')]);
    expect([second.runtime(main.id).sessionId, second.runtime(reviewer).sessionId]).toEqual(own);
    expect([second.runtime(main.id).outcome, second.runtime(reviewer).outcome]).toEqual(['resume', 'resume']);
    for (const [id, foreign] of [[main.id, own[1]], [reviewer, own[0]]] as const) expect(second.launch(id).argv).not.toContain(foreign);
    await second.quit();
    await home.end();
  });

  it('L23: spelled in other letter case on the disk: the same claim, and argv uses the spelling found there', async () => {
    const { id, own, transcript } = await talked(world, app, 'l23');
    const upper = own.toUpperCase();
    renameSync(transcript, path.join(path.dirname(transcript), `${upper}.jsonl`));
    expect(await app.start(id)).toMatchObject({ outcome: 'resume', reason: 'stored-id-verified' });
    expect(app.launch(id).argv.slice(-2)).toEqual(['--resume', upper]);
    await app.say(id, 'same talk');
    expect(app.current(id)).toBe(own);
    expect(history(app, id)).toHaveLength(1);
    expect(app.store.conversations.claimant('claude', upper)?.id).toBe(id);
  });

  it('L24: each harness resumes its own current conversation after a switch and back', async () => {
    const { id, own } = await talked(world, app, 'l24');
    const switched = async (harness: string) => {
      value(await app.acts.setHarness(id, harness, null));
      await app.until(`${harness} was started`, () => app.runtime(id).launch?.harness === harness && app.runtime(id).state === 'running');
      return app.runtime(id);
    };
    expect(await switched('demo')).toMatchObject({ outcome: 'fresh', reason: 'first-launch' });
    await app.say(id, 'hello demo');
    const demo = app.current(id);
    expect(await switched('claude')).toMatchObject({ outcome: 'resume', sessionId: own });
    await app.shows(id, '> hello from l24');
    expect(await switched('demo')).toMatchObject({ outcome: 'resume', sessionId: demo });
    await app.shows(id, '> hello demo');
  });
});
