import { afterEach, expect, it } from 'vitest';
import { usePage } from '../app/store';
import { fakeApi } from '../testing/fake-api';
import { button, byRole, cleanUp, givenState, render, settled, type } from '../testing/render';
import { appState, architect, workspace } from '../testing/states';
import { AddArchitect } from './AddArchitect';

afterEach(cleanUp);

async function open(): Promise<HTMLElement> {
  givenState(appState([workspace([architect(), architect({ name: 'architect-2' })])]), { addingTo: 'w1' });
  await render(<AddArchitect />);
  return byRole(document, 'dialog')[0] as HTMLElement;
}
const field = (dialog: HTMLElement, label: string): HTMLInputElement => {
  const named = [...dialog.querySelectorAll('label')].find((each) => each.textContent === label);
  return document.getElementById(named?.htmlFor ?? '') as HTMLInputElement;
};

it('W3: without a name the store chooses, and the placeholder says which', async () => {
  const api = fakeApi({ addArchitect: { ok: true, value: { architectId: 'new' } } });
  const dialog = await open();
  expect(field(dialog, 'Name').placeholder).toBe('architect-3');
  await type(field(dialog, 'Own arguments'), '--model "opus 4"');
  await settled(() => button(dialog, 'Add').click());
  expect(api.addArchitect).toHaveBeenCalledWith({ workspaceId: 'w1', name: null, harness: 'claude', command: null, args: ['--model', 'opus 4'] });
  expect(usePage.getState()).toMatchObject({ addingTo: null, layout: { activeArchitect: { w1: 'new' } } });
});

it('an example of arguments stands only where the harness is known to have them', async () => {
  fakeApi();
  const dialog = await open();
  expect(field(dialog, 'Own arguments').placeholder).toBe('--model opus');
  await settled(() => dialog.querySelector<HTMLElement>('[value="custom"]')?.click());
  expect(field(dialog, 'Command')).not.toBeNull();
  expect(field(dialog, 'Own arguments').placeholder).toBe('');
});

it('L4: a refused argument is said at its field, and the dialog stays with what was typed', async () => {
  fakeApi({ addArchitect: { ok: false, error: '--resume is set for you; take it out.', field: 'args' } });
  const dialog = await open();
  await type(field(dialog, 'Own arguments'), '--resume x');
  await settled(() => button(dialog, 'Add').click());
  const args = field(dialog, 'Own arguments');
  expect(args.getAttribute('aria-invalid')).toBe('true');
  expect(document.getElementById(args.getAttribute('aria-describedby') ?? '')?.textContent).toBe('--resume is set for you; take it out.');
  expect(field(dialog, 'Name').getAttribute('aria-invalid')).toBe('false');
  expect(args.value).toBe('--resume x');
});

it('L18: the custom harness asks for its command', async () => {
  fakeApi();
  const dialog = await open();
  expect([...dialog.querySelectorAll('label')].map((each) => each.textContent)).not.toContain('Command');
  await settled(() => dialog.querySelector<HTMLInputElement>('input[value="custom"]')?.click());
  expect(field(dialog, 'Command')).not.toBeNull();
});
