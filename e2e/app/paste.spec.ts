// What comes into a terminal at once: pastes, with the question before risky ones; images and files; text of an input method.
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import AxeBuilder from '@axe-core/playwright';
import { Printer } from '../fixtures/window-printer';
import type { AtelierWindow } from '../fixtures/window-page';
import { expect, test } from '../fixtures/window-test';

/** A 1 × 1 picture. */
const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

async function copied(win: AtelierWindow, text: string): Promise<void> {
  await win.app.evaluate(async ({ clipboard }, what) => clipboard.writeText(what), text);
}

test('P2: a paste that a program would run is asked about; bracketed it is one paste; control characters never arrive', async ({ place }) => {
  const win = await place.start({ folders: [place.folder('shop-api')] });
  const printer = await Printer.add(win, place);
  const { keyboard } = win.page;
  const question = (name: string) => win.page.getByRole('dialog', { name });

  await copied(win, 'one line');
  await keyboard.press('Control+Shift+V');
  await printer.receives('one line');
  await copied(win, 'cd /tmp\nrm -rf x\n');
  await keyboard.press('Control+Shift+V');
  const asked = question('Paste 3 lines?');
  await expect(asked.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await expect(asked.getByLabel('Text to paste')).toHaveText('cd /tmp\nrm -rf x\n');
  expect((await new AxeBuilder({ page: win.page }).include('.modal').setLegacyMode(true).analyze()).violations).toEqual([]);
  // Enter by habit is no yes.
  await keyboard.press('Enter');
  await expect(asked).toBeHidden();
  await expect(win.input('printer')).toBeFocused();
  await keyboard.press('Control+Shift+V');
  await asked.getByRole('button', { name: 'Paste as one line' }).click();
  await printer.receives('one linecd /tmp rm -rf x');

  await printer.shows('\x1b[?2004hbracketed', 'bracketed');
  await copied(win, 'a\nb\n');
  await keyboard.press('Control+Shift+V');
  await printer.receives('one linecd /tmp rm -rf x\x1b[200~a\rb\r\x1b[201~');
  await copied(win, 'x\x1b[201~\ny');
  await keyboard.press('Control+Shift+V');
  await expect(question('Paste this text?').getByLabel('Text to paste')).toHaveText('x␛[201~\ny');
  await question('Paste this text?').getByRole('checkbox', { name: 'Do not ask again' }).check();
  await question('Paste this text?').getByRole('button', { name: 'Paste', exact: true }).click();
  const before = 'one linecd /tmp rm -rf x\x1b[200~a\rb\r\x1b[201~\x1b[200~x[201~\ry\x1b[201~';
  await printer.receives(before);
  // Not asked again, and still without control characters.
  await expect.poll(() => win.page.evaluate(async () => (await window.atelier.getState()).settings.app['paste-warning'])).toBe(false);
  await keyboard.press('Control+Shift+V');
  await printer.receives(`${before}\x1b[200~x[201~\ry\x1b[201~`);
});

test('an image becomes a file of the state folder and its path is typed; a dropped file types its quoted path', async ({ place }) => {
  const win = await place.start({ folders: [place.folder('shop-api')] });
  const printer = await Printer.add(win, place);
  await win.input('printer').evaluate((input, data) => {
    const transfer = new DataTransfer();
    transfer.items.add(new File([Uint8Array.from(atob(data), (character) => character.charCodeAt(0))], 'shot.png', { type: 'image/png' }));
    input.dispatchEvent(new ClipboardEvent('paste', { clipboardData: transfer, bubbles: true, cancelable: true }));
  }, PNG);
  const folder = path.join(place.scratch.state, 'pasted');
  await expect.poll(() => printer.received()).toMatch(new RegExp(`^${folder}/pasted-[0-9a-f-]+\\.png $`));
  const first = printer.received();
  const file = first.trim();
  expect(readFileSync(file).toString('base64')).toBe(PNG);
  expect([statSync(file).mode & 0o777, statSync(folder).mode & 0o777]).toEqual([0o600, 0o700]);

  // The same from the clipboard by the paste command, where there is no text.
  await win.app.evaluate(({ clipboard, nativeImage }, data) => {
    const older = clipboard as unknown as { writeImage?(image: unknown): void };
    older.writeImage?.(nativeImage.createFromDataURL(`data:image/png;base64,${data}`));
  }, PNG);
  await win.page.keyboard.press('Control+Shift+V');
  await expect.poll(() => printer.received().slice(first.length)).toMatch(new RegExp(`^${folder}/pasted-[0-9a-f-]+\\.png $`));
  const second = printer.received();

  // A real drop, as the desktop makes it.
  const dropped = path.join(place.folder('drop'), "it's $(here).txt");
  writeFileSync(dropped, '');
  const drag = { items: [], files: [dropped], dragOperationsMask: 1 };
  const box = await win.terminal('printer').boundingBox();
  const at = { x: Math.round((box?.x ?? 0) + 200), y: Math.round((box?.y ?? 0) + 200) };
  const devtools = await win.page.context().newCDPSession(win.page);
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const) await devtools.send('Input.dispatchDragEvent', { type, ...at, data: drag });
  await printer.receives(`${second}'${dropped.replaceAll("'", `'\\''`)}' `);
});

test('P4: text that an input method composes arrives once and exactly', async ({ place }) => {
  const win = await place.start({ folders: [place.folder('shop-api')] });
  const printer = await Printer.add(win, place);
  const devtools = await win.page.context().newCDPSession(win.page);
  for (const text of ['n', 'に', 'にh', 'にほ', 'にほん']) await devtools.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length });
  expect(printer.received()).toBe('');
  await devtools.send('Input.insertText', { text: '日本' });
  await printer.receives('日本');
  await devtools.send('Input.imeSetComposition', { text: '´', selectionStart: 1, selectionEnd: 1 });
  await devtools.send('Input.insertText', { text: 'é' });
  await printer.receives('日本é');
  await win.page.keyboard.type('ok');
  await printer.receives('日本éok');
});
