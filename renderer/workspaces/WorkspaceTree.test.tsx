import { afterEach, beforeEach, expect, it } from 'vitest';
import { activeArchitect, activeWorkspace } from '../app/select';
import { usePage } from '../app/store';
import { fakeApi, type FakeApi } from '../testing/fake-api';
import { button, byRole, cleanUp, givenState, nameOf, press, render, settled } from '../testing/render';
import { appState, architect, idle, workspace } from '../testing/states';
import { Sidebar } from './Sidebar';

let api: FakeApi;
const shop = workspace([architect(), architect({ name: 'reviewer', hidden: true })]);
const site = workspace([idle({ id: 'site-main', preview: { outcome: 'resume', reason: 'stored-id-verified', degraded: false, sessionId: '9f2a81c4-5b1e-4d7a-9c55-0b7d1e2f3a43', modifiedAt: Date.now() - 7_250_000 } })], { id: 'w2', name: 'website' });
const old = workspace([], { id: 'w3', name: 'old-thing', missing: true, damaged: [{ id: 'd1', name: 'planner', why: 'its arguments are not valid JSON' }] });

beforeEach(() => {
  api = fakeApi();
  givenState(appState([shop, site, old]));
});
afterEach(cleanUp);

const focused = (): string => nameOf(document.activeElement as HTMLElement);

it('handles: navigation Workspaces, each workspace a treeitem by its folder name, architects beneath', async () => {
  const container = await render(<Sidebar />);
  expect(container.querySelector('nav')?.getAttribute('aria-label')).toBe('Workspaces');
  const items = byRole(container, 'treeitem');
  expect(items.map(nameOf)).toEqual(['shop-api', 'main, Resumed', 'reviewer, Resumed', 'website', 'main, Not started', 'old-thing']);
  expect(items[1]?.closest('[role="group"]')?.closest('[role="treeitem"]')).toBe(items[0]);
  expect(button(container, 'Open workspace')).toBeDefined();
});

it('keyboard: one stop of Tab; arrows, Home and End move; left and right fold and unfold', async () => {
  const container = await render(<Sidebar />);
  const stops = byRole(container, 'treeitem').filter((item) => item.tabIndex === 0);
  expect(stops.map(nameOf)).toEqual(['main, Resumed']);
  await settled(() => stops[0]?.focus());
  for (const [key, name] of [['ArrowDown', 'reviewer'], ['ArrowDown', 'website'], ['ArrowUp', 'reviewer'], ['ArrowLeft', 'shop-api'], ['ArrowRight', 'main'], ['End', 'old-thing'], ['Home', 'shop-api']] as const) {
    await press(document.activeElement as HTMLElement, key);
    expect(focused()).toContain(name);
  }
  await press(document.activeElement as HTMLElement, 'ArrowLeft');
  expect(byRole(container, 'treeitem')[0]?.getAttribute('aria-expanded')).toBe('false');
  expect(byRole(container, 'treeitem').map(nameOf)).not.toContain('reviewer, Resumed');
  await press(document.activeElement as HTMLElement, 'ArrowRight');
  expect(byRole(container, 'treeitem').map(nameOf)).toContain('reviewer, Resumed');
});

it('keyboard: Enter shows an architect, a hidden one gets its tab back', async () => {
  const container = await render(<Sidebar />);
  const row = byRole(container, 'treeitem')[2] as HTMLElement;
  await settled(() => row.focus());
  await press(row, 'Enter');
  expect(api.showArchitect).toHaveBeenCalledWith({ architectId: 'id-reviewer' });
  expect(usePage.getState().layout.activeArchitect).toEqual({ w1: 'id-reviewer' });
});

it('clicking a row of another workspace brings that workspace to the front', async () => {
  const container = await render(<Sidebar />);
  await settled(() => byRole(container, 'treeitem')[4]?.click());
  expect(activeWorkspace(usePage.getState())?.id).toBe('w2');
  expect(activeArchitect(usePage.getState())?.id).toBe('site-main');
});

