// The keyboard: the window's own keys, and that everything a shell or a TUI uses reaches the terminal.
import path from 'node:path';
import { BADGES } from '../fixtures/window-page';
import type { AtelierWindow } from '../fixtures/window-page';
import { expect, test } from '../fixtures/window-test';

const KEYS_AGENT = path.resolve(import.meta.dirname, '..', 'fixtures', 'window-keys-agent.mjs');

/** Adds an architect whose program shows the bytes of each key. */
async function addKeys(win: AtelierWindow): Promise<void> {
  await win.add('keys', { harness: 'custom', command: `node "${KEYS_AGENT}"` });
  await win.sees('keys', 'keys>');
  await expect(win.input('keys')).toBeFocused();
}

const selected = (win: AtelierWindow, name: string) => expect(win.tab(name)).toHaveAttribute('aria-selected', 'true');

test('keys of shells and TUIs reach the terminal', async ({ place }) => {
  const win = await place.start({ folders: [place.folder('shop-api')] });
  await win.shows('main', BADGES.firstLaunch);
  await addKeys(win);
  const keys = {
    'Control+t': '14', 'Control+f': '06', 'Control+k': '0b', 'Control+z': '1a', 'Control+v': '16', 'Control+a': '01', 'Control+b': '02', 'Control+c': '03', 'Control+d': '04',
    'Control+e': '05', 'Control+g': '07', 'Control+l': '0c', 'Control+n': '0e', 'Control+o': '0f', 'Control+p': '10', 'Control+q': '11', 'Control+r': '12', 'Control+s': '13', 'Control+u': '15',
    'Control+w': '17', 'Control+x': '18', 'Control+y': '19', Escape: '1b', Tab: '09', 'Shift+Tab': '1b5b5a', 'Alt+b': '1b62', 'Alt+f': '1b66', Enter: '0d', Backspace: '7f', Delete: '1b5b337e',
    ArrowUp: '1b5b41', 'Control+ArrowLeft': '1b5b313b3544', F1: '1b4f50', F2: '1b4f51', F5: '1b5b31357e', F10: '1b5b32317e', F12: '1b5b32347e', PageUp: '1b5b357e', Home: '1b5b48',
  };
  for (const [key, bytes] of Object.entries(keys)) {
    await win.press('keys', key);
    await expect.poll(async () => (await win.screen('keys')).replaceAll('\n', ''), { message: key }).toMatch(new RegExp(`<${bytes}>$|<${bytes}>\\s*$`));
  }
  // One after the other and nothing between them.
  const all = Object.values(keys).map((bytes) => `<${bytes}>`).join('');
  await win.sees('keys', all);
  await selected(win, 'keys');
});

test('no menu takes a key from the terminal: only F11 and Ctrl+Shift+letter are registered', async ({ place }) => {
  const win = await place.start();
  const registered = await win.app.evaluate(({ Menu }) => {
    const found: string[] = [];
    const visit = (menu: Electron.Menu | null | undefined): void => {
      for (const item of menu?.items ?? []) {
        // Roles bring their own key unless another one is given.
        const ownOfRole = (item as unknown as { getDefaultRoleAccelerator?: () => string | undefined }).getDefaultRoleAccelerator?.();
        const key = item.accelerator ?? ownOfRole;
        if (key && item.registerAccelerator) found.push(String(key));
        visit(item.submenu);
      }
    };
    visit(Menu.getApplicationMenu());
    return found;
  });
  expect(registered.filter((key) => key !== 'F11' && !/^Ctrl\+Shift\+[A-Z]$/.test(key))).toEqual([]);
});

