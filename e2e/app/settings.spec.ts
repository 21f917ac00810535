// The settings page: found by words, changed and taken back, for all and for one workspace, in and out as a file.
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Locator } from '@playwright/test';
import { BADGES } from '../fixtures/window-page';
import type { AtelierWindow } from '../fixtures/window-page';
import { faultsIn } from '../fixtures/axe';
import { expect, test } from '../fixtures/window-test';

const settings = (win: AtelierWindow): Locator => win.page.getByRole('main', { name: 'Settings' });
const theme = (win: AtelierWindow): Locator => win.page.locator('html');

async function open(win: AtelierWindow): Promise<Locator> {
  await win.page.keyboard.press('Control+Shift+Comma');
  await expect(settings(win).getByRole('searchbox', { name: 'Search settings' })).toBeFocused();
  return settings(win);
}

test('A5: a setting counts at once, is marked as changed, is there after a restart, and is taken back', async ({ place }) => {
  const folder = place.folder('shop-api');
  const first = await place.start({ folders: [folder] });
  await first.shows('main', BADGES.firstLaunch);
  let page = await open(first);
  await page.getByRole('searchbox', { name: 'Search settings' }).fill('theme system');
  await expect(page.getByRole('listitem')).toHaveCount(1);
  await page.getByRole('combobox', { name: 'Theme' }).selectOption('Dark');
  await expect(theme(first)).toHaveAttribute('data-theme', 'dark');
  await expect(page.getByText('Changed · default: As the system')).toBeVisible();
  // Escape empties the search first, then gives the terminal back.
  await first.page.keyboard.press('Escape');
  await expect(page.getByRole('searchbox', { name: 'Search settings' })).toHaveValue('');
  await page.getByRole('combobox', { name: 'When the app opens' }).selectOption('Start nothing');
  await expect(page.getByText('Changed · default: Start what was running')).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search settings' }).focus();
  await first.page.keyboard.press('Escape');
  await expect(first.input('main')).toBeFocused();
  await first.talk('main', 'still here', 1);
  await first.quit();

  const win = await place.start();
  await win.shows('main', BADGES.notStarted);
  await expect(theme(win)).toHaveAttribute('data-theme', 'dark');
  page = await open(win);
  await page.getByRole('button', { name: 'Reset: Theme' }).click();
  await expect(page.getByRole('button', { name: 'Reset: Theme' })).toBeHidden();
  await page.getByRole('button', { name: 'Reset all settings' }).click();
  await win.page.getByRole('dialog', { name: 'Reset all settings?' }).getByRole('button', { name: 'Reset all' }).click();
  await expect(page.getByRole('button', { name: 'Reset all settings' })).toBeDisabled();
  await expect(page.getByRole('combobox', { name: 'When the app opens' })).toHaveValue('running');
});

test('any number within its bounds is taken, the arrows step it, and what is found is counted', async ({ place }) => {
  const win = await place.start({ folders: [place.folder('shop-api')] });
  const page = await open(win);
  const stored = () => win.page.evaluate(async () => (await window.atelier.getState()).settings.app);
  const [height, lines] = [page.getByRole('spinbutton', { name: 'Line height' }), page.getByRole('spinbutton', { name: 'Lines that scroll back' })];
  for (const [field, typed] of [[height, '1.37'], [lines, '12345']] as const) {
    await field.fill(typed);
    expect(await field.evaluate((input: HTMLInputElement) => input.validity.valid)).toBe(true);
    await field.press('Enter');
  }
  await expect.poll(stored).toEqual({ 'terminal-line-height': 1.37, 'terminal.scrollback': 12_345 });
  await height.press('ArrowUp');
  await expect(height).toHaveValue('1.47');
  await lines.press('ArrowDown');
  await expect(lines).toHaveValue('11345');
  for (let presses = 0; presses < 9; presses += 1) await height.press('ArrowUp');
  await expect(height).toHaveValue('2');
  await height.press('Enter');
  await expect.poll(stored).toMatchObject({ 'terminal-line-height': 2 });
  const found = page.getByRole('status').filter({ hasText: 'found' });
  await page.getByRole('searchbox', { name: 'Search settings' }).fill('line height');
  await expect(found).toHaveText('1 setting found');
  await page.getByRole('searchbox', { name: 'Search settings' }).fill('terminal');
  await expect(found).toHaveText(/^\d\d settings found$/);
});

test('at any zoom a control takes at most two fifths of its row, or stands under its words', async ({ place }) => {
  const win = await place.start({ folders: [place.folder('shop-api')] });
  const page = await open(win);
  for (const [width, zoom] of [[1_600, 2], [1_400, 2], [1_024, 2], [1_024, 1]] as const) {
    await win.app.evaluate(({ BrowserWindow }, to) => {
      const [window] = BrowserWindow.getAllWindows();
      window?.setContentSize(to.width, 800);
      window?.webContents.setZoomFactor(to.zoom);
    }, { width, zoom });
    await expect.poll(() => win.page.evaluate(() => Math.round(window.innerWidth))).toBe(width / zoom);
    const shares = await page.locator('.setting:not([data-wide="true"])').evaluateAll((rows) =>
      rows.map((row) => {
        const [words, control] = [row.querySelector('.setting-words'), row.querySelector('.setting-control')].map((each) => each?.getBoundingClientRect());
        if (!words || !control) return -1;
        return control.top >= words.bottom ? 0 : control.width / row.getBoundingClientRect().width;
      }),
    );
    expect(shares.length).toBeGreaterThan(10);
    for (const share of shares) expect(share).toBeGreaterThanOrEqual(0);
    expect(Math.max(...shares), `${width} px at ${zoom}`).toBeLessThanOrEqual(0.4);
    const cut = await page.evaluate((main) => main.scrollWidth - main.clientWidth);
    expect(cut).toBeLessThanOrEqual(0);
  }
});

