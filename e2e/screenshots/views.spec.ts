// What opens over or beside the terminals: splits, palette, shortcuts, settings, search, the reader, the guided sample.
import { expect, test } from '../fixtures/window-test';
import { openShop, talkInShop } from './scenes';
import { setSize, shoot } from './shoot';

test.use({ agentInstalled: false });

test('groups, palette, shortcuts, settings, search, reader, find', async ({ place }) => {
  const { win } = await openShop(place);
  const { keyboard } = win.page;
  await talkInShop(win);
  await keyboard.press('Control+Shift+D');
  await expect(win.page.getByRole('tablist')).toHaveCount(2);
  await shoot(win, 'split');
  await keyboard.press('Control+Shift+X');
  await keyboard.press('Control+Shift+F');
  await win.page.getByRole('textbox', { name: 'Find' }).or(win.page.getByRole('searchbox', { name: 'Find' })).first().fill('states');
  await shoot(win, 'find');
  await keyboard.press('Escape');

  await keyboard.press('Control+Shift+P');
  await expect(win.page.getByRole('dialog')).toBeVisible();
  await shoot(win, 'palette');
  await keyboard.press('Escape');
  await keyboard.press('Control+Shift+Slash');
  await expect(win.page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  await shoot(win, 'shortcuts');
  await keyboard.press('Escape');

  await keyboard.press('Control+Shift+H');
  const search = win.page.getByRole('dialog', { name: 'Search everything' });
  await search.getByRole('combobox', { name: 'Search everything' }).fill('retry backoff');
  // What was said opens in the reader; what stands in a terminal opens there.
  const said = search.getByRole('listbox', { name: 'Results' }).getByRole('option').filter({ hasText: 'You' }).first();
  await expect(said).toBeVisible();
  await shoot(win, 'search');
  await said.click();
  await expect(win.page.getByRole('article').first()).toBeVisible();
  await shoot(win, 'reader');
  // Back to the search it came from, and out of that.
  await keyboard.press('Escape');
  await expect(search).toBeVisible();
  await keyboard.press('Escape');
  await expect(search).toBeHidden();

  await keyboard.press('Control+Shift+Comma');
  await expect(win.page.getByRole('main', { name: 'Settings' })).toBeVisible();
  await shoot(win, 'settings');
});

test('the guided sample shows every badge', async ({ place }) => {
  const win = await place.start();
  await setSize(win);
  await win.button('Try the sample').click();
  const guide = win.page.getByRole('complementary', { name: 'Guide to the sample' });
  await expect(guide.getByRole('status')).toContainText('They are real', { timeout: 60_000 });
  await shoot(win, 'sample');
});
