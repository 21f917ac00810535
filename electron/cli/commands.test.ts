// The other commands, and every mistake that can be made with them: one clear line on standard error, exit code 1 (2
// for a command or an option that there is none of), and nothing on standard output.
import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import Database from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApp } from '../../e2e/fixtures/engine-app';
import { talked } from '../../e2e/fixtures/engine-scenes';
import type { Talked } from '../../e2e/fixtures/engine-scenes';
import { FAKE_PROGRAM, makeWorld, tree } from '../../e2e/fixtures/engine-world';
import type { CommandOptions, World } from '../../e2e/fixtures/engine-world';
import type { Explanation } from '../launch/explain';
import type { ListedWorkspace } from '../launch/listing';
import pkg from '../../package.json';

let world: World;
let shop: Talked;
let gone: Talked;
beforeAll(async () => {
  world = await makeWorld();
  const app = await startApp(world);
  shop = await talked(world, app, 'shop');
  gone = await talked(world, app, 'gone');
  await app.quit();
  rmSync(gone.folder, { recursive: true });
});
afterAll(() => world.end());

/** The answer as text; the command changes nothing. */
async function answer(args: string[], options?: CommandOptions): Promise<string> {
  const before = tree(world.top);
  const { code, stdout, stderr } = await world.atelier(args, options);
  expect([code, stderr]).toEqual([0, '']);
  expect(tree(world.top)).toEqual(before);
  return stdout;
}

/** The one line of a mistake; the command changes nothing. */
async function mistake(args: string[], options?: CommandOptions, exitCode = 1): Promise<string> {
  const before = tree(world.top);
  const { code, stdout, stderr } = await world.atelier(args, options);
  expect([code, stdout]).toEqual([exitCode, '']);
  expect(stderr).toMatch(/^atelier: [^\n]+\n$/);
  expect(tree(world.top)).toEqual(before);
  return stderr;
}

const explained = async (args: string[], options?: CommandOptions) => JSON.parse(await answer(['explain', '--json', ...args], options)) as Explanation;

describe('explain', () => {
  it('L19: a folder that does not exist and never was a workspace', async () => {
    expect(await mistake(['explain', '/no/such/folder', '--json'])).toContain('There is no folder /no/such/folder');
    expect(existsSync('/no/such/folder')).toBe(false);
  });

  it('L19: no name at all is not the present folder', async () => {
    expect(await mistake(['explain', ''])).toContain('name one folder');
  });

  it('L19: a file', async () => {
    const file = path.join(world.top, 'a file');
    writeFileSync(file, 'text');
    expect(await mistake(['explain', file])).toContain(`${file} is a file, not a folder`);
  });

  it('L19: a folder that cannot be entered', async () => {
    const closed = world.folder('closed');
    chmodSync(closed, 0);
    expect(await mistake(['explain', closed], { unprivileged: true })).toContain(`${closed} cannot be read`);
    chmodSync(closed, 0o700);
  });

  it('L19: a workspace whose folder is gone is an answer', async () => {
    expect((await explained([gone.folder])).architects).toMatchObject([{ outcome: 'refuse', reason: 'folder-missing', previousSessionId: gone.own }]);
    expect(existsSync(gone.folder)).toBe(false);
  });

  it('L20: the agent is looked for on PATH, and in the usual places of the home that is set', async () => {
    const empty = world.folder('no programs');
    const [main] = (await explained([shop.folder], { env: { PATH: empty, HOME: empty } })).architects;
    expect(main?.facts.command.searched).toEqual(expect.arrayContaining([path.join(empty, 'claude'), path.join(empty, '.local', 'bin', 'claude')]));
    expect(main?.facts.command.searched).not.toContain(FAKE_PROGRAM);
  });

  it('S5: a database that another program keeps locked is read all the same', async () => {
    const other = new Database(path.join(world.state, 'atelier.db'));
    other.exec('BEGIN EXCLUSIVE');
    expect((await explained([shop.folder])).architects).toMatchObject([{ outcome: 'resume', sessionId: shop.own }]);
    other.exec('ROLLBACK');
    other.close();
  });

  it('W3: an architect that does not exist', async () => {
    expect(await mistake(['explain', shop.folder, '--architect', 'nobody', '--json'])).toContain(`${shop.folder} has no architect named 'nobody'`);
    expect(await mistake(['explain', world.folder('never opened'), '--architect', 'reviewer'])).toContain(`no architect named 'reviewer'`);
  });

  it('A4: a relative folder means where the user is, and one that begins with a dash comes after --', async () => {
    expect((await explained(['shop'], { cwd: path.join(world.top, 'work') })).architects).toMatchObject([{ outcome: 'resume', sessionId: shop.own }]);
    expect((await explained(['.'], { cwd: shop.folder })).workspace).toBe(shop.folder);
    const dash = world.folder('-x');
    expect((await explained(['--', '-x'], { cwd: path.join(world.top, 'work') })).workspace).toBe(dash);
  });

  it.each([
    ['no folder', 1, ['explain']],
    ['two folders', 1, ['explain', '/', '/tmp']],
    ['an unknown option', 2, ['explain', '/', '--jsn']],
    ['an option without its value', 2, ['explain', '/', '--architect']],
    ['an argument for list', 1, ['list', 'x']],
    ['an unknown option for the app', 2, ['--windowless']],
    ['a folder to open that does not exist', 1, ['/no/such/folder']],
  ])('A4: %s: exit code %i', async (_name, exitCode, args) => {
    await mistake(args, undefined, exitCode);
  });
});

