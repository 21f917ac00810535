// The packages: made, taken apart, and driven as a normal user with the sandbox on.
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, lstatSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import pkg from '../../package.json' with { type: 'json' };
import { makeScratch } from '../fixtures/atelier';
import type { Scratch } from '../fixtures/atelier';
import { expectSandbox, startAs } from './desktop-app';
import { normalUser } from './normal-user';
import type { NormalUser } from './normal-user';
import { desktopCommand, fusesOf, makePackages, only } from './packages';
import { processes } from './processes';

test.describe.configure({ mode: 'serial' });
// Packing takes half a minute here; the guard leaves room for a slow disk.
test.setTimeout(300_000);

let scratch: Scratch;
let user: NormalUser;
/** Where the packages are made. */
let output: string;
/** Where the deb is taken apart, and the app's folder in it. */
let unpacked: string;
let installed: string;

const RELEASE_FUSES = {
  RunAsNode: true,
  EnableCookieEncryption: true,
  EnableNodeOptionsEnvironmentVariable: false,
  EnableNodeCliInspectArguments: false,
  EnableEmbeddedAsarIntegrityValidation: true,
  OnlyLoadAppFromAsar: true,
  LoadBrowserProcessSpecificV8Snapshot: false,
  GrantFileProtocolExtraPrivileges: false,
};

test.beforeAll(() => {
  scratch = makeScratch();
  user = normalUser(scratch);
  output = path.join(scratch.top, 'dist');
  unpacked = path.join(scratch.top, 'unpacked');
  installed = path.join(unpacked, 'opt', 'Atelier');
});

test.afterAll(() => {
  user.remove();
  scratch.remove();
});

/** The command line, as the normal user and without a display. */
function ask(...args: string[]) {
  const display = new Set(['DISPLAY', 'WAYLAND_DISPLAY', 'XAUTHORITY']);
  const env = Object.fromEntries(Object.entries(user.env).filter(([name]) => !display.has(name)));
  const { status, stdout, stderr } = spawnSync(path.join(installed, 'atelier'), args, { ...user.identity, env, cwd: scratch.home, encoding: 'utf8' });
  return { status, stdout, stderr };
}

/** Whether the package holds another runtime than the intended one, by the runtime's own word. */
function isTrial(): boolean {
  const held = execFileSync(path.join(installed, 'atelier-app'), ['-p', 'process.versions.electron'], { env: { ELECTRON_RUN_AS_NODE: '1' }, encoding: 'utf8' });
  return held.trim() !== pkg.devDependencies.electron;
}

test('packaging makes the unpacked app, a deb and a tar.gz', () => {
  makePackages(output);
  const deb = only(output, '.deb');
  const archive = execFileSync('tar', ['-tzf', only(output, '.tar.gz')], { encoding: 'utf8' });
  expect(archive).toMatch(/\/atelier$/m);
  expect(archive).toMatch(/\/resources\/app\.asar$/m);
  expect(existsSync(path.join(output, 'linux-unpacked', 'atelier-app'))).toBe(true);
  expect(execFileSync('dpkg-deb', ['-f', deb, 'Package'], { encoding: 'utf8' }).trim()).toBe('atelier');
  execFileSync('dpkg-deb', ['-x', deb, unpacked]);
});

test('a package with another runtime than the intended one says in its name and version that it is a trial', () => {
  const trial = isTrial();
  expect(path.basename(only(output, '.deb')).includes('-trial-')).toBe(trial);
  expect(path.basename(only(output, '.tar.gz')).includes('-trial-')).toBe(trial);
  // ~ sorts before everything: the release of the same version replaces the trial.
  expect(execFileSync('dpkg-deb', ['-f', only(output, '.deb'), 'Version'], { encoding: 'utf8' }).trim()).toBe(trial ? `${pkg.version}~trial` : pkg.version);
});

test('the package holds one runtime, one SQLite, an icon in every size, and nothing of the workshop', () => {
  const files = readdirSync(unpacked, { recursive: true, encoding: 'utf8' });
  expect(files.filter((file) => /better.?sqlite3.*\.node$/.test(file))).toHaveLength(1);
  expect(files.filter((file) => file.endsWith('default_app.asar'))).toEqual([]);
  const sizes = files.flatMap((file) => /hicolor\/(\d+)x\1\/apps\/atelier-app\.png$/.exec(file)?.[1] ?? []);
  expect(sizes.map(Number).sort((a, b) => a - b)).toEqual([16, 24, 32, 48, 64, 128, 256, 512]);
  expect(readFileSync(path.join(unpacked, 'usr/share/applications/atelier.desktop'), 'utf8')).toContain('\nIcon=atelier-app\n');
});

test('the fuses of a release are hardened, all but the one that the product needs', async () => {
  expect(await fusesOf(path.join(installed, 'atelier-app'))).toEqual(RELEASE_FUSES);
});