test('a workspace has a value of its own, and gives it back', async ({ place }) => {
  const win = await place.start({ folders: [place.folder('shop-api'), place.folder('website')] });
  await expect(win.workspace('website')).toBeVisible();
  const page = await open(win);
  await page.getByRole('combobox', { name: 'Settings for' }).selectOption('Only shop-api');
  await expect(page.getByRole('combobox', { name: 'Theme' })).toBeHidden();
  const after = page.getByRole('combobox', { name: 'After you quit an agent' });
  await after.selectOption('Start fresh');
  await expect(page.getByText('Own value · for all: Ask')).toBeVisible();
  await page.getByRole('combobox', { name: 'Settings for' }).selectOption('Only website');
  await expect(after).toHaveValue('ask');
  await page.getByRole('combobox', { name: 'Settings for' }).selectOption('Only shop-api');
  await expect(after).toHaveValue('fresh');
  await page.getByRole('button', { name: 'Use the value for all: After you quit an agent' }).click();
  await expect(after).toHaveValue('ask');
});

test('a file is exported, refused whole when one value is wrong, and taken in with what was left out named', async ({ place }) => {
  const win = await place.start({ folders: [place.folder('shop-api')] });
  const file = path.join(place.scratch.top, 'settings.json');
  await win.app.evaluate(({ dialog }, chosen) => {
    dialog.showSaveDialog = () => Promise.resolve({ canceled: false, filePath: chosen });
  }, file);
  await win.folderDialogAnswers(file);
  await expect(win.tab('main')).toBeVisible();
  const page = await open(win);
  await page.getByRole('combobox', { name: 'Theme' }).selectOption('Dark');
  await page.getByRole('button', { name: 'Export settings' }).click();
  await expect(win.page.getByText(`Settings written to ${file}`).first()).toBeVisible();
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual({ kind: 'atelier-settings', version: 1, settings: { theme: 'dark' }, workspaces: {} });

  const write = (chosen: object) => writeFileSync(file, JSON.stringify({ kind: 'atelier-settings', version: 1, settings: chosen }));
  write({ theme: 'light', 'start-policy': 'maybe' });
  await page.getByRole('button', { name: 'Import settings' }).click();
  await expect(page.getByRole('alert')).toHaveText('“start-policy”: When the app opens must be one of "running", "visible", "none". Nothing was changed.');
  await expect(theme(win)).toHaveAttribute('data-theme', 'dark');

  write({ theme: 'light', 'of-tomorrow': true });
  await page.getByRole('button', { name: 'Import settings' }).click();
  await expect(page.getByRole('status').filter({ hasText: '1 setting was taken from' })).toContainText('“of-tomorrow” is not a setting of this version');
  await expect(page.getByRole('alert')).toBeHidden();
  await expect(theme(win)).toHaveAttribute('data-theme', 'light');
});

test('everything is planned and started at once, each workspace under its name', async ({ place }) => {
  const folders = [place.folder('shop-api'), place.folder('website')];
  const first = await place.start({ folders });
  for (const name of ['website', 'shop-api']) {
    await first.workspace(name).getByText(name, { exact: true }).click();
    await first.shows('main', BADGES.firstLaunch);
    await first.talk('main', `I am ${name}`, 1);
  }
  await first.page.evaluate(() => window.atelier.setSetting({ key: 'start-policy', value: 'none', workspaceId: null }));
  await first.quit();
  const win = await place.start();
  await win.shows('main', BADGES.notStarted);
  await win.button('Start architects…').click();
  const dialog = win.page.getByRole('dialog', { name: 'Start all architects' });
  await expect(dialog.getByRole('heading', { level: 3 })).toHaveText(['shop-api', 'website']);
  await expect(dialog.getByRole('checkbox')).toHaveCount(2);
  await expect(dialog.getByRole('listitem').first()).toContainText('resumes');
  await dialog.getByRole('button', { name: 'Start', exact: true }).click();
  for (const name of ['website', 'shop-api']) {
    await win.workspace(name).getByText(name, { exact: true }).click();
    await win.shows('main', BADGES.resumed);
  }
});

test('0 accessibility faults, light and dark, for all and for one workspace; also with no workspace at all', async ({ place }) => {
  const win = await place.start();
  await win.page.keyboard.press('Control+Shift+Comma');
  await expect(settings(win)).toBeVisible();
  expect(await faultsIn(win, 'html')).toEqual([]);
  await settings(win).getByRole('button', { name: 'Close settings' }).click();
  await expect(win.button('Open workspace')).toBeFocused();
  await win.openWorkspace(place.folder('shop-api'));
  await win.shows('main', BADGES.firstLaunch);
  const page = await open(win);
  for (const chosen of ['Dark', 'Light']) {
    await page.getByRole('combobox', { name: 'Theme' }).selectOption(chosen);
    await expect(theme(win)).toHaveAttribute('data-theme', chosen.toLowerCase());
    expect(await faultsIn(win, 'html'), chosen).toEqual([]);
  }
  await page.getByRole('combobox', { name: 'Settings for' }).selectOption('Only shop-api');
  await page.getByRole('combobox', { name: 'After you quit an agent' }).selectOption('Start fresh');
  await expect(page.getByText('Own value')).toBeVisible();
  expect(await faultsIn(win, 'html')).toEqual([]);
});
