// What a script in the page can and cannot do, whatever it is.
import path from 'node:path';
import { requests } from '../../shared/ipc';
import { root } from '../fixtures/atelier';
import { BADGES } from '../fixtures/window-page';
import type { AtelierWindow } from '../fixtures/window-page';
import { expect, test } from '../fixtures/window-test';

/** Loads the page again with a recorder of policy violations in it; returns how to read them. */
async function recordViolations({ page }: AtelierWindow): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const seen: string[] = [];
    Object.assign(globalThis, { violations: seen });
    document.addEventListener('securitypolicyviolation', (event) => seen.push(`${event.effectiveDirective} ${event.blockedURI} ${event.sourceFile}:${event.lineNumber}`));
  });
  await page.reload();
  return () => page.evaluate(() => (globalThis as unknown as { violations: string[] }).violations);
}

test('the page has the named functions and nothing of Node or Electron', async ({ place }) => {
  const win = await place.start();
  const reach = await win.page.evaluate(() => {
    const names = ['require', 'process', 'module', 'Buffer', 'global', 'ipcRenderer', 'electron', '__dirname'];
    return { found: names.filter((name) => name in globalThis), api: Object.keys(window.atelier).sort(), kinds: [...new Set(Object.values(window.atelier).map((each) => typeof each))] };
  });
  expect(reach.found).toEqual([]);
  expect(reach.api).toEqual([...Object.keys(requests), 'onCommand', 'onState', 'pathOf'].sort());
  expect(reach.kinds).toEqual(['function']);
});

test('the policy has no unsafe-*, and a whole scenario reports no violation; eval and inline scripts are blocked', async ({ place }) => {
  const win = await place.start({ folders: [place.folder('shop-api')] });
  const policy = await win.app.evaluate(async ({ net }) => (await net.fetch('atelier://app/')).headers.get('content-security-policy'));
  expect(policy).toMatch(/^default-src 'none'; script-src 'self'; style-src 'self' 'nonce-[\w+/=]+';/);
  expect(policy).not.toContain('unsafe-');
  const violations = await recordViolations(win);
  await win.shows('main', BADGES.firstLaunch);
  await win.talk('main', 'colours of the rainbow', 1);
  await win.openWhy();
  await win.add('reviewer');
  await win.shows('reviewer', BADGES.firstLaunch);
  await win.choose(win.tab('reviewer'), 'Stop');
  await expect(win.tab('reviewer')).toHaveAccessibleName('reviewer, Ended');
  await win.choose(win.tab('reviewer'), 'Remove');
  await expect(win.page.getByText('reviewer was removed', { exact: true })).toBeVisible();
  await win.select('main');
  await win.page.keyboard.press('Control+Shift+F');
  await win.page.keyboard.type('colours');
  await win.page.keyboard.press('Escape');
  await win.button('Theme').click();
  await win.page.getByRole('menuitemradio', { name: 'Dark' }).click();
  expect(await violations()).toEqual([]);

  const blocked = await win.page.evaluate(async () => {
    // From a timer: what the test runs by itself is not under the page's policy.
    const evaluated = await new Promise((resolve) =>
      setTimeout(() => {
        try {
          resolve((0, eval)('1 + 1'));
        } catch (error) {
          resolve((error as Error).name);
        }
      }),
    );
    const script = document.createElement('script');
    script.textContent = 'globalThis.ranInline = true';
    document.body.append(script);
    document.head.insertAdjacentHTML('beforeend', '<style>body { display: none }</style>');
    const fetched = await fetch('https://localhost.localdomain/').then(() => 'fetched', () => 'refused');
    return { evaluated, ranInline: 'ranInline' in globalThis, hidden: getComputedStyle(document.body).display === 'none', fetched };
  });
  expect(blocked).toEqual({ evaluated: 'EvalError', ranInline: false, hidden: false, fetched: 'refused' });
  expect((await violations()).map((each) => each.split(' ')[0])).toEqual(expect.arrayContaining(['script-src', 'script-src-elem', 'style-src-elem', 'connect-src']));
});

