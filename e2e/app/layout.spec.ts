// The window's place and its arrangement survive a restart, and fit the screen that is there.
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Locator } from '@playwright/test';
import { firstDocument } from '../fixtures/first-document';
import { BADGES } from '../fixtures/window-page';
import type { AtelierWindow } from '../fixtures/window-page';
import { expect, test } from '../fixtures/window-test';

const bounds = (win: AtelierWindow) => win.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.getBounds());

async function setBounds(win: AtelierWindow, place: { x: number; y: number; width: number; height: number }): Promise<void> {
  await win.app.evaluate(({ BrowserWindow }, wanted) => BrowserWindow.getAllWindows()[0]?.setBounds(wanted), place);
  await expect.poll(() => bounds(win)).toEqual(place);
}

async function widthOf(element: Locator): Promise<number> {
  return Math.round((await element.boundingBox())?.width ?? 0);
}

/** Drags from the middle of one element by, or to the middle of, another. */
async function drag(win: AtelierWindow, from: Locator, to: { by: number } | Locator): Promise<void> {
  const start = await from.boundingBox();
  if (!start) throw new Error('nothing to drag');
  const [x, y] = [start.x + start.width / 2, start.y + start.height / 2];
  const box = 'by' in to ? null : await to.boundingBox();
  const target = 'by' in to ? x + to.by : (box?.x ?? 0) + (box?.width ?? 0) / 2;
  await win.page.mouse.move(x, y);
  await win.page.mouse.down();
  await win.page.mouse.move((x + target) / 2, y, { steps: 5 });
  await win.page.mouse.move(target, y, { steps: 5 });
  await win.page.mouse.up();
}

/** Where elements of the frame of the first document lie, and the same ones of the page that took its place. */
async function places(win: AtelierWindow, selectors: string[]): Promise<{ before: object[]; now: object[] }> {
  return win.page.evaluate(
    ({ html, all }) => {
      const parsed = new DOMParser().parseFromString(html, 'text/html');
      const frame = document.importNode(parsed.querySelector('#frame') as HTMLElement, true);
      const boxes = (root: ParentNode): object[] => all.map((selector) => (root.querySelector(selector) as HTMLElement).getBoundingClientRect().toJSON() as object);
      const now = boxes(document.querySelector('#root') as HTMLElement);
      document.documentElement.style.setProperty('--first-sidebar', /--first-sidebar:\s*(\d+px)/.exec(html)?.[1] ?? '');
      document.body.append(frame);
      const before = boxes(frame);
      frame.remove();
      return { before, now };
    },
    { html: await firstDocument(win), all: selectors },
  );
}

test('what stands before the page knows more lies where the real thing comes: the first screen, and the workspaces as wide as they were', async ({ place }) => {
  const first = await place.start();
  await expect(first.button('Open workspace')).toBeVisible();
  await expect(first.page.locator('#frame')).toHaveCount(0);
  const screen = await places(first, ['h1', '.empty-text']);
  expect(screen.before).toEqual(screen.now);
  await first.quit();

  const second = await place.start({ folders: [place.folder('shop-api')] });
  await second.shows('main', BADGES.firstLaunch);
  await drag(second, second.page.getByRole('separator', { name: 'Width of workspaces' }), { by: 40 });
  expect(await widthOf(second.workspaces)).toBeGreaterThan(260);
  await second.quit();

  const third = await place.start();
  await third.shows('main', BADGES.fresh('never-used'));
  await expect(third.page.locator('#frame')).toHaveCount(0);
  const bench = await places(third, ['.sidebar-head', '.status']);
  expect(bench.before).toEqual(bench.now);
});

