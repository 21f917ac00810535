import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fakeApi, type FakeApi } from '../testing/fake-api';
import { cleanUp, givenState, render, settled } from '../testing/render';
import { appState, architect, workspace } from '../testing/states';
import { remove, reorder } from './acts';
import { activate, saveNow, setSidebarWidth } from './layout';
import { listenForCommands } from './run-command';
import { activeArchitect, activeWorkspace, shownArchitects } from './select';
import { StatusLine } from './StatusLine';
import { usePage } from './store';

let api: FakeApi;
const shop = workspace([architect(), architect({ name: 'reviewer', activity: 'working' }), architect({ name: 'hid', hidden: true }), architect({ name: 'docs', activity: 'waiting' })]);
const site = workspace([architect({ id: 'site-main' })], { id: 'w2', name: 'website' });

beforeEach(() => {
  api = fakeApi();
  givenState(appState([shop, site]));
});
afterEach(() => {
  saveNow();
  cleanUp();
});
const front = (): string | undefined => activeArchitect(usePage.getState())?.name;

it('commands of the menu and keys do the same, and keys that are not in the catalogue reach the terminal', async () => {
  const end = listenForCommands();
  api.command('architect-3');
  expect(front()).toBe('docs');
  const seen = vi.fn();
  document.body.addEventListener('keydown', seen);
  const press = (init: KeyboardEventInit): void => void document.body.dispatchEvent(new KeyboardEvent('keydown', { bubbles: true, cancelable: true, ...init }));
  press({ code: 'Tab', ctrlKey: true });
  expect(front()).toBe('main');
  press({ code: 'Digit2', altKey: true });
  expect(front()).toBe('reviewer');
  press({ code: 'Tab', ctrlKey: true, shiftKey: true });
  expect(front()).toBe('main');
  expect(seen).not.toHaveBeenCalled();
  press({ code: 'KeyT', ctrlKey: true });
  expect(seen).toHaveBeenCalledTimes(1);
  api.command('focus-workspace:w2');
  expect(activeWorkspace(usePage.getState())?.name).toBe('website');
  await settled(() => api.command('stop-architect'));
  expect(api.stopArchitect).toHaveBeenCalledWith({ architectId: 'site-main' });
  document.body.removeEventListener('keydown', seen);
  end();
});

it('layout: what was moved is saved once, after a while, within its bounds', () => {
  vi.useFakeTimers();
  activate('w1', 'id-docs', false);
  setSidebarWidth(9999.4);
  expect(api.saveLayout).not.toHaveBeenCalled();
  vi.runAllTimers();
  expect(api.saveLayout).toHaveBeenCalledTimes(1);
  expect(api.saveLayout).toHaveBeenCalledWith(expect.objectContaining({ activeWorkspaceId: 'w1', activeArchitect: { w1: 'id-docs' }, sidebarWidth: 400 }));
  vi.useRealTimers();
});

it('reordering moves the tab at once and tells main the whole order, the hidden one in its place; a refusal moves it back', async () => {
  await reorder('w1', 'id-docs', 'id-main');
  expect(api.reorderArchitects).toHaveBeenCalledWith({ workspaceId: 'w1', architectIds: ['id-docs', 'id-main', 'id-reviewer', 'id-hid'] });
  expect(shownArchitects(shop, usePage.getState()).map((each) => each.name)).toEqual(['docs', 'main', 'reviewer']);
  api.reorderArchitects.mockResolvedValue({ ok: false, error: 'The store is busy.' });
  await reorder('w1', 'id-main', 'id-reviewer');
  expect(shownArchitects(shop, usePage.getState()).map((each) => each.name)).toEqual(['main', 'reviewer', 'docs']);
  expect(usePage.getState().errors['w1']).toBe('The store is busy.');
});

it('S7: removing the tab in front brings its neighbour there, one in the back moves nothing', async () => {
  activate('w1', 'id-docs', false);
  await remove('id-reviewer');
  expect(front()).toBe('docs');
  await remove('id-docs');
  expect(front()).toBe('reviewer');
});

it('status line: agent, conversation and place; who works and who waits; the runtime mark', async () => {
  givenState(appState([shop, site], { developmentRuntime: 'Runs on Electron 33.' }));
  const container = await render(<StatusLine />);
  expect([...container.querySelectorAll('.status-left > span')].map((each) => each.textContent)).toEqual(['claude 2.1.332', 'resumed 3f2a…', 'main@shop-api']);
  expect(container.textContent).toContain('1 working');
  expect(container.textContent).toContain('1 waiting');
  expect(container.textContent).toContain('development runtime');
});
