// No accessibility fault in the states a person meets, in every look, and everything in Why within the keyboard's reach.
import { renameSync } from 'node:fs';
import { hasNoFaults } from '../fixtures/axe';
import { BADGES, refused } from '../fixtures/window-page';
import { expect, test } from '../fixtures/window-test';

test('0 faults: empty, running, Why open, dialogs, menu, amber, ended, refused; in every look', async ({ place }) => {
  const folder = place.folder('shop-api');
  const win = await place.start();
  await test.step('empty', () => hasNoFaults(win));

  await win.openWorkspace(folder);
  await win.shows('main', BADGES.firstLaunch);
  await win.talk('main', 'good morning', 1);
  await win.add('reviewer');
  await win.talk('reviewer', 'me too', 1);
  await test.step('running', () => hasNoFaults(win));

  await win.openWhy();
  await expect(win.why).toContainText('Next start');
  for (const section of ['Facts', 'Not ours', 'Keeping']) await win.why.getByRole('button', { name: section, exact: true }).click();
  await test.step('Why open', () => hasNoFaults(win));

  await win.button('Add architect').click();
  const dialog = win.page.getByRole('dialog', { name: 'Add architect' });
  await dialog.getByRole('textbox', { name: 'Name' }).fill('main');
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(dialog.getByRole('alert')).toBeVisible();
  await test.step('add dialog with a refused name', () => hasNoFaults(win));
  await win.page.keyboard.press('Escape');

  await win.why.getByRole('button', { name: 'Start fresh' }).click();
  await test.step('question before a fresh start', () => hasNoFaults(win));
  await win.page.keyboard.press('Escape');

  await win.tab('reviewer').click({ button: 'right', position: { x: 12, y: 10 } });
  // While a menu is open the focus cannot leave it, and the rest is hidden from readers.
  await test.step('menu of a tab', () => hasNoFaults(win, '[role="menu"]'));
  await win.page.getByRole('menuitem', { name: 'Stop' }).click();
  await expect(win.tab('reviewer')).toHaveAccessibleName('reviewer, Ended');
  await test.step('ended', () => hasNoFaults(win));

  const project = place.agents.projectOf(folder);
  renameSync(project, `${project}.away`);
  await win.choose(win.tab('reviewer'), 'Start');
  await win.shows('reviewer', BADGES.transcriptMissing);
  await test.step('amber', () => hasNoFaults(win));

  await win.choose(win.tab('reviewer'), 'Stop');
  await expect(win.tab('reviewer')).toHaveAccessibleName('reviewer, Ended');
  place.agents.uninstall();
  await win.choose(win.tab('reviewer'), 'Start');
  await win.shows('reviewer', refused('command-not-found', 'command not found', 'ended'));
  await win.choose(win.tab('reviewer'), 'Remove');
  await expect(win.button('Undo')).toBeVisible();
  await win.choose(win.tab('main'), 'Stop');
  await expect(win.tab('main')).toHaveAccessibleName('main, Ended');
  await win.choose(win.tab('main'), 'Start');
  await win.shows('main', refused('command-not-found', 'command not found', 'ended'));
  await test.step('refused, with a message', () => hasNoFaults(win));
});

test('0 faults: groups of tabs, the question whom to open beside, and the list of tabs; in every look', async ({ place }) => {
  const win = await place.start({ folders: [place.folder('shop-api')] });
  await win.shows('main', BADGES.firstLaunch);
  await win.add('reviewer');
  await win.shows('reviewer', BADGES.firstLaunch);
  await win.choose(win.tab('main'), 'Pin tab');
  await win.page.keyboard.press('Control+Shift+D');
  await expect(win.page.getByRole('tablist')).toHaveCount(2);
  await test.step('two groups', () => hasNoFaults(win));
  await win.button('Split right').click();
  await expect(win.page.getByRole('dialog', { name: 'Open to the right' })).toBeVisible();
  await test.step('whom to open', () => hasNoFaults(win));
  await win.page.keyboard.press('Escape');
  await win.page.keyboard.press('Control+Shift+L');
  await expect(win.page.getByRole('combobox', { name: 'Filter tabs' })).toBeFocused();
  await test.step('list of tabs', () => hasNoFaults(win));
});

test('everything in Why is reached with the Tab key, works with Enter and Space, and Escape returns to the terminal', async ({ place }) => {
  const win = await place.start({ folders: [place.folder('shop-api')] });
  const { keyboard } = win.page;
  await win.shows('main', BADGES.firstLaunch);
  await win.talk('main', 'the first conversation', 1);
  await keyboard.press('Control+Shift+Y');
  await expect(win.why).toBeFocused();
  await expect(win.why.getByRole('button', { name: 'Facts', exact: true })).toBeVisible();

  const wanted = await win.why.getByRole('button').evaluateAll((buttons) => buttons.map((button) => button.getAttribute('aria-label') ?? button.textContent));
  const reached: string[] = [];
  for (let step = 0; step < wanted.length; step += 1) {
    await keyboard.press('Tab');
    reached.push(await win.page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent ?? ''));
  }
  expect(reached).toEqual(wanted);
  expect(wanted).toEqual(expect.arrayContaining(['Close panel', 'Restart', 'Stop', 'Start fresh', 'Next start', 'History', 'Not ours', 'Keeping', 'Facts', 'Copy command line']));

  // The focus is on the last section; it unfolds with Space.
  const last = win.why.getByRole('button', { name: 'Facts', exact: true });
  await expect(last).toBeFocused();
  await keyboard.press('Space');
  await expect(last).toHaveAttribute('aria-expanded', 'true');
  await win.why.getByRole('button', { name: 'Stop', exact: true }).focus();
  await keyboard.press('Enter');
  await expect(win.tab('main')).toHaveAccessibleName('main, Ended');
  await expect(win.why).toContainText('would resume');
  await win.why.getByRole('button', { name: 'Resume' }).first().focus();
  await keyboard.press('Enter');
  await win.shows('main', BADGES.resumed);
  await keyboard.press('Control+Shift+Y');
  await keyboard.press('Escape');
  await expect(win.input('main')).toBeFocused();
});
