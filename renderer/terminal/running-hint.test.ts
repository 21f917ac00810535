import { Terminal } from '@xterm/xterm';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ToPane } from '../../shared/terminal';
import { coreOf, LineNumbers } from '../../shared/xterm-core';
import { HeldPicture } from './held-picture';
import { headlessPage } from './pane-view.test.fixture';
import { RunningHint } from './running-hint';
import { Seam } from './seam';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const FRAME = { k: 'frame' } as ToPane;

describe('output where the eye is not', () => {
  it('P5: a button says that output runs while the user reads above, and goes once it is over; one click jumps to the end', () => {
    const parent = document.createElement('div');
    let jumps = 0;
    const hint = new RunningHint(parent, () => jumps++);
    const [button] = parent.querySelectorAll('button');
    if (!button) throw new Error('no button');
    expect(button.hidden).toBe(true);
    hint.show({ running: true, reading: false, held: false });
    expect(button.hidden).toBe(true);
    hint.show({ running: true, reading: true, held: false });
    expect([button.hidden, button.textContent]).toEqual([false, 'Output running – jump to end']);
    // An exact screen comes in between.
    hint.show({ running: false, reading: true, held: false });
    vi.advanceTimersByTime(200);
    hint.show({ running: true, reading: true, held: false });
    vi.advanceTimersByTime(1_000);
    expect(button.hidden).toBe(false);
    hint.show({ running: true, reading: false, held: true });
    expect(button.textContent).toBe('Output held for the selection – go on');
    button.click();
    expect(jumps).toBe(1);
    hint.show({ running: false, reading: false, held: false });
    vi.advanceTimersByTime(250);
    expect(button.hidden).toBe(true);
    hint.dispose();
    expect(parent.childElementCount).toBe(0);
  });

  it('P3: the picture stands still from the press of the button on, until the selection is let go; not for a program that has the mouse', () => {
    const element = document.createElement('div');
    document.body.append(element);
    let selected = false;
    let changed: () => void = () => undefined;
    const terminal = Object.assign(headlessPage({ cols: 80, rows: 24 }), {
      element,
      hasSelection: () => selected,
      getSelectionPosition: () => ({ start: { x: 0, y: 3 }, end: { x: 5, y: 3 } }),
      onSelectionChange: (fn: () => void) => ((changed = fn), { dispose: () => undefined }),
    });
    const taken: ToPane[] = [];
    const held: boolean[] = [];
    const picture = new HeldPicture(terminal, { take: (message) => taken.push(message), held: (on) => held.push(on) });
    const press = (shiftKey = false): boolean => element.dispatchEvent(new MouseEvent('mousedown', { button: 0, shiftKey, bubbles: true }));
    const release = (): void => {
      document.dispatchEvent(new MouseEvent('mouseup', { button: 0, bubbles: true }));
      vi.advanceTimersByTime(1);
    };
    expect(picture.keeps(FRAME, true)).toBe(false);
    press();
    expect(picture.keeps(FRAME, true)).toBe(true);
    // What follows waits behind it, whatever it is.
    expect(picture.keeps({ k: 'bytes', data: Uint8Array.of(1) }, false)).toBe(true);
    selected = true;
    release();
    expect([taken.length, held]).toEqual([0, [true]]);
    selected = false;
    changed();
    expect([taken.map((message) => message.k), held]).toEqual([['frame', 'bytes'], [true, false]]);
    coreOf(terminal).coreMouseService.activeProtocol = 'DRAG';
    press();
    expect(picture.keeps(FRAME, true)).toBe(false);
    press(true);
    expect(picture.keeps(FRAME, true)).toBe(true);
    release();
    expect(picture.keeps(FRAME, true)).toBe(false);
    picture.dispose();
    press(true);
    expect(picture.keeps(FRAME, true)).toBe(false);
    element.remove();
  });

  it('P7: the seam stands above the line of the cursor, comes back after every screen, and goes with its line', () => {
    const terminal = new Terminal({ cols: 80, rows: 24, scrollback: 50, allowProposedApi: true });
    const core = coreOf(terminal);
    const numbers = new LineNumbers(core);
    const print = (text: string): void => {
      void core._inputHandler.parse(new TextEncoder().encode(text));
      numbers.watch();
    };
    print('line\r\n'.repeat(40));
    const placed: number[] = [];
    const seam = new Seam(terminal, numbers, { label: 'Reattached', line: null, onPlaced: (line) => placed.push(line) });
    seam.place();
    expect(placed).toEqual([40]);
    expect(terminal.markers.map((marker) => marker.line)).toEqual([40]);
    print('more\r\n'.repeat(20));
    for (const marker of [...terminal.markers]) marker.dispose();
    seam.place();
    expect(terminal.markers.map((marker) => marker.line)).toEqual([40]);
    // Another view of the same terminal, later.
    const later = new Seam(terminal, numbers, { label: 'Reattached', line: 40 });
    seam.dispose();
    print('more\r\n'.repeat(30));
    later.place();
    expect(terminal.markers.at(-1)?.line).toBe(40 - numbers.oldest);
    print('more\r\n'.repeat(50));
    for (const marker of [...terminal.markers]) marker.dispose();
    later.place();
    expect(terminal.markers).toHaveLength(0);
    print('\x1b[?1049h');
    new Seam(terminal, numbers, { label: 'Reattached', line: numbers.oldest + 5 }).place();
    expect(terminal.markers).toHaveLength(0);
    expect(placed).toEqual([40]);
    terminal.dispose();
  });
});
