// The windows of last time, as their file keeps them.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { readWindows, writeWindows } from './window-file';

const PLACE = { x: 10, y: 20, width: 1000, height: 700, maximized: false };
const ONE = [{ id: 'main', place: null }];

function file(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'atelier-windows-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return path.join(folder, 'window.json');
}

it('what was written is read again, in its order', () => {
  const at = file();
  const windows = [{ id: 'b', place: null }, { id: 'main', place: PLACE }];
  writeWindows(at, windows);
  expect(readWindows(at)).toEqual(windows);
});

it('the place of the one window from before there were several still counts', () => {
  const at = file();
  writeFileSync(at, JSON.stringify(PLACE));
  expect(readWindows(at)).toEqual([{ id: 'main', place: PLACE }]);
});

it('a missing or damaged file, or one with windows without end, opens one window at the usual place', () => {
  const at = file();
  expect(readWindows(at)).toEqual(ONE);
  for (const text of ['', '{', '{"windows":[]}', '{"windows":[{"id":7}]}', JSON.stringify({ windows: Array.from({ length: 21 }, (_, n) => ({ id: String(n), place: null })) })]) {
    writeFileSync(at, text);
    expect(readWindows(at)).toEqual(ONE);
  }
});

it('a doubled id is one window', () => {
  const at = file();
  writeWindows(at, [{ id: 'main', place: PLACE }, { id: 'main', place: null }]);
  expect(readWindows(at)).toEqual([{ id: 'main', place: PLACE }]);
});
