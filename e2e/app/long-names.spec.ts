// Names as long as they may be: nothing of them runs out of the place they stand in.
import { BADGES } from '../fixtures/window-page';
import type { AtelierWindow } from '../fixtures/window-page';
import { expect, test } from '../fixtures/window-test';

const FOLDER = 'n'.repeat(120);
const ARCHITECT = `a-${'z'.repeat(62)}`;

/** Elements on screen whose content is drawn beyond them to the right, by more than a ring or a handle; what a terminal draws is its own. */
function spilling({ page }: AtelierWindow): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('body *')]
      .filter((each) => each.closest('.xterm, .hidden-text, svg') === null && each.clientWidth > 0 && getComputedStyle(each).overflowX === 'visible' && each.scrollWidth > each.clientWidth + 4)
      .map((each) => `${each.tagName.toLowerCase()}.${each.className}: ${each.scrollWidth} > ${each.clientWidth}`),
  );
}

test('the longest names of folders, labels and architects stay within cards, lists, dialogs and the first screen', async ({ place }) => {
  const first = await place.start({ folders: [place.folder(`client/${FOLDER}`), place.folder(`lab/${FOLDER}`)] });
  await expect(first.page.getByRole('treeitem', { level: 1 })).toHaveCount(2);
  await first.add(ARCHITECT);
  await first.shows(ARCHITECT, BADGES.firstLaunch);
  await first.page.evaluate(() => window.atelier.setSetting({ key: 'start-policy', value: 'none', workspaceId: null }));
  expect(await spilling(first)).toEqual([]);
  await first.quit();

  const win = await place.start();
  await win.select(ARCHITECT);
  await expect(win.page.getByRole('heading', { name: `${ARCHITECT} is not running` })).toBeVisible();
  expect(await spilling(win)).toEqual([]);
  await win.choose(win.page.getByRole('treeitem', { level: 1, selected: true }), 'Start architects…');
  await expect(win.page.getByRole('dialog').getByRole('listitem')).toHaveCount(2);
  expect(await spilling(win)).toEqual([]);
  await win.page.keyboard.press('Escape');
  await win.choose(win.tab(ARCHITECT), 'Hide tab');
  await win.choose(win.tab('main'), 'Hide tab');
  await expect(win.button(ARCHITECT)).toBeVisible();
  expect(await spilling(win)).toEqual([]);
  for (const left of [1, 0]) {
    await win.choose(win.page.getByRole('treeitem', { level: 1 }).first(), 'Close workspace');
    await expect(win.page.getByRole('treeitem', { level: 1 })).toHaveCount(left);
  }
  await expect(win.page.getByRole('list', { name: 'Recent workspaces' }).getByRole('button')).toHaveCount(2);
  expect(await spilling(win)).toEqual([]);
});
