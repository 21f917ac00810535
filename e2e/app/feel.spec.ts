// How terminals look and behave by the settings: size of the text, drawing, screen reader, copying; and what output may show.
import AxeBuilder from '@axe-core/playwright';
import { Printer } from '../fixtures/window-printer';
import { BADGES } from '../fixtures/window-page';
import type { AtelierWindow } from '../fixtures/window-page';
import { expect, test } from '../fixtures/window-test';

async function choose(win: AtelierWindow, key: string, value: unknown): Promise<void> {
  const answer = await win.page.evaluate((choice) => window.atelier.setSetting({ ...choice, workspaceId: null } as never), { key, value });
  expect(answer).toMatchObject({ ok: true });
}

const clipboardText = (win: AtelierWindow) => win.app.evaluate(async ({ clipboard }) => clipboard.readText());
const fontSize = (win: AtelierWindow) => win.terminal('printer').locator('.xterm-rows').evaluate((rows) => getComputedStyle(rows).fontSize);

test('text grows and shrinks by keyboard, the program hears of its new size, and the size is there after a start', async ({ place }) => {
  const win = await place.start({ folders: [place.folder('shop-api')] });
  const printer = await Printer.add(win, place);
  expect(await fontSize(win)).toBe('13px');
  for (let n = 0; n < 7; n++) await win.page.keyboard.press('Control+Shift+Equal');
  await expect.poll(() => fontSize(win)).toBe('20px');
  await win.page.keyboard.press('Control+Shift+Digit9');
  await expect.poll(() => fontSize(win)).toBe('19px');
  await choose(win, 'terminal-line-height', 1.4);
  await printer.shows('\x1b[999;999Hcorner', 'corner');
  await win.quit({ leave: true });

  const again = await place.start();
  await again.select('printer');
  await expect.poll(() => fontSize(again)).toBe('19px');
  await again.page.keyboard.press('Control+Shift+Digit0');
  await expect.poll(() => fontSize(again)).toBe('13px');
  // Nothing of this was typed.
  await printer.receives('');
});

test('P5: scrolled up before a quit that leaves the program running, the same line is on top afterwards', async ({ place }) => {
  const win = await place.start({ folders: [place.folder('shop-api')] });
  const printer = await Printer.add(win, place);
  await printer.shows(Array.from({ length: 300 }, (_, n) => `\r\nline ${n}.`).join(''), 'line 299.');
  const box = await win.terminal('printer').boundingBox();
  await win.page.mouse.move((box?.x ?? 0) + 200, (box?.y ?? 0) + 200);
  await win.page.mouse.wheel(0, -1_200);
  await expect.poll(() => win.screen('printer')).not.toContain('line 299.');
  const top = /line \d+\./.exec(await win.screen('printer'))?.[0];
  await expect.poll(() => win.page.evaluate(async () => Object.keys((await window.atelier.getState()).layout.topLines ?? {}).length)).toBe(1);
  await win.quit({ leave: true });

  const again = await place.start();
  await again.shows('printer', BADGES.reattached);
  await again.select('printer');
  await expect.poll(async () => /line \d+\./.exec(await again.screen('printer'))?.[0]).toBe(top);
});

test('P10: a title is one harmless line, a bell shows for a moment, and the clipboard is written only when that is allowed', async ({ place }) => {
  const win = await place.start({ folders: [place.folder('shop-api')] });
  const printer = await Printer.add(win, place);
  const window = await win.page.title();
  printer.print(`\x1b]2;build <b>\u202egnp.exe\u202c ${'x'.repeat(2_000)}\x07`);
  await expect(win.page.getByRole('contentinfo', { name: 'Status' })).toContainText(`“build <b>gnp.exe ${'x'.repeat(40)}`);
  expect((await win.page.getByRole('contentinfo', { name: 'Status' }).innerText()).length).toBeLessThan(250);
  expect(await win.page.title()).toBe(window);
  const rang = win.terminal('printer').locator('.screen[data-bell="true"]').waitFor();
  printer.print('\x07');
  await rang;

  const write = `\x1b]52;c;${Buffer.from('from a program').toString('base64')}\x07`;
  await win.app.evaluate(async ({ clipboard }) => clipboard.writeText('mine'));
  await printer.shows(`${write}\x1b]52;c;?\x07 done once`, 'done once');
  expect(await clipboardText(win)).toBe('mine');
  await choose(win, 'clipboard-write', true);
  await win.page.bringToFront();
  await printer.shows(`${write}\x1b]52;c;?\x07 done twice`, 'done twice');
  if (await win.page.evaluate(() => document.hasFocus())) await expect.poll(() => clipboardText(win)).toBe('from a program');
  await printer.receives('');
});

