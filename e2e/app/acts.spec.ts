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
  const window = await place.start({ folders: [folder] });
  await window.shows('main', BADGES.firstLaunch);
  for (const spelling of [`${folder}/`, `${path.dirname(folder)}/./x/../shop-api`, link]) {
    await window.openWorkspace(spelling);
    // The dialog's answer was taken once the workspace is in front again; another one would be a second row.
    await expect(window.workspace('shop-api')).toHaveAttribute('aria-selected', 'true');
  }
  await window.openWorkspace(place.folder('website'));
  await expect(window.workspace('website')).toHaveAttribute('aria-selected', 'true');
  await expect(window.page.getByRole('treeitem', { level: 1 })).toHaveCount(2);
  await expect(window.workspace('shop-api')).toHaveCount(1);
  await window.sees('main', '❯');
  expect(place.agents.starts().map((start) => start.cwd)).toEqual([folder, place.folder('website')]);
});

test('W3, L4: the dialog refuses bad names and session flags where they stand, and gives the smallest free name', async ({ place }) => {
  const window = await place.start({ folders: [place.folder('shop-api')] });
  await window.shows('main', BADGES.firstLaunch);
  await window.add('reviewer');
  await window.shows('reviewer', BADGES.firstLaunch);

  await window.page.getByRole('button', { name: 'Add architect' }).click();
  const dialog = window.page.getByRole('dialog', { name: 'Add architect' });
  const name = dialog.getByRole('textbox', { name: 'Name' });
  const args = dialog.getByRole('textbox', { name: 'Own arguments' });
  const add = dialog.getByRole('button', { name: 'Add', exact: true });
  await expect(name).toBeFocused();
  const wrong = {
    Reviewer: 'A name begins with a letter a–z and goes on with small letters, digits and dashes.',
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
  await window.shows('docs', BADGES.firstLaunch);
  expect(place.agents.lastStart().argv.slice(0, 4)).toEqual(['--model', 'opus', '--append-system-prompt', 'two words; $(touch x)']);
  await window.add('');
  await window.add('architect-4');
  await window.add('');
  expect(await window.tabNames()).toEqual(['main', 'reviewer', 'docs', 'architect-2', 'architect-4', 'architect-3']);
});

test('acts on an architect: rename, hide and show, stop, restart; each conversation stays its own (L5)', async ({ place }) => {
  const window = await place.start({ folders: [place.folder('shop-api')] });
  await window.shows('main', BADGES.firstLaunch);
  await window.talk('main', 'I am main', 1);
  await window.add('reviewer');
  await window.talk('reviewer', 'I am the reviewer', 1);
  const [main, reviewer] = place.agents.starts();
  if (!main || !reviewer) throw new Error('two starts were expected');

  await window.choose(window.tab('reviewer'), 'Rename');
  const field = window.page.getByRole('textbox', { name: 'New name of reviewer' });
  await field.fill('main');
  await field.press('Enter');
  await expect(window.page.getByRole('alert')).toContainText('“main” is reserved');
  await field.fill('critic');
  await field.press('Enter');
  await window.shows('critic', BADGES.firstLaunch);
  await expect(window.row('critic')).toBeVisible();
  await expect(window.input('critic')).toBeFocused();
  await window.choose(window.tab('main'), 'Hide tab');
  expect(await window.tabNames()).toEqual(['critic']);
  expect(isAlive(main.pid)).toBe(true);
  await window.row('main').click();
  await window.shows('main', BADGES.firstLaunch);
  expect(await window.tabNames()).toEqual(['main', 'critic']);
  await window.talk('main', 'was I hidden', 2);
  expect(place.agents.starts()).toHaveLength(2);

  await window.choose(window.tab('critic'), 'Stop');
  await window.shows('critic', ended(BADGES.firstLaunch, 'stopped'));
  expect(isAlive(reviewer.pid)).toBe(false);
  expect(isAlive(main.pid)).toBe(true);
  await window.choose(window.tab('main'), 'Restart');
  await window.shows('main', BADGES.resumed);
  expect(isAlive(main.pid)).toBe(false);
  await window.choose(window.tab('critic'), 'Start');
  await window.shows('critic', BADGES.resumed);
  const [, , mainAgain, criticAgain, ...more] = place.agents.starts().map(sessionOf);
  expect(more).toEqual([]);
  expect(mainAgain).toEqual({ use: 'resume', id: sessionOf(main).id });
  expect(criticAgain).toEqual({ use: 'resume', id: sessionOf(reviewer).id });
  await window.select('critic');
  await window.talk('critic', 'the same one', 2);
});

test('S7, W4: removing ends the process and can be undone with the same conversation; main cannot be removed', async ({ place }) => {
  const window = await place.start({ folders: [place.folder('shop-api')] });
  await window.shows('main', BADGES.firstLaunch);
  await window.add('reviewer');
  await window.talk('reviewer', 'keep this', 1);
  const first = place.agents.lastStart();

  await window.tab('main').click({ button: 'right', position: { x: 12, y: 10 } });
  await expect(window.page.getByRole('menuitem', { name: 'Stop' })).toBeVisible();
  await expect(window.page.getByRole('menuitem', { name: 'Remove' })).toHaveCount(0);
  await window.page.keyboard.press('Escape');
  const answer = await window.page.evaluate(async () => {
    const { workspaces } = await window.atelier.getState();
    return window.atelier.removeArchitect({ architectId: workspaces[0]?.architects[0]?.id ?? '' });
  });
  expect(answer).toEqual({ ok: false, error: 'main cannot be removed: every workspace keeps it. Stop it instead.' });

  await window.choose(window.tab('reviewer'), 'Remove');
  await expect(window.tab('reviewer')).toHaveCount(0);
  await expect(window.row('reviewer')).toHaveCount(0);
  expect(isAlive(first.pid)).toBe(false);
  await expect(window.page.getByText('reviewer was removed', { exact: true })).toBeVisible();
  await window.button('Undo').click();
  await window.shows('reviewer', BADGES.resumed);
  await window.talk('reviewer', 'is it kept', 2);
  expect(sessionOf(place.agents.lastStart())).toEqual({ use: 'resume', id: sessionOf(first).id });

  // Without undo it stays away, also after a restart of the app.
  await window.choose(window.tab('reviewer'), 'Remove');
  await expect(window.tab('reviewer')).toHaveCount(0);
  await window.quit();
  const second = await place.start();
  await second.shows('main', BADGES.resumed);
  expect(await second.tabNames()).toEqual(['main']);
});

test('W6: one that cannot start does not keep the others from it, and each has its own card', async ({ place }) => {
  const broken = path.join(place.scratch.top, 'broken-agent');
  writeFileSync(broken, '#!/bin/sh\necho "cannot find my licence" >&2\nexit 7\n');
  chmodSync(broken, 0o755);
  const window = await place.start({ folders: [place.folder('shop-api')] });
  await window.shows('main', BADGES.firstLaunch);
  await window.talk('main', 'I am main', 1);
  await window.add('gone', { harness: 'custom', command: path.join(place.scratch.top, 'no-such-program') });
  await window.shows('gone', refused('command-not-found', 'command not found'));
  await window.add('failing', { harness: 'custom', command: broken });
  await window.shows('failing', ended(BADGES.fresh('no-sessions'), 'ended', 'crashed'));
  await window.sees('failing', 'cannot find my licence');
  await expect(window.terminal('failing')).toContainText('It ended by itself (exit code 7).');
  await window.add('last');
  await window.talk('last', 'I am last', 1);
  await window.quit();

  const second = await place.start();
  await second.shows('main', BADGES.resumed);
  await second.shows('last', BADGES.resumed);
  expect(await second.tabNames()).toEqual(['main', 'gone', 'failing', 'last']);
});

test('closing a workspace ends its agents and keeps everything: opened again, each has its conversation', async ({ place }) => {
  const folder = place.folder('shop-api');
  const window = await place.start({ folders: [folder, place.folder('website')] });
  await expect(window.workspace('website')).toBeVisible();
  await window.workspace('shop-api').getByText('shop-api', { exact: true }).click();
  await window.shows('main', BADGES.firstLaunch);
  await window.talk('main', 'in the shop', 1);
  const start = place.agents.starts().find((each) => each.cwd === folder);
  if (!start) throw new Error('the agent of shop-api was not started');
  await window.choose(window.workspace('shop-api'), 'Close workspace');
  await expect(window.workspace('shop-api')).toHaveCount(0);
  expect(isAlive(start.pid)).toBe(false);
  await window.openWorkspace(folder);
  await window.shows('main', BADGES.resumed);
  await window.talk('main', 'again', 2);
});

test('a folder chosen that is a file is refused in one sentence, and Cancel changes nothing', async ({ place }) => {
  const file = path.join(place.scratch.top, 'notes.txt');
  writeFileSync(file, 'text');
  const window = await place.start();
  await window.folderDialogAnswers(null);
  await window.page.getByRole('button', { name: 'Open workspace' }).click();
  await window.openWorkspace(file);
  await expect(window.page.getByRole('alert')).toHaveText(`${file} is a file, not a folder. Open the folder it lies in.`);
  await window.openWorkspace(path.join(place.scratch.top, 'nowhere'));
  await expect(window.page.getByRole('alert')).toHaveText(`There is no folder ${path.join(place.scratch.top, 'nowhere')}. Check the spelling, or make it first.`);
  await window.openWorkspace(place.folder('shop-api'));
  await window.shows('main', BADGES.firstLaunch);
  expect(await window.alerts()).toEqual([]);
});
