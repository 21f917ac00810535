// Settings on a real store: what is chosen, taken back, told, and what cannot be read.
import { expect, it } from 'vitest';
import { newStorePath, open, withSql } from '../store/testing';
import { readSetting, settingOrInitial } from '../store/setting-rows';
import { entryOf } from '../../shared/settings';
import { Settings } from './settings';

function begin() {
  const path = newStorePath();
  const store = open(path);
  const workspace = store.workspaces.open('/code/shop', 'demo', 1);
  const log: string[] = [];
  const told: unknown[] = [];
  const again = () => {
    const settings = new Settings(store, (line) => void log.push(line), 'linux');
    settings.onChange((key, workspaceId) => void told.push([key, workspaceId]));
    return settings;
  };
  return { path, store, workspaceId: workspace.id, log, told, again, settings: again() };
}

const done = { ok: true, value: null };

it('A5: a choice counts at once, is told, is there at the next start, and can be taken back', () => {
  const { settings, store, told, again } = begin();
  expect(settings.get('theme')).toBe('system');
  expect(settings.view).toEqual({ app: {}, workspaces: {}, unreadable: [] });
  expect(settings.set('theme', 'dark')).toEqual(done);
  expect([settings.get('theme'), again().get('theme'), readSetting(store, 'theme')]).toEqual(['dark', 'dark', 'dark']);
  expect(settings.view.app).toEqual({ theme: 'dark' });
  expect(settings.set('theme', null)).toEqual(done);
  expect([settings.get('theme'), store.settings.get('theme')]).toEqual(['system', undefined]);
  expect(told).toEqual([['theme', null], ['theme', null]]);
});

it('a workspace’s own choice counts there only, also where the engine reads it', () => {
  const { settings, store, workspaceId } = begin();
  const other = store.workspaces.open('/code/docs', 'demo', 2).id;
  expect([settings.set('after-quit', 'fresh'), settings.set('after-quit', 'resume', workspaceId)]).toEqual([done, done]);
  expect([settings.get('after-quit'), settings.get('after-quit', workspaceId), settings.get('after-quit', other)]).toEqual(['fresh', 'resume', 'fresh']);
  expect([readSetting(store, 'after-quit', workspaceId), readSetting(store, 'after-quit', other)]).toEqual(['resume', 'fresh']);
  expect(settings.resetAll(workspaceId)).toEqual(done);
  expect([settings.get('after-quit', workspaceId), settings.get('after-quit')]).toEqual(['fresh', 'fresh']);
  expect(settings.resetAll(null)).toEqual(done);
  expect(settings.view).toEqual({ app: {}, workspaces: {}, unreadable: [] });
});

it('what does not fit is refused at its field, and changes and tells nothing', () => {
  const { settings, told, workspaceId } = begin();
  expect(settings.set('theme', 'mauve')).toEqual({ ok: false, error: 'Theme must be one of "system", "light", "dark".', field: 'theme' });
  expect(settings.set('theme', 'dark', workspaceId)).toEqual({ ok: false, error: 'Theme is set for the whole app, not for one workspace.', field: 'theme' });
  expect(settings.set('after-quit', 'fresh', 'gone')).toEqual({ ok: false, error: 'This workspace does not exist any more.', field: 'after-quit' });
  for (const key of ['editor', 'folder-editor', 'folder-terminal'] as const) {
    const { title } = entryOf(key);
    expect(settings.set(key, 'code "{file}')).toEqual({ ok: false, error: `${title} cannot be that: A quote is left open.`, field: key });
    expect(settings.set(key, '{file}')).toMatchObject({ ok: false, error: `${title} cannot be that: A program has to stand first.`, field: key });
  }
  expect([settings.view.app, told]).toEqual([{}, []]);
});

it('keys that are another command’s are refused with its name; a pair that is stored already keeps no other change away', () => {
  const { settings, store, again } = begin();
  const refusal = { ok: false, error: 'Ctrl+Shift+F cannot be both “Add architect…” and “Find in terminal”. Give one of them other keys.', field: 'shortcuts' };
  expect(settings.set('shortcuts', { 'add-architect': 'Ctrl+Shift+F' })).toEqual(refusal);
  expect(settings.set('shortcuts', { 'add-architect': 'Ctrl+Shift+F', find: null })).toEqual(done);
  store.settings.set('shortcuts', { 'add-architect': 'Ctrl+Shift+F' });
  const other = again();
  expect(other.set('shortcuts', { 'add-architect': 'Ctrl+Shift+F', 'stop-architect': 'Ctrl+Shift+S' })).toEqual(done);
  expect(other.set('shortcuts', { 'add-architect': 'Ctrl+Shift+F', 'stop-architect': 'Ctrl+Shift+F' })).toMatchObject({ ok: false, error: expect.stringContaining('“Stop”') as string });
});

it('S4: a stored value that is none counts as never chosen, is noted once, and stays as it is until another is chosen', () => {
  const { store, path, again, log } = begin();
  store.settings.set('theme', 'mauve');
  store.settings.set('keep-copies', true);
  withSql(path, (raw) => raw.prepare("UPDATE settings SET value = '{' WHERE key = 'keep-copies'").run());
  const settings = again();
  expect([settings.get('theme'), settings.get('keep-copies'), settingOrInitial(store, 'keep-copies')]).toEqual(['system', false, false]);
  expect(settings.view.unreadable.map(({ key, workspaceId }) => [key, workspaceId])).toEqual([['theme', null], ['keep-copies', null]]);
  expect(log).toEqual([expect.stringContaining('Setting theme has its initial value: Theme must be one of'), expect.stringContaining('Setting keep-copies has its initial value')]);
  const stored = () => withSql(path, (raw) => raw.prepare('SELECT key, value FROM settings ORDER BY key').all());
  expect(stored()).toEqual([{ key: 'keep-copies', value: '{' }, { key: 'theme', value: '"mauve"' }]);
  settings.set('on-quit', 'stop');
  expect(stored()).toHaveLength(3);
  expect(settings.set('theme', 'light')).toEqual(done);
  expect(settings.view.unreadable.map(({ key }) => key)).toEqual(['keep-copies']);
  expect(settings.resetAll(null)).toEqual(done);
  expect([settings.view.unreadable, stored()]).toEqual([[], []]);
});

it('S5: a store that cannot be read or written gives the first values and one sentence', () => {
  const { store, again, log } = begin();
  store.close();
  const settings = again();
  expect([settings.get('theme'), settings.get('on-quit')]).toEqual(['system', 'ask']);
  expect(log).toEqual([expect.stringContaining('The settings could not be read')]);
  expect(settings.set('theme', 'dark')).toMatchObject({ ok: false });
  expect(settings.get('theme')).toBe('system');
});
