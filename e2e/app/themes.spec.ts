// Light, dark and high contrast, chosen or as the system is set, and the colours of terminals in each.
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { faultsIn } from '../fixtures/axe';
import { BADGES } from '../fixtures/window-page';
import type { AtelierWindow } from '../fixtures/window-page';
import { expect, test } from '../fixtures/window-test';

const NAMES = ['black', 'red', 'green', 'yellow', 'blue', 'purple', 'cyan', 'white', 'brightBlack', 'brightRed', 'brightGreen', 'brightYellow', 'brightBlue', 'brightPurple', 'brightCyan', 'brightWhite'];
const scheme = (name: string, background: string) => ({ name, background, foreground: '#e0e0e0', ...Object.fromEntries(NAMES.map((each) => [each, '#80a0c0'])) });

async function looks(win: AtelierWindow, theme: string, contrast: string): Promise<void> {
  await expect(win.page.locator('html')).toHaveAttribute('data-theme', theme);
  await expect(win.page.locator('html')).toHaveAttribute('data-contrast', contrast);
}

const ground = (win: AtelierWindow) => win.terminal('main').locator('.screen').evaluate((element) => getComputedStyle(element).backgroundColor);

test('high contrast is chosen, or follows the system, with 0 accessibility faults; reduced motion moves nothing', async ({ place }) => {
  const win = await place.start({ folders: [place.folder('shop-api')] });
  await win.shows('main', BADGES.firstLaunch);
  await win.page.emulateMedia({ colorScheme: 'dark', contrast: 'more', reducedMotion: 'reduce' });
  await looks(win, 'dark', 'more');
  expect(await win.page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe('rgb(0, 0, 0)');
  expect(await faultsIn(win, 'html')).toEqual([]);
  expect(await win.page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--motion'))).toMatch(/^0m?s$/);
  await win.page.emulateMedia({ colorScheme: 'light', contrast: 'no-preference', forcedColors: 'active' });
  await looks(win, 'light', 'more');
  await win.page.emulateMedia({ colorScheme: 'light', contrast: 'no-preference', forcedColors: 'none' });
  await looks(win, 'light', 'normal');
  await win.page.evaluate(() => window.atelier.setSetting({ key: 'contrast', value: 'more', workspaceId: null }));
  await looks(win, 'light', 'more');
  await win.openWhy();
  expect(await faultsIn(win, 'html')).toEqual([]);
  await win.page.keyboard.press('Control+Shift+Comma');
  await expect(win.page.getByRole('main', { name: 'Settings' })).toBeVisible();
  expect(await faultsIn(win, 'html')).toEqual([]);
});

test('terminal colours of another terminal are looked at, used, refused with what is wrong, and given back', async ({ place }) => {
  const win = await place.start({ folders: [place.folder('shop-api')] });
  await win.shows('main', BADGES.firstLaunch);
  await win.page.evaluate(() => window.atelier.setSetting({ key: 'theme', value: 'dark', workspaceId: null }));
  await expect.poll(() => ground(win)).toBe('rgb(26, 27, 30)');
  const file = path.join(place.scratch.top, 'colours.json');
  await win.folderDialogAnswers(file);
  await win.page.keyboard.press('Control+Shift+Comma');
  const page = win.page.getByRole('main', { name: 'Settings' });
  writeFileSync(file, JSON.stringify({ ...scheme('Broken', '#101010'), red: 'red' }));
  await page.getByRole('button', { name: 'Import colours for dark' }).click();
  await expect(page.getByRole('alert')).toHaveText('Scheme “Broken”: these colours are missing, or not written as #rrggbb: red.');
  writeFileSync(file, JSON.stringify({ schemes: [scheme('Night', '#101018'), scheme('Sea', '#002030')] }));
  await page.getByRole('button', { name: 'Import colours for dark' }).click();
  await page.getByRole('combobox', { name: 'Colours in this file, for dark' }).selectOption('Sea');
  await page.getByRole('button', { name: 'Use these' }).click();
  await expect(page.getByText('Changed · default: the theme’s own')).toBeVisible();
  expect(await faultsIn(win, 'html')).toEqual([]);
  await page.getByRole('searchbox', { name: 'Search settings' }).focus();
  await win.page.keyboard.press('Escape');
  await expect.poll(() => ground(win)).toBe('rgb(0, 32, 48)');
  await win.page.keyboard.press('Control+Shift+Comma');
  await page.getByRole('button', { name: 'Reset: Terminal colours in dark' }).click();
  await page.getByRole('button', { name: 'Close settings' }).click();
  await expect.poll(() => ground(win)).toBe('rgb(26, 27, 30)');
});
