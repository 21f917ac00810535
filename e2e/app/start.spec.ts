// Starts of every kind: a second one, after a crash, with unusual folders and places, and with what is broken.
import { chmodSync, lstatSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import Database from 'better-sqlite3';
import { startPlainly } from '../fixtures/atelier';
import type { PlainStart } from '../fixtures/atelier';
import { sessionOf } from '../fixtures/window-agents';
import { firstDocument } from '../fixtures/first-document';
import { BADGES } from '../fixtures/window-page';
import { endProcessesOf } from '../fixtures/window-processes';
import { expect, test } from '../fixtures/window-test';

/** What a start said on standard error, without the runtime's own log lines ("[pid:date…"). */
function said({ stderr }: PlainStart): string[] {
  return stderr.trim().split('\n').filter((line) => !/^\[\d+:\d+\//.test(line));
}

test('S8: a second start hands its folder to the first, which comes to the front, and exits 0', async ({ place }) => {
  const win = await place.start({ folders: [place.folder('shop-api')] });
  await win.shows('main', BADGES.firstLaunch);
  const focused = win.app.evaluate(
    ({ BrowserWindow }) =>
      new Promise<boolean>((resolve) => {
        const first = BrowserWindow.getAllWindows()[0];
        // Whether a window really gets the focus is the desktop's decision; that the app asks for it is ours.
        if (first) first.focus = () => resolve(true);
      }),
  );
  const second = await startPlainly(place.scratch, place.options({ folders: [place.folder('website')] }));
  expect(second.code).toBe(0);
  expect(await focused).toBe(true);
  await expect(win.workspace('website')).toHaveAttribute('aria-selected', 'true');
  await expect(win.workspace('shop-api')).toBeVisible();
  await win.talk('main', 'in the website', 1);
  expect(place.agents.lastStart().cwd).toBe(place.folder('website'));

  const wrong = await startPlainly(place.scratch, place.options({ folders: [path.join(place.scratch.top, 'nowhere')] }));
  expect(wrong.code).toBe(0);
  await expect(win.page.getByRole('alert')).toContainText(`There is no folder ${path.join(place.scratch.top, 'nowhere')}.`);
});

test('A7, A2: after app, host and agents died together, the stale lock is no obstacle and the conversation is resumed', async ({ place }) => {
  const win = await place.start({ folders: [place.folder('shop-api')] });
  await win.shows('main', BADGES.firstLaunch);
  await win.talk('main', 'before the power cut', 1);
  const { id } = sessionOf(place.agents.lastStart());
  await endProcessesOf(place.scratch.state);
  expect(lstatSync(path.join(place.scratch.state, 'chromium', 'SingletonLock')).isSymbolicLink()).toBe(true);
  const second = await place.start();
  await second.shows('main', BADGES.resumed);
  await second.talk('main', 'after it', 2);
  expect(sessionOf(place.agents.lastStart())).toEqual({ use: 'resume', id });
});

test('A4: folders with spaces, quotes, &, %, unicode and a leading dash open, talk and come back', async ({ place }) => {
  const names = [`it's "quoted" & 100% $(x) ünïcode 日本`, '-leading dash', 'a;b|c'];
  const folders = names.map((name) => place.folder(name));
  const first = await place.start({ folders: folders.slice(0, 2) });
  await expect(first.workspace('-leading dash')).toBeVisible();
  // Relative, as a person types them: everything behind -- is a folder.
  const second = await startPlainly(place.scratch, place.options({ folders: ['--', ...names], cwd: place.scratch.top }));
  expect(second.code).toBe(0);
  await expect(first.workspace('a;b|c')).toBeVisible();
  for (const name of names) {
    await first.workspace(name).getByText(name, { exact: true }).click();
    await first.shows('main', BADGES.firstLaunch);
    await first.talk('main', `in ${names.indexOf(name)}`, 1);
  }
  expect(place.agents.starts().map((start) => start.cwd).sort()).toEqual([...folders].sort());
  await expect(first.page.getByRole('treeitem', { level: 1 })).toHaveCount(names.length);
  await first.quit();
  const again = await place.start();
  for (const name of names) {
    await again.workspace(name).getByText(name, { exact: true }).click();
    await again.shows('main', BADGES.resumed);
    await again.talk('main', 'again', 2);
  }
});

test('bad folders on the command line are named in the window, which works on', async ({ place }) => {
  const file = path.join(place.scratch.top, 'notes.txt');
  writeFileSync(file, 'text');
  const win = await place.start({ folders: [file] });
  await expect(win.page.getByRole('alert')).toHaveText(`${file} is a file, not a folder. Open the folder it lies in.`);
  await win.openWorkspace(place.folder('shop-api'));
  await win.shows('main', BADGES.firstLaunch);
});

test('S5, L11: with a corrupt database the app starts and says so, keeps every byte, and a launch made meanwhile is merged later', async ({ place }) => {
  const folder = place.folder('shop-api');
  const first = await place.start({ folders: [folder] });
  await first.shows('main', BADGES.firstLaunch);
  await first.talk('main', 'the good one', 1);
  const { id } = sessionOf(place.agents.lastStart());
  await first.quit();
  const database = path.join(place.scratch.state, 'atelier.db');
  const good = readFileSync(database);
  const broken = Buffer.from(good);
  broken.fill(0x5a, 0, 100);
  writeFileSync(database, broken);

  const second = await place.start();
  await expect(second.page.getByRole('alert')).toContainText(database);
  await second.openWorkspace(folder);
  await second.shows('main', { ...BADGES.fresh('store-unreadable'), degraded: 'true', note: 'store unreadable' });
  await second.talk('main', 'meanwhile', 1);
  const meanwhile = sessionOf(place.agents.lastStart());
  expect(meanwhile.use).toBe('new');
  await second.quit();
  expect(readFileSync(database).equals(broken)).toBe(true);
  expect(readFileSync(path.join(place.scratch.state, 'journal.jsonl'), 'utf8')).toContain(meanwhile.id);

  writeFileSync(database, good);
  const third = await place.start();
  expect(await third.alerts()).toEqual([]);
  // It was talked in: by row 1 of the two ideas it has taken the place of the one that could not be looked up.
  await third.shows('main', BADGES.resumed);
  expect([id, meanwhile.id]).toContain(sessionOf(place.agents.lastStart()).id);
  await third.openWhy();
  for (const known of [id, meanwhile.id]) await expect(third.why.getByRole('listitem').filter({ hasText: `${known.slice(0, 4)}…` }).first()).toBeVisible();
});

test('S6: a database of a newer version is left untouched, with advice in the window', async ({ place }) => {
  const first = await place.start({ folders: [place.folder('shop-api')] });
  await first.shows('main', BADGES.firstLaunch);
  await first.quit();
  const file = path.join(place.scratch.state, 'atelier.db');
  const database = new Database(file);
  database.pragma('user_version = 999');
  database.pragma('wal_checkpoint(TRUNCATE)');
  database.close();
  const newer = readFileSync(file);
  const second = await place.start();
  await expect(second.page.getByRole('alert')).toContainText('was written by a newer Atelier (schema 999');
  await expect(second.page.getByRole('alert')).toContainText('update Atelier');
  await second.quit();
  expect(readFileSync(file).equals(newer)).toBe(true);
});

test('A5: a state folder that others can write to, or that is a file, ends the start with one line that says what to do', async ({ place }) => {
  chmodSync(place.scratch.state, 0o777);
  const open = await startPlainly(place.scratch, place.options());
  expect(open.code).toBe(1);
  expect(said(open)).toEqual([`atelier: Other users can write to the state folder ${place.scratch.state}. Run: chmod 700 "${place.scratch.state}"`]);
  chmodSync(place.scratch.state, 0o700);

  const file = path.join(place.scratch.top, 'file');
  writeFileSync(file, '');
  const notFolder = await startPlainly(place.scratch, place.options({ env: { ATELIER_HOME: file } }));
  expect(notFolder.code).toBe(1);
  expect(said(notFolder)).toEqual([`atelier: The state folder ${file} is a file. Set ATELIER_HOME to a folder.`]);
});

test.describe('in a very deep state folder', () => {
  test.use({ stateName: path.join('a'.repeat(80), 'b'.repeat(80), 'state') });

  test('a socket path that would be too long goes elsewhere, and agents are reattached all the same', async ({ place }) => {
    const env = { XDG_RUNTIME_DIR: place.folder('run') };
    const win = await place.start({ folders: [place.folder('shop-api')], env });
    await win.shows('main', BADGES.firstLaunch);
    await win.talk('main', 'deep down', 1);
    await win.kill();
    const second = await place.start({ env });
    await second.shows('main', BADGES.reattached);
    await second.talk('main', 'still here', 2);
  });
});

test('agents get the user’s environment, not what the way of starting added to it', async ({ place }) => {
  const bins = path.join(place.scratch.top, 'x', 'node_modules', '.bin');
  mkdirSync(bins, { recursive: true });
  const env = { npm_config_x: '1', INIT_CWD: '/x', NODE_OPTIONS: '--no-warnings', MY_OWN: 'kept', VSCODE_PID: '1', TMUX: 'x', LANG: 'C' };
  const win = await place.start({ folders: [place.folder('shop-api')], env, path: [bins] });
  await win.shows('main', BADGES.firstLaunch);
  await win.sees('main', '❯');
  const got = place.agents.lastStart().env;
  expect(got).toMatchObject({ MY_OWN: 'kept', HOME: place.scratch.home, ATELIER_HOME: place.scratch.state, TERM: 'xterm-256color', TERM_PROGRAM: 'Atelier' });
  expect(Object.keys(got).filter((name) => /^(npm_|ELECTRON_|INIT_CWD|NODE_OPTIONS|NO_AT_BRIDGE|GDK_BACKEND|VSCODE_|TMUX)/.test(name))).toEqual([]);
  expect(got.DBUS_SESSION_BUS_ADDRESS).toBe(process.env.DBUS_SESSION_BUS_ADDRESS);
  expect(got.PATH?.split(':')).not.toContain(bins);
  expect(`${got.LC_ALL ?? got.LC_CTYPE ?? got.LANG}`).toMatch(/utf-?8/i);
});

test('light, dark and system theme: chosen in the window, kept over a restart, followed live', async ({ place }) => {
  const canvas = { light: 'rgb(247, 247, 245)', dark: 'rgb(20, 21, 23)' };
  const win = await place.start({ folders: [place.folder('shop-api')] });
  await win.shows('main', BADGES.firstLaunch);
  const body = win.page.locator('body');
  const choose = async (theme: string): Promise<void> => {
    await win.button('Theme').click();
    await win.page.getByRole('menuitemradio', { name: theme }).click();
  };
  await choose('Dark');
  await expect(body).toHaveCSS('background-color', canvas.dark);
  await choose('Light');
  await expect(body).toHaveCSS('background-color', canvas.light);
  await choose('System');
  await win.page.emulateMedia({ colorScheme: 'dark' });
  await expect(body).toHaveCSS('background-color', canvas.dark);
  await win.page.emulateMedia({ colorScheme: 'light' });
  await expect(body).toHaveCSS('background-color', canvas.light);
  await choose('Dark');
  await expect(body).toHaveCSS('background-color', canvas.dark);
  await win.quit();
  const second = await place.start();
  // Before any script of its page: no light flash.
  expect(await firstDocument(second)).toContain('<html lang="en" data-theme="dark" data-contrast="normal" data-shows="workbench">');
  await expect(second.page.locator('body')).toHaveCSS('background-color', canvas.dark);
});