describe('list, doctor and the rest', () => {
  it('W1: list names every workspace with its architects', async () => {
    const { workspaces } = JSON.parse(await answer(['list', '--json'])) as { workspaces: ListedWorkspace[] };
    expect(workspaces).toEqual([shop, gone].map(({ folder, own }) => ({ workspace: folder, open: true, architects: [{ name: 'main', harness: 'claude', running: false, sessionId: own }] })));
    expect(await answer(['list'])).toBe([shop, gone].map(({ folder, own }) => `${folder}\n  ○ main  claude  ${own}\n`).join(''));
  });

  it('A5: doctor says what is here', async () => {
    const { version, checks } = JSON.parse(await answer(['doctor', '--json'])) as { version: string; checks: { name: string; ok: boolean; detail: string }[] };
    expect(version).toBe(pkg.version);
    const byName = Object.fromEntries(checks.map(({ name, ...rest }) => [name, rest]));
    expect(byName).toMatchObject({ 'state folder': { ok: true, detail: world.state }, store: { ok: true, detail: '2 workspaces' }, demo: { ok: true }, app: { ok: true, detail: 'not running' } });
    expect(byName.claude).toMatchObject({ ok: true, detail: expect.stringContaining('fake-claude/claude') as string });
    expect(byName.runtime?.detail).toContain(pkg.devDependencies.electron);
    expect(await answer(['doctor'])).toContain('✓ store: 2 workspaces');
  });

  it('A5: version and help', async () => {
    expect(await answer(['--version'])).toBe(`${pkg.version}\n`);
    for (const flag of ['--help', '-h', 'help']) expect(await answer([flag])).toContain('atelier explain DIR');
  });
});

