// What a person reads on a tab and in Why, for the situations of the launch decision, in the real window.
import { renameSync } from 'node:fs';
import { sessionOf } from '../fixtures/window-agents';
import { BADGES, ended, refused } from '../fixtures/window-page';
import type { AtelierWindow } from '../fixtures/window-page';
import { expect, test } from '../fixtures/window-test';
import type { Place } from '../fixtures/window-test';

/** A window whose `main` has said one thing; its conversation's id, and the folder. */
async function talked(place: Place): Promise<{ win: AtelierWindow; folder: string; id: string }> {
  const folder = place.folder('shop-api');
  const win = await place.start({ folders: [folder] });
  await win.shows('main', BADGES.firstLaunch);
  await win.talk('main', 'first words', 1);
  return { win, folder, id: sessionOf(place.agents.lastStart()).id };
}

async function stop(win: AtelierWindow, name = 'main'): Promise<void> {
  await win.choose(win.tab(name), 'Stop');
  await expect(win.tab(name)).toHaveAccessibleName(`${name}, Ended`);
}

test('L1, L6: Resumed; amber Fresh while the transcript is away, provisional; Resumed again once it is back', async ({ place }) => {
  const { win, folder, id } = await talked(place);
  await win.explains('first-launch', 'This architect was never started before');
  await stop(win);
  await win.shows('main', ended(BADGES.firstLaunch, 'stopped'));
  await expect(win.terminal('main')).toContainText(`A start resumes ${id.slice(0, 4)}…`);

  await win.terminal('main').getByRole('button', { name: 'Resume' }).click();
  await win.shows('main', BADGES.resumed);
  await win.explains('stored-id-verified', `Conversation ${id} is this architect's own, its transcript is there`);
  expect(sessionOf(place.agents.lastStart())).toEqual({ use: 'resume', id });

  await stop(win);
  await expect(win.terminal('main')).toContainText(`A start resumes ${id.slice(0, 4)}…`);
  const transcript = place.agents.transcriptOf(folder, id);
  renameSync(transcript, `${transcript}.away`);
  await win.terminal('main').getByRole('button', { name: 'Resume' }).click();
  await win.shows('main', BADGES.transcriptMissing);
  await win.explains('transcript-missing', `, so this start is fresh; conversation ${id} keeps its place until something is said in the new one.`);
  await expect(win.why).toContainText(`The transcript of conversation ${id} is not there (looked at ${transcript}`);
  await expect(win.why).toContainText('provisional');
  const forced = sessionOf(place.agents.lastStart());
  expect(forced.use).toBe('new');
  expect(forced.id).not.toBe(id);

  await stop(win);
  renameSync(`${transcript}.away`, transcript);
  await win.choose(win.tab('main'), 'Start');
  await win.shows('main', BADGES.resumed);
  await win.talk('main', 'second words', 2);
  expect(sessionOf(place.agents.lastStart())).toEqual({ use: 'resume', id });
});

test('L16: Start fresh asks while it runs, is current at once, and the earlier conversation is one click away in Why', async ({ place }) => {
  const { win, id } = await talked(place);
  await win.openWhy();
  await win.why.getByRole('button', { name: 'Start fresh' }).click();
  const asked = win.page.getByRole('dialog', { name: 'Start main fresh?' });
  await asked.getByRole('button', { name: 'Cancel' }).click();
  await win.shows('main', BADGES.firstLaunch);
  expect(place.agents.starts()).toHaveLength(1);

  await win.why.getByRole('button', { name: 'Start fresh' }).click();
  await asked.getByRole('button', { name: 'Start fresh' }).click();
  await win.shows('main', BADGES.fresh('user-asked'));
  await win.explains('user-asked', `A fresh start was asked for; conversation ${id} stays in the history and can be resumed from there.`);
  await win.talk('main', 'new words', 1);
  const fresh = sessionOf(place.agents.lastStart());
  expect(fresh.use).toBe('new');

  await win.choose(win.tab('main'), 'Restart');
  await win.shows('main', BADGES.resumed);
  expect(sessionOf(place.agents.lastStart())).toEqual({ use: 'resume', id: fresh.id });

  // L26: the way back, from the history.
  await win.why.getByRole('listitem').filter({ hasText: `${id.slice(0, 4)}…` }).getByRole('button', { name: 'Resume' }).click();
  await win.shows('main', { ...BADGES.resumed, reason: 'user-chosen' });
  await win.explains('user-chosen', `Conversation ${id} was chosen and verified; conversation ${fresh.id} stays in the history`);
  await win.talk('main', 'back again', 2);
});