test('new windows, navigation, frames and permissions are denied', async ({ place }) => {
  const win = await place.start();
  const { page, app } = win;
  expect(await page.evaluate(() => [window.open('https://localhost.localdomain/'), window.open('atelier://app/'), window.open('about:blank')])).toEqual([null, null, null]);
  expect(await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length)).toBe(1);

  await app.evaluate(({ BrowserWindow }) => {
    const asked: [string, boolean][] = [];
    Object.assign(globalThis, { asked });
    BrowserWindow.getAllWindows()[0]?.webContents.on('will-navigate', (event) => asked.push([event.url, event.defaultPrevented]));
  });
  const https = 'https://localhost.localdomain/';
  await page.evaluate((targets) => {
    for (const url of targets) {
      const link = document.createElement('a');
      link.href = url;
      document.body.append(link);
      link.click();
      link.remove();
    }
  }, ['file:///etc/passwd', 'data:text/html,<p>other', https]);
  // Chromium itself refuses the first two before anybody is asked.
  await expect.poll(() => app.evaluate(() => (globalThis as unknown as { asked: [string, boolean][] }).asked)).toContainEqual([https, true]);
  expect(await page.evaluate(() => [location.origin + location.pathname, document.querySelector('h1')?.textContent])).toEqual(['atelier://app/', 'Atelier']);

  const granted = await page.evaluate(async () => {
    const names = ['geolocation', 'notifications', 'camera', 'microphone', 'clipboard-read', 'midi'] as PermissionName[];
    const states = await Promise.all(names.map(async (name) => (await navigator.permissions.query({ name })).state));
    const asked = await Notification.requestPermission();
    const clipboard = await navigator.clipboard.readText().then(() => 'read', () => 'refused');
    const position = await new Promise((resolve) => navigator.geolocation.getCurrentPosition(() => resolve('granted'), () => resolve('refused')));
    const frame = document.createElement('iframe');
    frame.srcdoc = '<p>inside</p>';
    document.body.append(frame);
    return { states: [...new Set(states)], asked, clipboard, position, inFrame: frame.contentWindow !== null && 'atelier' in frame.contentWindow };
  });
  expect(granted).toEqual({ states: ['denied'], asked: 'denied', clipboard: 'refused', position: 'refused', inFrame: false });
});

test('only the app’s own page is answered, and malformed requests are refused', async ({ place }) => {
  const win = await place.start({ folders: [place.folder('shop-api')] });
  await win.shows('main', BADGES.firstLaunch);
  const answers = await win.page.evaluate(async () => {
    type Loose = Record<string, (input?: unknown) => Promise<unknown>>;
    const api = window.atelier as unknown as Loose;
    const architectId = (await window.atelier.getState()).workspaces[0]?.architects[0]?.id;
    const tries: [string, unknown][] = [
      ['addArchitect', { workspaceId: 7 }], ['addArchitect', null], ['renameArchitect', { architectId, name: 'x'.repeat(201) }], ['removeArchitect', [architectId]],
      ['startArchitect', { architectId, request: { type: 'resume', id: '' } }], ['startArchitect', { architectId, request: { type: 'none', extra: 1 } }], ['openWorkspace', { path: 12 }],
      ['saveLayout', { sidebarWidth: -1 }], ['attachTerminal', { architectId, key: 'k', cols: 1e9, rows: 2 }], ['setSetting', { key: '__proto__', value: true, workspaceId: null }], ['copyText', { text: {} }], ['why', undefined],
    ];
    return Promise.all(tries.map(async ([name, input]) => api[name]?.(input)));
  });
  expect(answers).toHaveLength(12);
  for (const answer of answers) expect(answer).toEqual({ ok: false, error: 'The request was malformed and was refused.' });
  const unknown = await win.page.evaluate(() => window.atelier.startArchitect({ architectId: 'nobody', request: { type: 'none' } }).then(() => window.atelier.why({ architectId: 'nobody' })));
  expect(unknown).toMatchObject({ ok: false });
  await win.shows('main', BADGES.firstLaunch);

  const elsewhere = await win.app.evaluate(async ({ BrowserWindow }, preload) => {
    const other = new BrowserWindow({ show: false, webPreferences: { preload, sandbox: true, contextIsolation: true } });
    await other.loadURL('data:text/html,<p>other</p>');
    const said: unknown = await other.webContents.executeJavaScript('window.atelier.getState().then(() => "answered", (error) => error.message)');
    other.destroy();
    return said;
  }, path.join(root, 'out', 'preload', 'preload.cjs'));
  expect(elsewhere).toContain('This request came from a page that is not the app’s own.');
});
