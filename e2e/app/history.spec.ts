// The history of an architect in Why: its timeline, forgetting, adopting, keeping; and its own arguments.
import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { sessionOf } from '../fixtures/window-agents';
import { BADGES } from '../fixtures/window-page';
import type { AtelierWindow } from '../fixtures/window-page';
import { expect, test } from '../fixtures/window-test';
import type { Place } from '../fixtures/window-test';

const short = (id: string) => `${id.slice(0, 4)}…`;

async function talked(place: Place): Promise<{ win: AtelierWindow; folder: string; id: string }> {
  const folder = place.folder('shop-api');
  const win = await place.start({ folders: [folder] });
  await win.shows('main', BADGES.firstLaunch);
  await win.talk('main', 'first words', 1);
  return { win, folder, id: sessionOf(place.agents.lastStart()).id };
}

async function stop(win: AtelierWindow): Promise<void> {
  await win.choose(win.tab('main'), 'Stop');
  await expect(win.tab('main')).toHaveAccessibleName('main, Ended');
}

/** The entry of one conversation in the timeline. */
const entry = (win: AtelierWindow, id: string) => win.why.locator('.history-row').filter({ has: win.page.locator(`[id^="conversation-"][title="${id}"]`) });

test('C1, C2: the timeline says what was left, why, and for what; the tab says "continued as …"', async ({ place }) => {
  const { win, id } = await talked(place);
  await win.enter('main', '/clear');
  await win.openWhy();
  const notice = win.tab('main').getByText(/^continued as /);
  await expect(notice).toBeVisible();
  await expect(win.status).toContainText('continued as');
  const cleared = entry(win, id);
  await expect(cleared).toContainText('earlier');
  await expect(cleared).toContainText('left just now: cleared inside the agent, then');
  await expect(cleared).toContainText('Fresh first-launch, went on in');
  await win.talk('main', 'new words', 1);
  await stop(win);
  const now = win.why.locator('.history-row[data-state="current"]');
  await expect(now).toContainText('after a clear');
  await expect(now).toContainText('stopped from here');
});

test('A2: what the card of a stopped one promises is taken back while it is read, and Why says why it does not run', async ({ place }) => {
  const { win, folder, id } = await talked(place);
  await stop(win);
  const card = win.terminal('main');
  await expect(card).toContainText(`A start resumes ${short(id)}`);
  const transcript = place.agents.transcriptOf(folder, id);
  renameSync(transcript, `${transcript}.away`);
  await expect(card).toContainText('A start is fresh (transcript missing).', { timeout: 20_000 });
  renameSync(`${transcript}.away`, transcript);
  await expect(card).toContainText(`A start resumes ${short(id)}`, { timeout: 20_000 });
  await win.quit();
  const second = await place.start();
  await second.openWhy();
  await expect(second.why).toContainText(/You stopped it at .+, so it was left stopped\./);
  const looked = second.why.locator('.why-section').filter({ hasText: 'Conversations looked at' });
  await expect(looked).toContainText('As of now');
  await expect(looked).toContainText(id);
});

test('S7: an earlier conversation is forgotten, its file stays, and it comes back from the toast and from the history', async ({ place }) => {
  const { win, folder, id } = await talked(place);
  await stop(win);
  await win.openWhy();
  await win.why.getByRole('button', { name: 'Start fresh' }).click();
  await win.shows('main', BADGES.fresh('user-asked'));
  await expect(entry(win, id)).toContainText('a fresh start was asked for');
  await entry(win, id).getByRole('button', { name: 'Forget' }).click();
  await expect(entry(win, id)).toHaveCount(0);
  expect(existsSync(place.agents.transcriptOf(folder, id))).toBe(true);
  await win.page.getByRole('button', { name: 'Undo' }).click();
  await expect(entry(win, id)).toBeVisible();

  await entry(win, id).getByRole('button', { name: 'Forget' }).click();
  await win.why.getByRole('button', { name: '1 forgotten' }).click();
  await win.why.getByRole('button', { name: 'Bring back' }).click();
  await entry(win, id).getByRole('button', { name: 'Resume' }).click();
  await win.shows('main', { ...BADGES.resumed, reason: 'user-chosen' });
  expect(sessionOf(place.agents.lastStart())).toEqual({ use: 'resume', id });
});

