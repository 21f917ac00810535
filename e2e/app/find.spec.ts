// Find in the terminal: case, regular expressions, the count, the marks beside the scrollbar, and history.
import AxeBuilder from '@axe-core/playwright';
import { Printer } from '../fixtures/window-printer';
import { expect, test } from '../fixtures/window-test';

test('counts matches in history, by case and by expression; every one is marked beside the scrollbar', async ({ place }) => {
  const win = await place.start({ folders: [place.folder('shop-api')] });
  const printer = await Printer.add(win, place);
  const lines = Array.from({ length: 300 }, (_, n) => (n % 7 === 0 ? `Error ${n}: refused` : `line ${n}: all is well`));
  await printer.shows(`${lines.join('\r\n')}\r\nerror at the end\r\n`, 'error at the end');

  const { keyboard } = win.page;
  await keyboard.press('Control+Shift+F');
  const bar = win.page.getByRole('search', { name: 'Find in terminal' });
  const field = bar.getByRole('textbox', { name: 'Find in terminal' });
  const count = bar.getByRole('status');
  await expect(field).toBeFocused();
  await keyboard.type('error');
  // The newest one first, then upwards.
  await expect(count).toHaveText('44 of 44');
  await keyboard.press('Enter');
  await expect(count).toHaveText('43 of 44');
  await keyboard.press('Shift+Enter');
  await expect(count).toHaveText('44 of 44');
  await keyboard.press('Alt+C');
  await expect(bar.getByRole('button', { name: 'Match case' })).toHaveAttribute('aria-pressed', 'true');
  await expect(count).toHaveText('1 of 1');
  await bar.getByRole('button', { name: 'Match case' }).click();
  await field.fill('Error (7|70|\\d+9\\d):');
  await expect(count).toHaveText('No matches');
  await bar.getByRole('button', { name: 'Regular expression' }).click();
  await expect(count).toHaveText('4 of 4');
  // The first of all stands 290 lines up, out of the first screen: it is brought into view.
  await bar.getByRole('button', { name: 'Next match' }).click();
  await expect(count).toHaveText('1 of 4');
  await win.sees('printer', 'Error 7: refused');

  // All marks along the scrollbar: pixels of their colour at more than one height.
  const heights = await win.terminal('printer').locator('canvas.xterm-decoration-overview-ruler').evaluate((canvas) => {
    const { width, height } = canvas as HTMLCanvasElement;
    const pixels = (canvas as HTMLCanvasElement).getContext('2d')?.getImageData(0, 0, width, height).data ?? [];
    const rows: number[] = [];
    for (let y = 0; y < height; y++) {
      const at = (y * width + Math.floor(width / 2)) * 4;
      if ((pixels[at] ?? 0) > 150 && (pixels[at + 2] ?? 255) < 60) rows.push(y);
    }
    return rows;
  });
  expect(heights.length).toBeGreaterThan(4);
  expect(Math.max(...heights) - Math.min(...heights)).toBeGreaterThan(100);

  await field.fill('Error (');
  await expect(count).toHaveText('Not a regular expression: unterminated group');
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  const axe = await new AxeBuilder({ page: win.page }).include('.find').setLegacyMode(true).analyze();
  expect(axe.violations).toEqual([]);
  await field.fill('well');
  await expect(count).not.toHaveText('No matches');
  await keyboard.press('Escape');
  await expect(bar).toBeHidden();
  await expect(win.input('printer')).toBeFocused();
  await printer.receives('');
});

test('what was selected is what is looked for, in the field from the start', async ({ place }) => {
  const win = await place.start({ folders: [place.folder('shop-api')] });
  const printer = await Printer.add(win, place);
  await printer.shows('needle in the hay, needle again\r\n', 'needle again');
  const { x, y } = await printer.middleOf('needle');
  await win.page.mouse.dblclick(x, y);
  await win.page.keyboard.press('Control+Shift+F');
  await expect(win.page.getByRole('search').getByRole('textbox')).toHaveValue('needle');
  await expect(win.page.getByRole('search').getByRole('status')).toHaveText(/^[12] of 2$/);
});