describe('the state folder', () => {
  it('A5: a relative ATELIER_HOME is refused', async () => {
    for (const args of [['explain', shop.folder], ['list']]) expect(await mistake(args, { env: { ATELIER_HOME: 'state' } })).toContain('ATELIER_HOME must be an absolute path');
  });

  it('A5: what the app refuses as its state folder, the command line refuses alike', async () => {
    const open = path.join(world.top, 'open to all');
    mkdirSync(open);
    chmodSync(open, 0o777);
    const file = path.join(world.top, 'a state file');
    writeFileSync(file, '');
    for (const args of [['explain', shop.folder], ['list']]) {
      expect(await mistake(args, { env: { ATELIER_HOME: open } })).toContain(`Other users can write to the state folder ${open}`);
      expect(await mistake(args, { env: { ATELIER_HOME: file } })).toContain(`The state folder ${file} is a file`);
      expect(await mistake(args, { env: { ATELIER_HOME: path.join(file, 'below') } })).toContain('cannot be reached (ENOTDIR)');
    }
  });

  it('A5: one that does not exist yet is an empty one, and is not made', async () => {
    const env = { ATELIER_HOME: path.join(world.top, 'no state') };
    expect((await explained([shop.folder], { env })).architects).toMatchObject([{ outcome: 'fresh', reason: 'first-launch' }]);
    expect(JSON.parse(await answer(['list', '--json'], { env }))).toEqual({ workspaces: [] });
    expect(await answer(['doctor'], { env })).toContain('made at the first start');
    expect(existsSync(env.ATELIER_HOME)).toBe(false);
  });

  it('A5: a path too long for a socket works: the sockets go to the runtime folder', async () => {
    const long = path.join(world.top, 'long'.repeat(40));
    mkdirSync(long, { mode: 0o700 });
    const inLong: World = { ...world, state: long, env: { ...world.env, ATELIER_HOME: long, XDG_RUNTIME_DIR: world.top } };
    const app = await startApp(inLong);
    const { folder, own } = await talked(inLong, app, 'with a long state');
    const env = { ATELIER_HOME: long, XDG_RUNTIME_DIR: world.top };
    const said = await world.atelier(['explain', folder, '--json'], { env });
    expect(said).toMatchObject({ code: 0, stderr: '' });
    expect((JSON.parse(said.stdout) as Explanation).architects).toMatchObject([{ outcome: 'resume', sessionId: own }]);
    await app.quit();
  });

  describe('with a store that cannot be used', () => {
    const file = () => path.join(world.state, 'atelier.db');
    /** Runs with another content of the database, and puts the good one back. */
    async function withDatabase(change: (file: string) => void, test: () => Promise<void>): Promise<void> {
      const good = readFileSync(file());
      try {
        change(file());
        await test();
      } finally {
        writeFileSync(file(), good);
      }
    }

    it('S5, L11: a corrupt database: the answer is fresh and amber, and the file is left as it is', async () => {
      await withDatabase((f) => writeFileSync(f, 'no database at all'), async () => {
        expect((await explained([shop.folder])).architects).toMatchObject([{ name: 'main', outcome: 'fresh', reason: 'store-unreadable', degraded: true, sessionId: null }]);
        expect(await answer(['doctor'])).toMatch(/✗ store: .*was left as it is/);
        expect(await mistake(['explain', '/no/such/folder'])).toContain('There is no folder');
      });
    });

    it('S6: a newer schema: refused with advice, and the file is left as it is', async () => {
      const newer = (f: string) => {
        const raw = new Database(f);
        raw.pragma('user_version = 999');
        raw.close();
      };
      await withDatabase(newer, async () => {
        for (const args of [['explain', shop.folder, '--json'], ['list']]) expect(await mistake(args)).toMatch(/newer/i);
        expect(await answer(['doctor'])).toMatch(/✗ store: .*newer/i);
      });
    });

    it('A5: a database that may not be read', async () => {
      chmodSync(file(), 0);
      expect((JSON.parse((await world.atelier(['explain', shop.folder, '--json'], { unprivileged: true })).stdout) as Explanation).architects).toMatchObject([{ outcome: 'fresh', reason: 'store-unreadable' }]);
      chmodSync(file(), 0o600);
    });
  });

  it('A5: a link as state folder leads to the same answers', async () => {
    const link = path.join(world.top, 'state-link');
    symlinkSync(world.state, link);
    expect((await explained([shop.folder], { env: { ATELIER_HOME: link } })).architects).toMatchObject([{ outcome: 'resume', sessionId: shop.own }]);
  });
});
