// Conversations that are not resumed although they are there: held, claimed, cleared, not one's own, or with an id that is none.
import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { history, stranger, takeAway, talked } from '../../e2e/fixtures/engine-scenes';
import { app, world } from '../../e2e/fixtures/one-app';

describe('held or claimed by somebody else', () => {
  it('L12: open in a living process that is not ours: fresh and provisional with its pid and command; untouched; resumed after it ended', async () => {
    const { id, folder, own } = await talked(world, app, 'l12');
    const other = await stranger(world, folder, own);
    expect(await app.start(id)).toMatchObject({ outcome: 'fresh', reason: 'held-elsewhere', degraded: true });
    const { facts } = app.launch(id) as { facts: { current: { holder: { pid: number; command: string } } } };
    expect(facts.current.holder).toMatchObject({ state: 'foreign', pid: other.pid });
    expect(facts.current.holder.command).toContain(`--resume ${own}`);
    expect([app.current(id), app.provisional(id)]).toEqual([own, app.launch(id).sessionId]);
    await app.stop(id);
    await other.sendLine('still mine');
    await other.waitFor('turns=2');
    await other.sendLine('/exit');
    expect(await other.exited).toEqual({ code: 0, signal: 0 });
    expect(await app.start(id)).toMatchObject({ outcome: 'resume', reason: 'stored-id-verified', sessionId: own });
    await app.shows(id, '> still mine');
  });

  it('L28: claimed by another architect: fresh and provisional, and the record names both', async () => {
    const { id, workspaceId, folder, own } = await talked(world, app, 'l28');
    const other = await app.add(workspaceId, { name: 'reviewer' });
    const { conversations } = app.store;
    const claimant = conversations.claimant.bind(conversations);
    // The store's own index does not let two architects hold one id; a repaired or edited file might.
    conversations.claimant = (harness, sessionId) => (sessionId === own ? app.store.architects.get(other) : claimant(harness, sessionId));
    try {
      expect(await app.start(id)).toMatchObject({ outcome: 'fresh', reason: 'claimed-by-another', degraded: true });
    } finally {
      conversations.claimant = claimant;
    }
    expect(app.launch(id).facts).toMatchObject({ current: { id: own, claimedBy: `reviewer in ${folder}` } });
    expect([app.current(id), app.provisional(id)]).toEqual([own, app.launch(id).sessionId]);
    await app.stop(id);
    expect(await app.start(id)).toMatchObject({ outcome: 'resume', sessionId: own });
  });
});

describe('cleared', () => {
  it('L25: inside the agent and nothing said since: fresh, neutral, although the file of the cleared one is there', async () => {
    const { id, folder, own } = await talked(world, app, 'l25');
    await app.start(id);
    await app.type(id, '/clear');
    await app.until('the new id is followed', () => app.current(id) !== own);
    const cleared = app.current(id) ?? '';
    expect(app.runtime(id)).toMatchObject({ sessionId: cleared, notice: `continued as ${cleared.slice(0, 8)}…` });
    await app.stop(id);
    expect(existsSync(world.transcript(folder, cleared))).toBe(true);
    expect(await app.start(id)).toMatchObject({ outcome: 'fresh', reason: 'cleared-unused', degraded: false });
    const fresh = app.current(id);
    expect(history(app, id)).toEqual([[fresh, 'current', null], [cleared, 'past', 'cleared-unused'], [own, 'past', 'cleared']]);
  });
});

describe('"resume this one"', () => {
  it('L26: usable: chosen, current again, and the other one in the history', async () => {
    const { id, own } = await talked(world, app, 'l26');
    await app.start(id, { type: 'fresh' });
    await app.say(id, 'the newer one');
    const newer = app.current(id);
    await app.stop(id);
    expect(await app.start(id, { type: 'resume', id: own })).toMatchObject({ outcome: 'resume', reason: 'user-chosen', sessionId: own });
    expect(app.current(id)).toBe(own);
    expect(history(app, id)).toEqual([[newer, 'past', 'user-chosen'], [own, 'current', null]]);
    await app.shows(id, '> hello from l26');
  });

  it('L26: held, absent, claimed by another, or never its own: refused and nothing changed', async () => {
    const { id, workspaceId, folder, own, transcript } = await talked(world, app, 'l26-not');
    await app.start(id, { type: 'fresh' });
    await app.say(id, 'the newer one');
    await app.stop(id);
    const before = [history(app, id), app.store.launches.list(id, 100)];
    const refused = async (asked: string) => {
      expect(await app.start(id, { type: 'resume', id: asked })).toMatchObject({ outcome: 'refuse', reason: 'asked-unavailable', degraded: true });
      expect([history(app, id), app.store.launches.list(id, 100)]).toEqual(before);
    };
    const starts = world.starts(folder).length;
    const holder = await stranger(world, folder, own);
    await refused(own);
    await holder.end();
    const putBack = takeAway(transcript);
    await refused(own);
    putBack();
    await refused('00000000-0000-4000-8000-000000000000');
    const reviewer = await app.add(workspaceId, { name: 'reviewer' });
    await app.type(reviewer, `/resume ${own}`);
    await app.until('the reviewer moved there', () => app.current(reviewer) === own);
    await refused(own);
    // The holder and the reviewer, and none of ours.
    expect(world.starts(folder)).toHaveLength(starts + 2);
  });
});

describe('an id that is none', () => {
  it.each([
    ['path parts', '../../../etc/passwd'],
    ['a leading dash', '--continue'],
    ['8,000 characters', 'x'.repeat(8_000)],
    ['half an id', '3f2a0b1c'],
  ])('L27: %s: refused, and never in argv', async (name, malformed) => {
    const { id, folder } = await talked(world, app, `l27 ${name}`);
    const { configFolder, launchId } = app.store.conversations.history(id)[0] ?? {};
    app.store.conversations.follow({ architectId: id, harness: 'claude', sessionId: malformed, origin: 'import', provenance: 'imported', launchId: launchId ?? '', transcriptPath: null, configFolder: configFolder ?? null, leftReason: 'replaced', provisional: false }, 1);
    const starts = world.starts(folder).length;
    expect(await app.start(id)).toMatchObject({ outcome: 'refuse', reason: 'id-malformed' });
    const subject = app.engine.subject(id);
    expect(subject && (await app.engine.plan(subject)).argv).toEqual([]);
    expect(await app.start(id, { type: 'resume', id: malformed })).toMatchObject({ outcome: 'refuse', reason: 'asked-unavailable' });
    expect(world.starts(folder)).toHaveLength(starts);
  });
});
