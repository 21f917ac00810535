import { Terminal } from '@xterm/xterm';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { activeTerminal, focusTerminalSoon, setActiveTerminal, type TerminalHandle } from './active';
import { Finder } from './find/finder';

const frame = (): Promise<void> => new Promise((resolve) => requestAnimationFrame(() => resolve()));
let focused: string[] = [];

function terminal(name: string): TerminalHandle {
  const nothing = vi.fn();
  return { focus: () => focused.push(name), selection: () => '', paste: nothing, finder: new Finder(new Terminal()) };
}

beforeEach(() => {
  focused = [];
  document.body.innerHTML = '<input>';
});
afterEach(() => {
  document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Shift' }));
  setActiveTerminal(null);
});
const workElsewhere = (): void => document.querySelector('input')?.focus();

it('focus: a terminal that comes by itself takes it only when nothing else has it', () => {
  setActiveTerminal(terminal('first'));
  expect(focused).toEqual(['first']);
  workElsewhere();
  setActiveTerminal(terminal('second'));
  expect(focused).toEqual(['first']);
  expect(activeTerminal()).not.toBeNull();
});

it('focus: a pane that was asked for takes it, now when its terminal is there, else once it stands', async () => {
  workElsewhere();
  setActiveTerminal(terminal('here'));
  focusTerminalSoon();
  await frame();
  expect(focused).toEqual(['here']);
  setActiveTerminal(null);
  focusTerminalSoon();
  await frame();
  setActiveTerminal(terminal('later'));
  expect(focused).toEqual(['here', 'later']);
});

it('focus: who types or clicks meanwhile has turned to something else', async () => {
  workElsewhere();
  focusTerminalSoon();
  await frame();
  document.querySelector('input')?.dispatchEvent(new KeyboardEvent('keydown', { key: 'a', bubbles: true }));
  setActiveTerminal(terminal('late'));
  expect(focused).toEqual([]);
});
