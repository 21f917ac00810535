import { expect, it } from 'vitest';
import { RefusedError } from './store';
import { open } from './testing';

it('W1: opening one real path twice is one workspace with one main', () => {
  const store = open();
  const first = store.workspaces.open('/w/shop', 'claude', 100);
  store.workspaces.setOpen(first.id, false);
  const again = store.workspaces.open('/w/shop', 'codex', 200);
  expect(again).toEqual({ ...first, open: true, lastUsedAt: 200 });
  expect(store.workspaces.list()).toEqual([again]);
  expect(store.architects.list(first.id).map(({ name, harness }) => [name, harness])).toEqual([['main', 'claude']]);
});

it('W1: paths that differ in case, spaces or a quote are different workspaces, each found by its own', () => {
  const store = open();
  const paths = ['/w/shop', '/w/Shop', "/w/it's a & %shop ü", '/w/-x'];
  for (const path of paths) store.workspaces.open(path, 'claude', 1);
  expect(store.workspaces.list().map(({ path }) => path)).toEqual(paths);
  for (const path of paths) expect(store.workspaces.byPath(path)?.path).toBe(path);
  expect(store.workspaces.byPath('/w/none')).toBeNull();
});

it('W8: a moved folder keeps its row and its former paths; a path that another workspace has is refused', () => {
  const store = open();
  const shop = store.workspaces.open('/w/shop', 'claude', 1);
  store.workspaces.open('/w/other', 'claude', 1);
  expect(() => store.workspaces.relocate(shop.id, '/w/other')).toThrow(RefusedError);
  store.workspaces.relocate(shop.id, '/w/new');
  store.workspaces.relocate(shop.id, '/w/newer');
  expect(store.workspaces.get(shop.id)).toMatchObject({ path: '/w/newer', formerPaths: ['/w/shop', '/w/new'] });
  store.workspaces.relocate(shop.id, '/w/shop');
  expect(store.workspaces.get(shop.id)).toMatchObject({ path: '/w/shop', formerPaths: ['/w/new', '/w/newer'] });
});

it('A1: what the user set of a workspace, and its order, are there after the next start', () => {
  const first = open();
  const [a, b, c] = ['/a', '/b', '/c'].map((path) => first.workspaces.open(path, 'claude', 1));
  first.workspaces.reorder([c!.id, a!.id, 'unknown']);
  first.workspaces.setLabel(a!.id, 'Shop');
  const own = { role: { from: '/a/.atelier/roles/architect.md', text: 'Be brief.' }, command: { from: '/a/.atelier/config.json', harness: 'claude', argv: ['claude', '--model', 'opus'] } };
  first.workspaces.setTrusted(a!.id, own);
  first.workspaces.setPinned(a!.id, true);
  first.workspaces.setOpen(b!.id, false);
  first.workspaces.touch(b!.id, 77);
  first.settings.set('layout', { sidebarWidth: 240 });
  expect(() => first.workspaces.setLabel('unknown', 'x')).toThrow(RefusedError);
  first.close();
  const store = open(first.path);
  expect(store.workspaces.list().map(({ path }) => path)).toEqual(['/c', '/a', '/b']);
  expect(store.workspaces.get(a!.id)).toMatchObject({ label: 'Shop', trusted: own, pinned: true, open: true });
  expect(store.workspaces.get(b!.id)).toMatchObject({ label: null, trusted: null, pinned: false, open: false, lastUsedAt: 77 });
  expect(store.settings.get('layout')).toEqual({ sidebarWidth: 240 });
  expect(store.settings.get('never')).toBeUndefined();
});
