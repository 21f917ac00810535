// Links in output: only files that are there, the tip with the real target, opening behind Ctrl, and what is refused.
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import AxeBuilder from '@axe-core/playwright';
import { Printer } from '../fixtures/window-printer';
import type { AtelierWindow } from '../fixtures/window-page';
import { expect, test } from '../fixtures/window-test';

/** What the desktop was asked to open, instead of opening it. */
async function watchDesktop(win: AtelierWindow): Promise<() => Promise<string[]>> {
  await win.app.evaluate(({ shell }) => {
    const opened: string[] = [];
    Object.assign(globalThis, { opened });
    shell.openExternal = (url: string) => Promise.resolve(void opened.push(url));
    shell.openPath = (file: string) => Promise.resolve((opened.push(file), ''));
    shell.showItemInFolder = (file: string) => void opened.push(`folder of ${file}`);
  });
  return () => win.app.evaluate(() => (globalThis as unknown as { opened: string[] }).opened);
}

test('a place in a file opens in the editor behind Ctrl+click; what is not there is no link', async ({ place }) => {
  const folder = place.folder('shop-api');
  mkdirSync(path.join(folder, 'src'));
  writeFileSync(path.join(folder, 'src', 'a pp.ts'), '');
  writeFileSync(path.join(folder, 'src', 'app.ts'), '');
  const asked = path.join(place.scratch.top, 'asked');
  const editor = path.join(place.folder('editor'), 'code');
  writeFileSync(editor, `#!/bin/sh\nprintf '%s\\n' "$@" > "${asked}.new" && mv "${asked}.new" "${asked}"\n`);
  chmodSync(editor, 0o755);
  const win = await place.start({ folders: [folder], env: { VISUAL: `${editor} --wait` } });
  const opened = await watchDesktop(win);
  const printer = await Printer.add(win, place);
  await printer.shows('\r\nsrc/app.ts:12:5 - error\r\nsrc/gone.ts:3:1 - error\r\nopen "src/a pp.ts" now\r\nend', 'now');
  const tip = win.page.getByRole('tooltip');

  const file = await printer.middleOf('app.ts:12:5');
  await win.page.mouse.move(file.x, file.y);
  await expect(tip).toHaveText(`${path.join(folder, 'src', 'app.ts')}:12:5Ctrl+click to open`);
  // A plain click is a click.
  await win.page.mouse.click(file.x, file.y);
  await win.page.keyboard.down('Control');
  await win.page.mouse.click(file.x, file.y);
  await win.page.keyboard.up('Control');
  await expect.poll(() => existsSync(asked) && readFileSync(asked, 'utf8')).toBe(`--goto\n${path.join(folder, 'src', 'app.ts')}:12:5\n`);

  const gone = await printer.middleOf('src/gone.ts');
  await win.page.mouse.move(gone.x, gone.y);
  await expect(tip).toBeHidden();
  const quoted = await printer.middleOf('src/a pp.ts');
  await win.page.mouse.move(quoted.x, quoted.y);
  await expect(tip).toContainText(path.join(folder, 'src', 'a pp.ts'));
  expect(await opened()).toEqual([]);
});

test('by keyboard: the links in sight are listed with their real targets, and Enter opens what a click with Ctrl would', async ({ place }) => {
  const folder = place.folder('shop-api');
  writeFileSync(path.join(folder, 'notes.md'), '');
  const win = await place.start({ folders: [folder] });
  const opened = await watchDesktop(win);
  const printer = await Printer.add(win, place);
  const { keyboard } = win.page;
  const list = win.page.getByRole('dialog', { name: 'Links in sight' });
  const show = async (): Promise<void> => {
    await keyboard.press('Control+Shift+P');
    await keyboard.type('links in sight');
    await keyboard.press('Enter');
    await expect(list).toBeVisible();
  };
  await show();
  await expect(list.getByRole('option')).toHaveText('No link is in sight. Scroll to where one is.');
  await keyboard.press('Escape');
  await expect(win.input('printer')).toBeFocused();
  await printer.shows('\r\nnotes.md:7 gone.md:8\r\n\x1b]8;;https://evil.example/login\x1b\\https://bank.example\x1b]8;;\x1b\\\r\nplain https://a.example/x.\r\nend', 'plain');
  await show();
  await expect(list.getByRole('option')).toHaveText(['https://a.example/x', 'https://bank.examplehttps://evil.example/login', `notes.md:7${path.join(folder, 'notes.md')}:7`]);
  expect((await new AxeBuilder({ page: win.page }).include('.palette').setLegacyMode(true).analyze()).violations).toEqual([]);
  await keyboard.press('Enter');
  await expect.poll(opened).toEqual(['https://a.example/x']);
  await expect(win.input('printer')).toBeFocused();
  await show();
  await keyboard.type('notes');
  await expect(list.getByRole('option')).toHaveCount(1);
  await keyboard.press('Enter');
  await expect.poll(opened).toEqual(['https://a.example/x', path.join(folder, 'notes.md')]);
  await show();
  await keyboard.press('ArrowDown');
  await keyboard.press('Enter');
  await expect.poll(opened).toEqual(['https://a.example/x', path.join(folder, 'notes.md'), 'https://evil.example/login']);
  await printer.receives('');
});

test('P10: a marked link shows its real target; other schemes and other machines are refused in words', async ({ place }) => {
  const win = await place.start({ folders: [place.folder('shop-api')] });
  const opened = await watchDesktop(win);
  const printer = await Printer.add(win, place);
  const link = (url: string, text: string) => `\x1b]8;;${url}\x1b\\${text}\x1b]8;;\x1b\\`;
  await printer.shows(
    `\r\n${link('https://evil.example/login', 'https://bank.example')}\r\n${link('javascript:alert(1)', 'run me')}\r\n${link('file://other.example/share/x', 'shared')}\r\nplain https://a.example/x.\r\nend`,
    'plain',
  );
  const tip = win.page.getByRole('tooltip');
  const click = async (text: string) => {
    let { x, y } = await printer.middleOf(text);
    // An error line that comes or goes makes the terminal another size, and the text moves.
    await expect(async () => {
      await win.page.mouse.move(0, 0);
      ({ x, y } = await printer.middleOf(text));
      await win.page.mouse.move(x, y);
      await expect(tip).toBeVisible({ timeout: 1_000 });
    }).toPass();
    await win.page.keyboard.down('Control');
    await win.page.mouse.click(x, y);
    await win.page.keyboard.up('Control');
  };
  await click('https://bank.example');
  await expect(tip).toContainText('https://evil.example/login');
  await expect.poll(opened).toEqual(['https://evil.example/login']);
  await click('run me');
  await expect(win.terminal('printer')).toContainText('Links of the kind “javascript:” are not opened.');
  await click('shared');
  await expect(win.terminal('printer')).toContainText('a file of another machine (other.example)');
  await click('a.example/x');
  await expect.poll(opened).toEqual(['https://evil.example/login', 'https://a.example/x']);
  // Opening took the error away, nothing navigated, nothing was typed.
  await expect(win.terminal('printer')).not.toContainText('another machine');
  expect(win.page.url()).toMatch(/^atelier:\/\/app\/\?/);
  await printer.receives('');
});
