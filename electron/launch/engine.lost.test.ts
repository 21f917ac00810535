// A transcript that is not where it was, or was taken away: nothing is lost by it.
import { mkdirSync, readFileSync, renameSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { value } from '../../e2e/fixtures/engine-app';
import { history, takeAway, talked } from '../../e2e/fixtures/engine-scenes';
import { app, world } from '../../e2e/fixtures/one-app';

describe('a transcript that is not where it was', () => {
  it('L6: absent: fresh and provisional, the old one stays current and is resumed when its file is back', async () => {
    const { id, own, transcript } = await talked(world, app, 'l6-back');
    const putBack = takeAway(transcript);
    expect(await app.start(id)).toMatchObject({ outcome: 'fresh', reason: 'transcript-missing', degraded: true });
    const fresh = app.launch(id).sessionId;
    expect(fresh).not.toBe(own);
    expect([app.current(id), app.provisional(id)]).toEqual([own, fresh]);
    await app.shows(id, '❯');
    await app.stop(id);
    putBack();
    expect(await app.start(id)).toMatchObject({ outcome: 'resume', reason: 'stored-id-verified', sessionId: own, degraded: false });
    await app.shows(id, '> hello from l6-back');
    expect(history(app, id)).toEqual([[fresh, 'past', 'unused'], [own, 'current', null]]);
  });

  it('L6: absent, and something is said in the new one: that one takes its place, the old one stays in the history', async () => {
    const { id, own, transcript } = await talked(world, app, 'l6-talk');
    const putBack = takeAway(transcript);
    await app.start(id);
    const fresh = app.launch(id).sessionId;
    await app.say(id, 'I begin again');
    expect(history(app, id)).toEqual([[fresh, 'current', null], [own, 'past', 'replaced']]);
    await app.stop(id);
    putBack();
    expect(await app.start(id)).toMatchObject({ outcome: 'resume', sessionId: fresh });
  });

  it('L7: only under the key of a folder that never was this workspace: fresh; under a former path: resumed from there', async () => {
    const { id, workspaceId, folder, own, transcript } = await talked(world, app, 'l7');
    const foreign = world.transcript(world.folder('l7-elsewhere'), own);
    mkdirSync(path.dirname(foreign), { recursive: true });
    renameSync(transcript, foreign);
    expect(await app.start(id)).toMatchObject({ outcome: 'fresh', reason: 'transcript-missing' });
    await app.stop(id);
    renameSync(foreign, transcript);
    const moved = `${folder} moved`;
    renameSync(folder, moved);
    value(await app.acts.relocate(workspaceId, moved));
    expect(app.runtime(id).preview).toMatchObject({ outcome: 'resume', sessionId: own });
    expect(await app.start(id)).toMatchObject({ outcome: 'resume', sessionId: own });
    await app.say(id, 'from the new place');
    expect(readFileSync(transcript, 'utf8')).toContain('from the new place');
  });

  it('L8: stored under the real path, and opened through a link', async () => {
    const { id, folder, own } = await talked(world, app, 'l8-real');
    const link = path.join(world.top, 'work', 'l8-link');
    symlinkSync(folder, link);
    const again = await app.open(link);
    expect(again.id).toBe(id);
    expect(app.runtime(id)).toMatchObject({ outcome: 'resume', sessionId: own });
    expect(app.launch(id).cwd).toBe(folder);
  });

  it('L8: stored under a path that is a link by now', async () => {
    const { id, folder, own } = await talked(world, app, 'l8-was-real');
    const moved = `${folder}-moved`;
    renameSync(folder, moved);
    symlinkSync(moved, folder);
    expect(await app.start(id)).toMatchObject({ outcome: 'resume', sessionId: own });
    expect(app.launch(id).cwd).toBe(moved);
    await app.shows(id, '> hello from l8-was-real');
  });
});
