import { afterEach, expect, it } from 'vitest';
import type { ArchitectView, OwnSettings as Settings } from '../../shared/ipc';
import { usePage } from '../app/store';
import { fakeApi, type FakeApi } from '../testing/fake-api';
import { button, cleanUp, givenState, render, settled, type } from '../testing/render';
import { appState, architect, workspace } from '../testing/states';
import { readEnvironment, writeEnvironment } from './environment-lines';
import { OwnSettings } from './OwnSettings';

let api: FakeApi;
afterEach(cleanUp);

const SETTINGS: Settings = { args: ['--model', 'opus', 'two words'], environment: { CLAUDE_CONFIG_DIR: '/second', KEY: 'a=b' }, afterQuit: null, afterQuitForAll: 'ask' };

async function dialog(view: ArchitectView = architect(), settings = SETTINGS): Promise<HTMLElement> {
  api = fakeApi({ ownSettings: { ok: true, value: settings } });
  givenState(appState([workspace([view])]), { settingFor: view.id });
  await render(<OwnSettings />);
  const shown = document.querySelector<HTMLElement>('[role="dialog"]');
  if (!shown) throw new Error('no dialog');
  return shown;
}
function field<T extends HTMLElement>(container: HTMLElement, label: string): T {
  const found = [...container.querySelectorAll('label')].find((each) => each.textContent === label);
  const input = found && document.getElementById(found.htmlFor);
  if (!input) throw new Error(`no field ${label}`);
  return input as T;
}

it('L4: what is set is shown as a person would type it, and saved as an array and by name', async () => {
  const shown = await dialog();
  expect(field<HTMLInputElement>(shown, 'Own arguments').value).toBe("--model opus 'two words'");
  expect(field<HTMLInputElement>(shown, 'Account folder').value).toBe('/second');
  expect(field<HTMLTextAreaElement>(shown, 'Other variables').value).toBe('KEY=a=b');
  await type(field(shown, 'Account folder'), '/third');
  await settled(() => button(shown, 'Save').click());
  expect(api.setOwnSettings).toHaveBeenCalledWith({ architectId: 'id-main', args: ['--model', 'opus', 'two words'], environment: { KEY: 'a=b', CLAUDE_CONFIG_DIR: '/third' } });
  expect(api.setAfterQuit).not.toHaveBeenCalled();
  expect(usePage.getState().settingFor).toBeNull();
});

it('L4: a refusal stands at its field, and the dialog stays', async () => {
  const shown = await dialog();
  api.setOwnSettings.mockResolvedValue({ ok: false, error: '--resume chooses a conversation', field: 'args' });
  await settled(() => button(shown, 'Save').click());
  expect(field(shown, 'Own arguments').getAttribute('aria-invalid')).toBe('true');
  api.setOwnSettings.mockResolvedValue({ ok: false, error: 'CLAUDE_CONFIG_DIR: give the full path', field: 'environment' });
  await settled(() => button(shown, 'Save').click());
  expect(field(shown, 'Account folder').getAttribute('aria-invalid')).toBe('true');
  expect(usePage.getState().settingFor).toBe('id-main');
});

it('X4: what follows a deliberate exit is chosen here too', async () => {
  const shown = await dialog(architect(), { ...SETTINGS, afterQuit: 'fresh' });
  const choice = field<HTMLSelectElement>(shown, 'After you quit the agent');
  expect(choice.value).toBe('fresh');
  await settled(() => {
    choice.value = 'all';
    choice.dispatchEvent(new Event('change', { bubbles: true }));
  });
  await settled(() => button(shown, 'Save').click());
  expect(api.setAfterQuit.mock.calls).toEqual([[{ architectId: 'id-main', value: null }]]);
});

it('L4: variables are read line by line; a value keeps its equal signs and spaces, a wrong or repeated line is named', () => {
  expect(readEnvironment('A=1\n\n B =x = y \n')).toEqual({ environment: { A: '1', B: 'x = y ' } });
  for (const [text, line] of [['A', 1], ['=x', 1], ['A=1\nA=2', 2]] as const) expect(readEnvironment(text)).toEqual({ line });
  expect(readEnvironment(writeEnvironment({ A: 'b=c', D: '' }))).toEqual({ environment: { A: 'b=c', D: '' } });
});
