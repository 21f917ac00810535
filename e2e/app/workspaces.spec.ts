// The list of workspaces: dragged, pinned, labelled, closed and brought back, and folders dropped on the window.
import { mkdirSync, readdirSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { BADGES } from '../fixtures/window-page';
import type { AtelierWindow } from '../fixtures/window-page';
import { expect, test } from '../fixtures/window-test';

async function names(win: AtelierWindow): Promise<(string | null)[]> {
  return win.page.getByRole('treeitem', { level: 1 }).evaluateAll((rows) => rows.map((row) => row.getAttribute('aria-label')));
}

/** Drags the row of one workspace onto that of another. */
async function drag(win: AtelierWindow, name: string, over: string): Promise<void> {
  const [from, to] = await Promise.all([name, over].map((each) => win.workspace(each).getByText(each, { exact: true }).boundingBox()));
  if (!from || !to) throw new Error('nothing to drag');
  await win.page.mouse.move(from.x + 8, from.y + 8);
  await win.page.mouse.down();
  await win.page.mouse.move(from.x + 8, (from.y + to.y) / 2, { steps: 5 });
  await win.page.mouse.move(to.x + 8, to.y + 4, { steps: 5 });
  await win.page.mouse.up();
}

/** Drops files from outside on the window, as the desktop does. */
async function dropped(win: AtelierWindow, paths: string[]): Promise<void> {
  const session = await win.page.context().newCDPSession(win.page);
  const data = { items: [], files: paths, dragOperationsMask: 1 };
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const) await session.send('Input.dispatchDragEvent', { type, x: 120, y: 400, data });
}

test('W8: dragged workspaces keep their place over a restart, “Sort by use” goes back; pins stay on top', async ({ place }) => {
  const folders = ['one', 'two', 'three'].map((name) => place.folder(name));
  const win = await place.start();
  for (const folder of folders) {
    await win.openWorkspace(folder);
    await expect(win.workspace(path.basename(folder))).toHaveAttribute('aria-selected', 'true');
    await win.shows('main', BADGES.firstLaunch);
  }
  await expect.poll(() => names(win)).toEqual(['three', 'two', 'one']);
  await drag(win, 'one', 'three');
  await expect.poll(() => names(win)).toEqual(['one', 'three', 'two']);
  await expect(win.page.getByText('Workspaces keep your order now').first()).toBeVisible();
  // The keyboard's way to drag.
  await win.workspace('two').focus();
  await win.page.keyboard.press('Alt+ArrowUp');
  await expect.poll(() => names(win)).toEqual(['one', 'two', 'three']);
  await expect(win.workspace('two')).toBeFocused();
  await win.choose(win.workspace('three'), 'Pin to top');
  await expect.poll(() => names(win)).toEqual(['three', 'one', 'two']);
  await win.quit();

  const again = await place.start();
  await expect.poll(() => names(again)).toEqual(['three', 'one', 'two']);
  await again.choose(again.workspace('one'), 'Sort by use');
  await again.choose(again.workspace('three'), 'Unpin');
  await expect.poll(() => names(again)).toEqual(['three', 'two', 'one']);
});

test('a label is given by keyboard and taken back; the folder keeps its name', async ({ place }) => {
  const folder = place.folder('shop-api');
  const win = await place.start({ folders: [folder] });
  await win.shows('main', BADGES.firstLaunch);
  await win.workspace('shop-api').focus();
  await win.page.keyboard.press('F2');
  const field = win.page.getByRole('textbox', { name: 'Label of shop-api' });
  await expect(field).toBeFocused();
  await field.fill('Shop');
  await win.page.keyboard.press('Enter');
  await expect(win.workspace('Shop')).toBeFocused();
  expect(readdirSync(place.scratch.top)).toContain('shop-api');
  await win.page.keyboard.press('F2');
  await win.page.getByRole('textbox', { name: 'Label of Shop' }).fill('');
  await win.page.keyboard.press('Enter');
  await expect(win.workspace('shop-api')).toBeVisible();
});