test('P10: a bell where nobody looks is marked on tab and row, once, until its pane is shown; one in sight marks nothing', async ({ place }) => {
  const win = await place.start({ folders: [place.folder('shop-api')] });
  const printer = await Printer.add(win, place);
  const rang = win.terminal('printer').locator('.screen[data-bell="true"]').waitFor();
  printer.print('\x07');
  await rang;
  await win.select('main');
  await expect(win.input('main')).toBeFocused();
  await expect(win.tab('printer')).not.toHaveAccessibleName(/bell/);
  printer.print('\x07'.repeat(500));
  await expect(win.tab('printer')).toHaveAccessibleName(/, bell$/);
  await expect(win.row('printer')).toHaveAccessibleName(/, bell$/);
  await expect(win.workspace('shop-api')).toHaveAccessibleDescription(/bell of 1/);
  await win.choose(win.tab('printer'), 'Hide tab');
  await expect(win.row('printer')).toHaveAccessibleName(/, bell$/);
  await win.row('printer').click();
  await expect(win.tab('printer')).not.toHaveAccessibleName(/bell/);
  await expect(win.row('printer')).not.toHaveAccessibleName(/bell/);
});

test('what is selected with the mouse is copied when that is chosen', async ({ place }) => {
  const win = await place.start({ folders: [place.folder('shop-api')] });
  const printer = await Printer.add(win, place);
  await printer.shows('\r\nalpha beta gamma', 'gamma');
  await win.app.evaluate(async ({ clipboard }) => clipboard.writeText('mine'));
  const beta = await printer.middleOf('beta');
  await win.page.mouse.dblclick(beta.x, beta.y);
  expect(await clipboardText(win)).toBe('mine');
  await choose(win, 'copy-on-select', true);
  await win.page.mouse.dblclick(beta.x, beta.y);
  await expect.poll(() => clipboardText(win)).toBe('beta');
});

test('drawn by the graphics processor when that is chosen; when its context is lost not a cell is', async ({ place }) => {
  // A processor that Chromium plays: what matters here is the loss.
  const win = await place.start({ folders: [place.folder('shop-api')], switches: ['--use-gl=angle', '--use-angle=swiftshader', '--enable-unsafe-swiftshader', '--ignore-gpu-blocklist'] });
  const printer = await Printer.add(win, place);
  const terminal = win.terminal('printer').locator('.xterm');
  const rows = terminal.locator('.xterm-rows');
  await printer.shows('\r\nbefore the loss', 'before the loss');
  const before = await rows.innerText();
  await choose(win, 'terminal-renderer', 'webgl');
  await expect(terminal).toHaveAttribute('data-drawn-by', 'webgl');
  await expect(rows).toHaveCount(0);
  await terminal.locator('canvas').evaluateAll((all) => {
    for (const canvas of all) (canvas as HTMLCanvasElement).getContext('webgl2')?.getExtension('WEBGL_lose_context')?.loseContext();
  });
  await expect(terminal).not.toHaveAttribute('data-drawn-by');
  await expect.poll(() => rows.innerText()).toBe(before);
  await printer.shows(' and after', 'before the loss and after');
});

test('a screen reader finds the lines and hears new output; no accessibility fault', async ({ place }) => {
  const win = await place.start({ folders: [place.folder('shop-api')] });
  await choose(win, 'screen-reader', 'on');
  const printer = await Printer.add(win, place);
  await printer.shows('\r\nread me aloud', 'read me aloud');
  const terminal = win.terminal('printer');
  await expect(terminal.getByRole('listitem').filter({ hasText: 'read me aloud' })).toHaveCount(1);
  await expect(terminal.locator('[aria-live="assertive"]')).toContainText('read me aloud');
  const { violations } = await new AxeBuilder({ page: win.page }).include('.screen').setLegacyMode(true).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
  await choose(win, 'screen-reader', 'off');
  await expect(terminal.getByRole('listitem')).toHaveCount(0);
  // Off means off, also while the system tells of one; followed is the system only where nothing else was chosen.
  const tells = (on: boolean) => win.app.evaluate(({ app }, is) => void app.emit('accessibility-support-changed', {}, is), on);
  await tells(true);
  await expect(terminal.getByRole('listitem')).toHaveCount(0);
  await choose(win, 'screen-reader', null);
  await expect(terminal.getByRole('listitem').filter({ hasText: 'read me aloud' })).toHaveCount(1);
  await tells(false);
  await expect(terminal.getByRole('listitem')).toHaveCount(0);
});
