// What agents and the terminal host inherit: first as a rule, then read back from real processes.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApp } from '../../e2e/fixtures/engine-app';
import type { TestApp } from '../../e2e/fixtures/engine-app';
import { makeWorld } from '../../e2e/fixtures/engine-world';
import type { World } from '../../e2e/fixtures/engine-world';
import { claudeHarness } from '../harness/claude/claude';
import { agentEnvironment, hostEnvironment, utf8Locale } from './environment';
import { spoolFolder } from './spool';

/** What an app that was started by npm from inside an agent, in another terminal, finds around itself. */
const FOREIGN = {
  npm_config_prefix: '/x', npm_package_name: 'x', NPM_TOKEN_FREE: 'x', INIT_CWD: '/x', NODE_OPTIONS: '--max-http-header-size=9000', NODE_PATH: '/x',
  ELECTRON_RUN_AS_NODE: '1', ELECTRON_OVERRIDE_DIST_PATH: '/x', ATELIER_DEBUG: '0', ATELIER_SPOOL: '/x', NO_SANDBOX: '1',
  CLAUDECODE: '1', CLAUDE_CODE_CHILD_SESSION: '1', CLAUDE_CODE_SKIP_PROMPT_HISTORY: '1', CLAUDE_CODE_SESSION_ID: 'x', CLAUDE_CODE_ENTRYPOINT: 'cli', AI_AGENT: 'x',
  VTE_VERSION: '1', KITTY_WINDOW_ID: '1', TMUX: 'x', TERM_SESSION_ID: 'x', COLUMNS: '80', LINES: '24', NO_COLOR: '1', OLDPWD: '/', SHLVL: '3', NO_AT_BRIDGE: '1', DBUS_SESSION_BUS_ADDRESS: 'disabled:',
};
const USERS = { EDITOR: 'vi', HTTPS_PROXY: 'http://proxy', ANTHROPIC_API_KEY: 'sk-mine', CLAUDE_CONFIG_DIR: '/home/u/.claude-two', XDG_CONFIG_HOME: '/home/u/.cfg', NPMRC: 'mine' };

const whole = (inherited: Record<string, string | undefined>, atelierHome: string | null = null) =>
  agentEnvironment({ inherited, harness: claudeHarness, spool: '/s/spool/token', atelierHome, version: '1.2.3' });

