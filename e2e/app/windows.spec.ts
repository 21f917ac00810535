// Several windows: one owner per architect, the set survives a restart, closing one of several asks nothing.
import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import type { BrowserWindow, Rectangle } from 'electron';
import { AtelierWindow, BADGES } from '../fixtures/window-page';
import { expect, test } from '../fixtures/window-test';

/** The page of the window that this act opens. */
async function opened(win: AtelierWindow, act: () => Promise<unknown>): Promise<AtelierWindow> {
  const [page] = await Promise.all([win.app.waitForEvent('window'), act()]);
  await page.getByRole('navigation', { name: 'Workspaces' }).waitFor();
  return other(win, page);
}

const other = (win: AtelierWindow, page: Page): AtelierWindow => new AtelierWindow({ ...win.running, page });

const newWindow = (win: AtelierWindow) => opened(win, () => win.page.keyboard.press('Control+Shift+N'));

async function closeWindow(win: AtelierWindow): Promise<void> {
  const closed = win.page.waitForEvent('close');
  const handle = await win.app.browserWindow(win.page);
  await handle.evaluate((window: BrowserWindow) => window.close());
  await closed;
}

const elsewhere = (win: AtelierWindow, name: string) => win.terminal(name).getByRole('heading', { name: `${name} is shown in another window` });

test('one window at a time shows an architect; it is brought over by keyboard, and both can type when it is theirs', async ({ place }) => {
  const first = await place.start({ folders: [place.folder('shop-api')] });
  await first.shows('main', BADGES.firstLaunch);
  await first.talk('main', 'from the first window', 1);
  const second = await newWindow(first);
  await expect(elsewhere(second, 'main')).toBeVisible();
  await second.shows('main', BADGES.firstLaunch);
  const axe = await new AxeBuilder({ page: second.page }).include('.pane').setLegacyMode(true).analyze();
  expect(axe.violations).toEqual([]);

  await expect(second.button('Bring it here')).toBeFocused();
  await second.page.keyboard.press('Enter');
  await second.sees('main', 'from the first window');
  await second.talk('main', 'from the second window', 2);
  await expect(elsewhere(first, 'main')).toBeVisible();
  await expect(first.button('Bring it here')).toBeFocused();
  await first.button('Bring it here').click();
  await first.sees('main', 'from the second window');
  await first.talk('main', 'back in the first', 3);
  await expect(elsewhere(second, 'main')).toBeVisible();
  // One process all along: nothing was started again.
  expect(place.agents.starts()).toHaveLength(1);
});

test('an architect that its window lets go is free: the other window shows it by itself', async ({ place }) => {
  const first = await place.start({ folders: [place.folder('shop-api')] });
  await first.shows('main', BADGES.firstLaunch);
  await first.add('reviewer');
  await first.shows('reviewer', BADGES.firstLaunch);
  const second = await newWindow(first);
  await expect(elsewhere(second, 'reviewer')).toBeVisible();
  await first.select('main');
  await second.talk('reviewer', 'let go', 1);
  await closeWindow(second);
  await first.select('reviewer');
  await first.sees('reviewer', 'let go');
});

test('closing one of several windows asks nothing and leaves the agents running; the last one asks', async ({ place }) => {
  const first = await place.start({ folders: [place.folder('shop-api')] });
  await first.shows('main', BADGES.firstLaunch);
  const second = await newWindow(first);
  await closeWindow(second);
  await first.talk('main', 'still here', 1);
  await expect(first.page.getByRole('dialog', { name: 'Quit Atelier?' })).toHaveCount(0);
  const handle = await first.app.browserWindow(first.page);
  await handle.evaluate((window: BrowserWindow) => window.close());
  await expect(first.page.getByRole('dialog', { name: 'Quit Atelier?' })).toBeVisible();
});

test('the windows, their places and what each shows are as they were after a restart', async ({ place }) => {
  const first = await place.start({ folders: [place.folder('shop-api'), place.folder('website')] });
  await expect(first.workspace('website')).toHaveAttribute('aria-selected', 'true');
  await first.shows('main', BADGES.firstLaunch);
  const second = await opened(first, () => first.choose(first.workspace('shop-api'), 'Open in new window'));
  await expect(second.workspace('shop-api')).toHaveAttribute('aria-selected', 'true');
  await second.sees('main', '❯');
  await expect(elsewhere(first, 'main')).toHaveCount(0);
  const places = [{ x: 20, y: 30, width: 1000, height: 640 }, { x: 60, y: 70, width: 900, height: 600 }];
  for (const [at, win] of [first, second].entries()) {
    const handle = await win.app.browserWindow(win.page);
    await handle.evaluate((window: BrowserWindow, bounds: Partial<Rectangle>) => window.setBounds(bounds), places[at] ?? {});
    await expect.poll(() => handle.evaluate((window: BrowserWindow) => window.getBounds())).toEqual(places[at]);
  }
  await first.quit();

  const again = await place.start();
  const pages = again.app.windows().length === 2 ? again.app.windows() : [again.page, await again.app.waitForEvent('window')];
  const shown: Record<string, unknown> = {};
  for (const page of pages) {
    const win = other(again, page);
    await win.page.getByRole('navigation', { name: 'Workspaces' }).waitFor();
    const name = await page.getByRole('treeitem', { level: 1, selected: true }).getAttribute('aria-label');
    shown[name ?? ''] = await (await again.app.browserWindow(page)).evaluate((window: BrowserWindow) => window.getBounds());
    await win.sees('main', '❯');
  }
  expect(shown).toEqual({ website: places[0], 'shop-api': places[1] });
});
