// What opens over the window: no accessibility fault in any look, everything in it within the keyboard's reach, and the
// focus back in the terminal when it closes.
import { mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import type { Locator } from '@playwright/test';
import { hasNoFaults } from '../fixtures/axe';
import { bring } from '../fixtures/folder-own';
import { sessionOf } from '../fixtures/window-agents';
import { BADGES } from '../fixtures/window-page';
import type { AtelierWindow } from '../fixtures/window-page';
import { Printer } from '../fixtures/window-printer';
import { expect, test } from '../fixtures/window-test';
import type { Place } from '../fixtures/window-test';

/** `main` in its first conversation, in which this was said. */
async function talking(place: Place, words: string): Promise<AtelierWindow> {
  const win = await place.start({ folders: [place.folder('shop-api')] });
  await win.shows('main', BADGES.firstLaunch);
  await win.talk('main', words, 1);
  return win;
}

/** Everything in a dialog that can be used is reached with Tab, and Tab never leaves it. */
async function keepsTab(win: AtelierWindow, dialog: Locator): Promise<void> {
  const usable = dialog.locator(':is(button, input, select, textarea, [tabindex="0"]):not(:disabled, [tabindex="-1"])');
  const reached = new Set<number>();
  const count = await usable.count();
  for (let step = 0; step < count; step += 1) {
    await win.page.keyboard.press('Tab');
    reached.add(await usable.evaluateAll((all) => all.findIndex((each) => each === document.activeElement)));
  }
  expect([...reached].sort((a, b) => a - b)).toEqual([...Array(count).keys()]);
}

/** The focus is somewhere: a button that went with its own click has left it to another element. */
async function hasFocus(win: AtelierWindow): Promise<void> {
  await expect(win.page.locator(':focus')).toHaveCount(1);
}

test('search: before a word, with results, with none, and with an index that cannot be kept', async ({ place }) => {
  const win = await talking(place, 'the heron stands in the reeds');
  const search = win.page.getByRole('dialog', { name: 'Search everything' });
  const field = search.getByRole('combobox', { name: 'Search everything' });
  await win.page.keyboard.press('Control+Shift+H');
  await expect(field).toBeFocused();
  await expect(search.getByRole('status').filter({ hasText: /of .* MB/ })).toBeVisible();
  await test.step('before a word', () => hasNoFaults(win));
  await field.fill('heron');
  await expect(search.getByRole('listbox', { name: 'Results' }).getByRole('option').filter({ hasText: 'You' })).toBeVisible();
  await test.step('with results', () => hasNoFaults(win));
  await keepsTab(win, search);
  await field.fill('nowhere at all');
  await expect(search).toContainText('Nothing was found.');
  await test.step('with none', () => hasNoFaults(win));
  await win.page.keyboard.press('Escape');
  await expect(search).toBeHidden();
  await expect(win.input('main')).toBeFocused();
  await win.quit();

  // The index is a file; where a folder lies in its way it cannot be kept.
  for (const tail of ['', '-wal', '-shm']) rmSync(path.join(place.scratch.state, `search.db${tail}`), { force: true });
  mkdirSync(path.join(place.scratch.state, 'search.db', 'in-the-way'), { recursive: true });
  const again = await place.start();
  await again.shows('main', BADGES.resumed);
  await again.page.keyboard.press('Control+Shift+H');
  const faulty = again.page.getByRole('dialog', { name: 'Search everything' });
  await faulty.getByRole('combobox', { name: 'Search everything' }).fill('heron');
  await expect(faulty.getByRole('alert')).toBeVisible();
  await test.step('with an index that cannot be kept', () => hasNoFaults(again));
});

test('settings: the section of the search index, emptied and built again, and nothing found', async ({ place }) => {
  const win = await talking(place, 'first words');
  await win.page.keyboard.press('Control+Shift+Comma');
  const page = win.page.getByRole('main', { name: 'Settings' });
  const words = page.getByRole('searchbox', { name: 'Search settings' });
  await expect(words).toBeFocused();
  await expect(page.getByRole('status').filter({ hasText: /conversation/ })).toBeVisible();
  await page.getByRole('button', { name: 'Clear index' }).scrollIntoViewIfNeeded();
  await test.step('the search index', () => hasNoFaults(win));
  await page.getByRole('button', { name: 'Clear index' }).click();
  await page.getByRole('button', { name: 'Build index' }).click();
  await expect(page.getByRole('button', { name: 'Clear index' })).toBeVisible();
  await hasFocus(win);
  await page.getByRole('combobox', { name: 'When the app opens' }).selectOption('Start nothing');
  await page.getByRole('button', { name: 'Reset: When the app opens' }).press('Enter');
  await expect(page.getByRole('button', { name: 'Reset: When the app opens' })).toBeHidden();
  await hasFocus(win);
  await words.fill('nothing is called that');
  await test.step('nothing found', () => hasNoFaults(win));
  await words.fill('');
  await page.getByRole('button', { name: 'Close settings' }).click();
  await expect(win.input('main')).toBeFocused();
});

test('reader: the conversation, and the question before an address', async ({ place }) => {
  const win = await talking(place, 'see https://example.org/why');
  await win.openWhy();
  await win.why.getByRole('button', { name: 'Read' }).click();
  const reader = win.page.getByRole('dialog', { name: 'main · shop-api' });
  await expect(reader.getByRole('article').first()).toBeVisible();
  await test.step('the conversation', () => hasNoFaults(win));
  await keepsTab(win, reader);
  await reader.getByRole('button', { name: 'https://example.org/why' }).first().click();
  const address = win.page.getByRole('dialog', { name: 'Open this address?' });
  await expect(address).toBeVisible();
  await test.step('an address', () => hasNoFaults(win, '.modal'));
  await keepsTab(win, address);
  await win.page.keyboard.press('Escape');
  await expect(address).toBeHidden();
  await hasFocus(win);
  await win.page.keyboard.press('Escape');
  await expect(reader).toBeHidden();
  await hasFocus(win);
});

test('keeping: copies kept, one put back, and the question before all are deleted', async ({ place }) => {
  const win = await talking(place, 'words worth keeping');
  const { id } = sessionOf(place.agents.lastStart());
  await win.openWhy();
  await win.why.getByRole('button', { name: 'Keeping' }).click();
  await win.why.getByRole('checkbox', { name: /Keep copies/ }).check();
  await win.choose(win.tab('main'), 'Stop');
  await expect(win.why).toContainText('copy kept');
  rmSync(place.agents.transcriptOf(place.folder('shop-api'), id));
  // The next look at the history finds it gone.
  await win.button('Why').click();
  await win.openWhy();
  await expect(win.why.getByRole('button', { name: 'Put copy back' })).toBeVisible();
  await test.step('a copy to put back', () => hasNoFaults(win));
  await win.why.getByRole('button', { name: 'Put copy back' }).press('Enter');
  await expect(win.why.getByRole('button', { name: 'Put copy back' })).toHaveCount(0);
  await hasFocus(win);
  if ((await win.why.getByRole('button', { name: 'Keeping', exact: true }).getAttribute('aria-expanded')) === 'false') await win.why.getByRole('button', { name: 'Keeping', exact: true }).click();
  await win.why.getByRole('button', { name: 'Delete all copies…' }).press('Enter');
  const question = win.page.getByRole('dialog', { name: 'Delete all copies?' });
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await test.step('before all are deleted', () => hasNoFaults(win));
  await keepsTab(win, question);
  await question.getByRole('button', { name: 'Delete copies' }).press('Enter');
  await expect(question).toBeHidden();
  await expect(win.why.getByRole('button', { name: 'Delete all copies…' })).toHaveCount(0);
  await hasFocus(win);
});

test('what a folder brings of its own, and the question before a paste', async ({ place }) => {
  const folder = place.folder('shop-api');
  bring(folder, '.atelier/roles/architect.md', 'You build shops.\n'.repeat(60));
  bring(folder, '.atelier/config.json', JSON.stringify({ shell: { architect: 'claude --model "big one"', architectHarness: 'claude' } }));
  const win = await place.start({ folders: [folder] });
  await win.shows('main', BADGES.firstLaunch);
  await win.button('Review what shop-api brings').click();
  const own = win.page.getByRole('dialog', { name: 'What shop-api brings of its own' });
  await expect(own).toContainText('You build shops.');
  await test.step('what the folder brings', () => hasNoFaults(win));
  await keepsTab(win, own);
  await win.page.keyboard.press('Escape');
  await expect(win.input('main')).toBeFocused();

  await Printer.add(win, place);
  await win.app.evaluate(async ({ clipboard }) => clipboard.writeText('cd /tmp\nrm -rf x\n'));
  await win.page.keyboard.press('Control+Shift+V');
  const paste = win.page.getByRole('dialog', { name: 'Paste 3 lines?' });
  await expect(paste.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await test.step('before a paste', () => hasNoFaults(win));
  await keepsTab(win, paste);
  await win.page.keyboard.press('Escape');
  await expect(win.input('printer')).toBeFocused();
});