describe('the rule', () => {
  it('C3, A5: an agent gets the user’s own variables and none of the app’s, of npm’s, of another agent’s or another terminal’s', () => {
    const env = whole({ ...FOREIGN, ...USERS, PATH: '/usr/bin', UNSET: undefined });
    expect(env).toMatchObject({ ...USERS, PATH: '/usr/bin', ATELIER_SPOOL: '/s/spool/token', TERM: 'xterm-256color', COLORTERM: 'truecolor', TERM_PROGRAM: 'Atelier', TERM_PROGRAM_VERSION: '1.2.3', CLAUDE_CODE_FORCE_SESSION_PERSISTENCE: '1' });
    const left = Object.keys(FOREIGN).filter((name) => name in env && name !== 'ATELIER_SPOOL');
    expect(left).toEqual([]);
    expect(env).not.toHaveProperty('UNSET');
  });

  it('A5: the user’s own message bus is kept', () => {
    const bus = { DBUS_SESSION_BUS_ADDRESS: 'unix:path=/run/user/1000/bus' };
    expect([whole(bus), hostEnvironment(bus)]).toEqual([expect.objectContaining(bus), expect.objectContaining(bus)]);
  });

  it('A5: what npm run adds besides its own variables is not the user’s', () => {
    const npm = { npm_execpath: '/usr/lib/npm-cli.js', NODE: '/usr/bin/node', COLOR: '1', EDITOR: 'vi' };
    for (const env of [whole(npm), hostEnvironment(npm)]) for (const name of Object.keys(npm)) expect(env).not.toHaveProperty(name);
    expect(whole({ ...npm, EDITOR: 'nano', COLOR: 'blue' })).toMatchObject({ EDITOR: 'nano', COLOR: 'blue' });
  });

  it('A5: the app’s own settings backend is not passed on, the user’s is', () => {
    expect(whole({ GSETTINGS_BACKEND: 'memory' })).not.toHaveProperty('GSETTINGS_BACKEND');
    expect(whole({ GSETTINGS_BACKEND: 'keyfile' })).toHaveProperty('GSETTINGS_BACKEND', 'keyfile');
  });

  it('A5: ATELIER_HOME is passed on when it was set, and only then', () => {
    expect(whole({ ATELIER_HOME: '/h' }, '/h')).toHaveProperty('ATELIER_HOME', '/h');
    expect(whole({})).not.toHaveProperty('ATELIER_HOME');
    expect(hostEnvironment({ ATELIER_HOME: '/h' })).toHaveProperty('ATELIER_HOME', '/h');
    expect(hostEnvironment({})).not.toHaveProperty('ATELIER_HOME');
  });

  it('L20: node_modules/.bin is taken off PATH wherever it stands; nothing else is', () => {
    const bin = ['/p/node_modules/.bin', '/usr/bin', '/q/node_modules/.bin/', '/lib/node-gyp-bin', '/home/u/bin', '/p/node_modules/.bin/tools'];
    const left = ['/usr/bin', '/home/u/bin', '/p/node_modules/.bin/tools'].join(path.delimiter);
    expect(whole({ PATH: bin.join(path.delimiter) }).PATH).toBe(left);
    expect(hostEnvironment({ PATH: bin.join(path.delimiter) }).PATH).toBe(left);
  });

  it.each([
    [{}, { LANG: 'C.UTF-8', LC_CTYPE: 'C.UTF-8' }],
    [{ LANG: 'C' }, { LC_CTYPE: 'C.UTF-8' }],
    [{ LANG: 'th_TH.UTF-8' }, {}],
    [{ LANG: 'de_DE.utf8' }, {}],
    [{ LANG: 'de_DE.UTF-8', LC_ALL: 'C' }, { LC_ALL: 'C.UTF-8' }],
    [{ LANG: 'C', LC_ALL: 'de_DE.UTF-8' }, {}],
    [{ LANG: 'de_DE.UTF-8', LC_CTYPE: 'POSIX' }, { LC_CTYPE: 'C.UTF-8' }],
  ])('P4: with %o the locale becomes UTF-8 by %o', (env, added) => {
    const expected = process.platform === 'darwin' ? JSON.parse(JSON.stringify(added).replaceAll('C.UTF-8', 'en_US.UTF-8')) as unknown : added;
    expect(utf8Locale(env)).toEqual(expected);
  });
});

describe('real processes', () => {
  let world: World;
  let app: TestApp;
  beforeAll(async () => {
    world = await makeWorld({ ...FOREIGN, LANG: 'C' });
    world.env.PATH += `${path.delimiter}/p/node_modules/.bin`;
    app = await startApp(world);
  });
  afterAll(async () => {
    await app.quit();
    await world.end();
  });

  it('P4, A5, C3: the agent has a UTF-8 locale, its own spool, ATELIER_HOME, and nothing of what it must not inherit', async () => {
    const folder = world.folder('agent');
    const { id } = await app.open(folder);
    await app.say(id, 'saved although an agent started the app');
    const env = world.starts(folder)[0]?.env ?? {};
    expect(env).toMatchObject({ LANG: 'C', LC_CTYPE: 'C.UTF-8', HOME: world.home, ATELIER_HOME: world.state, ATELIER_SPOOL: spoolFolder(world.state, app.launch(id).token), TERM_PROGRAM: 'Atelier' });
    expect(env.PATH).not.toContain('node_modules/.bin');
    expect(Object.keys(FOREIGN).filter((name) => name in env && name !== 'ATELIER_SPOOL')).toEqual([]);
  });

  it('A5: the host inherits ATELIER_HOME, and nothing of how the app was started', () => {
    // Elsewhere a process's environment cannot be read from outside; what it was started with can.
    const listing = process.platform === 'linux' ? readFileSync(`/proc/${app.hostPid()}/environ`, 'utf8') : Object.entries(hostEnvironment(world.env)).map((pair) => pair.join('=')).join('\0');
    const env = Object.fromEntries(listing.split('\0').filter(Boolean).map((entry) => [entry.slice(0, entry.indexOf('=')), entry.slice(entry.indexOf('=') + 1)]));
    expect(env).toMatchObject({ ATELIER_HOME: world.state, ELECTRON_RUN_AS_NODE: '1' });
    expect(Object.keys(env).filter((name) => /^npm_/i.test(name) || ['INIT_CWD', 'NODE_OPTIONS', 'NODE_PATH', 'ELECTRON_OVERRIDE_DIST_PATH'].includes(name))).toEqual([]);
    expect(env.PATH).not.toContain('node_modules/.bin');
  });
});
