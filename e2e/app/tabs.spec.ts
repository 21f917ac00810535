// Tabs: pinned, hidden and reopened, duplicated, and more of them than there is room for.
import { BADGES } from '../fixtures/window-page';
import type { AtelierWindow } from '../fixtures/window-page';
import { expect, test } from '../fixtures/window-test';
import { sessionOf } from '../fixtures/window-agents';

const clipboard = (win: AtelierWindow): Promise<string> => win.app.evaluate(async ({ clipboard: board }) => board.readText());

test('pinned tabs stand first and stay; a middle click hides the others; what was hidden last comes back first', async ({ place }) => {
  const win = await place.start({ folders: [place.folder('shop-api')] });
  await win.shows('main', BADGES.firstLaunch);
  for (const name of ['reviewer', 'docs']) {
    await win.add(name);
    await win.shows(name, BADGES.firstLaunch);
  }
  await win.choose(win.tab('docs'), 'Pin tab');
  await expect.poll(() => win.tabNames()).toEqual(['docs', 'main', 'reviewer']);
  await expect(win.tab('docs')).toHaveAccessibleDescription(/pinned/);
  await win.tab('docs').getByText('docs', { exact: true }).click({ button: 'middle' });
  await win.tab('main').getByText('main', { exact: true }).click({ button: 'middle' });
  await expect.poll(() => win.tabNames()).toEqual(['docs', 'reviewer']);
  await win.tab('reviewer').getByText('reviewer', { exact: true }).click({ button: 'middle' });
  await expect.poll(() => win.tabNames()).toEqual(['docs']);
  await expect(win.row('reviewer')).toBeVisible();
  await win.page.keyboard.press('Control+Shift+R');
  await expect.poll(() => win.tabNames()).toEqual(['docs', 'reviewer']);
  await expect(win.input('reviewer')).toBeFocused();
  await win.quit();

  const second = await place.start();
  await expect.poll(() => second.tabNames()).toEqual(['docs', 'reviewer']);
  await second.page.keyboard.press('Control+Shift+R');
  await expect.poll(() => second.tabNames()).toEqual(['docs', 'main', 'reviewer']);
});

test('whichever way the last tab goes, the keyboard is at the way back to it; with the last workspace, at the first act', async ({ place }) => {
  const win = await place.start({ folders: [place.folder('shop-api')] });
  await win.shows('main', BADGES.firstLaunch);
  await win.sees('main', '❯');
  const ways: [string, () => Promise<void>][] = [
    ['its key', () => win.press('main', 'Control+Shift+W')],
    ['Delete on the tab', async () => {
      await win.tab('main').focus();
      await win.page.keyboard.press('Delete');
    }],
    ['a middle click', () => win.tab('main').getByText('main', { exact: true }).click({ button: 'middle' })],
    ['its menu', () => win.choose(win.tab('main'), 'Hide tab')],
    ['the button on it', () => win.page.getByTitle('Hide main (it goes on running)').click()],
  ];
  for (const [way, hide] of ways) {
    await hide();
    await expect(win.button('main'), way).toBeFocused();
    await win.page.keyboard.press('Enter');
    await expect(win.input('main'), way).toBeFocused();
  }
  await win.press('main', 'Control+Shift+W');
  await expect(win.button('main')).toBeFocused();
  await win.close('shop-api');
  await expect(win.button('Open workspace')).toBeFocused();
});

test('a duplicate has the same arguments and a conversation of its own; the resume command resumes it elsewhere', async ({ place }) => {
  const folder = place.folder('shop api');
  const win = await place.start({ folders: [folder] });
  await win.shows('main', BADGES.firstLaunch);
  await win.add('reviewer', { args: '--model opus' });
  await win.shows('reviewer', BADGES.firstLaunch);
  const original = place.agents.lastStart();
  await win.choose(win.tab('reviewer'), 'Duplicate');
  await win.shows('reviewer-2', BADGES.firstLaunch);
  await expect.poll(() => win.tabNames()).toEqual(['main', 'reviewer', 'reviewer-2']);
  await expect(win.input('reviewer-2')).toBeFocused();
  const copied = place.agents.lastStart();
  expect(copied.argv.slice(0, 2)).toEqual(['--model', 'opus']);
  expect(sessionOf(copied)).toMatchObject({ use: 'new' });
  expect(sessionOf(copied).id).not.toBe(sessionOf(original).id);

  await win.talk('reviewer-2', 'go on elsewhere', 1);
  await win.choose(win.tab('reviewer-2'), 'Copy resume command');
  await expect.poll(() => clipboard(win)).toBe(`cd '${folder}' && claude --model opus --resume ${sessionOf(copied).id}`);
});

