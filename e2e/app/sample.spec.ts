// The guided sample: every badge without an account, really come about, and nothing left behind.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { faultsIn } from '../fixtures/axe';
import { BADGES, ended, refused } from '../fixtures/window-page';
import { expect, test } from '../fixtures/window-test';

test.use({ agentInstalled: false });

test('first run: says how to get an agent, and the sample shows every badge with why; it can be removed without a trace', async ({ place }) => {
  const win = await place.start();
  const found = win.page.getByRole('list', { name: 'Agents on this machine' });
  await expect(found).toContainText('npm install -g @anthropic-ai/claude-code');
  await win.button('Try the sample').click();
  const guide = win.page.getByRole('complementary', { name: 'Guide to the sample' });
  await expect(guide).toBeVisible();
  await win.shows('main', BADGES.firstLaunch);
  await win.shows('reviewer', BADGES.resumed);
  await win.shows('docs', BADGES.reattached);
  await win.shows('tests', ended(BADGES.firstLaunch, 'stopped'));
  await win.shows('research', BADGES.transcriptMissing);
  await win.shows('deploy', refused('command-not-found', 'command not found'));
  await expect(guide.getByRole('status')).toContainText('They are real');
  expect(await faultsIn(win, 'html')).toEqual([]);

  await guide.getByRole('button', { name: 'Why research is Fresh, in amber' }).click();
  await win.explains('transcript-missing', 'transcript');
  await guide.getByRole('button', { name: 'Why reviewer is Resumed' }).click();
  await win.explains('stored-id-verified', 'its transcript is there');
  await win.sees('reviewer', 'Remember me tomorrow');
  expect(await faultsIn(win, 'html')).toEqual([]);

  await guide.getByRole('button', { name: 'Remove the sample' }).click();
  await expect(win.button('Open workspace')).toBeVisible();
  await win.quit();
  const { state } = place.scratch;
  const projects = path.join(state, 'demo', 'projects');
  const spool = path.join(state, 'spool');
  expect(existsSync(path.join(state, 'sample'))).toBe(false);
  expect(existsSync(projects) ? readdirSync(projects) : []).toEqual([]);
  expect(existsSync(spool) ? readdirSync(spool) : []).toEqual([]);
  expect(readFileSync(path.join(state, 'atelier.db')).includes('Remember me tomorrow')).toBe(false);
  const again = await place.start();
  await expect(again.button('Try the sample')).toBeVisible();
});
