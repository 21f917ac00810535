// What runs without a window stays in reach: listed, shown in a terminal, and ended.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { startApp } from '../../e2e/fixtures/engine-app';
import { talked } from '../../e2e/fixtures/engine-scenes';
import { makeWorld } from '../../e2e/fixtures/engine-world';
import type { World } from '../../e2e/fixtures/engine-world';
import { PtySession } from '../../e2e/fixtures/pty-session';
import { startMark } from '../host/processes';
import { PROTOCOL } from '../host/protocol';

interface Listed {
  agents: { workspace: string; architect: string; harness: string; pid: number; sessionId: string | null }[];
}

/** Two agents that an app left running, each in a conversation. */
async function leftRunning(): Promise<{ world: World; folder: string; own: string; pid: number }> {
  const world = await makeWorld();
  onTestFinished(() => world.end());
  const app = await startApp(world);
  const { id, folder, own } = await talked(world, app, 'shop');
  await app.start(id);
  await app.shows(id, '❯');
  const other = await talked(world, app, 'website');
  await app.start(other.id);
  await app.shows(other.id, '❯');
  const pid = app.launch(id).pid ?? 0;
  app.vanish();
  return { world, folder, own, pid };
}

const ps = async (world: World): Promise<Listed> => JSON.parse((await world.atelier(['ps', '--json'])).stdout) as Listed;

/** `atelier attach` in a terminal of its own. */
function attach(world: World, args: string[]): PtySession {
  const session = new PtySession(process.execPath, [path.join(world.programs, 'cli.js'), 'attach', ...args], { cwd: world.top, env: world.env });
  onTestFinished(() => session.end());
  return session;
}

