// Shortcuts: the list of all keys, and keys of one's own, which count at once everywhere.
import { BADGES } from '../fixtures/window-page';
import type { AtelierWindow } from '../fixtures/window-page';
import { expect, test } from '../fixtures/window-test';

const dialog = ({ page }: AtelierWindow, name: string) => page.getByRole('dialog', { name, exact: true });
const keysOf = (win: AtelierWindow, command: string) => win.page.getByRole('button', { name: new RegExp(`^Keys of ${command}:`) });
const recorder = (win: AtelierWindow, command: string) => win.page.getByRole('textbox', { name: `New keys of ${command}` });
const accelerator = (win: AtelierWindow, id: string) => win.app.evaluate(({ Menu }, command) => Menu.getApplicationMenu()?.getMenuItemById(command)?.accelerator ?? null, id);

async function change(win: AtelierWindow): Promise<void> {
  await win.page.keyboard.press('Control+Shift+/');
  await dialog(win, 'Keyboard shortcuts').getByRole('button', { name: 'Change…' }).click();
  await expect(win.page.getByRole('searchbox', { name: 'Search shortcuts' })).toBeFocused();
}

test('every key is listed by group and found by name or keys', async ({ place }) => {
  const win = await place.start({ folders: [place.folder('shop-api')] });
  await win.shows('main', BADGES.firstLaunch);
  await win.page.keyboard.press('Control+Shift+/');
  const list = dialog(win, 'Keyboard shortcuts');
  const search = list.getByRole('searchbox', { name: 'Search shortcuts' });
  await expect(search).toBeFocused();
  await expect(list.getByRole('heading', { name: 'Architect', exact: true })).toBeVisible();
  await expect(list).toContainText('Ctrl+Shift+T');
  await search.fill('next');
  await expect(list).toContainText('Ctrl+Tab');
  await expect(list).not.toContainText('Ctrl+Shift+T');
  await search.fill('ctrl+shift+o');
  await expect(list).toContainText('Open workspace…');
  await win.page.keyboard.press('Escape');
  await expect(list).toBeHidden();
  await expect(win.input('main')).toBeFocused();
});

test('keys of one’s own count at once in the window, the menu and the palette, and after a restart; keys of another command are refused with its name', async ({ place }) => {
  const win = await place.start({ folders: [place.folder('shop-api')] });
  const { keyboard } = win.page;
  await win.shows('main', BADGES.firstLaunch);
  await change(win);
  await keysOf(win, 'Add architect…').click();
  await expect(recorder(win, 'Add architect…')).toBeFocused();
  // Escape only leaves the field, not the dialog, and the focus is back on the row.
  await keyboard.press('Escape');
  await expect(keysOf(win, 'Add architect…')).toBeFocused();
  await keyboard.press('Enter');
  await keyboard.press('Control+Shift+F');
  await expect(recorder(win, 'Add architect…')).toHaveValue('Ctrl+Shift+F');
  await expect(recorder(win, 'Add architect…')).toHaveAccessibleDescription('Ctrl+Shift+F is “Find in terminal” already. Give that command other keys first, or none.');
  await expect(win.page.getByRole('button', { name: 'Use', exact: true })).toBeDisabled();
  await keyboard.press('Escape');
  await keysOf(win, 'Find in terminal').click();
  await keyboard.press('Backspace');
  await keysOf(win, 'Add architect…').click();
  await keyboard.press('Control+Shift+F');
  await keyboard.press('Enter');
  await expect(keysOf(win, 'Add architect…')).toHaveAccessibleName('Keys of Add architect…: Ctrl+Shift+F');
  await expect(keysOf(win, 'Find in terminal')).toHaveAccessibleName('Keys of Find in terminal: none');
  await expect(keysOf(win, 'Add architect…')).toBeFocused();
  expect(await accelerator(win, 'add-architect')).toBe('Ctrl+Shift+F');
  expect(await accelerator(win, 'find')).toBeNull();
  await keyboard.press('Escape');
  await expect(win.input('main')).toBeFocused();

  await keyboard.press('Control+Shift+F');
  await expect(dialog(win, 'Add architect')).toBeVisible();
  await keyboard.press('Escape');
  await keyboard.press('Control+Shift+P');
  await keyboard.type('add arch');
  await expect(win.page.getByRole('option').first()).toContainText('Ctrl+Shift+F');
  await keyboard.press('Escape');
  await win.quit();

  const again = await place.start();
  await expect(again.tab('main')).toBeVisible();
  await again.page.keyboard.press('Control+Shift+F');
  await expect(dialog(again, 'Add architect')).toBeVisible();
  await again.page.keyboard.press('Escape');
  expect(await accelerator(again, 'add-architect')).toBe('Ctrl+Shift+F');
  await change(again);
  await again.page.getByRole('button', { name: 'Reset Find in terminal to Ctrl+Shift+F' }).click();
  await expect(again.page.getByRole('alert')).toContainText('Ctrl+Shift+F is “Add architect…” already.');
  await expect(keysOf(again, 'Find in terminal')).toHaveAccessibleName('Keys of Find in terminal: none');
  await again.page.getByRole('button', { name: 'Reset all' }).click();
  await expect(keysOf(again, 'Add architect…')).toHaveAccessibleName('Keys of Add architect…: Ctrl+Shift+T');
  await expect(again.page.getByRole('button', { name: 'Reset all' })).toBeDisabled();
});

test('a key that programs need is warned about, and given back; plain keys and those of the window are refused', async ({ place }) => {
  const win = await place.start({ folders: [place.folder('shop-api')] });
  const { keyboard } = win.page;
  await win.shows('main', BADGES.firstLaunch);
  await change(win);
  await keysOf(win, 'Show or hide Why').click();
  const keys = recorder(win, 'Show or hide Why');
  for (const [pressed, shown, words] of [['x', 'X', /needed for typing/], ['F11', 'F11', /F11 is full screen/], ['Control+Shift+Q', 'Ctrl+Shift+Q', /Quit/]] as const) {
    await keyboard.press(pressed);
    await expect(keys).toHaveValue(shown);
    await expect(keys).toHaveAccessibleDescription(words);
    if (pressed !== 'Control+Shift+Q') await expect(win.page.getByRole('button', { name: 'Use', exact: true })).toBeDisabled();
  }
  await keyboard.press('Control+k');
  await expect(keys).toHaveAccessibleDescription(/Shells, vim and other programs use Ctrl\+K/);
  await win.page.getByRole('button', { name: 'Use', exact: true }).click();
  await keyboard.press('Escape');
  await expect(win.input('main')).toBeFocused();
  await keyboard.press('Control+k');
  await expect(win.why).toBeFocused();
  await keyboard.press('Control+k');
  await expect(win.why).toBeHidden();

  await change(win);
  await keysOf(win, 'Show or hide Why').click();
  await keyboard.press('Backspace');
  await expect(keysOf(win, 'Show or hide Why')).toHaveAccessibleName('Keys of Show or hide Why: none');
});

test('shortcuts that no longer mean anything cost nothing: the default keys count', async ({ place }) => {
  const win = await place.start({ folders: [place.folder('shop-api')] });
  await win.shows('main', BADGES.firstLaunch);
  const answer = await win.page.evaluate(() => window.atelier.setSetting({ key: 'shortcuts', value: { 'add-architect': 'Ctrl+Nothing' }, workspaceId: null }));
  expect(answer).toMatchObject({ ok: false, field: 'shortcuts' });
  await win.page.keyboard.press('Control+Shift+T');
  await expect(dialog(win, 'Add architect')).toBeVisible();
});
