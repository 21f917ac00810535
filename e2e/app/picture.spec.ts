// The picture of the documentation, taken from the real window in a real state; into docs/images only when that is asked for
// (ATELIER_WRITE_IMAGES=1), so that an ordinary run leaves the checkout as it was.
import { mkdirSync, renameSync } from 'node:fs';
import path from 'node:path';
import { root } from '../fixtures/atelier';
import { sessionOf } from '../fixtures/window-agents';
import { BADGES } from '../fixtures/window-page';
import { expect, test } from '../fixtures/window-test';

const AGENT = path.join(root, 'e2e', 'fixtures', 'window-picture-agent.mjs');
const SIZE = { width: 1_280, height: 800 };

test.use({ agentInstalled: false });

test('two workspaces, three architects: Resumed, Fresh and amber Fresh, with Why open', async ({ place }, info) => {
  place.agents.install(AGENT);
  const shop = place.folder('home/code/shop-api');
  const first = await place.start({ folders: [place.folder('home/code/website'), shop] });
  await first.workspace('shop-api').getByText('shop-api', { exact: true }).click();
  await first.shows('main', BADGES.firstLaunch);
  await first.enter('main', 'Add a retry with backoff to the payment client');
  await first.sees('main', 'The client now tries three times');
  await first.add('docs');
  await first.enter('docs', 'Explain the order states in the handbook');
  await first.sees('docs', 'the seven states');
  const lost = place.agents.transcriptOf(shop, sessionOf(place.agents.lastStart()).id);
  await first.quit();
  renameSync(lost, path.join(place.scratch.top, 'lost.jsonl'));

  const win = await place.start();
  await win.app.evaluate(({ BrowserWindow }, size) => BrowserWindow.getAllWindows()[0]?.setContentSize(size.width, size.height), SIZE);
  await win.page.waitForFunction((size) => innerWidth === size.width && innerHeight === size.height, SIZE);
  await win.shows('main', BADGES.resumed);
  await win.shows('docs', BADGES.transcriptMissing);
  await win.add('reviewer');
  await win.shows('reviewer', BADGES.firstLaunch);
  expect(await win.tabNames()).toEqual(['main', 'docs', 'reviewer']);
  await expect(win.page.getByRole('treeitem', { level: 1 })).toHaveCount(2);
  await win.select('main');
  await win.sees('main', 'The client now tries three times');
  await win.enter('main', 'Now write the tests for it');
  await win.sees('main', 'Five tests, all with a fake clock');
  await win.explains('stored-id-verified', 'its transcript is there');
  await expect(win.input('main')).toBeVisible();

  const wanted = process.env.ATELIER_WRITE_IMAGES === '1';
  const folder = wanted ? path.join(root, 'docs', 'images') : info.outputPath();
  mkdirSync(folder, { recursive: true });
  for (const [theme, file] of [['light', 'window.png'], ['dark', 'window-dark.png']] as const) {
    await win.page.evaluate((chosen) => window.atelier.setSetting({ key: 'theme', value: chosen, workspaceId: null }), theme);
    await expect(win.page.locator('html')).toHaveAttribute('data-theme', theme);
    const picture = await win.page.screenshot({ path: path.join(folder, file), animations: 'disabled' });
    // Width and height stand in the PNG's header: one picture pixel for one of the window's.
    expect([picture.readUInt32BE(16), picture.readUInt32BE(20)]).toEqual([SIZE.width, SIZE.height]);
  }
});
