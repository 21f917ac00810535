// The palette: every command, architect and workspace by name, from the keyboard.
import AxeBuilder from '@axe-core/playwright';
import { BADGES } from '../fixtures/window-page';
import type { AtelierWindow } from '../fixtures/window-page';
import { expect, test } from '../fixtures/window-test';

const palette = ({ page }: AtelierWindow) => page.getByRole('dialog', { name: 'Commands' });
const field = (win: AtelierWindow) => palette(win).getByRole('combobox', { name: 'Commands' });
const lines = (win: AtelierWindow) => palette(win).getByRole('option');

async function open(win: AtelierWindow): Promise<void> {
  await win.page.keyboard.press('Control+Shift+P');
  await expect(field(win)).toBeFocused();
}

/** Finds by these letters and takes the first. */
async function take(win: AtelierWindow, letters: string, first: RegExp): Promise<void> {
  await open(win);
  await win.page.keyboard.type(letters);
  await expect(lines(win).first()).toHaveAccessibleName(first);
  await win.page.keyboard.press('Enter');
  await expect(palette(win)).toBeHidden();
}

test('commands by a few letters, with their keys; what was used last stands first, also after a restart', async ({ place }) => {
  const folder = place.folder('shop-api');
  const win = await place.start({ folders: [folder] });
  await win.shows('main', BADGES.firstLaunch);
  await expect(win.input('main')).toBeFocused();

  await open(win);
  await expect(lines(win).filter({ hasText: 'Add architect…' })).toContainText('Ctrl+Shift+T');
  await win.page.keyboard.press('Escape');
  await expect(palette(win)).toBeHidden();
  await expect(win.input('main')).toBeFocused();

  await take(win, 'shwhy', /^Show or hide Why/);
  await expect(win.why).toBeFocused();
  await take(win, 'addarch', /^Add architect/);
  const dialog = win.page.getByRole('dialog', { name: 'Add architect' });
  await expect(dialog.getByRole('textbox', { name: 'Name' })).toBeFocused();
  await win.page.keyboard.type('reviewer');
  await win.page.keyboard.press('Enter');
  await win.shows('reviewer', BADGES.firstLaunch);
  // None of it was typed into the program.
  expect(await win.screen('reviewer')).not.toContain('shwhy');
  await win.quit();

  const again = await place.start();
  await expect(again.tab('main')).toBeVisible();
  await open(again);
  await expect(lines(again).nth(0)).toHaveAccessibleName(/^Add architect/);
  await expect(lines(again).nth(1)).toHaveAccessibleName(/^Show or hide Why/);
});

test('going to architects and workspaces; a hidden tab comes back; what cannot be done now says why', async ({ place }) => {
  const win = await place.start({ folders: [place.folder('shop-api'), place.folder('website')] });
  await expect(win.workspace('website')).toBeVisible();
  await expect(win.workspace('shop-api')).toBeVisible();
  await take(win, 'website', /^website/);
  await expect(win.workspace('website')).toHaveAttribute('aria-selected', 'true');
  await take(win, 'shop-api', /^shop-api/);
  await win.shows('main', BADGES.firstLaunch);
  await win.add('reviewer');
  await win.shows('reviewer', BADGES.firstLaunch);
  await take(win, 'hide tab', /^Hide tab/);
  await expect(win.tab('reviewer')).toHaveCount(0);

  await take(win, 'reviewer', /^reviewer/);
  await expect(win.tab('reviewer')).toHaveAttribute('aria-selected', 'true');
  await expect(win.input('reviewer')).toBeFocused();
  await take(win, 'website', /^website/);
  await expect(win.workspace('website')).toHaveAttribute('aria-selected', 'true');

  await open(win);
  await win.page.keyboard.type('locate');
  await expect(lines(win).first()).toHaveAccessibleName(/^Locate moved folder….*the folder is where it was/);
  await expect(lines(win).first()).toHaveAttribute('aria-disabled', 'true');
  await win.page.keyboard.type('zzz');
  await expect(palette(win)).toContainText('Nothing is called “locatezzz”');
  await win.page.keyboard.press('Control+Shift+P');
  await expect(palette(win)).toBeHidden();
});

test('the menu is made from the same commands, greyed out where they cannot be done', async ({ place }) => {
  const win = await place.start();
  const enabled = (id: string) => win.app.evaluate(({ Menu }, command) => Menu.getApplicationMenu()?.getMenuItemById(command)?.enabled, id);
  await expect.poll(() => enabled('add-architect')).toBe(false);
  await win.openWorkspace(place.folder('shop-api'));
  await win.shows('main', BADGES.firstLaunch);
  await expect.poll(() => enabled('add-architect')).toBe(true);
  expect(await enabled('remove-architect')).toBe(false);
  await win.app.evaluate(({ Menu }) => {
    Menu.getApplicationMenu()?.getMenuItemById('show-palette')?.click();
  });
  await expect(field(win)).toBeFocused();
});

test('0 faults of accessibility in the palette and the list of shortcuts, light and dark', async ({ place }) => {
  const win = await place.start({ folders: [place.folder('shop-api')] });
  await win.shows('main', BADGES.firstLaunch);
  const faults = async (): Promise<string[]> => {
    const { violations } = await new AxeBuilder({ page: win.page }).include('[role="dialog"]').setLegacyMode(true).disableRules(['label-content-name-mismatch']).analyze();
    return violations.flatMap((rule) => rule.nodes.map((node) => `${rule.id}: ${node.html.slice(0, 200)} — ${node.failureSummary ?? ''}`));
  };
  for (const theme of ['dark', 'light']) {
    await take(win, `theme ${theme}`, new RegExp(`^Theme: ${theme}`));
    await expect(win.page.locator('html')).toHaveAttribute('data-theme', theme);
    await open(win);
    expect(await faults(), `palette, ${theme}`).toEqual([]);
    await win.page.keyboard.type('stop');
    expect(await faults(), `palette with a search, ${theme}`).toEqual([]);
    await win.page.keyboard.press('Escape');
    for (const command of ['Keyboard shortcuts', 'Change keyboard shortcuts']) {
      await take(win, command, new RegExp(`^${command}`));
      await expect(win.page.getByRole('dialog', { name: command })).toBeVisible();
      expect(await faults(), `${command}, ${theme}`).toEqual([]);
      await win.page.keyboard.press('Escape');
    }
  }
});
