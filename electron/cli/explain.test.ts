// `atelier explain DIR --json` as its own process, over situations that really happened: each was made by launching, and
// each is launched afterwards, so that the dry run is held to the real start (L21). It writes nothing.
import { mkdirSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { startApp } from '../../e2e/fixtures/engine-app';
import { stranger, takeAway, talked } from '../../e2e/fixtures/engine-scenes';
import { filesAre } from '../../e2e/fixtures/engine-waits';
import { makeWorld, plantPersonal, tree } from '../../e2e/fixtures/engine-world';
import type { World } from '../../e2e/fixtures/engine-world';
import { app, world } from '../../e2e/fixtures/one-app';
import type { ExplainedArchitect, Explanation } from '../launch/explain';
import { spoolFolder } from '../launch/spool';

/** Everything below a folder but what the living host writes down in its own time, which is none of the command's doing. */
function lasting({ state }: World, place: string): Record<string, string> {
  return Object.fromEntries(Object.entries(tree(place)).filter(([file]) => !file.startsWith(`${state}/host/output`)));
}

/** Asks, and shows that home, state and workspaces are byte for byte and date for date as before. */
async function explain(dir: string, env: Record<string, string> = {}): Promise<Explanation> {
  const places = [world.home, world.state, path.join(world.top, 'work')];
  const all = () => places.map((place) => lasting(world, place));
  const before = all();
  const { code, stdout, stderr } = await world.atelier(['explain', dir, '--json'], { env });
  expect([code, stderr]).toEqual([0, '']);
  expect(all()).toEqual(before);
  return JSON.parse(stdout) as Explanation;
}

/** The one architect of a folder. */
async function explainMain(dir: string, env?: Record<string, string>): Promise<ExplainedArchitect> {
  const { architects } = await explain(dir, env);
  expect(architects.map((a) => a.name)).toEqual(['main']);
  return architects[0] as ExplainedArchitect;
}

/** The real start does what was said: same decision, same facts, same argv but for the id that is minted. */
async function startsAsSaid(id: string, said: ExplainedArchitect): Promise<void> {
  await app.start(id);
  const launch = app.launch(id);
  const asSaid = { outcome: said.outcome, reason: said.reason, degraded: said.degraded, previousId: said.previousSessionId, cwd: said.cwd, facts: said.facts };
  expect(JSON.parse(JSON.stringify(launch))).toMatchObject(asSaid);
  expect(launch.argv).toEqual(said.argv.map((argument) => (argument === '<new>' ? launch.sessionId : argument)));
  if (said.sessionId !== null) expect(launch.sessionId).toBe(said.sessionId);
  await app.stop(id);
}

describe('a folder that never was opened', () => {
  it('L2: answers with one architect, main, in the documented form; and opening it does just that', async () => {
    const folder = world.folder('fresh');
    const answer = await explain(folder);
    expect(answer).toEqual({
      workspace: folder,
      architects: [{ name: 'main', harness: 'claude', outcome: 'fresh', reason: 'first-launch', degraded: false, sessionId: null, previousSessionId: null, argv: expect.any(Array) as string[], cwd: folder, facts: expect.any(Object) as object }],
    });
    const [main] = answer.architects;
    expect(main?.argv.slice(-2)).toEqual(['--session-id', '<new>']);
    const { id } = await app.open(folder);
    expect(app.launch(id)).toMatchObject({ outcome: 'fresh', reason: 'first-launch', cwd: folder, facts: main?.facts });
    expect(app.launch(id).argv).toEqual([...(main?.argv.slice(0, -1) ?? []), app.current(id)]);
    await app.stop(id);
  });

  it('L9: with three personal conversations it says fresh, and names none of them', async () => {
    const folder = world.folder('personal');
    const mine = plantPersonal(world, folder, 3);
    const main = await explainMain(folder);
    expect(main).toMatchObject({ outcome: 'fresh', reason: 'first-launch', sessionId: null, previousSessionId: null });
    for (const id of mine) expect(JSON.stringify(main)).not.toContain(id);
    expect(main.argv.filter((a) => ['-c', '--continue', '-r', '--resume'].includes(a))).toEqual([]);
  });
});

describe('a workspace', () => {
  it('L1, L21: with a valid current conversation it says resume', async () => {
    const { id, folder, own } = await talked(world, app, 'valid');
    const said = await explainMain(folder);
    expect(said).toMatchObject({ outcome: 'resume', reason: 'stored-id-verified', degraded: false, sessionId: own, previousSessionId: null, cwd: folder });
    expect(said.argv.slice(-2)).toEqual(['--resume', own]);
    await startsAsSaid(id, said);
  });

  it('L6, L21: with a deleted transcript fresh and amber; put back, resume', async () => {
    const { id, folder, own, transcript } = await talked(world, app, 'deleted');
    const putBack = takeAway(transcript);
    const missing = await explainMain(folder);
    expect(missing).toMatchObject({ outcome: 'fresh', reason: 'transcript-missing', degraded: true, sessionId: null, previousSessionId: own });
    await startsAsSaid(id, missing);
    putBack();
    const back = await explainMain(folder);
    expect(back).toMatchObject({ outcome: 'resume', reason: 'stored-id-verified', sessionId: own });
    await startsAsSaid(id, back);
  });

  it.each([
    ['an empty file', (file: string) => writeFileSync(file, '')],
    ['a folder', (file: string) => mkdirSync(file)],
    ['a file without a word', (file: string) => writeFileSync(file, '{"type":"mode","mode":"normal"}\n')],
  ])('T10, L21: with %s in place of the transcript fresh and amber', async (name, put) => {
    const { id, folder, own, transcript } = await talked(world, app, name);
    rmSync(transcript);
    put(transcript);
    const said = await explainMain(folder);
    expect(said).toMatchObject({ outcome: 'fresh', reason: 'transcript-unusable', degraded: true, sessionId: null, previousSessionId: own });
    await startsAsSaid(id, said);
  });

  it('L7, L21: with its transcript under another folder only: fresh and amber', async () => {
    const { id, folder, own, transcript } = await talked(world, app, 'moved away');
    const foreign = world.transcript(world.folder('somebody else'), own);
    mkdirSync(path.dirname(foreign), { recursive: true });
    renameSync(transcript, foreign);
    const said = await explainMain(folder);
    expect(said).toMatchObject({ outcome: 'fresh', reason: 'transcript-missing', previousSessionId: own });
    await startsAsSaid(id, said);
  });

  it('W1, L8: asked through a link it answers for the real folder', async () => {
    const { folder, own } = await talked(world, app, 'behind a link');
    const link = path.join(world.top, 'a-link');
    symlinkSync(folder, link);
    const answer = await explain(link);
    expect(answer.workspace).toBe(folder);
    expect(answer.architects).toMatchObject([{ outcome: 'resume', sessionId: own, cwd: folder }]);
  });

  it.each([
    ['A4, L21: a name with dots, underscores, blanks and brackets', 'my_app.v2 (x)'],
    ['A4, L21: a name with quotes, & and %', `it's "a" & b; $HOME %PATH% \`x\` \\`],
    ['A4, L21: a name in other scripts', 'ünï — 日本語 😀 עברית'],
    ['T6, L21: a path of more than 200 characters', `${'deep'.repeat(20)}/${'er'.repeat(80)}`],
  ])('%s', async (_title, name) => {
    const { id, folder, own } = await talked(world, app, name);
    const said = await explainMain(folder);
    expect(said).toMatchObject({ outcome: 'resume', reason: 'stored-id-verified', sessionId: own, cwd: folder });
    await startsAsSaid(id, said);
  });

  it('L12, L21: held by a living process: fresh and amber; after it ended, resume', async () => {
    const { id, folder, own } = await talked(world, app, 'held');
    const other = await stranger(world, folder, own);
    const held = await explainMain(folder);
    expect(held).toMatchObject({ outcome: 'fresh', reason: 'held-elsewhere', degraded: true, sessionId: null, previousSessionId: own });
    expect(held.facts.current?.holder).toMatchObject({ state: 'foreign', pid: other.pid });
    await startsAsSaid(id, held);
    await other.sendLine('/exit');
    await other.exited;
    const free = await explainMain(folder);
    expect(free).toMatchObject({ outcome: 'resume', reason: 'stored-id-verified', sessionId: own });
    await startsAsSaid(id, free);
  });

  it('L25, L21: cleared with nothing said since: fresh and neutral', async () => {
    const { id, folder, own } = await talked(world, app, 'cleared');
    await app.start(id);
    await app.type(id, '/clear');
    await app.until('the clear is followed', () => app.current(id) !== own);
    const cleared = app.current(id);
    await app.stop(id);
    const said = await explainMain(folder);
    expect(said).toMatchObject({ outcome: 'fresh', reason: 'cleared-unused', degraded: false, sessionId: null, previousSessionId: cleared });
    await startsAsSaid(id, said);
  });

  it('L13: with an agent that runs on after a crash of the app it says reattach, and leaves its reports to the next app', async () => {
    const other = await makeWorld();
    const first = await startApp(other);
    const { id, folder, own } = await talked(other, first, 'running');
    await first.start(id);
    await first.shows(id, '❯');
    // The hook of its start runs beside the prompt.
    await first.until('its first report was read', () => first.runtime(id).hooksHeard);
    const spool = spoolFolder(other.state, first.launch(id).token);
    await filesAre(spool, (names) => names.length === 0);
    first.vanish();
    writeFileSync(path.join(spool, '1.json'), '{}');
    const before = lasting(other, other.top);
    const { stdout } = await other.atelier(['explain', folder, '--json']);
    expect((JSON.parse(stdout) as Explanation).architects).toMatchObject([{ outcome: 'reattach', reason: 'still-running', degraded: false, sessionId: own, argv: [] }]);
    expect((JSON.parse((await other.atelier(['list', '--json'])).stdout) as { workspaces: unknown }).workspaces).toMatchObject([{ architects: [{ running: true, sessionId: own }] }]);
    expect(lasting(other, other.top)).toEqual(before);
    const second = await startApp(other);
    expect(second.runtime(id)).toMatchObject({ state: 'running', sessionId: own });
    await second.quit();
    await other.end();
  });

  it('L24, L21: on the demo agent', async () => {
    const { id, folder } = await talked(world, app, 'demo');
    app.store.architects.setHarness(id, 'demo', null);
    const first = await explainMain(folder);
    expect(first).toMatchObject({ harness: 'demo', outcome: 'fresh', reason: 'first-launch' });
    await startsAsSaid(id, first);
    await app.start(id);
    await app.say(id, 'hello demo');
    await app.stop(id);
    const again = await explainMain(folder);
    expect(again).toMatchObject({ outcome: 'resume', sessionId: app.current(id) });
    await startsAsSaid(id, again);
  });

  it('L17: with ATELIER_SKIP_RESUME=1 it says fresh, and keeps the old one', async () => {
    const { folder, own } = await talked(world, app, 'skip');
    expect(await explainMain(folder, { ATELIER_SKIP_RESUME: '1' })).toMatchObject({ outcome: 'fresh', reason: 'skip-resume', degraded: false, sessionId: null, previousSessionId: own });
    expect(await explainMain(folder)).toMatchObject({ outcome: 'resume', sessionId: own });
  });

  it('L18, L19, L20: a missing folder, a program that is nowhere and a harness nobody knows are answers too', async () => {
    const { id, folder, own } = await talked(world, app, 'gone');
    app.store.architects.setHarness(id, 'clawed', null);
    expect(await explainMain(folder)).toMatchObject({ outcome: 'refuse', reason: 'harness-unknown', argv: [], sessionId: null });
    app.store.architects.setHarness(id, 'claude', ['clawed']);
    const nowhere = await explainMain(folder);
    expect(nowhere).toMatchObject({ outcome: 'refuse', reason: 'command-not-found', degraded: true, argv: [], previousSessionId: own });
    expect(nowhere.facts.command.searched).toContain(path.join(world.home, '.local', 'bin', 'clawed'));
    app.store.architects.setHarness(id, 'claude', null);
    rmSync(folder, { recursive: true });
    expect(await explainMain(folder)).toMatchObject({ outcome: 'refuse', reason: 'folder-missing', degraded: true, argv: [], previousSessionId: own });
  });

  it('L5: every architect in its order, or the one that was asked for; in words too', async () => {
    const { folder, workspaceId, own } = await talked(world, app, 'two of them');
    const reviewer = await app.add(workspaceId, { name: 'reviewer', args: ['--verbose'] });
    await app.say(reviewer, 'hello from the reviewer');
    await app.stop(reviewer);
    const { architects } = await explain(folder);
    expect(architects.map((a) => [a.name, a.outcome, a.sessionId])).toEqual([['main', 'resume', own], ['reviewer', 'resume', app.current(reviewer)]]);
    const one = await world.atelier(['explain', folder, '--architect', 'reviewer']);
    expect(one).toMatchObject({ code: 0, stderr: '' });
    expect(one.stdout).toMatch(new RegExp(`^${folder}\\n  reviewer \\(claude\\): Resumed — .*\\n +reason +stored-id-verified\\n +id +${app.current(reviewer)}\\n +argv .*--verbose .*--resume ${app.current(reviewer)}\\n$`));
  });
});

describe('the agent’s folder', () => {
  it('T8, L21: moved by CLAUDE_CONFIG_DIR: found there, and nowhere else', async () => {
    const config = path.join(world.top, 'moved config');
    mkdirSync(config);
    const { env } = app.ctx.platform;
    env.CLAUDE_CONFIG_DIR = config;
    try {
      const { id, folder, own } = await talked(world, app, 'moved config');
      expect(readFileSync(world.transcript(folder, own, config), 'utf8')).toContain('hello from moved config');
      const said = await explainMain(folder, { CLAUDE_CONFIG_DIR: config });
      expect(said).toMatchObject({ outcome: 'resume', sessionId: own });
      expect(await explainMain(folder)).toMatchObject({ outcome: 'fresh', reason: 'transcript-missing', previousSessionId: own });
      await startsAsSaid(id, said);
    } finally {
      delete env.CLAUDE_CONFIG_DIR;
    }
  });
});
