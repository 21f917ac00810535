// The reader, in the real app: a long and hostile conversation, page by page, found in, copied and exported.
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import AxeBuilder from '@axe-core/playwright';
import type { Locator } from '@playwright/test';
import { sessionOf } from '../fixtures/window-agents';
import { BADGES } from '../fixtures/window-page';
import type { AtelierWindow } from '../fixtures/window-page';
import { expect, test } from '../fixtures/window-test';
import type { Place } from '../fixtures/window-test';

const reader = (win: AtelierWindow) => win.page.getByRole('dialog', { name: 'main · shop-api' });
const turns = (win: AtelierWindow) => reader(win).getByRole('article');

/** Own talk, then these lines, as the agent would have gone on; the agent is stopped meanwhile. */
async function talked(place: Place, lines: object[]): Promise<{ win: AtelierWindow; file: string; folder: string }> {
  const folder = place.folder('shop-api');
  const win = await place.start({ folders: [folder] });
  await win.shows('main', BADGES.firstLaunch);
  await win.talk('main', 'the very first words', 1);
  await win.choose(win.tab('main'), 'Stop');
  await expect(win.tab('main')).toHaveAccessibleName('main, Ended');
  const file = place.agents.transcriptOf(folder, sessionOf(place.agents.lastStart()).id);
  appendFileSync(file, lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
  return { win, file, folder };
}

const said = (type: 'user' | 'assistant', content: unknown) => ({ type, message: { role: type, content }, timestamp: '2026-01-05T09:30:00.000Z', isSidechain: false });
const agent = (text: string) => said('assistant', [{ type: 'text', text }]);

async function openReader(win: AtelierWindow): Promise<void> {
  await win.openWhy();
  await win.why.getByRole('button', { name: 'Read' }).click();
  await expect(reader(win)).toBeVisible();
  await expect(reader(win).getByRole('region', { name: 'Conversation' })).toBeFocused();
}

async function faults({ page }: AtelierWindow): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).include('[role="dialog"]').setLegacyMode(true).analyze();
  return violations.flatMap((rule) => rule.nodes.map((node) => `${rule.id}: ${node.html.slice(0, 200)}`));
}

test('turns, tools folded, hostile text as text, an address only shown; axe finds no fault in either theme', async ({ place }) => {
  const { win } = await talked(place, [
    said('user', 'Please <img src=x onerror="document.title=\'owned\'"> test \u202eit'),
    said('assistant', [{ type: 'thinking', thinking: 'I should run the tests.' }]),
    said('assistant', [{ type: 'tool_use', id: 't1', name: 'Bash', input: { command: 'npm test' } }]),
    said('user', [{ type: 'tool_result', tool_use_id: 't1', is_error: true, content: '\u001b[31m1 test failed\u001b[0m\nsecond line' }]),
    agent('It **failed**. See https://example.org/why and:\n\n```ts\nconst answer = 42;\n```'),
  ]);
  await openReader(win);
  await expect(turns(win).filter({ hasText: 'the very first words' }).first()).toBeVisible();
  await expect(turns(win).filter({ hasText: '<img src=x' })).toContainText('test [U+202E]it');
  await expect(reader(win).getByText('npm test', { exact: true })).toBeVisible();
  const result = reader(win).getByText('1 test failed');
  await expect(result).toBeHidden();
  await reader(win).getByText('Failed', { exact: true }).click();
  await expect(result).toBeVisible();
  await expect(reader(win).getByRole('group', { name: 'Code, ts' })).toHaveText('const answer = 42;');
  await reader(win).getByRole('button', { name: 'https://example.org/why' }).click();
  const address = win.page.getByRole('dialog', { name: 'Open this address?' });
  await expect(address).toContainText('https://example.org/why');
  await address.getByRole('button', { name: 'Cancel' }).click();
  expect(await win.page.title()).not.toBe('owned');
  for (const theme of ['light', 'dark']) {
    await win.page.evaluate((wanted) => window.atelier.setSetting({ key: 'theme', value: wanted, workspaceId: null }), theme);
    await expect(win.page.locator('html')).toHaveAttribute('data-theme', theme);
    expect(await faults(win), theme).toEqual([]);
  }
  await win.page.keyboard.press('Escape');
  await expect(reader(win)).toBeHidden();
});

test('a long conversation opens at its end, comes in pages, is searched as a whole, and keeps the page small', async ({ place }) => {
  const filler = 'words that fill the line '.repeat(40);
  const { win } = await talked(place, [...Array.from({ length: 3_000 }, (_, n) => agent(`turn number ${n} ${filler}`)), agent('the last words of all')]);
  await openReader(win);
  await expect(turns(win).filter({ hasText: 'the last words of all' })).toBeInViewport();
  expect(await turns(win).count()).toBeLessThan(700);
  const find = reader(win).getByRole('textbox', { name: 'Find in conversation' });
  await find.fill('"very first words"');
  await find.press('Shift+Enter');
  await expect(turns(win).filter({ hasText: 'the very first words' }).first()).toBeInViewport();
  await find.fill('"number 1700"');
  await find.press('Enter');
  const found = reader(win).locator('[data-found="true"]');
  await expect(found).toContainText('turn number 1700');
  await expect(found).toBeInViewport();
  // Scrolling on brings the neighbours.
  await reader(win).getByRole('region', { name: 'Conversation' }).focus();
  await expect(async () => {
    await win.page.keyboard.press('PageUp');
    await expect(turns(win).filter({ hasText: 'turn number 1620 ' })).toBeInViewport({ timeout: 100 });
  }).toPass({ timeout: 60_000 });
  expect(await turns(win).count()).toBeLessThan(700);
  await find.fill('"nowhere in here"');
  await find.press('Enter');
  await expect(reader(win).getByRole('status')).toHaveText('Not found further down');
});