it('A2: a row that is not running says what a start will do', async () => {
  const container = await render(<Sidebar />);
  expect(byRole(container, 'treeitem')[4]?.textContent).toContain('resumes 9f2a…, 2 h ago');
});

it('W8: a missing folder stays listed, with Locate…', async () => {
  const container = await render(<Sidebar />);
  await settled(() => button(container, 'Locate…').click());
  expect(api.relocateWorkspace).toHaveBeenCalledWith({ workspaceId: 'w3' });
});

it('S4: a damaged row is shown as damaged beside the others', async () => {
  const container = await render(<Sidebar />);
  expect(container.textContent).toContain('damaged · its arguments are not valid JSON');
});

it('S4: a damaged row is looked at and copied for a report, and taken off the list with a way back', async () => {
  api.damagedRow.mockResolvedValue({ ok: true, value: { text: '{ "args": "[" }' } });
  const container = await render(<Sidebar />);
  await settled(() => button(container, 'Details of planner').click());
  expect(api.damagedRow).toHaveBeenCalledWith({ architectId: 'd1' });
  expect(document.querySelector('[role="dialog"]')?.textContent).toContain('{ "args": "[" }');
  await settled(() => button(document, 'Copy for a report').click());
  expect(api.copyText).toHaveBeenCalledWith({ text: 'planner: its arguments are not valid JSON\n{ "args": "[" }' });
  await settled(() => button(document, 'Remove from the list').click());
  expect(api.removeArchitect).toHaveBeenCalledWith({ architectId: 'd1' });
  const toast = usePage.getState().toasts.at(-1);
  expect(toast).toMatchObject({ text: 'planner was taken off the list', undo: { architectId: 'd1', name: 'planner' } });
});

it('S7: the menu of a workspace lists who was removed and when, and brings one back; without one it has no such entry', async () => {
  const removed = [{ id: 'r2', name: 'reviewer', removedAt: Date.now() }, { id: 'r1', name: 'docs', removedAt: 0 }];
  givenState(appState([workspace([architect()], { removed }), site]));
  api.undoRemove.mockResolvedValue({ ok: true, value: { workspaceId: 'w1', name: 'docs-2', damaged: false } });
  const container = await render(<Sidebar />);
  const menuOf = async (name: string): Promise<HTMLElement | undefined> => {
    const row = byRole(container, 'treeitem').find((each) => nameOf(each) === name)?.querySelector('.workspace-row');
    await settled(() => void row?.dispatchEvent(new MouseEvent('contextmenu', { bubbles: true, cancelable: true })));
    return byRole(document, 'menuitem').find((each) => nameOf(each) === 'Bring back');
  };
  const entry = await menuOf('shop-api');
  if (!entry) throw new Error('the menu has no “Bring back”');
  await press(entry, 'ArrowRight');
  const offered = byRole(document, 'menuitem').filter((each) => each.getAttribute('aria-description')?.startsWith('removed '));
  expect(offered.map((each) => each.firstElementChild?.textContent)).toEqual(['reviewer', 'docs']);
  await settled(() => offered[1]?.click());
  expect(api.undoRemove).toHaveBeenCalledWith({ architectId: 'r1' });
  expect(usePage.getState().layout.activeArchitect).toEqual({ w1: 'r1' });
  expect(usePage.getState().toasts.at(-1)?.text).toBe('docs is back as docs-2: its name was taken');
  expect(await menuOf('website')).toBeUndefined();
});

it('S4: main is never taken off the list, damaged or not', async () => {
  api.damagedRow.mockResolvedValue({ ok: true, value: { text: '{}' } });
  givenState(appState([workspace([], { damaged: [{ id: 'd2', name: 'main', why: 'its arguments are not valid JSON' }] })]));
  const container = await render(<Sidebar />);
  await settled(() => button(container, 'Details of main').click());
  expect(byRole(document, 'button').map(nameOf)).not.toContain('Remove from the list');
});
