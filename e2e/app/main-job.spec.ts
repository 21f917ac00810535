// The main job: an agent in a real terminal, and after every kind of ending the same conversation again, never another.
import { readFileSync } from 'node:fs';
import { sessionOf } from '../fixtures/window-agents';
import { BADGES } from '../fixtures/window-page';
import { isAlive } from '../fixtures/window-processes';
import { expect, test } from '../fixtures/window-test';

test('L9, L1, W2: a folder opens with main Fresh, and after a quit the same conversation is Resumed; a personal one is left alone', async ({ place }) => {
  const folder = place.folder('shop-api');
  const personal = '11111111-2222-4333-8444-555555555555';
  const file = place.agents.plant(folder, personal, 'my own talk');
  const planted = readFileSync(file);

  const first = await place.start();
  await expect(first.page.getByRole('heading', { name: 'Atelier' })).toBeVisible();
  await expect(first.page.getByText(/claude .*found/)).toBeVisible();
  await first.openWorkspace(folder);
  await first.shows('main', BADGES.firstLaunch);
  await expect(first.tab('main')).toHaveAccessibleName('main, Fresh');
  await first.talk('main', 'remember the blue door', 1);
  await first.explains('first-launch', 'This architect was never started before; conversations of your own in this folder are left alone.');
  await first.quit();

  const second = await place.start();
  await second.shows('main', BADGES.resumed);
  await expect(second.tab('main')).toHaveAccessibleName('main, Resumed');
  await second.sees('main', '> remember the blue door');
  await second.talk('main', 'what did I say', 2);
  await second.quit();

  const [made, resumed, ...more] = place.agents.starts().map(sessionOf);
  expect(more).toEqual([]);
  expect(made?.use).toBe('new');
  expect(resumed).toEqual({ use: 'resume', id: made?.id });
  expect(place.agents.starts().flatMap((start) => start.argv).join('\n')).not.toMatch(new RegExp(`${personal}|--continue|^-c$`, 'm'));
  expect(readFileSync(file).equals(planted)).toBe(true);
});

test('A1: after kill -9 of the app three architects are there again, in order, reattached with scrollback, and none was restarted', async ({ place }) => {
  const names = ['main', 'reviewer', 'docs'];
  const first = await place.start({ folders: [place.folder('shop-api')] });
  await first.shows('main', BADGES.firstLaunch);
  await first.add('reviewer');
  await first.add('docs');
  for (const name of names) {
    await first.select(name);
    await first.talk(name, `I am ${name}`, 1);
  }
  const before = place.agents.starts();
  expect(before).toHaveLength(3);
  await first.kill();
  expect(before.every((start) => isAlive(start.pid))).toBe(true);

  const second = await place.start();
  expect(await second.tabNames()).toEqual(names);
  for (const name of names) {
    await second.shows(name, BADGES.reattached);
    await second.select(name);
    await second.sees(name, `MOCK turns=1 role=none where=- last="I am ${name}"`);
    await second.talk(name, 'still there?', 2);
  }
  expect(place.agents.starts()).toEqual(before);
  expect(before.every((start) => isAlive(start.pid))).toBe(true);
});

test.describe('on a machine without an agent', () => {
  test.use({ agentInstalled: false });

  test('L20: main is Refused, the demo agent is one choice away, and its conversation comes back', async ({ place }) => {
    const first = await place.start();
    await expect(first.page.getByText('claude not found')).toBeVisible();
    await first.openWorkspace(place.folder('shop-api'));
    await first.shows('main', { word: 'Refused', note: 'command not found', outcome: 'refuse', state: 'idle', reason: 'command-not-found', degraded: 'true' });
    await first.explains('command-not-found', 'The program for claude was not found; install it');
    await first.why.getByRole('button', { name: /^Looked in \d+ places?$/ }).click();
    await expect(first.why).toContainText(`${place.agents.bin}/claude`);
    await expect(first.why).not.toContainText(/AppData|Library/);
    const card = first.terminal('main');
    await expect(card.getByRole('button', { name: 'Choose harness…' })).toBeVisible();
    await expect(card.getByRole('button', { name: 'Retry' })).not.toHaveAttribute('data-look', 'primary');
    await card.getByRole('button', { name: 'Use the demo agent' }).click();
    await first.shows('main', BADGES.firstLaunch);
    await first.enter('main', 'the door is blue');
    await first.sees('main', 'Nice to meet you. You said “the door is blue”');
    await first.quit();

    const second = await place.start();
    await second.shows('main', BADGES.resumed);
    await second.enter('main', 'and the roof is red');
    await second.sees('main', 'You have said 2 things so far; the first was “the door is blue”.');
  });
});
