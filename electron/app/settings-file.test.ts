import { describe, expect, it } from 'vitest';
import type { SettingsView } from '../../shared/settings';
import { exportText, readSettingsFile } from './settings-file';

const PLACES = [{ id: 'w1', path: '/code/shop' }, { id: 'w2', path: '/code/docs' }];
const VIEW: SettingsView = { app: { theme: 'dark', 'keep-copies': true }, workspaces: { w2: { 'after-quit': 'resume' } }, unreadable: [] };
const read = (value: unknown) => readSettingsFile(typeof value === 'string' ? value : JSON.stringify(value), PLACES, 'linux');
const file = (settings: object, workspaces?: object) => ({ kind: 'atelier-settings', version: 1, settings, ...(workspaces ? { workspaces } : {}) });

describe('a settings file', () => {
  it('holds what was chosen, by name and by folder, and reads back as the same choices', () => {
    const text = exportText(VIEW, PLACES);
    expect(JSON.parse(text)).toEqual(file({ theme: 'dark', 'keep-copies': true }, { '/code/docs': { 'after-quit': 'resume' } }));
    expect(read(text)).toEqual({
      ok: true,
      value: {
        choices: [{ key: 'theme', value: 'dark', workspaceId: null }, { key: 'keep-copies', value: true, workspaceId: null }, { key: 'after-quit', value: 'resume', workspaceId: 'w2' }],
        leftOut: [],
      },
    });
  });

  it('is refused whole for one wrong value, and every fault is named with what is allowed', () => {
    const answer = read(file({ theme: 'mauve', 'keep-copies': true, 'start-policy': 3 }, { '/code/shop': { theme: 'dark' } }));
    expect(answer).toEqual({
      ok: false,
      error: '“theme”: Theme must be one of "system", "light", "dark". “start-policy”: When the app opens must be one of "running", "visible", "none". “theme” (for /code/shop): it is set for the whole app, not for one workspace. Nothing was changed.',
    });
  });

  it('names what this version does not know and where it cannot belong; the rest counts', () => {
    expect(read(file({ theme: 'light', 'of-tomorrow': 1 }, { '/elsewhere': { 'after-quit': 'fresh' } }))).toEqual({
      ok: true,
      value: { choices: [{ key: 'theme', value: 'light', workspaceId: null }], leftOut: ['“of-tomorrow” is not a setting of this version', 'the settings for /elsewhere, which is not a workspace here'] },
    });
  });

  it('leaves out keys that two commands would share and says whose they are; the others count', () => {
    const shortcuts = { 'add-architect': 'Ctrl+Shift+F', 'start-fresh': 'Ctrl+Shift+S', 'stop-architect': 'Ctrl+Shift+S', settings: 'F11' };
    expect(read(file({ shortcuts }))).toEqual({
      ok: true,
      value: {
        choices: [{ key: 'shortcuts', value: { 'start-fresh': 'Ctrl+Shift+S' }, workspaceId: null }],
        leftOut: ['Ctrl+Shift+F for “Add architect…”: it is “Find in terminal” already', 'Ctrl+Shift+S for “Stop”: it is “Start fresh” already', 'F11 for “Settings…”: it is full screen'],
      },
    });
    expect(read(file({ shortcuts: { 'add-architect': 'Ctrl+Shift+F', find: 'Ctrl+Shift+T' } }))).toMatchObject({ value: { leftOut: [] } });
  });

  it.each([
    ['{', /^This file is not JSON: .* Nothing was changed\.$/],
    [[], /must have "kind": "atelier-settings"/],
    [null, /must have "kind"/],
    [{ ...file({}), version: 2 }, /another version than 1/],
    [{ ...file({}), extra: 1 }, /in a wrong place/],
    [file({ __proto__: null, constructor: 1 }), null],
  ])('says what is wrong with %j', (value, sentence) => {
    const answer = read(value);
    if (sentence === null) expect(answer).toMatchObject({ ok: true, value: { choices: [], leftOut: ['“constructor” is not a setting of this version'] } });
    else expect(answer).toMatchObject({ ok: false, error: expect.stringMatching(sentence) as string });
  });
});