test('switching, adding, finding, renaming and the panels by keyboard; the focus is in the terminal before and after', async ({ place }) => {
  const win = await place.start({ folders: [place.folder('shop-api')] });
  const { keyboard } = win.page;
  await win.shows('main', BADGES.firstLaunch);
  await expect(win.input('main')).toBeFocused();
  await win.talk('main', 'a needle in the hay', 1);

  await keyboard.press('Control+Shift+T');
  const dialog = win.page.getByRole('dialog', { name: 'Add architect' });
  await expect(dialog.getByRole('textbox', { name: 'Name' })).toBeFocused();
  await keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(win.input('main')).toBeFocused();
  await keyboard.press('Control+Shift+T');
  await keyboard.type('reviewer');
  await keyboard.press('Enter');
  await win.shows('reviewer', BADGES.firstLaunch);
  await expect(win.input('reviewer')).toBeFocused();
  await addKeys(win);

  await keyboard.press('Alt+1');
  await selected(win, 'main');
  await expect(win.input('main')).toBeFocused();
  await keyboard.press('Alt+3');
  await selected(win, 'keys');
  await expect(win.input('keys')).toBeFocused();
  await keyboard.press('Control+Tab');
  await selected(win, 'main');
  await keyboard.press('Control+Shift+Tab');
  await selected(win, 'keys');
  await keyboard.press('Alt+9');
  await selected(win, 'keys');
  // None of these keys was typed into the program.
  expect(await win.screen('keys')).not.toContain('<');

  await keyboard.press('Alt+1');
  await expect(win.input('main')).toBeFocused();
  await keyboard.press('Control+Shift+F');
  const find = win.page.getByRole('textbox', { name: 'Find in terminal' });
  await expect(find).toBeFocused();
  await keyboard.type('needle');
  await keyboard.press('Enter');
  await keyboard.press('Escape');
  await expect(find).toBeHidden();
  await expect(win.input('main')).toBeFocused();
  // The match is selected in the terminal: copied, it is on the clipboard.
  await keyboard.press('Control+Shift+C');
  await expect.poll(() => win.app.evaluate(async ({ clipboard }) => clipboard.readText())).toBe('needle');
  await keyboard.press('Alt+3');
  await expect(win.input('keys')).toBeFocused();
  await keyboard.press('Control+Shift+V');
  await win.sees('keys', `<${Buffer.from('needle').toString('hex')}>`);
});

test('tabs and tree by keyboard: arrows, F2, Delete, Enter; Escape gives the focus back to the terminal', async ({ place }) => {
  const win = await place.start({ folders: [place.folder('shop-api')] });
  const { keyboard } = win.page;
  await win.shows('main', BADGES.firstLaunch);
  await win.add('reviewer');
  await win.shows('reviewer', BADGES.firstLaunch);
  await expect(win.input('reviewer')).toBeFocused();

  await keyboard.press('Control+Shift+B');
  await expect(win.row('reviewer')).toBeFocused();
  await keyboard.press('ArrowUp');
  await expect(win.row('main')).toBeFocused();
  await keyboard.press('ArrowLeft');
  const shop = win.workspace('shop-api');
  await expect(shop).toBeFocused();
  await keyboard.press('ArrowLeft');
  await expect(shop).toHaveAttribute('aria-expanded', 'false');
  await expect(win.row('main')).toHaveCount(0);
  await keyboard.press('ArrowRight');
  await expect(shop).toHaveAttribute('aria-expanded', 'true');
  await keyboard.press('ArrowRight');
  await expect(win.row('main')).toBeFocused();
  await keyboard.press('End');
  await expect(win.row('reviewer')).toBeFocused();
  await keyboard.press('F2');
  await expect(win.page.getByRole('textbox', { name: 'New name of reviewer' })).toBeFocused();
  await keyboard.type('critic');
  await keyboard.press('Enter');
  await expect(win.row('critic')).toBeVisible();
  await win.shows('critic', BADGES.firstLaunch);

  await keyboard.press('Control+Shift+B');
  await keyboard.press('Home');
  await keyboard.press('ArrowDown');
  await keyboard.press('Enter');
  await expect(win.input('main')).toBeFocused();
  await win.tab('main').focus();
  await keyboard.press('ArrowRight');
  await expect(win.tab('critic')).toBeFocused();
  await keyboard.press('F2');
  await keyboard.press('Escape');
  await expect(win.input('critic')).toBeFocused();
  await win.tab('critic').focus();
  await keyboard.press('Delete');
  await expect(win.tab('critic')).toHaveCount(0);
  await expect(win.row('critic')).toBeVisible();
  await keyboard.press('Control+Shift+B');
  await keyboard.press('Escape');
  await expect(win.input('main')).toBeFocused();
});

test('the menu of a tab or row opens by keyboard for the one that has the focus, which has it again afterwards', async ({ place }) => {
  const win = await place.start({ folders: [place.folder('shop-api')] });
  await win.shows('main', BADGES.firstLaunch);
  await win.add('reviewer');
  await win.shows('reviewer', BADGES.firstLaunch);
  const { keyboard } = win.page;
  const remove = win.page.getByRole('menuitem', { name: 'Remove' });
  for (const where of ['tab', 'row'] as const) {
    for (const key of ['Shift+F10', 'ContextMenu']) {
      // Of the two only the reviewer can be removed.
      for (const [name, removable] of [['reviewer', 1], ['main', 0]] as const) {
        const owner = win[where](name);
        await owner.focus();
        await keyboard.press(key);
        await expect(win.page.getByRole('menuitem', { name: 'Duplicate' })).toBeVisible();
        await expect(remove).toHaveCount(removable);
        await keyboard.press('Escape');
        await expect(win.page.getByRole('menu')).toHaveCount(0);
        await expect(owner).toBeFocused();
      }
    }
  }
});
