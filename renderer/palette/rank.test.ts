import { expect, it } from 'vitest';
import { cleanUp, givenState } from '../testing/render';
import { appState, architect, workspace } from '../testing/states';
import { saveNow } from '../app/layout';
import { usePage } from '../app/store';
import { fakeApi } from '../testing/fake-api';
import { paletteItems, removedOnes } from './items';
import { ranked } from './rank';

fakeApi();
const shop = workspace([architect(), architect({ name: 'reviewer' }), architect({ name: 'docs', state: 'stopped' })]);
const site = workspace([architect({ id: 'site-main' })], { id: 'w2', name: 'website', path: '/code/website' });
const items = (...workspaces: Parameters<typeof appState>[0]) => {
  cleanUp();
  givenState(appState(workspaces));
  return paletteItems(usePage.getState());
};
const titles = (search: string, recent: string[] = [], of = items(shop, site)) => ranked(of, search, recent).flatMap((section) => section.items.map(({ title }) => title));

it('without a search: what was used last, then everything that is possible under its heading', () => {
  const sections = ranked(items(shop, site), '', ['toggle-why', 'go:w2', 'gone', 'find']);
  expect(sections.map(({ heading }) => heading)).toEqual(['Recent', 'Workspace', 'Architect', 'Terminal', 'Go', 'View', 'Help', 'Go to architect', 'Go to workspace']);
  expect(sections[0]?.items.map(({ title }) => title)).toEqual(['Show or hide Why', 'website', 'Find in terminal']);
  const once = sections.flatMap((section) => section.items.map(({ id }) => id));
  expect(new Set(once).size).toBe(once.length);
  expect(once).not.toContain('locate-workspace');
});

it('with a search: letters in order are enough, and the best fit stands first', () => {
  expect(titles('stfr')[0]).toBe('Start fresh');
  expect(titles('find')[0]).toBe('Find in terminal');
  expect(titles('sidebar')).toContain('Show or hide workspaces');
  expect(titles('zzzz')).toEqual([]);
});

it('architects and workspaces are found by name, by folder and by state', () => {
  expect(titles('review')[0]).toBe('reviewer');
  expect(titles('website')).toEqual(expect.arrayContaining(['website', 'main']));
  expect(titles('docs ended')).toContain('docs');
});

it('of two that fit equally well the one used last comes first, but a clearly better fit wins', () => {
  const theme = (recent: string[]) => titles('theme:', recent)[0];
  expect(theme([])).toBe('Theme: as the system');
  expect(theme(['theme-dark'])).toBe('Theme: dark');
  expect(titles('start fresh', ['restart-architect'])[0]).toBe('Start fresh');
});

it('S7: a removed architect is brought back by name, those of the workspace in front first; the command lists only these', async () => {
  const api = fakeApi({ undoRemove: { ok: true, value: { workspaceId: 'w2', name: 'docs', damaged: false } } });
  const removed = (id: string, name: string) => ({ id, name, removedAt: 0 });
  const given = items(workspace([architect()], { removed: [removed('r1', 'planner')] }), workspace([architect({ id: 'site-main' })], { id: 'w2', name: 'website', removed: [removed('r2', 'docs')] }));
  const [first] = ranked(given, 'bring back docs', [])[0]?.items ?? [];
  expect(first).toMatchObject({ title: 'Bring back docs', detail: expect.stringContaining('website, removed ') as string });
  expect(removedOnes(usePage.getState()).map(({ title }) => title)).toEqual(['Bring back planner', 'Bring back docs']);
  await first?.run();
  expect(api.undoRemove).toHaveBeenCalledWith({ architectId: 'r2' });
  expect(usePage.getState().layout.activeArchitect).toEqual({ w2: 'r2' });
  // Not after this file is over.
  saveNow();
  expect(items(shop).find(({ id }) => id === 'bring-back')?.blocked).toBe('no architect was removed');
});

it('what cannot be done now is found, at the end and with its reason', () => {
  const [section] = ranked(items(workspace([architect({ state: 'stopped' })])), 'stop', []);
  expect(section?.items.at(-1)).toMatchObject({ blocked: expect.any(String) as string });
  expect(section?.items.find(({ id }) => id === 'stop-architect')?.blocked).toBe('this architect does not run');
});

it('thirty architects in twenty workspaces make no endless list', () => {
  const many = Array.from({ length: 20 }, (_, index) => workspace(Array.from({ length: 30 }, (__, nth) => architect({ id: `a${index}-${nth}`, name: `agent-${nth}` })), { id: `w${index}`, name: `shop-${index}` }));
  expect(titles('agent', [], items(...many)).length).toBeLessThanOrEqual(60);
  expect(titles('', [], items(...many)).length).toBeLessThanOrEqual(66);
});
