// Without a window: the app stays in the tray, where what runs is in reach, and says where that cannot be.
import type { Locator } from '@playwright/test';
import { startPlainly } from '../fixtures/atelier';
import { startBus } from '../fixtures/session-bus';
import { BADGES } from '../fixtures/window-page';
import type { AtelierWindow } from '../fixtures/window-page';
import { isAlive } from '../fixtures/window-processes';
import { expect, test } from '../fixtures/window-test';

interface Seen {
  trayMenu: Electron.Menu | null;
}

const question = (win: AtelierWindow): Locator => win.page.getByRole('dialog', { name: 'Quit Atelier?' });
const closeWindow = (win: AtelierWindow): Promise<void> => win.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.close());
const visible = (win: AtelierWindow): Promise<boolean[]> => win.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().map((window) => window.isVisible()));
const gone = (win: AtelierWindow): Promise<void> => new Promise((resolve) => void win.app.process().once('exit', () => resolve()));

/** The tray's menu is kept where the test can see it as well, beside the desktop that would show it. */
async function watchTray(win: AtelierWindow): Promise<void> {
  await win.app.evaluate(({ Menu }) => {
    const build = Menu.buildFromTemplate.bind(Menu);
    Menu.buildFromTemplate = (template) => {
      const menu = build(template);
      if (template.some(({ label }) => label === 'Show window')) (globalThis as unknown as Seen).trayMenu = menu;
      return menu;
    };
  });
}

const trayLabels = (win: AtelierWindow): Promise<string[]> =>
  win.app.evaluate(() => (globalThis as unknown as Seen).trayMenu?.items.filter(({ type }) => type !== 'separator').map(({ label }) => label) ?? []);

/** Chooses an entry of the tray's menu, and one below it. */
async function choose(win: AtelierWindow, label: string, below?: string): Promise<void> {
  await win.app.evaluate((_, [first, second]) => {
    const entry = (globalThis as unknown as Seen).trayMenu?.items.find((item) => item.label.startsWith(first ?? ''));
    const item = second === undefined ? entry : entry?.submenu?.items.find((one) => one.label === second);
    if (!item) throw new Error(`no entry ${first} ${second}`);
    (item.click as () => void)();
  }, [label, below] as const);
}

test('A3: where no tray icon is seen quitting says so, and does not offer it', async ({ place }) => {
  const win = await place.start({ folders: [place.folder('shop-api')] });
  await win.shows('main', BADGES.firstLaunch);
  await closeWindow(win);
  await expect(question(win)).toContainText('This desktop shows no tray icons');
  await expect(question(win).getByRole('button', { name: 'Keep in the tray' })).toHaveCount(0);
  await question(win).getByRole('button', { name: 'Cancel' }).click();
});

test('A3: kept in the tray the agents go on, are listed with what they do, shown and stopped; the choice is remembered for closing, and quitting still asks', async ({ place }) => {
  const bus = await startBus(place.scratch.top, { tray: true });
  try {
    const env = { DBUS_SESSION_BUS_ADDRESS: bus.address };
    const win = await place.start({ folders: [place.folder('shop-api')], env });
    await win.shows('main', BADGES.firstLaunch);
    await win.add('docs');
    await win.talk('docs', 'hello docs', 1);
    await watchTray(win);
    await closeWindow(win);
    await question(win).getByRole('checkbox', { name: 'Remember this choice' }).check();
    await question(win).getByRole('button', { name: 'Keep in the tray' }).click();
    await expect.poll(() => visible(win)).toEqual([false]);
    await expect.poll(() => trayLabels(win)).toEqual([expect.stringMatching(/^main · shop-api/), expect.stringMatching(/^docs · shop-api/), 'Show window', 'Quit…']);
    const [main, docs] = place.agents.starts().map(({ pid }) => pid);
    expect([main, docs].map((pid) => isAlive(pid ?? 0))).toEqual([true, true]);

    await choose(win, 'docs', 'Stop');
    await expect.poll(() => trayLabels(win)).toEqual([expect.stringMatching(/^main · shop-api/), 'Show window', 'Quit…']);
    expect(isAlive(docs ?? 0)).toBe(false);
    await choose(win, 'main', 'Show');
    await expect.poll(() => visible(win)).toEqual([true]);
    await expect(win.tab('main')).toHaveAttribute('aria-selected', 'true');
    await win.talk('main', 'back again', 1);

    // Remembered: the window just goes. A second start of the app brings it back.
    await closeWindow(win);
    await expect.poll(() => visible(win)).toEqual([false]);
    await expect(question(win)).toHaveCount(0);
    expect((await startPlainly(place.scratch, place.options({ env }))).code).toBe(0);
    await expect.poll(() => visible(win)).toEqual([true]);

    await closeWindow(win);
    await expect.poll(() => visible(win)).toEqual([false]);
    await choose(win, 'Quit…');
    await expect(question(win)).toBeVisible();
    await expect.poll(() => visible(win)).toEqual([true]);
    const end = gone(win);
    await question(win).getByRole('button', { name: 'Leave running' }).click();
    await end;
    expect(isAlive(main ?? 0)).toBe(true);
  } finally {
    bus.end();
  }
});