test('what is read stays where it is, to the pixel, while earlier and later turns come beside it; at 100 % and at 200 %', async ({ place }) => {
  const filler = 'words that fill the line '.repeat(40);
  // In turn, so that each has a head of its own, and one may lose it to what comes before it.
  const { win } = await talked(place, Array.from({ length: 1_200 }, (_, n) => (n % 3 === 0 ? said('user', `question ${n} ${filler}`) : agent(`answer ${n} ${filler}`))));
  await openReader(win);
  const find = reader(win).getByRole('textbox', { name: 'Find in conversation' });
  await find.fill('"question 600"');
  await find.press('Shift+Enter');
  await expect(reader(win).locator('[data-found="true"]')).toBeInViewport();
  const view = reader(win).getByRole('region', { name: 'Conversation' });
  for (const zoom of [1, 2]) {
    await win.app.evaluate(({ BrowserWindow }, factor) => BrowserWindow.getAllWindows()[0]?.webContents.setZoomFactor(factor), zoom);
    await win.page.waitForFunction((factor) => devicePixelRatio === factor, zoom);
    for (const scroll of READING) await test.step(`${zoom * 100} %: ${scroll.name}`, async () => expect(Math.abs(await movedBy(view, scroll))).toBeLessThanOrEqual(1));
  }
});

/** Where a reader is when the next page is asked for, and where by the time it comes, in pixels from the edge. */
const READING = [
  { name: 'near the first turn', edge: 'top', asks: 300, reads: 300 },
  { name: 'at the very first', edge: 'top', asks: 0, reads: 0 },
  { name: 'scrolled on while the page is on its way', edge: 'top', asks: 300, reads: 1_500 },
  { name: 'near the last turn', edge: 'bottom', asks: 300, reads: 300 },
  { name: 'scrolled back while the later page is on its way', edge: 'bottom', asks: 300, reads: 1_500 },
] as const;

/** Scrolls so, waits for the next page to stand, and tells by how many pixels the words in the middle of the view have moved. */
function movedBy(view: Locator, scroll: (typeof READING)[number]): Promise<number> {
  return view.evaluate(async (box, { edge, asks, reads }) => {
    const turns = () => [...box.querySelectorAll('article')];
    const to = (distance: number) => (box.scrollTop = edge === 'top' ? distance : box.scrollHeight - box.clientHeight - distance);
    const frame = () => new Promise((next) => requestAnimationFrame(next));
    const outer = () => turns().at(edge === 'top' ? 0 : -1)?.dataset.at;
    const before = outer();
    box.scrollTop = box.scrollHeight / 2;
    await frame();
    await frame();
    const asked = new Promise((done) => box.addEventListener('scroll', done, { once: true }));
    to(asks);
    await asked;
    // The page has been asked for; its answer is a task of its own, which cannot come before this.
    to(reads);
    const { top, height } = box.getBoundingClientRect();
    const read = turns().find((turn) => turn.getBoundingClientRect().bottom > top + height / 2)?.querySelector('p');
    const stood = read?.getBoundingClientRect().top ?? 0;
    for (const end = performance.now() + 20_000; outer() === before; await frame()) if (performance.now() > end) throw new Error('the next page never came');
    await frame();
    return (read?.getBoundingClientRect().top ?? 0) - stood;
  }, scroll);
}

test('a turn is copied, the conversation is exported where a person says, and never into the agent’s folder', async ({ place }) => {
  const { win, file, folder } = await talked(place, [agent('an answer to keep')]);
  const before = readFileSync(file);
  await openReader(win);
  await turns(win).filter({ hasText: 'an answer to keep' }).getByRole('button', { name: 'Copy turn' }).click();
  expect(await win.page.evaluate(() => window.atelier.readClipboard())).toBe('an answer to keep');

  const answer = (to: string | null) =>
    win.app.evaluate(({ dialog }, chosen) => {
      dialog.showSaveDialog = () => Promise.resolve({ canceled: chosen === null, filePath: chosen ?? '' });
    }, to);
  await answer(path.join(path.dirname(file), 'export.md'));
  await reader(win).getByRole('button', { name: 'Export…' }).click();
  await expect(reader(win).getByRole('alert')).toContainText('Nothing was written');
  expect(existsSync(path.join(path.dirname(file), 'export.md'))).toBe(false);
  const to = path.join(folder, 'export.md');
  await answer(to);
  await reader(win).getByRole('button', { name: 'Export…' }).click();
  await expect.poll(() => existsSync(to)).toBe(true);
  await expect(reader(win).getByRole('alert')).toBeHidden();
  expect(readFileSync(to, 'utf8')).toContain('an answer to keep');
  expect(readFileSync(to, 'utf8')).toContain('## You');
  expect(readFileSync(file)).toEqual(before);
});