test('thirty tabs: the one in front is in sight, the wheel scrolls, and a list with a filter finds any', async ({ place }) => {
  const win = await place.start({ folders: [place.folder('shop-api')] });
  await win.shows('main', BADGES.firstLaunch);
  await win.page.evaluate(async () => {
    const { workspaces } = await window.atelier.getState();
    for (let number = 2; number <= 30; number += 1) {
      await window.atelier.addArchitect({ workspaceId: workspaces[0]?.id ?? '', name: `agent-${number}`, harness: 'custom', command: 'sleep 100000', args: [] });
    }
  });
  await expect(win.tabs).toHaveCount(30);
  await win.page.keyboard.press('Alt+9');
  await expect(win.tab('agent-9')).toBeInViewport({ ratio: 0.9 });
  await win.page.keyboard.press('Control+Shift+L');
  const filter = win.page.getByRole('combobox', { name: 'Filter tabs' });
  await expect(filter).toBeFocused();
  await win.page.keyboard.type('agent-27');
  await win.page.keyboard.press('Enter');
  await expect(win.tab('agent-27')).toHaveAttribute('aria-selected', 'true');
  await expect(win.tab('agent-27')).toBeInViewport({ ratio: 0.9 });
  await expect(filter).toBeHidden();
  await win.page.keyboard.press('Alt+1');
  await expect(win.tab('main')).toBeInViewport({ ratio: 0.9 });
  await expect(win.tab('agent-30')).not.toBeInViewport();
  await win.button('All tabs').click();
  await win.page.getByRole('option', { name: /^agent-30/ }).click();
  await expect(win.tab('agent-30')).toBeInViewport({ ratio: 0.9 });
  await win.tab('agent-30').hover();
  await win.page.mouse.wheel(0, -20_000);
  await expect(win.tab('main')).toBeInViewport({ ratio: 0.9 });
});

/** The whole tab, without what fades at the edge of its strip. */
function whollyInSight(win: AtelierWindow, name: string): Promise<boolean> {
  return win.tab(name).evaluate((tab) => {
    const outer = tab.closest('.tab-outer')?.getBoundingClientRect();
    const list = tab.closest('[role="tablist"]');
    const strip = list?.getBoundingClientRect();
    if (!outer || !strip) return false;
    const fades = list?.getAttribute('data-overflows') === 'true' ? 16 : 0;
    return outer.left >= strip.left - 1 && outer.right <= strip.right - fades + 1;
  });
}

test('a tab that is added beside long ones is wholly in sight, with its badge, also when Why opens', async ({ place }) => {
  const win = await place.start({ folders: [place.folder('shop-api')] });
  await win.shows('main', BADGES.firstLaunch);
  await win.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.setContentSize(1280, 800));
  await win.talk('main', 'first', 1);
  await win.enter('main', '/clear');
  await expect(win.tab('main').getByText(/^continued as /)).toBeVisible();
  await win.openWhy();
  for (const name of ['reviewer-of-everything', 'docs-of-everything', 'fourth']) {
    await win.add(name);
    await win.shows(name, BADGES.firstLaunch);
    await expect.poll(() => whollyInSight(win, name)).toBe(true);
  }
  await win.tab('main').click();
  await expect.poll(() => whollyInSight(win, 'main')).toBe(true);
  await win.tab('fourth').click();
  await expect.poll(() => whollyInSight(win, 'fourth')).toBe(true);
  await win.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.setContentSize(1000, 800));
  await expect.poll(() => whollyInSight(win, 'fourth')).toBe(true);
});
