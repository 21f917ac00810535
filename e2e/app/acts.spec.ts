// What a person does with workspaces and architects, and what becomes of process, registration and next start.
import { chmodSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { sessionOf } from '../fixtures/window-agents';
import { BADGES, ended, refused } from '../fixtures/window-page';
import { isAlive } from '../fixtures/window-processes';
import { expect, test } from '../fixtures/window-test';

test('W1: one folder by two spellings and through a symlink is one workspace', async ({ place }) => {
  const folder = place.folder('shop-api');
  const link = path.join(place.scratch.top, 'shop-link');
  symlinkSync(folder, link);
  const win = await place.start({ folders: [folder] });
  await win.shows('main', BADGES.firstLaunch);
  for (const spelling of [`${folder}/`, `${path.dirname(folder)}/./x/../shop-api`, link]) {
    await win.openWorkspace(spelling);
    // The dialog's answer was taken once the workspace is in front again; another one would be a second row.
    await expect(win.workspace('shop-api')).toHaveAttribute('aria-selected', 'true');
  }
  await win.openWorkspace(place.folder('website'));
  await expect(win.workspace('website')).toHaveAttribute('aria-selected', 'true');
  await expect(win.page.getByRole('treeitem', { level: 1 })).toHaveCount(2);
  await expect(win.workspace('shop-api')).toHaveCount(1);
  await win.sees('main', '❯');
  expect(place.agents.starts().map((start) => start.cwd)).toEqual([folder, place.folder('website')]);
});

test('W3, L4: the dialog refuses bad names and session flags where they stand, and gives the smallest free name', async ({ place }) => {
  const win = await place.start({ folders: [place.folder('shop-api')] });
  await win.shows('main', BADGES.firstLaunch);
  await win.add('reviewer');
  await win.shows('reviewer', BADGES.firstLaunch);

  await win.page.getByRole('button', { name: 'Add architect' }).click();
  const dialog = win.page.getByRole('dialog', { name: 'Add architect' });
  const name = dialog.getByRole('textbox', { name: 'Name' });
  const args = dialog.getByRole('textbox', { name: 'Own arguments' });
  const add = dialog.getByRole('button', { name: 'Add', exact: true });
  await expect(name).toBeFocused();
  const wrong = {
    Reviewer: 'A name begins with a letter a–z and goes on with lower-case letters, digits and dashes.',
    '2nd': 'A name begins with a letter a–z',
    'a b': 'A name begins with a letter a–z',
    main: '“main” is reserved',
    reviewer: 'reviewer',
    [`a${'b'.repeat(64)}`]: 'A name has at most 64 characters; this one has 65.',
  };
  for (const [typed, says] of Object.entries(wrong)) {
    await name.fill(typed);
    await add.click();
    await expect(name).toHaveAccessibleDescription(new RegExp(says));
    await expect(name).toHaveAttribute('aria-invalid', 'true');
  }
  await name.fill('  docs  ');
  for (const flag of ['--resume abc', '-c', '--continue', '-r', '--session-id=1', '--fork-session', '-p', '--print', '--bg']) {
    await args.fill(`--model opus ${flag}`);
    await add.click();
    await expect(args).toHaveAttribute('aria-invalid', 'true');
    await expect(args).toHaveAccessibleDescription(new RegExp(flag.split(/[ =]/)[0] ?? ''));
  }
  await args.fill("--model 'opus");
  await add.click();
  await expect(args).toHaveAccessibleDescription('A quote is left open.');
  expect(place.agents.starts()).toHaveLength(2);

  await args.fill("--model opus --append-system-prompt 'two words; $(touch x)'");
  await add.click();
  await win.shows('docs', BADGES.firstLaunch);
  expect(place.agents.lastStart().argv.slice(0, 4)).toEqual(['--model', 'opus', '--append-system-prompt', 'two words; $(touch x)']);
  await win.add('');
  await win.add('architect-4');
  await win.add('');
  expect(await win.tabNames()).toEqual(['main', 'reviewer', 'docs', 'architect-2', 'architect-4', 'architect-3']);
});

test('acts on an architect: rename, hide and show, stop, restart; each conversation stays its own (L5)', async ({ place }) => {
  const win = await place.start({ folders: [place.folder('shop-api')] });
  await win.shows('main', BADGES.firstLaunch);
  await win.talk('main', 'I am main', 1);
  await win.add('reviewer');
  await win.talk('reviewer', 'I am the reviewer', 1);
  const [main, reviewer] = place.agents.starts();
  if (!main || !reviewer) throw new Error('two starts were expected');

  await win.choose(win.tab('reviewer'), 'Rename');
  const field = win.page.getByRole('textbox', { name: 'New name of reviewer' });
  await field.fill('main');
  await field.press('Enter');
  await expect(win.page.getByRole('alert')).toContainText('“main” is reserved');
  await field.fill('critic');
  await field.press('Enter');
  await win.shows('critic', BADGES.firstLaunch);
  await expect(win.row('critic')).toBeVisible();
  await expect(win.input('critic')).toBeFocused();
  await win.choose(win.tab('main'), 'Hide tab');
  expect(await win.tabNames()).toEqual(['critic']);
  expect(isAlive(main.pid)).toBe(true);
  await win.row('main').click();
  await win.shows('main', BADGES.firstLaunch);
  expect(await win.tabNames()).toEqual(['main', 'critic']);
  await win.talk('main', 'was I hidden', 2);
  expect(place.agents.starts()).toHaveLength(2);

  await win.choose(win.tab('critic'), 'Stop');
  await win.shows('critic', ended(BADGES.firstLaunch, 'stopped'));
  expect(isAlive(reviewer.pid)).toBe(false);
  expect(isAlive(main.pid)).toBe(true);
  await win.choose(win.tab('main'), 'Restart');
  await win.shows('main', BADGES.resumed);
  expect(isAlive(main.pid)).toBe(false);
  await win.choose(win.tab('critic'), 'Start');
  await win.shows('critic', BADGES.resumed);
  const [, , mainAgain, criticAgain, ...more] = place.agents.starts().map(sessionOf);
  expect(more).toEqual([]);
  expect(mainAgain).toEqual({ use: 'resume', id: sessionOf(main).id });
  expect(criticAgain).toEqual({ use: 'resume', id: sessionOf(reviewer).id });
  await win.select('critic');
  await win.talk('critic', 'the same one', 2);
});

test('S7, W4: removing ends the process and can be undone with the same conversation; main cannot be removed', async ({ place }) => {
  const win = await place.start({ folders: [place.folder('shop-api')] });
  await win.shows('main', BADGES.firstLaunch);
  await win.add('reviewer');
  await win.talk('reviewer', 'keep this', 1);
  const first = place.agents.lastStart();

  await win.tab('main').click({ button: 'right', position: { x: 12, y: 10 } });
  await expect(win.page.getByRole('menuitem', { name: 'Stop' })).toBeVisible();
  await expect(win.page.getByRole('menuitem', { name: 'Remove' })).toHaveCount(0);
  await win.page.keyboard.press('Escape');
  const answer = await win.page.evaluate(async () => {
    const { workspaces } = await window.atelier.getState();
    return window.atelier.removeArchitect({ architectId: workspaces[0]?.architects[0]?.id ?? '' });
  });
  expect(answer).toEqual({ ok: false, error: 'main cannot be removed: every workspace keeps it. Stop it instead.' });

  await win.choose(win.tab('reviewer'), 'Remove');
  await expect(win.tab('reviewer')).toHaveCount(0);
  await expect(win.row('reviewer')).toHaveCount(0);
  expect(isAlive(first.pid)).toBe(false);
  await expect(win.page.getByText('reviewer was removed', { exact: true })).toBeVisible();
  await win.button('Undo').click();
  await win.shows('reviewer', BADGES.resumed);
  await win.talk('reviewer', 'is it kept', 2);
  expect(sessionOf(place.agents.lastStart())).toEqual({ use: 'resume', id: sessionOf(first).id });

  // Without undo it stays away, also after a restart of the app.
  await win.choose(win.tab('reviewer'), 'Remove');
  await expect(win.tab('reviewer')).toHaveCount(0);
  await win.quit();
  const second = await place.start();
  await second.shows('main', BADGES.fresh('never-used'));
  expect(await second.tabNames()).toEqual(['main']);

  // Whoever meant it otherwise finds it in the workspace's menu for good, and among the commands.
  await second.workspace('shop-api').locator('.workspace-row').click({ button: 'right' });
  await second.page.getByRole('menuitem', { name: 'Bring back' }).click();
  await second.page.getByRole('menuitem', { name: 'reviewer' }).click();
  await second.shows('reviewer', BADGES.resumed);
  expect(sessionOf(place.agents.lastStart())).toEqual({ use: 'resume', id: sessionOf(first).id });
  await second.choose(second.tab('reviewer'), 'Remove');
  await expect(second.tab('reviewer')).toHaveCount(0);
  await second.add('reviewer');
  await second.shows('reviewer', BADGES.firstLaunch);
  await second.page.keyboard.press('Control+Shift+P');
  await second.page.keyboard.type('bring back a removed');
  await second.page.keyboard.press('Enter');
  const removed = second.page.getByRole('dialog', { name: 'Bring back a removed architect' });
  await expect(removed.getByRole('option')).toHaveCount(1);
  await expect(removed.getByRole('option')).toContainText('Bring back reviewer');
  await second.page.keyboard.press('Enter');
  await second.shows('reviewer-2', BADGES.resumed);
  await expect(second.page.getByText('reviewer is back as reviewer-2: its name was taken', { exact: true })).toBeVisible();
  expect(sessionOf(place.agents.lastStart())).toEqual({ use: 'resume', id: sessionOf(first).id });
});

test('W6: one that cannot start does not keep the others from it, and each has its own card', async ({ place }) => {
  const broken = path.join(place.scratch.top, 'broken-agent');
  writeFileSync(broken, '#!/bin/sh\necho "cannot find my licence" >&2\nexit 7\n');
  chmodSync(broken, 0o755);
  const win = await place.start({ folders: [place.folder('shop-api')] });
  await win.shows('main', BADGES.firstLaunch);
  await win.talk('main', 'I am main', 1);
  await win.add('gone', { harness: 'custom', command: path.join(place.scratch.top, 'no-such-program') });
  await win.shows('gone', refused('command-not-found', 'command not found'));
  await win.add('failing', { harness: 'custom', command: broken });
  await win.shows('failing', ended(BADGES.fresh('no-sessions'), 'ended', 'crashed'));
  await win.sees('failing', 'cannot find my licence');
  await expect(win.terminal('failing')).toContainText('It ended by itself (exit code 7).');
  await win.add('last');
  await win.talk('last', 'I am last', 1);
  await win.quit();

  const second = await place.start();
  await second.shows('main', BADGES.resumed);
  await second.shows('last', BADGES.resumed);
  expect(await second.tabNames()).toEqual(['main', 'gone', 'failing', 'last']);
});

test('closing a workspace asks before it ends its agents and keeps everything: opened again, each has its conversation', async ({ place }) => {
  const folder = place.folder('shop-api');
  const win = await place.start({ folders: [folder, place.folder('website')] });
  await expect(win.workspace('website')).toBeVisible();
  await win.workspace('shop-api').getByText('shop-api', { exact: true }).click();
  await win.shows('main', BADGES.firstLaunch);
  await win.talk('main', 'in the shop', 1);
  const start = place.agents.starts().find((each) => each.cwd === folder);
  if (!start) throw new Error('the agent of shop-api was not started');
  await win.choose(win.workspace('shop-api'), 'Close workspace');
  const question = win.page.getByRole('dialog', { name: 'Close shop-api?' });
  await expect(question).toHaveAccessibleDescription('main is still running in it and is stopped. Its conversation is kept: opened again, it resumes it.');
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await win.page.keyboard.press('Enter');
  await expect(question).toBeHidden();
  await expect(win.workspace('shop-api')).toBeFocused();
  expect(isAlive(start.pid)).toBe(true);
  await win.close('shop-api');
  expect(isAlive(start.pid)).toBe(false);
  await win.openWorkspace(folder);
  await win.shows('main', BADGES.resumed);
  await win.talk('main', 'again', 2);
});

test('a folder chosen that is a file is refused in one sentence, and Cancel changes nothing', async ({ place }) => {
  const file = path.join(place.scratch.top, 'notes.txt');
  writeFileSync(file, 'text');
  const win = await place.start();
  await win.folderDialogAnswers(null);
  await win.page.getByRole('button', { name: 'Open workspace' }).click();
  await win.openWorkspace(file);
  await expect(win.page.getByRole('alert')).toHaveText(`${file} is a file, not a folder. Open the folder it lies in.`);
  await win.openWorkspace(path.join(place.scratch.top, 'nowhere'));
  await expect(win.page.getByRole('alert')).toHaveText(`There is no folder ${path.join(place.scratch.top, 'nowhere')}. Check the spelling, or make it first.`);
  await win.openWorkspace(place.folder('shop-api'));
  await win.shows('main', BADGES.firstLaunch);
  expect(await win.alerts()).toEqual([]);
});
