// Who needs you: marks, title, count on the dock, notification, sound, filter, and the way to the next one.
import { BADGES } from '../fixtures/window-page';
import type { AtelierWindow } from '../fixtures/window-page';
import { expect, test } from '../fixtures/window-test';

interface Desktop {
  shown: { title: string; body: string; open: boolean; click: () => void }[];
  badge: number;
}

/** Takes the place of the desktop, which test machines do not have: what would be shown is noted, and no window counts as looked at. */
async function watchDesktop({ app }: AtelierWindow): Promise<void> {
  await app.evaluate(({ app: electron, BrowserWindow, Notification }) => {
    const desktop: Desktop = { shown: [], badge: 0 };
    Object.assign(globalThis, { desktop });
    Notification.isSupported = () => true;
    Notification.prototype.show = function (this: Electron.Notification) {
      desktop.shown.push({ title: this.title, body: this.body, open: true, click: () => void this.emit('click') });
    };
    Notification.prototype.close = function (this: Electron.Notification) {
      for (const each of desktop.shown) if (each.title === this.title) each.open = false;
    };
    electron.setBadgeCount = (count = 0) => {
      desktop.badge = count;
      return true;
    };
    BrowserWindow.getFocusedWindow = () => null;
  });
}

const desktopOf = ({ app }: AtelierWindow) => app.evaluate(() => JSON.parse(JSON.stringify((globalThis as unknown as { desktop: Desktop }).desktop)) as Desktop);
const ask = (win: AtelierWindow) => win.enter('main', 'TOOL:Bash {"command":"ls"}');

test('an architect that waits is told on the desktop, counted, listed and reached; all of it goes when it was answered', async ({ place }) => {
  const win = await place.start({ folders: [place.folder('website'), place.folder('shop-api')] });
  await win.page.getByRole('treeitem', { name: 'shop-api', exact: true }).getByText('shop-api', { exact: true }).click();
  await win.shows('main', BADGES.firstLaunch);
  await expect(win.page).toHaveTitle('main – shop-api – Atelier');
  await watchDesktop(win);

  await ask(win);
  await expect(win.tab('main')).toHaveAccessibleName('main, Fresh, waiting for you');
  await expect.poll(async () => (await desktopOf(win)).shown).toMatchObject([{ title: 'main is waiting for you', body: 'shop-api', open: true }]);
  expect((await desktopOf(win)).badge).toBe(1);
  await expect(win.page).toHaveTitle('(1) main – shop-api – Atelier');
  await expect(win.page.getByRole('status', { name: 'Changes' })).toHaveText(/main in shop-api is waiting for you\./);

  // Away, and back by the notification; away, and back by keys; away, and back through the filtered list.
  const away = () => win.page.getByRole('treeitem', { name: 'website', exact: true }).getByText('website', { exact: true }).click();
  const back = () => expect(win.workspace('shop-api')).toHaveAttribute('aria-selected', 'true');
  await away();
  await expect(win.workspace('shop-api')).toHaveAttribute('aria-selected', 'false');
  await win.app.evaluate(() => (globalThis as unknown as { desktop: Desktop }).desktop.shown[0]?.click());
  await back();
  await away();
  await expect(win.workspace('shop-api')).toHaveAttribute('aria-selected', 'false');
  await win.page.keyboard.press('Control+Shift+A');
  await back();
  await expect(win.input('main')).toBeFocused();
  await away();
  await win.button('Only who needs you').click();
  await expect(win.workspace('website')).toHaveCount(0);
  await win.row('main').click();
  await back();

  await win.press('main', 'Enter');
  await expect(win.tab('main')).toHaveAccessibleName('main, Fresh');
  await expect(win.page).toHaveTitle('main – shop-api – Atelier');
  await expect.poll(() => desktopOf(win)).toMatchObject({ badge: 0, shown: [{ open: false }] });
  await expect(win.workspaces).toContainText('Nobody needs you now.');
  await win.button('Show all').click();
  await expect(win.workspace('website')).toBeVisible();
});

test('the sound is off until it is chosen, and then played with the notification', async ({ place }) => {
  const win = await place.start({ folders: [place.folder('shop-api')] });
  await win.shows('main', BADGES.firstLaunch);
  await watchDesktop(win);
  await win.page.evaluate(() => {
    const counted = { chimes: 0 };
    Object.assign(window, { counted });
    window.AudioContext = new Proxy(window.AudioContext, {
      construct: (target, args: []) => {
        counted.chimes += 1;
        return new target(...args);
      },
    });
  });
  const chimes = () => win.page.evaluate(() => (window as unknown as { counted: { chimes: number } }).counted.chimes);
  await ask(win);
  await expect.poll(async () => (await desktopOf(win)).shown.length).toBe(1);
  expect(await chimes()).toBe(0);
  await win.press('main', 'Enter');
  await expect(win.tab('main')).toHaveAccessibleName('main, Fresh');

  await win.page.keyboard.press('Control+Shift+,');
  await win.page.getByRole('switch', { name: 'Sound' }).click();
  await win.page.keyboard.press('Escape');
  await ask(win);
  await expect.poll(async () => (await desktopOf(win)).shown.length).toBe(2);
  await expect.poll(chimes).toBe(1);
});