test('the command line answers a normal user without a display, and starts and writes nothing', () => {
  const folder = scratch.folder('never opened');
  user.give(folder);
  const before = readdirSync(scratch.home);
  expect(ask('--version')).toEqual({ status: 0, stdout: `${pkg.version}\n`, stderr: '' });

  const explained = ask('explain', folder, '--json');
  expect({ status: explained.status, stderr: explained.stderr }).toEqual({ status: 0, stderr: '' });
  const { workspace, architects } = JSON.parse(explained.stdout) as { workspace: string; architects: { name: string; sessionId: string | null }[] };
  expect(workspace).toBe(folder);
  expect(architects.map(({ name, sessionId }) => ({ name, sessionId }))).toEqual([{ name: 'main', sessionId: null }]);

  expect(JSON.parse(ask('list', '--json').stdout)).toEqual({ workspaces: [] });
  expect(ask('doctor', '--json').status).toBe(0);
  const nowhere = ask('explain', path.join(folder, 'nowhere'));
  expect({ status: nowhere.status, stdout: nowhere.stdout }).toEqual({ status: 1, stdout: '' });
  expect(nowhere.stderr.trim().split('\n')).toHaveLength(1);
  expect(readdirSync(scratch.home)).toEqual(before);
});

test('A4: the desktop file opens the window with the sandbox on, a workspace, and agents on the packaged binary', async () => {
  const folder = scratch.folder('shop & Söhne 100%');
  // An agent that only the login shell knows: the desktop's own PATH does not have it.
  writeFileSync(path.join(scratch.home, '.profile'), 'PATH="$HOME/own-bin:$PATH"\n');
  const agent = path.join(scratch.folder('home/own-bin'), 'claude');
  writeFileSync(agent, '#!/bin/sh\necho "stand-in agent ready"\nexec cat\n', { mode: 0o755 });
  for (const place of [scratch.home, folder]) user.give(place);

  const app = await startAs(user, desktopCommand(unpacked), [folder]);
  const { page } = app;
  try {
    await expect(page.getByRole('navigation', { name: 'Workspaces' }).getByRole('treeitem', { name: 'shop & Söhne 100%' })).toBeVisible();
    await expect(page.getByRole('tab', { name: /^main, Fresh/ }).locator('[data-state=running]')).toBeVisible();
    await expect(page.getByRole('region', { name: 'Terminal main' })).toContainText('stand-in agent ready');
    await expectSandbox(app, user);
    await expect(page.getByText('development runtime', { exact: true })).toBeVisible({ visible: isTrial() });

    await page.getByRole('button', { name: 'Add architect' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Add architect' });
    await dialog.getByLabel('Name').fill('demo-one');
    await dialog.getByRole('radio', { name: /^Demo agent/ }).check();
    await dialog.getByRole('button', { name: 'Add', exact: true }).click();
    await expect(page.getByRole('tab', { name: /^demo-one, Fresh/ })).toBeVisible();
    await expect(page.getByRole('region', { name: 'Terminal demo-one' })).toContainText('Demo agent');

    // The running app answers the command line.
    const { architects } = JSON.parse(ask('explain', folder, '--json').stdout) as { architects: { name: string; outcome: string }[] };
    expect(architects.map(({ name, outcome }) => ({ name, outcome }))).toEqual([{ name: 'main', outcome: 'reattach' }, { name: 'demo-one', outcome: 'reattach' }]);

    // A second start hands its folder to the first and ends (S8).
    const other = scratch.folder('another');
    user.give(other);
    expect(spawnSync(path.join(installed, 'atelier'), [other], { ...user.identity, env: user.env, stdio: 'ignore' }).status).toBe(0);
    await expect(page.getByRole('treeitem', { name: 'another' })).toBeVisible();
  } finally {
    await app.quit();
  }
  // Nothing outlives a quit.
  await expect.poll(() => processes().filter(({ argv }) => argv.includes(installed)).map(({ argv }) => argv)).toEqual([]);
});

test('--testable differs from a release by the inspector fuse alone', async () => {
  const testable = path.join(scratch.top, 'testable');
  makePackages(testable, '--testable', '--dir');
  expect(await fusesOf(path.join(testable, 'linux-unpacked', 'atelier-app'))).toEqual({ ...RELEASE_FUSES, EnableNodeCliInspectArguments: true });
});

// Changes the machine, so only where that is thrown away afterwards.
if (process.env.CI === 'true' && process.getuid?.() === 0) {
  test('apt installs the deb, the installed app runs, and apt removes all of it', async () => {
    const apt = (...args: string[]) => execFileSync('apt-get', args, { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }, stdio: ['ignore', 'pipe', 'pipe'] });
    apt('update', '-q');
    apt('install', '-y', '-q', '--no-install-recommends', only(output, '.deb'));
    try {
      const version = execFileSync('/usr/bin/atelier', ['--version'], { ...user.identity, env: { PATH: '/usr/bin:/bin', HOME: scratch.home }, encoding: 'utf8' });
      expect(version.trim()).toBe(pkg.version);
      const app = await startAs(user, desktopCommand('/'));
      await expect(app.page.getByRole('navigation', { name: 'Workspaces' })).toBeVisible();
      await expectSandbox(app, user);
      await app.quit();
    } finally {
      apt('remove', '-y', '-q', 'atelier');
    }
    expect(existsSync('/opt/Atelier')).toBe(false);
    expect(lstatSync('/usr/bin/atelier', { throwIfNoEntry: false })).toBeUndefined();
    expect(existsSync('/usr/share/applications/atelier.desktop')).toBe(false);
    expect(existsSync('/etc/apparmor.d/atelier-app')).toBe(false);
    // Only the record of the removal is left.
    apt('purge', '-y', '-q', 'atelier');
    expect(spawnSync('dpkg', ['-s', 'atelier']).status).not.toBe(0);
  });
}
