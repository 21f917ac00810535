import { afterEach, beforeEach, expect, it } from 'vitest';
import { focusTerminalSoon } from '../terminal/active';
import { fakeApi } from '../testing/fake-api';
import { button, cleanUp, givenState, render, settled } from '../testing/render';
import { appState, architect, workspace } from '../testing/states';
import { keepFocus } from './keep-focus';
import { NothingShown } from './NothingShown';
import { change } from './store';

/** Drawn, and whatever follows in the next task done. */
const frame = (): Promise<void> => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 0)));
const allHidden = workspace([architect({ hidden: true }), architect({ name: 'docs', hidden: true })]);
let end = (): void => undefined;

beforeEach(() => {
  fakeApi();
  document.body.innerHTML = '<textarea></textarea><input>';
  givenState(appState([allHidden]));
  end = keepFocus();
});
afterEach(() => {
  end();
  document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Shift' }));
  cleanUp();
});

it('focus: the terminal that goes with the last tab leaves it to the way back', async () => {
  document.querySelector('textarea')?.focus();
  document.querySelector('textarea')?.remove();
  const container = await render(<NothingShown workspace={allHidden} />);
  expect(document.activeElement).toBe(button(container, 'main'));
});

it('focus: work elsewhere is not interrupted, and the pane is where “go to terminal” leads', async () => {
  document.querySelector('input')?.focus();
  const container = await render(<NothingShown workspace={allHidden} />);
  expect(document.activeElement).toBe(document.querySelector('input'));
  focusTerminalSoon();
  await frame();
  expect(document.activeElement).toBe(button(container, 'main'));
});

it('focus: a way back that goes leaves it to the next one; where there is none the pane keeps it', async () => {
  document.querySelector('input')?.remove();
  const container = await render(<NothingShown workspace={allHidden} />);
  await settled(() => button(container, 'main').remove());
  change({ historyChanges: 1 });
  await frame();
  await frame();
  expect(document.activeElement).toBe(button(container, 'docs'));
  await settled(() => button(container, 'docs').remove());
  change({ historyChanges: 2 });
  await frame();
  await frame();
  expect(document.activeElement).toBe(container.querySelector('section'));
});