describe('agents without a window', () => {
  it('A3: ps lists them with what a person needs, and nothing of their environment or arguments', async () => {
    const { world, folder, own, pid } = await leftRunning();
    const listed = await ps(world);
    expect(listed.agents.map(({ architect }) => architect)).toEqual(['main', 'main']);
    expect(listed.agents).toContainEqual(expect.objectContaining({ workspace: folder, harness: 'claude', pid, sessionId: own }));
    const { stdout } = await world.atelier(['ps']);
    expect(stdout).toMatch(new RegExp(`^main  claude  ${pid}  0 min  ${folder}$`, 'm'));
    for (const secret of ['--session-id', '--resume', 'FAKE_CLAUDE_LOG', 'PATH=']) expect(stdout + JSON.stringify(listed)).not.toContain(secret);
  });

  it('A3, P7, P11: attach shows the exact screen, takes keys, and Ctrl-\\ leaves the agent running and the terminal as it was', async () => {
    const { world, folder, pid } = await leftRunning();
    expect(await world.atelier(['attach', 'main', '--workspace', folder])).toMatchObject({ code: 1, stdout: '', stderr: 'atelier: attach needs a terminal: standard input and output must be one.\n' });
    const ambiguous = attach(world, ['main']);
    await ambiguous.waitFor('2 workspaces run an architect named');
    expect((await ambiguous.exited).code).toBe(1);
    const session = attach(world, ['main', '--workspace', folder]);
    await session.waitFor('Ctrl-\\ detaches, the agent goes on');
    await session.waitFor('hello from shop');
    session.type('hello from a terminal\r');
    await session.waitFor('last="hello from a terminal"');
    session.type('\x1c');
    await session.waitFor('Detached from main; it goes on.');
    expect(await session.exited).toEqual({ code: 0, signal: 0 });
    // Its last picture stays, as of any program that was left; the line that said how to leave does not.
    expect(session.screen()).toContain('last="hello from a terminal"');
    expect(session.screen()).not.toContain('Ctrl-\\ detaches');
    expect(await startMark(pid)).not.toBeNull();
  });

  it('A3: stop ends one agent and attach sees it; host stop ends the rest; each next start resumes its own', async () => {
    const { world, folder, own, pid } = await leftRunning();
    const session = attach(world, ['main', '--workspace', folder]);
    await session.waitFor('detaches');
    expect(await world.atelier(['stop', 'main', '--workspace', folder])).toMatchObject({ code: 0, stdout: `main in ${folder} has ended. Its next start resumes its conversation, if anything was said in it.\n` });
    await session.waitFor(/main has ended/);
    expect((await session.exited).code).toBe(0);
    expect(await startMark(pid)).toBeNull();
    expect((await ps(world)).agents).toHaveLength(1);
    expect((await world.atelier(['stop', 'main', '--workspace', folder])).stderr).toMatch(/^atelier: No architect named 'main' runs in .*These run: main in .*website\.\n$/);
    expect((await world.atelier(['host', 'stop'])).stdout).toBe('The terminal host has ended, and one agent with it. Its next start resumes its conversation, if anything was said in it.\n');
    expect((await world.atelier(['host', 'stop'])).stdout).toBe('No terminal host runs.\n');
    expect((await world.atelier(['ps'])).stdout).toBe('No agent runs.\n');
    const app = await startApp(world);
    onTestFinished(() => app.quit());
    const { id } = await app.open(folder);
    await app.until('main runs', () => app.runtime(id).state === 'running');
    expect(app.runtime(id)).toMatchObject({ outcome: 'resume', sessionId: own });
  });

  it('A3: with a host that is stopped each command gives up in time with one line; host stop ends it and its agents by force', async () => {
    const { world, folder, own, pid } = await leftRunning();
    const { pid: host } = JSON.parse(readFileSync(path.join(world.state, 'host', `host-${PROTOCOL}.json`), 'utf8')) as { pid: number };
    process.kill(host, 'SIGSTOP');
    const silent = 'atelier: The terminal host does not answer. Wait a moment and try again; if it stays so, “atelier host stop” ends it with every agent in it.\n';
    const asked = [['ps'], ['stop', 'main', '--workspace', folder], ['explain', folder]];
    for (const answer of await Promise.all(asked.map((args) => world.atelier(args)))) expect(answer).toMatchObject({ code: 1, stdout: '', stderr: silent });
    const ended = await world.atelier(['host', 'stop']);
    expect(ended).toMatchObject({ code: 0, stderr: '' });
    expect(ended.stdout).toContain(`Its process ${host} was ended by force, with every agent in it.`);
    expect([await startMark(host), await startMark(pid)]).toEqual([null, null]);
    const app = await startApp(world);
    onTestFinished(() => app.quit());
    const { id } = await app.open(folder);
    await app.until('main runs', () => app.runtime(id).state === 'running');
    expect(app.runtime(id)).toMatchObject({ outcome: 'resume', sessionId: own });
  });

  it('A3: mistakes are one line each', async () => {
    const world = await makeWorld();
    onTestFinished(() => world.end());
    for (const [args, words] of [
      [['attach'], 'name one architect: atelier attach NAME'],
      [['stop', 'a', 'b'], 'name one architect: atelier stop NAME'],
      [['ps', 'main'], 'unexpected argument: main'],
      [['stop', 'main'], "No architect named 'main' runs. Nothing runs."],
    ] as const) {
      const { code, stdout, stderr } = await world.atelier([...args]);
      expect([code, stdout]).toEqual([1, '']);
      expect(stderr).toMatch(/^atelier: [^\n]+\n$/);
      expect(stderr).toContain(words);
    }
  });

  it('A3: a command or an option that there is none of is one line with those that there are, and exit code 2', async () => {
    const world = await makeWorld();
    onTestFinished(() => world.end());
    const commands = 'Commands: explain, list, ps, attach, stop, host stop, doctor;';
    for (const [args, words] of [
      [['bogus'], `“bogus” is neither a command nor a folder here. ${commands}`],
      [['--bogus'], `unknown option --bogus. ${commands}`],
      [['/', '-x'], `unknown option -x. ${commands}`],
      [['list', '--bogus'], `unknown option '--bogus'; “atelier list” takes --json. ${commands}`],
      [['ps', '--architect', 'main'], `“atelier ps” takes --json. ${commands}`],
      [['stop', 'main', '--json'], `unknown option '--json'; “atelier stop” takes --workspace DIR. ${commands}`],
      [['explain', '/', '--architect'], `“atelier explain” takes --architect NAME and --json. ${commands}`],
      [['host', 'stop', '--now'], `“atelier host stop” takes no options. ${commands}`],
      [['host'], 'atelier host stop'],
      [['host', 'start'], 'atelier host stop'],
    ] as const) {
      const { code, stdout, stderr } = await world.atelier([...args]);
      expect([args, code, stdout]).toEqual([args, 2, '']);
      expect(stderr).toMatch(/^atelier: [^\n]+\n$/);
      expect(stderr).toContain(words);
    }
    for (const args of [['stop', '--help'], ['explain', '-h', '/']]) expect((await world.atelier(args)).stdout).toContain('ends a running agent, and says what its next start does');
    expect(await world.atelier(['./bogus'])).toMatchObject({ code: 1, stderr: expect.stringContaining('There is no folder') as string });
  });
});
