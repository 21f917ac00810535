// The first screen, and what stands over the window while somebody is asked something.
import { BADGES } from '../fixtures/window-page';
import { expect, test } from '../fixtures/window-test';
import { setSize, shoot } from './shoot';

test('the first screen', async ({ place }) => {
  const win = await place.start();
  await setSize(win);
  await expect(win.button('Open workspace').first()).toBeVisible();
  await shoot(win, 'first-screen');
});

test('adding, arguments, quitting', async ({ place }) => {
  const win = await place.start({ folders: [place.folder('shop-api')] });
  await setSize(win);
  await win.shows('main', BADGES.firstLaunch);
  await win.page.getByRole('button', { name: 'Add architect' }).click();
  await expect(win.page.getByRole('dialog', { name: 'Add architect' })).toBeVisible();
  await shoot(win, 'add-architect');
  await win.page.keyboard.press('Escape');
  await win.choose(win.tab('main'), 'Arguments and account…');
  await expect(win.page.getByRole('dialog', { name: 'Arguments and account of main' })).toBeVisible();
  await shoot(win, 'arguments');
  await win.page.keyboard.press('Escape');
  await win.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.close());
  await expect(win.page.getByRole('dialog').or(win.page.getByRole('alertdialog'))).toContainText('still running');
  await shoot(win, 'quit');
});
