// The states of architects: what a person sees of each outcome and each end.
import { chmodSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { sessionOf } from '../fixtures/window-agents';
import { BADGES, ended, refused } from '../fixtures/window-page';
import { expect, test } from '../fixtures/window-test';
import { openShop, talkInShop } from './scenes';
import { setSize, shoot } from './shoot';

test.describe('with the picture agent', () => {
  test.use({ agentInstalled: false });

  test('resumed beside amber, the reason in Why, the history, reattached', async ({ place }) => {
    const { win: first, shop } = await openShop(place);
    await shoot(first, 'fresh');
    await talkInShop(first);
    const lost = place.agents.transcriptOf(shop, sessionOf(place.agents.lastStart()).id);
    await first.quit();
    renameSync(lost, path.join(place.scratch.top, 'lost.jsonl'));

    const win = await place.start();
    await setSize(win);
    await win.shows('main', BADGES.resumed);
    await win.shows('docs', BADGES.transcriptMissing);
    await win.add('reviewer');
    await win.select('main');
    await win.enter('main', 'Now write the tests for it');
    await win.sees('main', 'Five tests, all with a fake clock');
    await shoot(win, 'resumed');
    await win.openWhy();
    await expect(win.why).toContainText('4 messages');
    await shoot(win, 'why-resumed');
    await win.select('docs');
    await win.explains('transcript-missing', 'keeps its place');
    await shoot(win, 'why-transcript-missing');
    await win.select('main');
    await win.why.getByRole('button', { name: 'Started with' }).click();
    await win.why.getByRole('button', { name: 'Next start' }).click();
    await win.why.getByRole('button', { name: 'History', exact: true }).scrollIntoViewIfNeeded();
    await shoot(win, 'history');
    await win.kill();

    const third = await place.start();
    await setSize(third);
    await third.shows('main', BADGES.reattached);
    await third.select('main');
    await shoot(third, 'reattached');
  });
});

test('refused: the folder is gone', async ({ place }) => {
  const folder = place.folder('shop-api');
  const win = await place.start({ folders: [folder] });
  await setSize(win);
  await win.talk('main', 'first words', 1);
  await win.choose(win.tab('main'), 'Stop');
  await expect(win.tab('main')).toHaveAccessibleName('main, Ended');
  await shoot(win, 'stopped');
  renameSync(folder, `${folder}.away`);
  await win.choose(win.tab('main'), 'Start');
  await win.shows('main', refused('folder-missing', 'folder missing', 'ended'));
  await win.openWhy();
  await shoot(win, 'refused');
});

test('ended by itself', async ({ place }) => {
  const win = await place.start({ folders: [place.folder('shop-api')] });
  await setSize(win);
  await win.talk('main', 'first words', 1);
  await win.enter('main', 'CRASH:3');
  await win.shows('main', ended(BADGES.firstLaunch, 'ended', 'crashed'));
  await shoot(win, 'crashed');
});

test('given up after it failed again and again', async ({ place }) => {
  const broken = path.join(place.scratch.top, 'broken-agent');
  writeFileSync(broken, '#!/bin/sh\necho "Invalid API key · Please run /login"\nexit 3\n');
  chmodSync(broken, 0o755);
  place.agents.uninstall();
  place.agents.install(broken);
  const win = await place.start({ folders: [place.folder('shop-api')] });
  await setSize(win);
  await expect(win.terminal('main').getByRole('heading', { name: 'main keeps failing and was given up' })).toBeVisible({ timeout: 60_000 });
  await shoot(win, 'given-up');
});
