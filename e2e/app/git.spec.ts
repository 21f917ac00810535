// Branch and uncommitted changes of each workspace, in the sidebar and the status line.
import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { BADGES } from '../fixtures/window-page';
import type { AtelierWindow } from '../fixtures/window-page';
import { expect, test } from '../fixtures/window-test';

function git(folder: string, ...args: string[]): void {
  const identity = { GIT_AUTHOR_NAME: 'A', GIT_AUTHOR_EMAIL: 'a@localhost', GIT_COMMITTER_NAME: 'A', GIT_COMMITTER_EMAIL: 'a@localhost' };
  execFileSync('git', args, { cwd: folder, env: { PATH: process.env.PATH, HOME: folder, GIT_CONFIG_NOSYSTEM: '1', ...identity }, stdio: 'ignore' });
}

function repository(folder: string): void {
  git(folder, 'init', '-q', '-b', 'main');
  writeFileSync(path.join(folder, 'a.txt'), 'one\n');
  git(folder, 'add', '.');
  git(folder, 'commit', '-q', '-m', 'first');
}

const describes = (win: AtelierWindow, name: string, words: string | RegExp) => expect(win.workspace(name)).toHaveAttribute('aria-description', words);

test('the branch is followed when it is switched outside, and changes when the window comes back to the front', async ({ place }) => {
  const folder = place.folder('shop-api');
  repository(folder);
  const win = await place.start({ folders: [folder, place.folder('notes')] });
  await describes(win, 'shop-api', /, on main$/);
  await describes(win, 'notes', /running$/);
  await win.workspace('shop-api').getByText('shop-api', { exact: true }).click();
  await win.shows('main', BADGES.firstLaunch);
  await expect(win.status).toContainText('on main');

  git(folder, 'checkout', '-q', '-b', 'team/retry-with-backoff');
  await describes(win, 'shop-api', /, on team\/retry-with-backoff$/);
  writeFileSync(path.join(folder, 'a.txt'), 'two\n');
  await win.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.emit('focus'));
  await describes(win, 'shop-api', /, on team\/retry-with-backoff, uncommitted changes$/);
  await expect(win.status).toContainText('uncommitted changes');
  if (process.env.SHOTS) await win.page.screenshot({ path: path.join(process.env.SHOTS, 'workspaces-git.png') });
  git(folder, 'commit', '-q', '-a', '-m', 'second');
  await describes(win, 'shop-api', /, on team\/retry-with-backoff$/);
});

test('changes are seen when the agent stops working, and a repository’s own programs never run', async ({ place }) => {
  const folder = place.folder('shop-api');
  repository(folder);
  const proof = path.join(place.scratch.top, 'ran');
  const trap = path.join(place.scratch.top, 'trap.sh');
  writeFileSync(trap, `#!/bin/sh\n: > '${proof}'\ncat\n`);
  chmodSync(trap, 0o755);
  writeFileSync(path.join(folder, '.git', 'info', 'attributes'), '* filter=x\n');
  for (const setting of ['core.fsmonitor', 'filter.x.clean', 'filter.x.process']) git(folder, 'config', setting, trap);
  const win = await place.start({ folders: [folder] });
  await describes(win, 'shop-api', /, on main$/);
  writeFileSync(path.join(folder, 'a.txt'), 'two\n');
  await win.talk('main', 'change something', 1);
  await describes(win, 'shop-api', /, on main, uncommitted changes$/);
  expect(existsSync(proof)).toBe(false);
});
