import { afterEach, expect, it } from 'vitest';
import { fakeApi } from '../testing/fake-api';
import { button, cleanUp, givenState, render, settled } from '../testing/render';
import { appState, architect, workspace } from '../testing/states';
import { ShortcutList } from './ShortcutList';

afterEach(cleanUp);

it('keys that a stored choice gives to two commands are said in both rows; giving them back is refused while they are another’s', async () => {
  const api = fakeApi();
  const shortcuts = { 'add-architect': 'Ctrl+Shift+F', 'stop-architect': 'Ctrl+Shift+T' };
  givenState(appState([workspace([architect()])], { settings: { app: { shortcuts }, workspaces: {}, unreadable: [] } }));
  const list = await render(<ShortcutList />);
  const described = (name: string): string | undefined => document.getElementById(button(list, name).getAttribute('aria-describedby') ?? '')?.textContent;
  expect(described('Keys of Add architect…: Ctrl+Shift+F')).toBe('Also “Find in terminal”');
  expect(described('Keys of Find in terminal: Ctrl+Shift+F')).toBe('Also “Add architect…”');
  expect(described('Keys of Stop: Ctrl+Shift+T')).toBeUndefined();
  await settled(() => button(list, 'Reset Add architect… to Ctrl+Shift+T').click());
  expect(api.setSetting).not.toHaveBeenCalled();
  expect(list.querySelector('[role="alert"]')?.textContent).toContain('Ctrl+Shift+T is “Stop” already. Give that command other keys first, or none.');
  await settled(() => button(list, 'Reset Stop to no keys').click());
  expect(api.setSetting).toHaveBeenCalledWith({ key: 'shortcuts', value: { 'add-architect': 'Ctrl+Shift+F' }, workspaceId: null });
});
