// Groups of tabs side by side: splitting, moving, zooming, closing, by mouse and by keyboard; and that the focus is never lost.
import type { Locator } from '@playwright/test';
import { BADGES } from '../fixtures/window-page';
import type { AtelierWindow } from '../fixtures/window-page';
import { expect, test } from '../fixtures/window-test';

/** A workspace with these architects beside main, each at its prompt. */
async function withArchitects(win: AtelierWindow, ...names: string[]): Promise<void> {
  await win.shows('main', BADGES.firstLaunch);
  for (const name of names) {
    await win.add(name);
    await win.shows(name, BADGES.firstLaunch);
    await expect(win.input(name)).toBeFocused();
  }
}

/** Names of the tabs of each group, in the order of the screen. */
async function groups(win: AtelierWindow): Promise<string[][]> {
  const lists = await win.page.getByRole('tablist').evaluateAll((all) => all.map((list) => [...list.querySelectorAll('[role="tab"]')].map((tab) => (tab.getAttribute('aria-label') ?? '').split(',')[0] ?? '')));
  return lists;
}

async function boxOf(element: Locator): Promise<{ x: number; y: number; width: number; height: number }> {
  const box = await element.boundingBox();
  if (!box) throw new Error('not on screen');
  return box;
}

/** Drags a tab by its name to a point of another element, in shares of its box. */
async function dragTab(win: AtelierWindow, name: string, to: Locator, across: number, down: number): Promise<void> {
  const from = await boxOf(win.tab(name).getByText(name, { exact: true }));
  const box = await boxOf(to);
  const { mouse } = win.page;
  await mouse.move(from.x + from.width / 2, from.y + from.height / 2);
  await mouse.down();
  await mouse.move(from.x + from.width / 2 + 10, from.y + from.height / 2, { steps: 3 });
  await mouse.move(box.x + box.width * across, box.y + box.height * down, { steps: 12 });
  await mouse.up();
}

test('split right and down: each pane is live, one has the focus, and all of it comes back after a restart', async ({ place }) => {
  const win = await place.start({ folders: [place.folder('shop-api')] });
  const { keyboard } = win.page;
  await withArchitects(win, 'reviewer', 'docs');

  await keyboard.press('Control+Shift+D');
  await expect.poll(() => groups(win)).toEqual([['main', 'reviewer'], ['docs']]);
  await expect(win.input('docs')).toBeFocused();
  await win.talk('docs', 'on the right', 1);
  await win.select('main');
  await win.talk('main', 'on the left', 1);
  await win.sees('docs', 'on the right');
  expect((await boxOf(win.terminal('docs'))).x).toBeGreaterThan((await boxOf(win.terminal('main'))).x);

  await keyboard.press('Control+Shift+E');
  await expect.poll(() => groups(win)).toEqual([['reviewer'], ['main'], ['docs']]);
  await expect(win.input('main')).toBeFocused();
  expect((await boxOf(win.terminal('main'))).y).toBeGreaterThan((await boxOf(win.terminal('reviewer'))).y);
  await expect(win.status).toContainText('main@shop-api');

  const before = (await boxOf(win.terminal('docs'))).width;
  const bar = win.page.getByRole('separator', { name: 'Between groups 1 to 2 and group 3' });
  await bar.focus();
  await keyboard.press('ArrowLeft');
  await keyboard.press('ArrowLeft');
  await expect.poll(async () => (await boxOf(win.terminal('docs'))).width).toBeGreaterThan(before);
  const width = (await boxOf(win.terminal('docs'))).width;
  await win.quit();

  const second = await place.start();
  await expect.poll(() => groups(second)).toEqual([['reviewer'], ['main'], ['docs']]);
  await second.shows('docs', BADGES.resumed);
  await second.shows('main', BADGES.resumed);
  expect(Math.abs((await boxOf(second.terminal('docs'))).width - width)).toBeLessThan(3);
  await expect(second.input('main')).toBeFocused();
  await second.talk('main', 'still on the left', 2);
});

