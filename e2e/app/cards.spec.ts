// The cards in a pane whose agent has ended: restarting, given up, and quit from inside.
import { chmodSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { sessionOf } from '../fixtures/window-agents';
import { BADGES } from '../fixtures/window-page';
import type { AtelierWindow } from '../fixtures/window-page';
import { expect, test } from '../fixtures/window-test';

/** Every title that a card of this window has had, from now on: some stand for two seconds only. */
async function recordTitles(win: AtelierWindow): Promise<() => Promise<string[]>> {
  const seen = await win.page.evaluateHandle(() => {
    const titles: string[] = [];
    const look = () => {
      for (const title of document.querySelectorAll('.card h2')) if (titles.at(-1) !== title.textContent) titles.push(title.textContent);
    };
    new MutationObserver(look).observe(document.body, { subtree: true, childList: true, characterData: true });
    return titles;
  });
  return () => seen.evaluate((titles) => titles);
}

test('X2: a crashed agent is said to restart in two seconds, and comes back in its own conversation', async ({ place }) => {
  const win = await place.start({ folders: [place.folder('shop-api')] });
  await win.shows('main', BADGES.firstLaunch);
  await win.talk('main', 'first words', 1);
  const { id } = sessionOf(place.agents.lastStart());
  const titles = await recordTitles(win);
  process.kill(place.agents.lastStart().pid, 'SIGKILL');
  await win.shows('main', BADGES.resumed);
  await expect.poll(() => place.agents.starts().length).toBe(2);
  expect(sessionOf(place.agents.lastStart())).toEqual({ use: 'resume', id });
  expect((await titles()).some((title) => /^main crashed · restarting in [12] s$/.test(title))).toBe(true);
});

test('X3: given up it shows every try with its code, the last output and the missing login; Retry starts again once that is mended', async ({ place }) => {
  const broken = path.join(place.scratch.top, 'broken-agent');
  writeFileSync(broken, '#!/bin/sh\necho "Invalid API key · Please run /login"\nexit 3\n');
  chmodSync(broken, 0o755);
  place.agents.uninstall();
  place.agents.install(broken);
  const win = await place.start({ folders: [place.folder('shop-api')] });
  const pane = win.terminal('main');
  await expect(pane.getByRole('heading', { name: 'main keeps failing and was given up' })).toBeVisible({ timeout: 60_000 });
  await win.explains('crash-loop', 'ended again and again right after its start');
  const tries = pane.getByRole('table', { name: 'What was tried' }).getByRole('row');
  await expect(tries).toHaveCount(4);
  for (const row of await tries.all()) await expect(row).toContainText(/started fresh.*up \d.*exit code 3/);
  await expect(pane.getByLabel('Last output')).toContainText('Invalid API key');
  await expect(pane).toContainText('nobody is logged in. Log in to Claude Code in a terminal of your own, then press Retry.');
  for (const name of ['Retry', 'Start fresh', 'Details']) await expect(pane.getByRole('button', { name, exact: true })).toBeVisible();

  place.agents.uninstall();
  place.agents.install();
  await pane.getByRole('button', { name: 'Retry' }).click();
  await win.sees('main', '❯');
  await expect(pane.getByRole('heading')).toHaveCount(0);
});

test('X4: a deliberate exit shows a card; "always for main" makes the next one automatic, and the dialog takes it back', async ({ place }) => {
  const win = await place.start({ folders: [place.folder('shop-api')] });
  await win.shows('main', BADGES.firstLaunch);
  await win.talk('main', 'first words', 1);
  const { id } = sessionOf(place.agents.lastStart());
  await win.enter('main', '/exit');
  const pane = win.terminal('main');
  await expect(pane.getByRole('heading', { name: 'main has ended' })).toBeVisible();
  for (const name of ['Resume', 'Start fresh', 'Close']) await expect(pane.getByRole('button', { name, exact: true })).toBeVisible();
  expect(place.agents.starts()).toHaveLength(1);
  await pane.getByLabel('Do this').selectOption('always for main');
  await pane.getByRole('button', { name: 'Resume' }).click();
  await win.shows('main', BADGES.resumed);
  await win.talk('main', 'second words', 2);
  await win.enter('main', '/exit');
  await expect.poll(() => place.agents.starts().length).toBe(3);
  await win.shows('main', BADGES.resumed);
  expect(sessionOf(place.agents.lastStart())).toEqual({ use: 'resume', id });

  await win.choose(win.tab('main'), 'Arguments and account…');
  const dialog = win.page.getByRole('dialog', { name: 'Arguments and account of main' });
  const afterQuit = dialog.getByLabel('After you quit the agent');
  await expect(afterQuit).toHaveValue('resume');
  await afterQuit.selectOption('ask');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  await win.talk('main', 'third words', 3);
  await win.enter('main', '/exit');
  await expect(pane.getByRole('heading', { name: 'main has ended' })).toBeVisible();
  await pane.getByRole('button', { name: 'Close' }).click();
  await expect(win.tab('main')).toHaveCount(0);
  await expect(win.row('main')).toBeVisible();
});
