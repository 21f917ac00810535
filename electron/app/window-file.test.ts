// The windows of last time, as their file keeps them.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { readWindows, writeWindows } from './window-file';

const PLACE = { x: 10, y: 20, width: 1000, height: 700, maximized: false };
const SYSTEM = { theme: 'system', contrast: 'system', shows: 'first' } as const;
const ONE = { look: SYSTEM, windows: [{ id: 'main', place: null, sidebar: 240 }] };

function file(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'atelier-windows-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return path.join(folder, 'window.json');
}

it('what was written is read again, in its order', () => {
  const at = file();
  const kept = { look: { theme: 'dark', contrast: 'more', shows: 'workbench' }, windows: [{ id: 'b', place: null, sidebar: null }, { id: 'main', place: PLACE, sidebar: 300 }] } as const;
  writeWindows(at, { ...kept, windows: [...kept.windows] });
  expect(readWindows(at)).toEqual(kept);
});

it('the place of the one window from before there were several still counts', () => {
  const at = file();
  writeFileSync(at, JSON.stringify(PLACE));
  expect(readWindows(at)).toEqual({ look: SYSTEM, windows: [{ id: 'main', place: PLACE, sidebar: 240 }] });
});

it('a missing or damaged file, or one with windows without end, opens one window at the usual place', () => {
  const at = file();
  expect(readWindows(at)).toEqual(ONE);
  for (const text of ['', '{', '{"windows":[]}', '{"windows":[{"id":7}]}', '{"windows":[{"id":"main","place":{"x":1}}]}', '[]', 'null', JSON.stringify({ windows: Array.from({ length: 21 }, (_, n) => ({ id: String(n), place: null })) })]) {
    writeFileSync(at, text);
    expect(readWindows(at)).toEqual(ONE);
  }
});

it('a doubled id is one window', () => {
  const at = file();
  const first = { id: 'main', place: PLACE, sidebar: 240 };
  writeWindows(at, { look: SYSTEM, windows: [first, { ...first, place: null }] });
  expect(readWindows(at).windows).toEqual([first]);
});

it('windows that were kept before their look was, or with one that is none, open as at the first start', () => {
  const at = file();
  writeFileSync(at, JSON.stringify({ look: { theme: 'pink', contrast: 7 }, windows: [{ id: 'main', place: PLACE }, { id: 'b', place: PLACE, sidebar: 1e9 }] }));
  expect(readWindows(at)).toEqual({ look: SYSTEM, windows: [{ id: 'main', place: PLACE, sidebar: 240 }, { id: 'b', place: PLACE, sidebar: 240 }] });
});