test('two workspaces of one name are told apart wherever one is meant; the label that is changed is the name alone', async ({ place }) => {
  const win = await place.start({ folders: [place.folder('client/shop'), place.folder('lab/shop')] });
  await expect.poll(async () => (await names(win)).sort()).toEqual(['shop (client)', 'shop (lab)']);
  await win.workspace('shop (client)').getByText('shop', { exact: true }).click();
  await expect(win.status).toContainText('main@shop (client)');
  await expect.poll(() => win.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.getTitle())).toContain('main – shop (client) – Atelier');
  await win.page.keyboard.press('Control+Shift+P');
  await win.page.keyboard.type('shop');
  for (const name of ['shop (client)', 'shop (lab)']) await expect(win.page.getByRole('option', { name: new RegExp(`^${name.replaceAll(/[()]/g, '\\$&')}`) })).toHaveCount(1);
  await win.page.keyboard.press('Escape');
  await win.workspace('shop (lab)').focus();
  await win.page.keyboard.press('F2');
  await expect(win.page.getByRole('textbox', { name: 'Label of shop (lab)' })).toHaveValue('shop');
  await win.page.keyboard.type('Lab');
  await win.page.keyboard.press('Enter');
  await expect.poll(async () => (await names(win)).sort()).toEqual(['Lab', 'shop']);
});

test('a closed workspace comes back from the recent ones, with its architects and their conversations', async ({ place }) => {
  const win = await place.start({ folders: [place.folder('website'), place.folder('shop-api')] });
  await win.workspace('shop-api').getByText('shop-api', { exact: true }).click();
  await win.shows('main', BADGES.firstLaunch);
  await win.talk('main', 'remember me', 1);
  await win.add('reviewer');
  await win.shows('reviewer', BADGES.firstLaunch);
  await win.close('shop-api');
  await win.button('Recent workspaces').click();
  await win.page.getByRole('menuitem', { name: 'shop-api' }).click();
  await expect(win.workspace('shop-api')).toHaveAttribute('aria-selected', 'true');
  await expect(win.row('reviewer')).toBeVisible();
  await win.select('main');
  await win.shows('main', BADGES.resumed);
  await win.talk('main', 'again', 2);
});

test('folders dropped on the window are opened, files are refused in one message', async ({ place }) => {
  const win = await place.start({ folders: [place.folder('shop-api')] });
  await win.shows('main', BADGES.firstLaunch);
  const [first, second] = [path.join(place.scratch.top, 'dropped one'), path.join(place.scratch.top, 'dropped two')];
  const file = path.join(place.scratch.top, 'notes.txt');
  for (const folder of [first, second]) mkdirSync(folder);
  writeFileSync(file, 'no folder');
  await dropped(win, [first, file, second]);
  await expect(win.workspace('dropped one')).toBeVisible();
  await expect(win.workspace('dropped two')).toHaveAttribute('aria-selected', 'true');
  await expect(win.page.getByRole('alert')).toContainText(`${file} is a file, not a folder. Open the folder it lies in.`);
});

test('W8: a folder that is moved while its agent runs is noticed when the window comes to the front; “Locate…” finds it again', async ({ place }) => {
  const folder = place.folder('shop-api');
  const win = await place.start({ folders: [folder] });
  await win.shows('main', BADGES.firstLaunch);
  const row = win.workspace('shop-api');
  await expect(row).not.toHaveAttribute('aria-description', /folder missing/);
  const moved = path.join(place.scratch.top, 'moved-api');
  renameSync(folder, moved);
  await win.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.emit('focus'));
  await expect(row).toHaveAttribute('aria-description', /folder missing/);
  await win.shows('main', BADGES.firstLaunch);
  await win.folderDialogAnswers(moved);
  await row.getByRole('button', { name: 'Locate…' }).click();
  await expect(win.workspace('moved-api')).not.toHaveAttribute('aria-description', /folder missing/);
});
