import type { Terminal } from '@xterm/xterm';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { addPaste, type Paster } from './add-paste';

let frame: HTMLElement;
let paster: Paster;
let shown: (string | null)[];
const said = (): string | null => shown.at(-1) ?? null;

beforeEach(() => {
  vi.useFakeTimers();
  frame = document.createElement('div');
  frame.className = 'screen';
  document.body.append(frame);
  shown = [];
  // What pasting asks of an opened terminal: xterm itself needs a page that lays out.
  const terminal = { element: frame, modes: { bracketedPasteMode: false }, paste: () => undefined, focus: () => undefined } as unknown as Terminal;
  paster = addPaste(terminal, {
    architectId: 'a', windows: false, asks: () => false, pathOfFile: () => '',
    savePasted: () => Promise.resolve({ ok: false, error: 'The disk is full.' }),
    saveClipboardImage: () => Promise.resolve({ ok: false, error: 'The disk is full.' }),
    say: (sentence) => shown.push(sentence),
  });
});
afterEach(() => {
  paster.dispose();
  frame.remove();
  vi.useRealTimers();
});
const press = (key: string): void => void frame.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));

it('what a paste was refused for goes with the next key or paste, or after a while; holding a modifier is no key', async () => {
  await paster.pasteImage();
  expect(said()).toBe('The disk is full.');
  press('Control');
  expect(said()).toBe('The disk is full.');
  press('a');
  expect(said()).toBeNull();
  await paster.pasteImage();
  expect(said()).toBe('The disk is full.');
  paster.paste('text');
  expect(said()).toBeNull();
  await paster.pasteImage();
  vi.runAllTimers();
  expect(said()).toBeNull();
  await paster.pasteImage();
  paster.dispose();
  expect(said()).toBeNull();
});