test('zoom, next group, move to a group and close by keyboard and menu; the focus is always in the group in front', async ({ place }) => {
  const win = await place.start({ folders: [place.folder('shop-api')] });
  const { keyboard } = win.page;
  await withArchitects(win, 'reviewer', 'docs');
  await keyboard.press('Control+Shift+D');
  await expect(win.input('docs')).toBeFocused();

  await keyboard.press('Control+Shift+J');
  await expect(win.input('reviewer')).toBeFocused();
  await keyboard.press('Control+Shift+K');
  await expect(win.input('docs')).toBeFocused();
  await keyboard.press('Control+Shift+X');
  await expect(win.terminal('reviewer')).toBeHidden();
  await expect(win.input('docs')).toBeFocused();
  await expect(win.button('Show all groups')).toBeVisible();
  // Somebody behind the zoomed group who is asked for ends the zoom.
  await keyboard.press('Alt+1');
  await expect(win.input('main')).toBeFocused();
  await expect(win.terminal('docs')).toBeVisible();

  await win.choose(win.tab('main'), 'Move to next group');
  await expect.poll(() => groups(win)).toEqual([['reviewer'], ['main', 'docs']]);
  await expect(win.input('main')).toBeFocused();
  // Hiding the last tab of a group takes the group along; the tab comes back where it was.
  await win.select('reviewer');
  await keyboard.press('Control+Shift+W');
  await expect.poll(() => groups(win)).toEqual([['main', 'docs']]);
  await expect(win.input('main')).toBeFocused();
  await keyboard.press('Control+Shift+R');
  await expect.poll(() => groups(win)).toEqual([['reviewer'], ['main', 'docs']]);
  await expect(win.input('reviewer')).toBeFocused();
  await win.choose(win.tab('docs'), 'Close group');
  await expect.poll(() => groups(win)).toEqual([['main', 'reviewer', 'docs']]);
  await expect(win.input('reviewer')).toBeFocused();
});

test('a tab is dragged into another group, and to the edge of a pane, which splits it', async ({ place }) => {
  const win = await place.start({ folders: [place.folder('shop-api')] });
  await withArchitects(win, 'reviewer', 'docs');
  await dragTab(win, 'docs', win.terminal('docs'), 0.95, 0.5);
  await expect.poll(() => groups(win)).toEqual([['main', 'reviewer'], ['docs']]);
  await expect(win.input('docs')).toBeFocused();
  await dragTab(win, 'reviewer', win.tab('docs'), 0.5, 0.5);
  await expect.poll(() => groups(win)).toEqual([['main'], ['reviewer', 'docs']]);
  await dragTab(win, 'main', win.terminal('reviewer'), 0.5, 0.5);
  await expect.poll(() => groups(win)).toEqual([['main', 'reviewer', 'docs']]);
  await dragTab(win, 'main', win.terminal('main'), 0.5, 0.05);
  await expect.poll(() => groups(win)).toEqual([['main'], ['reviewer', 'docs']]);
  await win.talk('main', 'from above', 1);
});

test('a group with one tab asks whom to open beside it: another one, a hidden one, or a new one', async ({ place }) => {
  const win = await place.start({ folders: [place.folder('shop-api')] });
  const { keyboard } = win.page;
  await win.shows('main', BADGES.firstLaunch);
  // Nobody else is there: a new one.
  await keyboard.press('Control+Shift+D');
  const add = win.page.getByRole('dialog', { name: 'Add architect' });
  await add.getByRole('textbox', { name: 'Name' }).fill('reviewer');
  await keyboard.press('Enter');
  await expect.poll(() => groups(win)).toEqual([['main'], ['reviewer']]);
  await expect(win.input('reviewer')).toBeFocused();

  await keyboard.press('Control+Shift+W');
  await expect.poll(() => groups(win)).toEqual([['main']]);
  await win.button('Split right').click();
  const ask = win.page.getByRole('dialog', { name: 'Open to the right' });
  await expect(ask.getByRole('combobox', { name: 'Filter architects' })).toBeFocused();
  await ask.getByRole('option', { name: /^reviewer/ }).click();
  await expect.poll(() => groups(win)).toEqual([['main'], ['reviewer']]);
  await expect(win.input('reviewer')).toBeFocused();
});

test('the focus is never lost: buttons that go, panels and groups that close', async ({ place }) => {
  const win = await place.start({ folders: [place.folder('shop-api')] });
  const { keyboard } = win.page;
  await withArchitects(win, 'docs');
  await win.talk('docs', 'to be resumed', 1);
  await win.openWhy();
  await expect(win.why).toContainText('Next start');
  await win.why.getByRole('button', { name: 'Stop', exact: true }).focus();
  await keyboard.press('Enter');
  await win.shows('docs', { ...BADGES.firstLaunch, word: 'Ended', state: 'stopped' });
  await expect(win.why).toBeFocused();
  await win.why.getByRole('button', { name: 'Resume', exact: true }).first().focus();
  await keyboard.press('Enter');
  await win.shows('docs', BADGES.resumed);
  await expect(win.input('docs')).toBeFocused();

  await keyboard.press('Control+Shift+D');
  await expect(win.input('docs')).toBeFocused();
  await win.tab('docs').focus();
  await keyboard.press('Delete');
  await expect.poll(() => groups(win)).toEqual([['main']]);
  await expect(win.input('main')).toBeFocused();
});
