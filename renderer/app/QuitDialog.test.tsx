import { afterEach, beforeEach, expect, it } from 'vitest';
import { fakeApi, type FakeApi } from '../testing/fake-api';
import { button, byRole, cleanUp, givenState, render, settled } from '../testing/render';
import { appState, architect, workspace } from '../testing/states';
import { QuitDialog } from './QuitDialog';

let api: FakeApi;
beforeEach(() => {
  api = fakeApi();
});
afterEach(cleanUp);

async function asked(tray = false): Promise<HTMLElement> {
  givenState(appState([workspace([architect()])], { quit: { agents: ['main', 'docs'], resume: 1, tray } }));
  await render(<QuitDialog />);
  const [dialog] = byRole(document, 'dialog');
  if (!dialog) throw new Error('nobody is asked');
  return dialog;
}

const described = (element: HTMLElement): string => document.getElementById(element.getAttribute('aria-describedby') ?? '')?.textContent ?? '';

it('A3: each choice is described by what it means for the next start', async () => {
  const dialog = await asked();
  expect(dialog.textContent).toContain('2 agents are still running: main, docs.');
  expect(dialog.textContent).toContain('It can be changed later in Settings, under “When you quit”.');
  expect(described(button(dialog, 'Leave running'))).toContain('The next start of Atelier reattaches to each');
  expect(described(button(dialog, 'Stop all'))).toContain('resumes 1 in its own conversation; 1 had nothing said in it yet and begins fresh.');
});

it('A3: the answer goes out as it was given, remembered only when asked for and never with Cancel', async () => {
  const dialog = await asked();
  await settled(() => button(dialog, 'Leave running').click());
  expect(api.answerQuit).toHaveBeenLastCalledWith({ choice: 'leave', remember: false });
  await settled(() => dialog.querySelector<HTMLElement>('input[type="checkbox"]')?.click());
  await settled(() => button(dialog, 'Stop all').click());
  expect(api.answerQuit).toHaveBeenLastCalledWith({ choice: 'stop', remember: true });
  await settled(() => button(dialog, 'Cancel').click());
  expect(api.answerQuit).toHaveBeenLastCalledWith({ choice: 'cancel', remember: false });
});

it('A3: the tray is offered where it is seen, and where it is not that is said', async () => {
  const dialog = await asked(true);
  expect(described(button(dialog, 'Keep in the tray'))).toContain('brings the window back');
  await settled(() => button(dialog, 'Keep in the tray').click());
  expect(api.answerQuit).toHaveBeenLastCalledWith({ choice: 'tray', remember: false });
  cleanUp();
  const without = await asked(false);
  expect(without.textContent).toContain('This desktop shows no tray icons');
  expect([...without.querySelectorAll('button')].map(({ textContent }) => textContent)).not.toContain('Keep in the tray');
});

it('A3: nothing is shown while nobody wants to quit', async () => {
  givenState(appState([workspace([architect()])]));
  await render(<QuitDialog />);
  expect(byRole(document, 'dialog')).toEqual([]);
});
