import { Terminal } from '@xterm/xterm';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { usePage } from '../app/store';
import { givenState } from '../testing/render';
import { appState, architect, workspace } from '../testing/states';
import { activeTerminal, addTerminal, focusTerminalSoon, type TerminalHandle } from './active';
import { Finder } from './find/finder';

const frame = (): Promise<void> => new Promise((resolve) => requestAnimationFrame(() => resolve()));
let focused: string[] = [];
const ends: (() => void)[] = [];
/** A terminal of this architect stands in its pane. */
const stands = (id: string, name: string): (() => void) => {
  const end = addTerminal(id, terminal(name));
  ends.push(end);
  return end;
};

function terminal(name: string): TerminalHandle {
  const nothing = vi.fn();
  return { focus: () => focused.push(name), selection: () => '', paste: nothing, pasteImage: () => Promise.resolve(), finder: new Finder(new Terminal()), links: () => Promise.resolve([]), reveal: () => false };
}

beforeEach(() => {
  focused = [];
  document.body.innerHTML = '<input>';
  givenState(appState([workspace([architect(), architect({ name: 'docs' })])]));
});
afterEach(() => {
  document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Shift' }));
  for (const end of ends.splice(0)) end();
});
const workElsewhere = (): void => document.querySelector('input')?.focus();

it('focus: a terminal that comes by itself takes it only when nothing else has it', () => {
  const gone = stands('id-main', 'first');
  expect(focused).toEqual(['first']);
  workElsewhere();
  gone();
  stands('id-main', 'second');
  expect(focused).toEqual(['first']);
  expect(activeTerminal()).not.toBeNull();
});

it('focus: a pane that was asked for takes it, now when its terminal is there, else once it stands', async () => {
  workElsewhere();
  const gone = stands('id-main', 'here');
  focusTerminalSoon();
  await frame();
  expect(focused).toEqual(['here']);
  gone();
  focusTerminalSoon();
  await frame();
  stands('id-main', 'later');
  expect(focused).toEqual(['here', 'later']);
});

it('focus: a pane that stands only until the one that was asked for comes does not take its wish', async () => {
  workElsewhere();
  focusTerminalSoon('id-new');
  await frame();
  stands('id-main', 'meanwhile');
  expect(focused).toEqual([]);
  givenState(appState([workspace([architect(), architect({ name: 'new' })])]), { layout: { ...usePage.getState().layout, activeArchitect: { w1: 'id-new' } } });
  stands('id-new', 'asked for');
  expect(focused).toEqual(['asked for']);
});

it('focus: of the panes on screen only the one in front takes it, and commands mean that one', () => {
  stands('id-docs', 'beside');
  expect([focused, activeTerminal()]).toEqual([[], null]);
  stands('id-main', 'in front');
  expect(focused).toEqual(['in front']);
  usePage.setState((page) => ({ layout: { ...page.layout, activeArchitect: { w1: 'id-docs' } } }));
  activeTerminal()?.focus();
  expect(focused).toEqual(['in front', 'beside']);
});

it('focus: a pane that was moved keeps its new terminal when the old one goes after it', () => {
  const old = stands('id-main', 'old');
  stands('id-main', 'new');
  old();
  expect(activeTerminal()).not.toBeNull();
});

it('focus: who types or clicks meanwhile has turned to something else', async () => {
  workElsewhere();
  focusTerminalSoon();
  await frame();
  document.querySelector('input')?.dispatchEvent(new KeyboardEvent('keydown', { key: 'a', bubbles: true }));
  stands('id-main', 'late');
  expect(focused).toEqual([]);
});
