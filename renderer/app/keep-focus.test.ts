import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { addTerminal, type TerminalHandle } from '../terminal/active';
import { givenState } from '../testing/render';
import { appState, architect, workspace } from '../testing/states';
import { keepFocus } from './keep-focus';
import { change } from './store';

/** Drawn, and whatever follows in the next task done. */
const frame = (): Promise<void> => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 0)));
const find = (selector: string): HTMLElement => document.querySelector<HTMLElement>(selector) ?? document.body;
let end = (): void => undefined;

beforeEach(() => {
  givenState(appState([workspace([architect()])]));
  document.body.innerHTML = `
    <aside class="why" tabindex="-1" data-focus-home=""><div class="acts"><button id="resume">Resume</button><button id="fresh">Start fresh</button></div></aside>
    <ul role="tree" data-focus-home=""><li id="row" tabindex="-1">gone</li><li id="stop" tabindex="0">main</li></ul>
    <input id="field">`;
  end = keepFocus();
});
afterEach(() => end());

/** Takes the element away as a new state does, and waits for the drawing. */
async function goes(selector: string): Promise<void> {
  find(selector).remove();
  change({ historyChanges: 1 });
  await frame();
}

it('a button whose act is no longer offered gives the focus to its panel, not to the next button', async () => {
  find('#resume').focus();
  await goes('#resume');
  expect(document.activeElement).toBe(find('.why'));
});

it('a row that goes gives it to the row that the Tab key reaches', async () => {
  find('#row').focus();
  await goes('#row');
  expect(document.activeElement).toBe(find('#stop'));
});

it('what replaced the element and took the focus keeps it', async () => {
  find('#resume').focus();
  find('#resume').remove();
  find('#field').focus();
  change({ historyChanges: 1 });
  await frame();
  expect(document.activeElement).toBe(find('#field'));
});

it('a menu or dialog that gives the focus back in a task of its own is not overtaken by a frame', async () => {
  find('#field').focus();
  const focus = vi.fn();
  const gone = addTerminal('id-main', { focus } as unknown as TerminalHandle);
  focus.mockClear();
  // Its task is due when the frame comes, and runs after it.
  requestAnimationFrame(() => setTimeout(() => find('#field').focus(), 0));
  document.body.insertAdjacentHTML('beforeend', '<button id="menu"></button>');
  find('#menu').focus();
  await goes('#menu');
  await frame();
  expect(document.activeElement).toBe(find('#field'));
  expect(focus).not.toHaveBeenCalled();
  gone();
});

it('the outermost place that is still there takes it when a whole panel goes inside it', async () => {
  find('#fresh').focus();
  find('.acts').remove();
  change({ historyChanges: 2 });
  await frame();
  expect(document.activeElement).toBe(find('.why'));
});

it('who clicks beside everything keeps nothing focused', async () => {
  find('#resume').focus();
  find('#resume').blur();
  change({ historyChanges: 1 });
  await frame();
  expect(document.activeElement).toBe(document.body);
});
