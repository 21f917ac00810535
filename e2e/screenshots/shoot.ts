// Pictures of the window in each theme, into the folder that `npm run screenshots -- DIR` named.
import path from 'node:path';
import type { AtelierWindow } from '../fixtures/window-page';
import { expect } from '../fixtures/window-test';

const LOOKS = [
  { name: 'light', theme: 'light', contrast: 'normal' },
  { name: 'dark', theme: 'dark', contrast: 'normal' },
  { name: 'high-contrast', theme: 'dark', contrast: 'more' },
] as const;
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
  for (const look of LOOKS) {
    for (const key of ['theme', 'contrast'] as const) {
      await win.page.evaluate((chosen) => window.atelier.setSetting({ ...chosen, workspaceId: null }), { key, value: look[key] });
      await expect(win.page.locator('html')).toHaveAttribute(`data-${key}`, look[key]);
    }
    await win.page.screenshot({ path: path.join(folder, `${name}-${look.name}.png`), animations: 'disabled' });
  }
}