test('window, workspaces, active tab, order and panel widths are as they were', async ({ place }) => {
  const win = await place.start({ folders: [place.folder('website'), place.folder('shop-api')] });
  await win.workspace('shop-api').getByText('shop-api', { exact: true }).click();
  await win.shows('main', BADGES.firstLaunch);
  await win.add('reviewer');
  await win.add('docs');
  await win.shows('docs', BADGES.firstLaunch);
  await drag(win, win.tab('docs').getByText('docs', { exact: true }), win.tab('main').getByText('main', { exact: true }));
  await expect.poll(() => win.tabNames()).toEqual(['docs', 'main', 'reviewer']);
  // By keyboard: a click within 50 ms of a drop is taken for a part of the drag.
  await win.page.keyboard.press('Alt+2');
  await expect(win.tab('main')).toHaveAttribute('aria-selected', 'true');
  await win.openWhy();
  await setBounds(win, { x: 60, y: 40, width: 1180, height: 720 });
  await drag(win, win.page.getByRole('separator', { name: 'Width of workspaces' }), { by: 57 });
  await drag(win, win.page.getByRole('separator', { name: 'Width of Why' }), { by: -43 });
  const widths = [await widthOf(win.workspaces), await widthOf(win.why)];
  expect(widths[0]).toBeGreaterThan(280);
  expect(widths[1]).toBeGreaterThan(370);
  await win.workspace('website').focus();
  await win.page.keyboard.press('ArrowLeft');
  await expect(win.workspace('website')).toHaveAttribute('aria-expanded', 'false');
  await win.quit();

  const second = await place.start();
  expect(await bounds(second)).toEqual({ x: 60, y: 40, width: 1180, height: 720 });
  await expect(second.workspace('shop-api')).toHaveAttribute('aria-selected', 'true');
  await expect(second.workspace('website')).toHaveAttribute('aria-expanded', 'false');
  expect(await second.tabNames()).toEqual(['docs', 'main', 'reviewer']);
  await expect(second.tab('main')).toHaveAttribute('aria-selected', 'true');
  await expect(second.why).toBeVisible();
  expect([await widthOf(second.workspaces), await widthOf(second.why)]).toEqual(widths);
  await second.shows('main', BADGES.fresh('never-used'));
  await expect(second.input('main')).toBeFocused();
});

test('a window whose monitor is gone comes back on screen, in a size that fits', async ({ place }) => {
  const gone = { x: 9_000, y: 7_000, width: 1_100, height: 700, maximized: false };
  writeFileSync(path.join(place.scratch.state, 'window.json'), JSON.stringify(gone));
  const win = await place.start();
  const work = await win.app.evaluate(({ screen }) => screen.getPrimaryDisplay().workArea);
  const shown = await bounds(win);
  if (!shown) throw new Error('there is no window');
  expect(shown.x).toBeGreaterThanOrEqual(work.x);
  expect(shown.y).toBeGreaterThanOrEqual(work.y);
  expect(shown.x + shown.width).toBeLessThanOrEqual(work.x + work.width);
  expect(shown.y + shown.height).toBeLessThanOrEqual(work.y + work.height);
});

test('below 900 px the side panels fold away on their own, open over the terminal, and are back in a wide window', async ({ place }) => {
  const win = await place.start({ folders: [place.folder('shop-api')] });
  await win.shows('main', BADGES.firstLaunch);
  await win.openWhy();
  await setBounds(win, { x: 0, y: 0, width: 1_024, height: 640 });
  await expect(win.workspaces).toBeVisible();
  await expect(win.why).toBeVisible();
  await setBounds(win, { x: 0, y: 0, width: 800, height: 640 });
  await expect(win.workspaces).toBeHidden();
  await expect(win.why).toBeHidden();
  await win.talk('main', 'all the width', 1);

  await win.button('Show workspaces').click();
  await expect(win.row('main')).toBeVisible();
  await win.page.keyboard.press('Escape');
  await expect(win.workspaces).toBeHidden();
  await win.button('Why').click();
  await expect(win.why).toBeVisible();
  await win.why.getByRole('button', { name: 'Close panel' }).click();
  await expect(win.why).toBeHidden();
  await setBounds(win, { x: 0, y: 0, width: 1_200, height: 640 });
  await expect(win.workspaces).toBeVisible();
  await expect(win.why).toBeVisible();
});
