import { afterEach, beforeEach, expect, it } from 'vitest';
import { COMMANDS } from '../../shared/commands';
import { fakeApi } from '../testing/fake-api';
import { cleanUp, givenState } from '../testing/render';
import { appState, architect, workspace } from '../testing/states';
import { APP } from './acts';
import { runCommand } from './run-command';
import { activeArchitect } from './select';
import { usePage } from './store';

beforeEach(() => {
  fakeApi({ readClipboard: '' });
  const waits = architect({ name: 'reviewer', activity: 'waiting' });
  givenState(appState([workspace([architect(), waits], { missing: true })]), { layout: { ...appState([]).layout, activeArchitect: { w1: 'id-reviewer' } } });
});
afterEach(cleanUp);

it.each(COMMANDS.map(({ id }) => id))('the page knows what %s means', async (id) => {
  await runCommand(id);
  expect(usePage.getState().errors[APP]).toBeUndefined();
});

it('a command that nobody knows is said, not swallowed', async () => {
  await runCommand('make-coffee');
  expect(usePage.getState().errors[APP]).toBe('This window knows no command “make-coffee”.');
});

it('a command whose need is not met does nothing', async () => {
  const api = fakeApi();
  givenState(appState([workspace([architect({ state: 'stopped' })])]));
  await runCommand('stop-architect');
  await runCommand('rename-architect');
  expect(api.stopArchitect).not.toHaveBeenCalled();
  expect(usePage.getState().renaming).toBeNull();
});

it('“next that needs you” goes to those that wait, then to what ended by itself, over all workspaces and round again', async () => {
  const crash = { exitClass: 'crash', code: 1, signal: null } as const;
  const shop = workspace([architect(), architect({ name: 'broken', state: 'ended', ended: crash }), architect({ name: 'asks', activity: 'waiting' }), architect({ name: 'back', state: 'ended', ended: crash, restartAt: 1 })]);
  const site = workspace([architect({ id: 'site-main', activity: 'waiting' })], { id: 'w2', name: 'website' });
  givenState(appState([shop, site]));
  const seen: (string | undefined)[] = [];
  for (let step = 0; step < 4; step += 1) {
    await runCommand('next-needing');
    seen.push(activeArchitect(usePage.getState())?.id);
  }
  expect(seen).toEqual(['id-asks', 'site-main', 'id-broken', 'id-asks']);
});
