// Pictures of the window in each theme, into the folder that `npm run screenshots -- DIR` named.
import path from 'node:path';
import type { AtelierWindow } from '../fixtures/window-page';
import { inEveryLook } from '../fixtures/window-looks';

const SIZE = { width: 1_280, height: 800 };

/** The size that all pictures have, in pixels of the window. */
export async function setSize(win: AtelierWindow, size = SIZE): Promise<void> {
  await win.app.evaluate(({ BrowserWindow }, wanted) => BrowserWindow.getAllWindows()[0]?.setContentSize(wanted.width, wanted.height), size);
  await win.page.waitForFunction((wanted) => innerWidth === wanted.width && innerHeight === wanted.height, size);
}

/** Writes NAME-LOOK.png for light, dark and high contrast; the window stays as it was but for that. */
export async function shoot(win: AtelierWindow, name: string): Promise<void> {
  const folder = process.env.ATELIER_SCREENSHOTS;
  if (folder === undefined) throw new Error('Run this with: npm run screenshots -- DIR');
  await inEveryLook(win, async (look) => void (await win.page.screenshot({ path: path.join(folder, `${name}-${look}.png`), animations: 'disabled' })));
}
