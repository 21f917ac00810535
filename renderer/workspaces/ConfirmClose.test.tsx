import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { closeWorkspace } from '../app/acts';
import { runCommand } from '../app/run-command';
import { usePage } from '../app/store';
import { fakeApi, type FakeApi } from '../testing/fake-api';
import { button, byRole, cleanUp, givenState, render, settled } from '../testing/render';
import { appState, architect, workspace } from '../testing/states';
import { closeMeans, ConfirmClose } from './ConfirmClose';

let api: FakeApi;
beforeEach(async () => {
  api = fakeApi({ runningIn: { ok: true, value: { agents: ['main', 'docs'], resume: 2 } } });
  givenState(appState([workspace([architect(), architect({ name: 'docs' })])]));
  await render(<ConfirmClose />);
});
afterEach(cleanUp);

async function asked(close: () => Promise<void>): Promise<HTMLElement> {
  await settled(() => void close());
  await settled(() => undefined);
  const [dialog] = byRole(document, 'dialog');
  if (!dialog) throw new Error('nobody is asked');
  return dialog;
}

it.each([
  ['its row', () => closeWorkspace('w1')],
  ['the menu, the palette or a key', () => runCommand('close-workspace')],
])('closing a workspace in which agents run, by %s, asks first, with Cancel as the answer at hand', async (_by, close) => {
  const dialog = await asked(close);
  expect(dialog.textContent).toContain('Close shop-api?');
  expect(dialog.textContent).toContain('2 agents are still running in it and are stopped: main, docs. Their conversations are kept');
  expect(document.activeElement).toBe(button(dialog, 'Cancel'));
  await settled(() => button(dialog, 'Cancel').click());
  expect(byRole(document, 'dialog')).toEqual([]);
  expect(api.closeWorkspace).not.toHaveBeenCalled();
});

it('a yes closes it', async () => {
  const dialog = await asked(() => closeWorkspace('w1'));
  await settled(() => button(dialog, 'Stop and close').click());
  expect(api.closeWorkspace).toHaveBeenCalledWith({ workspaceId: 'w1' });
  expect(byRole(document, 'dialog')).toEqual([]);
});

it('where nothing runs nobody is asked; what cannot be told closes nothing', async () => {
  api.runningIn.mockResolvedValueOnce({ ok: true, value: null });
  await settled(() => void closeWorkspace('w1'));
  await settled(() => undefined);
  expect(byRole(document, 'dialog')).toEqual([]);
  expect(api.closeWorkspace).toHaveBeenCalledTimes(1);
  api.runningIn.mockResolvedValueOnce({ ok: false, error: 'The store is busy.' });
  await settled(() => void closeWorkspace('w1'));
  await settled(() => undefined);
  expect(api.closeWorkspace).toHaveBeenCalledTimes(1);
  expect(usePage.getState().errors['w1']).toBe('The store is busy.');
});

describe('what closing means for those that run', () => {
  it.each([
    [{ agents: ['main'], resume: 1 }, 'main is still running in it and is stopped. Its conversation is kept: opened again, it resumes it.'],
    [{ agents: ['main'], resume: 0 }, 'main is still running in it and is stopped. Nothing to resume was said in it yet: its next start begins fresh.'],
    [{ agents: ['a', 'b'], resume: 0 }, '2 agents are still running in it and are stopped: a, b. Nothing to resume was said in them yet: each next start begins fresh.'],
    [{ agents: ['a', 'b', 'c'], resume: 1 }, '3 agents are still running in it and are stopped: a, b, c. The conversation of one is kept and resumes when the workspace is opened again; 2 had nothing said in them yet and begin fresh.'],
    [{ agents: ['a', 'b', 'c'], resume: 2 }, '3 agents are still running in it and are stopped: a, b, c. The conversations of 2 are kept and resume when the workspace is opened again; 1 had nothing said in it yet and begins fresh.'],
  ])('%j', (running, words) => {
    expect(closeMeans(running)).toBe(words);
  });
});
