// Search over everything, in the real app: an old sentence is found and its conversation comes back.
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { sessionOf } from '../fixtures/window-agents';
import { BADGES } from '../fixtures/window-page';
import type { AtelierWindow } from '../fixtures/window-page';
import { expect, test } from '../fixtures/window-test';

const dialog = (win: AtelierWindow) => win.page.getByRole('dialog', { name: 'Search everything' });
const reader = (win: AtelierWindow) => win.page.getByRole('dialog', { name: /^main · / });
const field = (win: AtelierWindow) => dialog(win).getByRole('combobox', { name: 'Search everything' });
const results = (win: AtelierWindow) => dialog(win).getByRole('listbox', { name: 'Results' }).getByRole('option');

async function openSearch(win: AtelierWindow, words: string): Promise<void> {
  await win.page.keyboard.press('Control+Shift+H');
  await expect(field(win)).toBeFocused();
  await field(win).fill(words);
}

test('an old sentence is found by the keyboard alone, read in its place, and its conversation comes back', async ({ place }) => {
  const folder = place.folder('shop-api');
  const win = await place.start({ folders: [folder] });
  await win.shows('main', BADGES.firstLaunch);
  await win.talk('main', 'the heron stands in the reeds', 1);
  const old = sessionOf(place.agents.lastStart()).id;
  const before = readFileSync(place.agents.transcriptOf(folder, old));
  await win.openWhy();
  await win.why.getByRole('button', { name: 'Start fresh' }).click();
  await win.page.getByRole('dialog', { name: 'Start main fresh?' }).getByRole('button', { name: 'Start fresh' }).click();
  await win.shows('main', BADGES.fresh('user-asked'));
  await win.talk('main', 'something else altogether', 1);
  // A personal conversation in the same folder is nobody's of ours.
  place.agents.plant(folder, '11111111-2222-4333-8444-555555555555', 'my private heron');

  await openSearch(win, 'heron reeds');
  const mine = results(win).filter({ hasText: 'You' });
  await expect(mine).toHaveCount(1);
  await expect(dialog(win)).not.toContainText('private');
  await expect(mine.locator('mark')).toHaveText(['heron', 'reeds']);
  await field(win).press('ArrowDown');
  await expect(results(win).nth(1)).toHaveAttribute('aria-selected', 'true');
  await field(win).press('ArrowUp');
  await dialog(win).getByRole('combobox', { name: 'Words' }).selectOption('Your words');
  await expect(results(win)).toHaveCount(1);
  await field(win).press('Enter');

  await expect(reader(win).getByRole('article').filter({ hasText: 'the heron stands in the reeds' }).first()).toBeVisible();
  await expect(reader(win).locator('[data-found="true"] mark').first()).toHaveText('heron');
  await reader(win).getByRole('button', { name: 'Resume this one' }).click();
  await win.shows('main', { ...BADGES.resumed, reason: 'user-chosen' });
  expect(sessionOf(place.agents.lastStart())).toEqual({ use: 'resume', id: old });
  await expect(dialog(win)).toBeHidden();
  await expect(reader(win)).toBeHidden();
  expect(readFileSync(place.agents.transcriptOf(folder, old)).subarray(0, before.length)).toEqual(before);
});

test('a line on a screen is found, and its terminal is shown scrolled to it', async ({ place }) => {
  const win = await place.start({ folders: [place.folder('shop-api')] });
  await win.shows('main', BADGES.firstLaunch);
  const script = path.join(place.folder('scripts'), 'count.sh');
  writeFileSync(script, '#!/bin/sh\nfor n in $(seq 1 400); do echo "counted sheep number $n"; done\nexec cat\n', { mode: 0o755 });
  await win.add('counter', { harness: 'Custom command', command: script });
  await win.sees('counter', 'counted sheep number 400');
  await win.select('main');
  await openSearch(win, '"sheep number 123"');
  await results(win).filter({ hasText: 'counted sheep number 123' }).click();
  await expect(win.tab('counter')).toHaveAttribute('aria-selected', 'true');
  await win.sees('counter', 'counted sheep number 123');
  await expect(win.terminal('counter')).not.toContainText('counted sheep number 400');
});

test('S7: what is forgotten is not found; the index says its size, is cleared and built again', async ({ place }) => {
  const win = await place.start({ folders: [place.folder('shop-api')] });
  await win.shows('main', BADGES.firstLaunch);
  await win.talk('main', 'the heron stands in the reeds', 1);
  await win.openWhy();
  await win.why.getByRole('button', { name: 'Start fresh' }).click();
  await win.page.getByRole('dialog', { name: 'Start main fresh?' }).getByRole('button', { name: 'Start fresh' }).click();
  await win.shows('main', BADGES.fresh('user-asked'));
  await win.select('main');
  await openSearch(win, 'heron');
  const mine = results(win).filter({ hasText: 'You' });
  await expect(mine).toHaveCount(1);
  await expect(dialog(win).getByRole('status').filter({ hasText: /^1 conversation · [\d.]+ KB of [\d.]+ MB$/ })).toBeVisible();

  await dialog(win).getByRole('button', { name: 'Clear index' }).click();
  await expect(dialog(win).getByText('The index is empty.', { exact: true })).toBeVisible();
  await expect(mine).toHaveCount(0);
  await dialog(win).getByRole('button', { name: 'Build index' }).click();
  await expect(mine).toHaveCount(1);
  await win.page.keyboard.press('Escape');
  await expect(dialog(win)).toBeHidden();

  await win.openWhy();
  await win.why.getByRole('button', { name: 'Forget' }).click();
  await openSearch(win, 'heron');
  await expect(dialog(win)).toContainText('Nothing was found.');
});