test('L9, L26: personal conversations are counted, listed on request with what was said, and adopted only by the button', async ({ place }) => {
  const { win, folder, id } = await talked(place);
  const mine = ['how do rivers begin', 'a plan for the garden', 'fix the flaky test'].map((text) => ({ id: randomUUID(), text }));
  const files = mine.map((each) => place.agents.plant(folder, each.id, each.text));
  const before = files.map((file) => readFileSync(file, 'utf8'));
  await stop(win);
  await win.openWhy();
  await win.why.getByRole('button', { name: 'Not ours' }).click();
  await expect(win.why).toContainText('3 conversations here are not ours; none was touched.');
  await win.why.getByRole('button', { name: 'List them' }).click();
  const rows = win.why.locator('.personal-row');
  await expect(rows).toHaveCount(3);
  for (const { text } of mine) await expect(rows.filter({ hasText: `“${text}”` })).toContainText('An answer.');
  expect(files.map((file) => readFileSync(file, 'utf8'))).toEqual(before);
  expect(place.agents.starts()).toHaveLength(1);

  const chosen = mine[1];
  await rows.filter({ hasText: 'the garden' }).getByRole('button', { name: 'Adopt' }).click();
  await win.shows('main', { ...BADGES.resumed, reason: 'user-chosen' });
  expect(sessionOf(place.agents.lastStart())).toEqual({ use: 'resume', id: chosen?.id });
  await expect(entry(win, chosen?.id ?? '')).toContainText('adopted');
  await expect(entry(win, id)).toContainText('another was chosen');
  await expect(win.why).toContainText('2 conversations here are not ours; none was touched.');
});

test('L4: own arguments are refused at their field, kept, passed first, and acting without asking is marked', async ({ place }) => {
  const { win, id } = await talked(place);
  await win.choose(win.tab('main'), 'Arguments and account…');
  const dialog = win.page.getByRole('dialog', { name: 'Arguments and account of main' });
  const args = dialog.getByRole('textbox', { name: 'Own arguments' });
  await args.fill('--model opus --resume x');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(args).toHaveAccessibleDescription(/--resume chooses a conversation/);
  await args.fill('--model opus --dangerously-skip-permissions');
  const account = dialog.getByRole('textbox', { name: 'Account folder' });
  await account.fill('somewhere');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(account).toHaveAccessibleDescription(/full path/);
  await account.fill('');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  await expect(win.tab('main').getByLabel('acts without asking')).toBeVisible();
  await win.choose(win.tab('main'), 'Restart');
  await win.shows('main', BADGES.resumed);
  expect(place.agents.lastStart().argv.slice(0, 3)).toEqual(['--model', 'opus', '--dangerously-skip-permissions']);
  expect(sessionOf(place.agents.lastStart())).toEqual({ use: 'resume', id });
});

test('L6: copies are kept on request; one whose file is gone is put back by its button and resumes', async ({ place }) => {
  const { win, folder, id } = await talked(place);
  await win.openWhy();
  await expect(entry(win, id)).toContainText(/the agent may delete it in (29|30) days/);
  await win.why.getByRole('button', { name: 'Keeping' }).click();
  await win.why.getByRole('checkbox', { name: /Keep copies/ }).check();
  await stop(win);
  await expect(entry(win, id)).toContainText('copy kept');
  const file = place.agents.transcriptOf(folder, id);
  const whole = readFileSync(file, 'utf8');
  rmSync(file);
  // The next look at the history finds it gone.
  await win.button('Why').click();
  await win.openWhy();
  await entry(win, id).getByRole('button', { name: 'Put copy back' }).click();
  await expect(entry(win, id).getByRole('button', { name: 'Put copy back' })).toHaveCount(0);
  expect(readFileSync(file, 'utf8')).toBe(whole);
  await win.choose(win.tab('main'), 'Start');
  await win.shows('main', BADGES.resumed);
  await expect(win.why).toContainText(short(id));
});