test('L19, L20: Refused with the reason and what to do: the folder is gone, the program is gone; Retry starts once they are back', async ({ place }) => {
  const { win, folder, id } = await talked(place);
  await stop(win);
  renameSync(folder, `${folder}.away`);
  await win.choose(win.tab('main'), 'Start');
  await win.shows('main', refused('folder-missing', 'folder missing', 'ended'));
  await expect(win.tab('main')).toHaveAccessibleName('main, Refused');
  await win.explains('folder-missing', `The folder ${folder} does not exist; locate it if it moved, or put it back and retry (it is never created for you).`);

  renameSync(`${folder}.away`, folder);
  place.agents.uninstall();
  await win.why.getByRole('button', { name: 'Retry' }).click();
  await win.shows('main', refused('command-not-found', 'command not found', 'ended'));
  await win.explains('command-not-found', 'The program for claude was not found; install it');
  expect(place.agents.starts()).toHaveLength(1);

  place.agents.install();
  await win.terminal('main').getByRole('button', { name: 'Retry' }).click();
  await win.shows('main', BADGES.resumed);
  expect(sessionOf(place.agents.lastStart())).toEqual({ use: 'resume', id });
});

test('X1: Ended after /exit, and in amber after a crash, each with what a start would do', async ({ place }) => {
  const { win, id } = await talked(place);
  await win.enter('main', '/exit');
  await win.shows('main', ended(BADGES.firstLaunch, 'ended'));
  await expect(win.terminal('main')).toContainText('It was quit from inside (exit code 0).');
  await win.terminal('main').getByRole('button', { name: 'Resume' }).click();
  await win.shows('main', BADGES.resumed);
  await win.enter('main', 'CRASH:3');
  await win.shows('main', ended(BADGES.resumed, 'ended', 'crashed'));
  await expect(win.terminal('main')).toContainText(`It ended by itself (exit code 3). A start resumes ${id.slice(0, 4)}…`);
  // The last screen stays readable above the card.
  await win.sees('main', '> first words');
});

test('L13, A1: an agent that runs on without the app is Reattached, even with its folder and its program gone', async ({ place }) => {
  const { win, folder, id } = await talked(place);
  await win.kill();
  place.agents.uninstall();
  renameSync(folder, `${folder}.away`);
  const second = await place.start();
  await second.shows('main', BADGES.reattached);
  await second.sees('main', 'last="first words"');
  await second.explains('still-running', /This architect still runs in its terminal/);
  await expect(second.why).toContainText(id);
  expect(place.agents.starts()).toHaveLength(1);
});

test('L25, C1: cleared with nothing said, the next start is fresh and neutral; cleared and talked on, it resumes the new conversation', async ({ place }) => {
  const { win, folder, id } = await talked(place);
  await win.enter('main', '/clear');
  await expect(win.status.getByRole('button', { name: /^continued as [0-9a-f]{8}…$/ })).toBeVisible();
  await win.quit();

  const second = await place.start();
  await second.shows('main', BADGES.fresh('cleared-unused'));
  const left = place.agents.conversations(folder).find((each) => each !== id) ?? '';
  await second.explains('cleared-unused', `The conversation was cleared inside the agent and nothing was said since, so this start is fresh; conversation ${left} stays in the history`);
  const fresh = sessionOf(place.agents.lastStart());
  expect([id, left]).not.toContain(fresh.id);

  await second.talk('main', 'before the second clear', 1);
  const before = place.agents.conversations(folder);
  await second.enter('main', '/clear');
  await expect(second.status.getByRole('button', { name: /^continued as [0-9a-f]{8}…$/ })).toBeVisible();
  await second.talk('main', 'after it', 1);
  const made = place.agents.conversations(folder).filter((each) => !before.includes(each));
  expect(made).toHaveLength(1);
  await second.quit();

  const third = await place.start();
  await third.shows('main', BADGES.resumed);
  await third.sees('main', '> after it');
  expect(sessionOf(place.agents.lastStart())).toEqual({ use: 'resume', id: made[0] });
});

test('L17: ATELIER_SKIP_RESUME=1 starts fresh and neutral, and without it the earlier conversation is back', async ({ place }) => {
  const { win, folder, id } = await talked(place);
  await win.quit();
  const second = await place.start({ env: { ATELIER_SKIP_RESUME: '1' } });
  await second.shows('main', BADGES.fresh('skip-resume'));
  await second.explains('skip-resume', 'ATELIER_SKIP_RESUME is set, so every new start is fresh');
  await second.quit();
  // Nothing was said in the fresh one: it never took the place of the first.
  expect(place.agents.conversations(folder)).toContain(id);
  const third = await place.start();
  await third.shows('main', BADGES.resumed);
  expect(sessionOf(place.agents.lastStart())).toEqual({ use: 'resume', id });
});
